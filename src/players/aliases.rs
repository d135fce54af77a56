//! The names that players also go by.

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
/// # Ok::<(), taflkit::players::AliasError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Aliases {
    names: HashMap<String, String>,
}

/// A list of aliases that cannot be used: the line, counted from 1, and what is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{line}: {message}")]
pub struct AliasError {
    /// The line.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl Aliases {
    /// Reads a list: CSV with the heading `alias,name`, one alias to a line. Empty lines and lines that begin with `#` are passed over.
    /// Names are trimmed and freed from HTML entities, as those of records are; upper and lower case differ.
    ///
    /// # Errors
    /// When the heading is another, a line does not hold two names, an alias stands there twice, or a name is an alias itself: who it
    /// stands for would depend on how far one follows, and might never end.
    pub fn parse(bytes: &[u8]) -> Result<Self, AliasError> {
        let error = |line, message: String| AliasError { line, message };
        let mut heading = false;
        let mut lines: Vec<(usize, String, String)> = Vec::new();
        let mut seen: HashMap<String, usize> = HashMap::new();
        let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
        for (index, text) in bytes.split(|byte| *byte == b'\n').enumerate() {
            let line = index + 1;
            let text = std::str::from_utf8(text).map_err(|_| error(line, "this is not UTF-8".into()))?.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            // Line by line, so that an unclosed quote spoils one line and not the rest, and that the line is known.
            let values = values(text).map_err(|message| error(line, message))?;
            if !heading {
                heading = true;
                if values != ["alias", "name"] {
                    return Err(error(line, format!("the heading must be `alias,name`, not `{text}`")));
                }
                continue;
            }
            let [alias, name] = <[String; 2]>::try_from(values).map_err(|values| {
                error(line, format!("expected an alias and a name, found {} values", values.len()))
            })?;
            if alias.is_empty() || name.is_empty() {
                return Err(error(line, format!("the {} is empty", if alias.is_empty() { "alias" } else { "name" })));
            }
            if let Some(first) = seen.insert(alias.clone(), line) {
                return Err(error(line, format!("`{alias}` is explained in line {first} already")));
            }
            lines.push((line, alias, name));
        }
        for (line, alias, name) in &lines {
            if alias == name {
                return Err(error(*line, format!("`{alias}` stands for itself")));
            }
            if let Some(other) = seen.get(name) {
                let message = format!("`{name}` is an alias itself, in line {other}: name the player instead");
                return Err(error(*line, message));
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

/// The values of one line.
fn values(line: &str) -> Result<Vec<String>, String> {
    let mut reader = csv::ReaderBuilder::new();
    reader.has_headers(false).flexible(true).trim(csv::Trim::All);
    let record = reader.from_reader(line.as_bytes()).into_records().next();
    let record = record.transpose().map_err(|error| error.to_string())?.unwrap_or_default();
    let decoded = |value: &str| decode(value).map_or_else(|| value.to_owned(), |decoded| decoded.trim().to_owned());
    Ok(record.iter().map(decoded).collect())
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
        assert_eq!(Aliases::parse(b""), Ok(Aliases::default()));
    }

    #[test]
    fn slips_are_named_with_their_line() {
        for (text, message) in [
            ("a,b\n", "1: the heading must be `alias,name`, not `a,b`"),
            ("# only\n\nname,alias\n", "3: the heading must be `alias,name`, not `name,alias`"),
            ("alias,name\na\n", "2: expected an alias and a name, found 1 values"),
            ("alias,name\na,b,c\n", "2: expected an alias and a name, found 3 values"),
            ("alias,name\n,b\n", "2: the alias is empty"),
            ("alias,name\na, \n", "2: the name is empty"),
            ("alias,name\n\n#\na,b\na,c\n", "5: `a` is explained in line 4 already"),
            ("alias,name\na,a\n", "2: `a` stands for itself"),
            ("alias,name\na,b\nb,a\n", "2: `b` is an alias itself, in line 3: name the player instead"),
            ("alias,name\nb,c\na,b\n", "3: `b` is an alias itself, in line 2: name the player instead"),
        ] {
            assert_eq!(error(text), message, "{text:?}");
        }
        assert_eq!(Aliases::parse(b"alias,name\na,\xff\n").unwrap_err().to_string(), "2: this is not UTF-8");
    }
}
