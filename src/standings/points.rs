//! Points, counted exactly.

use std::fmt;

/// Points in thousandths: the sum of three thirds must not depend on how a computer writes 0.333.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Points(pub u64);

/// What a win, a draw and a loss are worth.
///
/// ```
/// use taflkit::standings::Scheme;
/// let football: Scheme = "3,1,0".parse()?;
/// assert_eq!(football.win.to_string(), "3");
/// assert_eq!("1, 0.5, 0".parse(), Ok(Scheme::default()));
/// assert_eq!("1,0".parse::<Scheme>().unwrap_err().to_string(), "expected three numbers, for a win, a draw and a loss, found 2");
/// # Ok::<(), taflkit::standings::SchemeError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Scheme {
    /// For a win; more than for a loss.
    pub win: Points,
    /// For a draw; neither more than for a win nor less than for a loss.
    pub draw: Points,
    /// For a loss.
    pub loss: Points,
}

/// Numbers that are no scheme of points.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SchemeError {
    /// There are not three.
    #[error("expected three numbers, for a win, a draw and a loss, found {0}")]
    Count(usize),
    /// This is no number, or not one of those that are taken.
    #[error("`{0}` is no number from 0 to 1000 with at most three decimals")]
    Number(String),
    /// They make no sense together.
    #[error("a win must be worth more than a loss, and a draw neither more than a win nor less than a loss")]
    Order,
}

/// The most that a game can be worth.
const MOST: Points = Points(1_000_000);

impl Default for Scheme {
    /// 1, 0.5, 0.
    fn default() -> Self {
        Self { win: Points(1000), draw: Points(500), loss: Points(0) }
    }
}

impl Scheme {
    /// How many decimals its points need, from 0 to 3; sums of them need no more.
    #[must_use]
    pub fn decimals(self) -> usize {
        let needed = |decimals: u32| {
            let unit = 10_u64.pow(3 - decimals);
            [self.win, self.draw, self.loss].iter().all(|points| points.0 % unit == 0)
        };
        (0..3).find(|decimals| needed(*decimals)).unwrap_or(3) as usize
    }
}

impl std::str::FromStr for Scheme {
    type Err = SchemeError;

    fn from_str(text: &str) -> Result<Self, SchemeError> {
        let parts: Vec<&str> = text.split(',').map(str::trim).collect();
        let [win, draw, loss] = parts.as_slice() else { return Err(SchemeError::Count(parts.len())) };
        let number = |text: &&str| points(text).ok_or_else(|| SchemeError::Number((*text).to_owned()));
        let scheme = Self { win: number(win)?, draw: number(draw)?, loss: number(loss)? };
        let in_order = scheme.win >= scheme.draw && scheme.draw >= scheme.loss && scheme.win > scheme.loss;
        if in_order { Ok(scheme) } else { Err(SchemeError::Order) }
    }
}

/// A number with at most three decimals, up to the most that a game can be worth.
fn points(text: &str) -> Option<Points> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |text: &str| (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(decimals) || decimals.len() > 3 {
        return None;
    }
    let thousandths = format!("{whole}{decimals:0<3}").parse().ok()?;
    Some(Points(thousandths)).filter(|points| *points <= MOST)
}

impl Points {
    /// The number of points.
    #[must_use]
    pub fn as_f64(self) -> f64 {
        self.0 as f64 / 1000.0
    }
}

impl std::ops::Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points(self.0.saturating_add(other.0))
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{}.{:03}", self.0 / 1000, self.0 % 1000);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read_and_shown_exactly() {
        for (text, shown, decimals) in [
            ("1,0.5,0", "1 0.5 0", 1),
            ("3, 1, 0", "3 1 0", 0),
            ("0.125,0.1,0.10", "0.125 0.1 0.1", 3),
            ("1000,0.25,0.250", "1000 0.25 0.25", 2),
        ] {
            let scheme: Scheme = text.parse().unwrap();
            assert_eq!(format!("{} {} {}", scheme.win, scheme.draw, scheme.loss), shown);
            assert_eq!(scheme.decimals(), decimals, "{text}");
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for (text, error) in [
            ("", SchemeError::Count(1)),
            ("1,0.5,0,0", SchemeError::Count(4)),
            ("1,,0", SchemeError::Number(String::new())),
            ("1,0.5,-1", SchemeError::Number("-1".into())),
            ("1,0.3333,0", SchemeError::Number("0.3333".into())),
            ("1,.5,0", SchemeError::Number(".5".into())),
            ("1,5.,0", SchemeError::Number("5.".into())),
            ("1000.001,1,0", SchemeError::Number("1000.001".into())),
            ("99999,1,0", SchemeError::Number("99999".into())),
            ("NaN,0,0", SchemeError::Number("NaN".into())),
            ("1e1,0,0", SchemeError::Number("1e1".into())),
            ("1,½,0", SchemeError::Number("½".into())),
            ("0,0.5,1", SchemeError::Order),
            ("1,2,0", SchemeError::Order),
            ("2,0,1", SchemeError::Order),
            ("1,1,1", SchemeError::Order),
        ] {
            assert_eq!(text.parse::<Scheme>(), Err(error), "{text}");
        }
    }
}
