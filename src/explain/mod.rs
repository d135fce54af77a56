//! Floor 7: what findings mean, for those who must act on them.

pub mod codes;
