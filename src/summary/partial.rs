//! How a summary is written down, to be merged with others later.

use super::{KeyValue, Question, Summary, Tally};
use serde::de::{Deserializer, Error};
use serde::ser::{SerializeSeq, SerializeStruct, Serializer};
use serde::{Deserialize, Serialize};

/// The version of the form. It goes up whenever an older `tafl` could misread what is written.
const VERSION: u32 = 1;

/// A summary as it is written down.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Partial {
    #[serde(rename = "tafl_summary", deserialize_with = "version")]
    _version: (),
    question: Question,
    groups: Vec<Group>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    key: Vec<KeyValue>,
    counts: Tally,
}

fn version<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
    let version = u32::deserialize(deserializer)?;
    if version == VERSION {
        return Ok(());
    }
    Err(D::Error::custom(format_args!("it is of version {version}, and only version {VERSION} is known")))
}

impl TryFrom<Partial> for Summary {
    type Error = &'static str;

    fn try_from(partial: Partial) -> Result<Self, Self::Error> {
        let Partial { question, groups, .. } = partial;
        if question.by.iter().enumerate().any(|(index, key)| question.by[..index].contains(key)) {
            return Err("it groups twice by the same");
        }
        let mut summary = Summary::new(question);
        let (question, by) = (&summary.question, &summary.question.by);
        let mut seen = 0;
        for Group { key, counts } in groups {
            if key.len() != by.len() || !key.iter().zip(by).all(|(value, key)| value.is_of(*key)) {
                return Err("the key of a group is not what it groups by");
            }
            counts.fault(question).map_or(Ok(()), Err)?;
            summary.groups.insert(key, counts);
            seen += 1;
        }
        if seen > summary.groups.len() {
            return Err("a group is there twice");
        }
        Ok(summary)
    }
}

impl Serialize for Summary {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Summary", 3)?;
        object.serialize_field("tafl_summary", &VERSION)?;
        object.serialize_field("question", &self.question)?;
        object.serialize_field("groups", &Groups(self))?;
        object.end()
    }
}

struct Groups<'s>(&'s Summary);

impl Serialize for Groups<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Group<'s> {
            key: &'s [KeyValue],
            counts: &'s Tally,
        }
        let mut list = serializer.serialize_seq(Some(self.0.groups.len()))?;
        for (key, counts) in &self.0.groups {
            list.serialize_element(&Group { key, counts })?;
        }
        list.end()
    }
}
