//! Drawings in signs, put beside each other.

/// Puts blocks of lines beside each other, two blanks apart, each at least `width` wide. Every sign is taken to stand in one column.
///
/// ```
/// use taflkit::diagram::beside;
/// assert_eq!(beside(&["ab\nc\n".into(), "d\ne\nf\n".into()], 2), "ab  d\nc   e\n    f\n");
/// ```
#[must_use]
pub fn beside(blocks: &[String], width: usize) -> String {
    let height = blocks.iter().map(|block| block.lines().count()).max().unwrap_or(0);
    let mut lines = vec![String::new(); height];
    let mut indent = 0;
    for block in blocks {
        let mut widest = width;
        for (line, part) in lines.iter_mut().zip(block.lines()) {
            if !part.is_empty() {
                let blanks = indent - line.chars().count();
                line.extend(std::iter::repeat_n(' ', blanks));
                line.push_str(part);
            }
            widest = widest.max(part.chars().count());
        }
        indent += widest + 2;
    }
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_lines_and_short_blocks_leave_the_rest_in_place() {
        assert_eq!(beside(&[], 3), "");
        let blocks = ["1.\n ○ ●\n".into(), "22.\n\n ●\n".into(), "3.\n".into()];
        assert_eq!(beside(&blocks, 3), "1.    22.  3.\n ○ ●\n       ●\n");
        assert_eq!(beside(&blocks, 5), "1.     22.    3.\n ○ ●\n        ●\n");
    }
}
