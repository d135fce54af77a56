//! OTN clocks: `3600 30/3 3i`, an hour, three overtimes of thirty seconds each, three seconds added per move.

use super::SyntaxError;
use std::fmt;

/// A time allowance, or what is left of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Clock {
    /// Main time in seconds.
    pub main: u32,
    /// Overtimes: how many, and how long each in seconds.
    pub overtimes: Option<(u32, u32)>,
    /// Seconds added per move.
    pub increment: Option<u32>,
}

impl Clock {
    /// Reads a clock; the whole text must be the clock.
    ///
    /// # Errors
    /// When the text is not a clock.
    pub fn parse(_text: &str) -> Result<Self, SyntaxError> {
        todo!("helper")
    }

    /// Reads a clock that opens a comment, and the rest of the comment after it.
    #[must_use]
    pub fn open_comment(_comment: &str) -> Option<(Self, &str)> {
        todo!("helper")
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, _f: &mut fmt::Formatter<'_>) -> fmt::Result {
        todo!("helper")
    }
}
