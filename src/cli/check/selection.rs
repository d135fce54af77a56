//! Which findings are reported: `--select` and `--ignore`.

use taflkit::check::{Code, Level, Report};

/// A kind of finding, or all of a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice {
    Code(Code),
    Level(Level),
}

impl Choice {
    /// Reads the name of a code or level.
    pub fn parse(name: &str) -> Result<Self, String> {
        let name = name.trim();
        let level = [Level::Error, Level::Warning, Level::Note].into_iter().find(|level| level.name() == name);
        let code = Code::from_name(name).map(Choice::Code);
        code.or(level.map(Choice::Level)).ok_or_else(|| {
            let alike = |code: &&Code| (strsim::jaro_winkler(name, code.name()) * 1e6) as u32;
            let nearest = Code::ALL.iter().max_by_key(alike).filter(|code| alike(code) > 700_000);
            match nearest {
                Some(code) => format!("no finding is called so; did you mean `{code}`? (`tafl explain` lists all)"),
                None => "no finding is called so; `tafl explain` lists all".into(),
            }
        })
    }

    fn holds(self, code: Code) -> bool {
        match self {
            Choice::Code(chosen) => chosen == code,
            Choice::Level(level) => code.level() == level,
        }
    }
}

/// The kinds of findings that are reported.
pub(super) struct Selection {
    /// By the place of the code in the table.
    is_reported: [bool; Code::ALL.len()],
    /// Whether somebody asked for what is reported, so that it is shown of valid records too.
    pub is_asked_for: bool,
    is_everything: bool,
}

impl Selection {
    pub fn new(select: &[Choice], ignore: &[Choice]) -> Self {
        let any = |choices: &[Choice], code| choices.iter().any(|choice| choice.holds(code));
        let is_reported = |code: Code| (select.is_empty() || any(select, code)) && !any(ignore, code);
        let mut table = [false; Code::ALL.len()];
        Code::ALL.iter().for_each(|&code| table[code as usize] = is_reported(code));
        Self { is_everything: !table.contains(&false), is_reported: table, is_asked_for: !select.is_empty() }
    }

    /// Whether nothing is left out.
    pub fn is_everything(&self) -> bool {
        self.is_everything
    }

    /// Takes out of a report what is not to be reported. Its verdict stays.
    pub fn apply(&self, report: &mut Report) {
        if !self.is_everything {
            report.findings.retain(|finding| self.is_reported[finding.code as usize]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_levels_are_chosen_by_name() {
        assert_eq!(Choice::parse("path-blocked"), Ok(Choice::Code(Code::PathBlocked)));
        assert_eq!(Choice::parse(" note"), Ok(Choice::Level(Level::Note)));
        assert!(Choice::parse("path-block").unwrap_err().contains("did you mean `path-blocked`"));
        assert!(!Choice::parse("zzz").unwrap_err().contains("did you mean"));
    }

    #[test]
    fn what_is_ignored_is_left_out_of_what_is_selected() {
        let choices = |names: &[&str]| names.iter().map(|name| Choice::parse(name).unwrap()).collect::<Vec<_>>();
        let selection = Selection::new(&choices(&["error", "wrong-letter"]), &choices(&["off-board"]));
        let is_reported = |code| selection.is_reported[code as usize];
        assert!(is_reported(Code::PathBlocked) && is_reported(Code::WrongLetter));
        assert!(!is_reported(Code::OffBoard) && !is_reported(Code::CapturesDiffer));
        assert!(!selection.is_everything() && Selection::new(&[], &[]).is_everything());
    }
}
