//! Reads the lists that options name.

use super::options::Output;
use super::{printable, usage};
use anyhow::{Context, Result};
use std::path::Path;
use taflkit::lists::ListError;

/// Reads a list of the user's, which the output must not replace. What is wrong in it is wrong usage: `FILE:LINE: reason`.
pub(super) fn read<T>(path: &Path, output: &Output, parse: fn(&[u8]) -> Result<T, ListError>) -> Result<T> {
    output.spare(&[path.to_owned()])?;
    let name = path.display().to_string();
    let list = std::fs::read(path).with_context(|| format!("cannot read {}", printable(&name)))?;
    parse(&list).map_err(|error| usage(format!("{}:{}", printable(&name), printable(&error.to_string()))))
}
