//! Dates as records write them.

use jiff::civil::Date;

/// The day of a date or moment: `2024-05-01`, `2024.05.01`, `2024/5/1`, with or without a time after it. `None` where the day is not whole.
///
/// ```
/// use taflkit::facts::date_of;
/// assert_eq!(date_of("2024.05.01").unwrap().to_string(), "2024-05-01");
/// assert_eq!(date_of("2024-05-01T20:15:00Z").unwrap().to_string(), "2024-05-01");
/// assert_eq!((date_of("2024.??.??"), date_of("2024-+5-01")), (None, None));
/// ```
#[must_use]
pub fn date_of(text: &str) -> Option<Date> {
    let day = text.split(['T', ' ']).next()?;
    let mut parts = day.split(['-', '.', '/']);
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let are_numbers = [year, month, day].iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    if year.len() != 4 || !are_numbers || parts.next().is_some() {
        return None;
    }
    Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?).ok()
}

/// The year of a date, however much of it is known, in whatever order: the first number of four digits, from 1000 on.
///
/// ```
/// use taflkit::facts::year_of;
/// assert_eq!(year_of("2024.??.??"), Some(2024));
/// assert_eq!(year_of("mag 16, 2022 5:14:16 PM"), Some(2022));
/// assert_eq!(year_of("yesterday"), None);
/// ```
#[must_use]
pub fn year_of(text: &str) -> Option<i16> {
    let numbers = text.split(|letter: char| !letter.is_ascii_digit());
    numbers.filter(|number| number.len() == 4 && !number.starts_with('0')).find_map(|number| number.parse().ok())
}
