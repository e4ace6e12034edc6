//! The rates of a workspace's own in JSON.

use std::borrow::Borrow;

use kym_domain::history::ChangeNoun;
use kym_domain::language::Language;
use kym_platform::answer::Answer;
use kym_platform::changes::{Audited, Fields};
use kym_platform::http::values::Day;
use kym_store::rates::workspace_rates::WorkspaceRate;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// A rate that a workspace set for itself.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WorkspaceRate)]
pub struct WorkspaceRateBody {
    id: Uuid,
    date: Day,
    /// The currency of which it is one unit.
    from: String,
    /// The currency it is worth something in.
    to: String,
    #[schema(examples("1.0854"))]
    rate: String,
    #[schema(value_type = i32)]
    version: i64,
}

/// The rates that a workspace set for itself.
#[derive(Debug, Serialize, ToSchema)]
pub struct WorkspaceRateList {
    /// The latest days first.
    items: Vec<WorkspaceRateBody>,
    #[schema(value_type = i32)]
    total: usize,
}

/// A rate that was set, and what it was good for.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WorkspaceRateSet)]
pub struct WorkspaceRateSetBody {
    rate: WorkspaceRateBody,
    /// How many transactions that had no rate are converted now.
    #[schema(value_type = i32)]
    converted: i64,
}

/// A rate that was set, and what it was good for.
pub struct WorkspaceRateSet {
    /// The rate.
    pub rate: WorkspaceRate,
    /// How many transactions are converted now.
    pub converted: i64,
}

/// A rate as the history keeps it.
pub struct AuditedRate<'a>(pub &'a WorkspaceRate);

impl From<&WorkspaceRate> for WorkspaceRateBody {
    fn from(rate: &WorkspaceRate) -> Self {
        Self {
            id: rate.id.as_uuid(),
            date: Day(rate.quote.day),
            from: rate.quote.from.to_string(),
            to: rate.quote.to.to_string(),
            rate: rate.quote.rate.to_string(),
            version: rate.version,
        }
    }
}

impl WorkspaceRateList {
    /// The list as sent.
    pub fn new(rates: &[WorkspaceRate]) -> Self {
        Self {
            items: rates.iter().map(WorkspaceRateBody::from).collect(),
            total: rates.len(),
        }
    }
}

/// A rate in an answer.
pub struct WorkspaceRateAnswer<T = WorkspaceRate>(pub T);

impl<T: Borrow<WorkspaceRate>> Answer for WorkspaceRateAnswer<T> {
    type Body = WorkspaceRateBody;

    fn body(&self, _: Language) -> WorkspaceRateBody {
        self.0.borrow().into()
    }

    fn version(&self) -> Option<i64> {
        Some(self.0.borrow().version)
    }
}

impl Answer for WorkspaceRateSet {
    type Body = WorkspaceRateSetBody;

    fn body(&self, language: Language) -> WorkspaceRateSetBody {
        WorkspaceRateSetBody {
            rate: WorkspaceRateAnswer(&self.rate).body(language),
            converted: self.converted,
        }
    }

    fn version(&self) -> Option<i64> {
        WorkspaceRateAnswer(&self.rate).version()
    }
}

impl Audited for AuditedRate<'_> {
    const NOUN: ChangeNoun = ChangeNoun::WorkspaceRate;

    fn row(&self) -> Uuid {
        self.0.id.as_uuid()
    }

    fn name(&self) -> String {
        format!("{}/{}", self.0.quote.from, self.0.quote.to)
    }

    fn fields(&self) -> Fields {
        Fields {
            date: Some(self.0.quote.day.to_string()),
            from_currency: Some(self.0.quote.from.to_string()),
            to_currency: Some(self.0.quote.to.to_string()),
            rate: Some(self.0.quote.rate.to_string()),
            ..Fields::default()
        }
    }
}
