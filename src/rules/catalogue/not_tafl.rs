//! Games that stand in tafl archives and are not tafl.

/// A game that is refused.
#[derive(Debug)]
pub(super) struct NotTafl {
    pub name: &'static str,
    /// A record with one of these words in its label is refused.
    pub keywords: &'static [&'static str],
    /// So is one under one of these keys of the aagenielsen.dk archive.
    pub aage: &'static [u32],
}

pub(super) static NOT_TAFL: &[NotTafl] = &[
    NotTafl { name: "Sáhkku", keywords: &["sahkku"], aage: &[146] },
    NotTafl { name: "Daabloe", keywords: &["daabloe"], aage: &[147] },
    NotTafl { name: "Hex", keywords: &["hex"], aage: &[148] },
    NotTafl { name: "Cuhkka", keywords: &["cuhkka"], aage: &[149] },
    NotTafl { name: "Daldøs", keywords: &["daldos"], aage: &[162, 163, 171] },
];
