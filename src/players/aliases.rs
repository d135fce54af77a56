//! The names that players also go by.

use crate::lists::{ListError, Row, rows};
use crate::record::decode;
use std::collections::HashMap;

/// Which names stand for which players, as a file of the user says it.
///
/// ```
/// use taflkit::players::Aliases;
/// let aliases = Aliases::parse(b"alias,name\n# two accounts\nada_1815,Ada\n\"Countess, the\",Ada\n")?;
/// assert_eq!(aliases.name("ada_1815"), "Ada");
/// assert_eq!(aliases.name("Bo"), "Bo");
/// assert_eq!(
///     Aliases::parse(b"alias,name\nA,B\nB,C\n").unwrap_err().to_string(),
///     "2: `B` is an alias itself, in line 3: name the player instead"
/// );
/// # Ok::<(), taflkit::lists::ListError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Aliases {
    names: HashMap<String, String>,
}

impl Aliases {
    /// Reads a [list](crate::lists) with the heading `alias,name`. Names are trimmed and freed from HTML entities, as those of records are;
    /// upper and lower case differ.
    ///
    /// # Errors
    /// When it is no such list, a name is empty, an alias stands there twice, or a name is an alias itself: who it stands for would depend on
    /// how far one follows, and might never end.
    pub fn parse(list: &[u8]) -> Result<Self, ListError> {
        let mut lines: Vec<(usize, String, String)> = Vec::new();
        let mut seen: HashMap<String, usize> = HashMap::new();
        for row in rows(list, ["alias", "name"]) {
            let Row { line, cells } = row?;
            let [alias, name] = cells.map(decoded);
            if alias.is_empty() || name.is_empty() {
                let empty = if alias.is_empty() { "alias" } else { "name" };
                return Err(ListError::new(line, format!("the {empty} is empty")));
            }
            if let Some(first) = seen.insert(alias.clone(), line) {
                return Err(ListError::new(line, format!("`{alias}` is explained in line {first} already")));
            }
            lines.push((line, alias, name));
        }
        for (line, alias, name) in &lines {
            if alias == name {
                return Err(ListError::new(*line, format!("`{alias}` stands for itself")));
            }
            if let Some(other) = seen.get(name) {
                let message = format!("`{name}` is an alias itself, in line {other}: name the player instead");
                return Err(ListError::new(*line, message));
            }
        }
        Ok(Self { names: lines.into_iter().map(|(_, alias, name)| (alias, name)).collect() })
    }

    /// The player that a name stands for; the name itself if it is no alias.
    #[must_use]
    pub fn name<'n>(&'n self, name: &'n str) -> &'n str {
        self.names.get(name).map_or(name, String::as_str)
    }
}

fn decoded(name: String) -> String {
    decode(&name).map(|decoded| decoded.trim().to_owned()).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        Aliases::parse(text.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn names_are_compared_as_records_have_them() {
        let text = "\u{feff}alias,name\r\n\r\n  # a comment, with a comma\r\n bjorn , Bj&ouml;rn \r\n\"#1\",\"Ada, the first\"\r\n";
        let aliases = Aliases::parse(text.as_bytes()).unwrap();
        assert_eq!(aliases.name("bjorn"), "Björn");
        assert_eq!(aliases.name("#1"), "Ada, the first");
        assert_eq!(aliases.name("Bjorn"), "Bjorn");
        assert_eq!(Aliases::parse(b"alias,name\n"), Ok(Aliases::default()));
    }

    #[test]
    fn slips_are_named_with_their_line() {
        for (text, message) in [
            ("alias,name\na\n", "2: expected 2 cells (alias,name), found 1"),
            ("alias,name\n,b\n", "2: the alias is empty"),
            ("alias,name\na, \n", "2: the name is empty"),
            ("alias,name\n\n#\na,b\na,c\n", "5: `a` is explained in line 4 already"),
            ("alias,name\na,a\n", "2: `a` stands for itself"),
            ("alias,name\na,b\nb,a\n", "2: `b` is an alias itself, in line 3: name the player instead"),
            ("alias,name\nb,c\na,b\n", "3: `b` is an alias itself, in line 2: name the player instead"),
        ] {
            assert_eq!(error(text), message, "{text:?}");
        }
    }
}
