//! Tags in JSON.

use kym_domain::check::{Checks, FieldError};
use kym_domain::language::Language;
use kym_domain::transactions::read_tag;
use kym_platform::answer::Answer;
use kym_store::transactions::tagged::TagUse;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::edit::Outcome;

/// A word on transactions.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Tag)]
pub struct TagBody {
    /// As the workspace writes it.
    name: String,
    /// How many transactions have it; both legs of a transfer are one.
    #[schema(value_type = i32)]
    transaction_count: i64,
}

/// The tags of a workspace.
#[derive(Debug, Serialize, ToSchema)]
pub struct TagList {
    /// In alphabetical order.
    items: Vec<TagBody>,
    #[schema(value_type = i32)]
    total: usize,
}

/// How a tag shall be called.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RenameTag {
    /// Which, in any case.
    #[schema(required, value_type = String)]
    name: Option<String>,
    /// Without a comma. It may differ in its case alone.
    #[schema(required, value_type = String, max_length = 50)]
    new_name: Option<String>,
}

/// Which tag shall be on the transactions of another one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MergeTag {
    /// The one that goes, in any case.
    #[schema(required, value_type = String)]
    name: Option<String>,
    /// The one that stays, in any case.
    #[schema(required, value_type = String)]
    into: Option<String>,
}

/// Which tag shall be on no transaction any more.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RemoveTag {
    /// Which, in any case.
    #[schema(required, value_type = String)]
    name: Option<String>,
}

/// What became of a tag.
#[derive(Debug, Serialize, ToSchema)]
pub struct TagChange {
    /// How many transactions changed; both legs of a transfer are one.
    #[schema(value_type = i32)]
    transaction_count: usize,
    /// The change in the history of the workspace, by which all of it can be undone; null when nothing
    /// changed, or more than can be undone.
    #[schema(required)]
    change_id: Option<Uuid>,
}

impl TagList {
    /// The list of these.
    pub fn new(tags: Vec<TagUse>) -> Self {
        let total = tags.len();
        let items = tags.into_iter().map(|tag| TagBody {
            name: tag.name,
            transaction_count: tag.count,
        });
        Self {
            items: items.collect(),
            total,
        }
    }
}

impl Answer for Outcome {
    type Body = TagChange;

    fn body(&self, _: Language) -> TagChange {
        TagChange {
            transaction_count: self.transaction_count,
            change_id: self.change.map(|id| id.as_uuid()),
        }
    }
}

impl RenameTag {
    /// Which, and how.
    pub fn check(&self) -> Result<(String, String), Vec<FieldError>> {
        two(("name", &self.name), ("new_name", &self.new_name))
    }
}

impl MergeTag {
    /// Which, and into which.
    pub fn check(&self) -> Result<(String, String), Vec<FieldError>> {
        two(("name", &self.name), ("into", &self.into))
    }
}

impl RemoveTag {
    /// Which.
    pub fn check(&self) -> Result<String, Vec<FieldError>> {
        let mut checks = Checks::default();
        let name = read_tag(&mut checks, "name", self.name.as_deref());
        name.ok_or_else(|| checks.into_errors())
    }
}

type Field<'a> = (&'static str, &'a Option<String>);

fn two(one: Field<'_>, other: Field<'_>) -> Result<(String, String), Vec<FieldError>> {
    let mut checks = Checks::default();
    let mut read = |(at, raw): Field<'_>| read_tag(&mut checks, at, raw.as_deref());
    match (read(one), read(other)) {
        (Some(one), Some(other)) => Ok((one, other)),
        _ => Err(checks.into_errors()),
    }
}
