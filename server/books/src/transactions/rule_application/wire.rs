//! What rules make of booked transactions, in JSON.

use kym_domain::check::{Checks, FieldCode, FieldError, Violation};
use kym_domain::dates;
use kym_domain::id::{ChangeId, RuleId};
use kym_domain::language::Language;
use kym_domain::rules::MAX_RULES;
use kym_platform::answer::Answer;
use kym_platform::changes::{Fields, HistoryEntry};
use kym_platform::http::values::Day;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::counting::Counting;
use super::super::wire::{RecordedTransaction, TransactionBody};
use super::search::{Hit, Hits, RuleOptions, RuleSelection};
use crate::rules::definition::DefinitionBody;

/// How many transactions are shown.
pub const PREVIEWED: usize = 200;

/// Which rules are asked about which transactions. Without `rule` and `rule_ids`, all that are switched on.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ApplyRules {
    /// One rule, as it is or as it would be.
    rule: Option<DefinitionBody>,
    /// Some of the workspace's, switched on or not; they are asked in their order.
    #[schema(value_type = Option<Vec<Uuid>>, max_items = 500)]
    rule_ids: Option<Vec<String>>,
    /// Only about transactions on these accounts.
    #[schema(value_type = Option<Vec<Uuid>>, max_items = 500)]
    account_ids: Option<Vec<String>>,
    /// From this day on.
    #[schema(value_type = Option<Day>)]
    start: Option<String>,
    /// Up to this day and including it.
    #[schema(value_type = Option<Day>)]
    end: Option<String>,
    /// Only about transactions of which nobody said what they were for; no when not given.
    only_uncategorised: Option<bool>,
}

/// What rules would change.
#[derive(Debug, Serialize, ToSchema)]
pub struct RulePreview {
    /// How many transactions; both legs of a transfer are one.
    #[schema(value_type = i32)]
    total: usize,
    /// Whether only the newest 100,000 were looked at.
    is_partial: bool,
    /// The first 200, newest first.
    rows: Vec<RulePreviewRow>,
}

/// A transaction that rules would change.
#[derive(Debug, Serialize, ToSchema)]
pub struct RulePreviewRow {
    /// As it is.
    transaction: TransactionBody,
    /// What would be different.
    after: Fields,
    /// Which rules would do it; none when the one that is asked is not kept.
    rule_ids: Vec<Uuid>,
}

/// What rules have changed.
#[derive(Clone, Copy, Debug)]
pub struct RuleRun {
    /// How many transactions.
    pub changed: usize,
    /// The change as the history keeps it.
    pub change: Option<ChangeId>,
    /// Whether there is more to do.
    pub is_partial: bool,
}

/// What rules have changed.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RuleRun)]
pub struct RuleRunBody {
    /// How many transactions; both legs of a transfer are one.
    #[schema(value_type = i32)]
    changed: usize,
    /// The change in the history of the workspace, by which all of it can be undone; null when nothing
    /// changed.
    #[schema(required)]
    change: Option<Uuid>,
    /// Whether there may be more: not more than 5,000 change at once.
    is_partial: bool,
}

impl Answer for RuleRun {
    type Body = RuleRunBody;

    fn body(&self, _: Language) -> RuleRunBody {
        RuleRunBody {
            changed: self.changed,
            change: self.change.map(|id| id.as_uuid()),
            is_partial: self.is_partial,
        }
    }
}

impl RulePreview {
    /// The preview of these.
    pub fn new(hits: &Hits, counting: &Counting) -> Self {
        let row = |hit| RulePreviewRow::new(hit, counting);
        Self {
            total: hits.total,
            is_partial: hits.is_partial,
            rows: hits.rows.iter().map(row).collect(),
        }
    }
}

impl RulePreviewRow {
    fn new((was, applied): &Hit, counting: &Counting) -> Self {
        let currency = counting.of_account(was.account_id);
        let booked = |row: &kym_domain::transactions::Transaction| RecordedTransaction {
            transaction: row.clone(),
            currency,
        };
        let entry = HistoryEntry::updated(&booked(was), &booked(&applied.row));
        let rules = applied.rules.iter().map(RuleId::as_uuid);
        Self {
            transaction: TransactionBody::new(was, None, counting),
            after: entry.after.unwrap_or_default(),
            rule_ids: rules.filter(|id| !id.is_nil()).collect(),
        }
    }
}

impl ApplyRules {
    /// What is wished.
    pub fn check(&self) -> Result<RuleOptions, Vec<FieldError>> {
        let mut checks = Checks::default();
        let which = match (&self.rule, &self.rule_ids) {
            (Some(_), Some(_)) => {
                checks.note("rule_ids", FieldCode::LimitsExclusive);
                None
            }
            (Some(rule), None) => Some(RuleSelection::One(Box::new(rule.check_at("rule")?))),
            (None, Some(ids)) => list(&mut checks, "rule_ids", ids).map(RuleSelection::Named),
            (None, None) => Some(RuleSelection::All),
        };
        let accounts = match &self.account_ids {
            Some(ids) => list(&mut checks, "account_ids", ids).map(Some),
            None => Some(None),
        };
        let day = |text: &Option<String>| text.as_deref().map(dates::parse_day).transpose();
        let start = checks.take("start", day(&self.start));
        let end = checks.take("end", day(&self.end));
        match (which, accounts, start, end) {
            (Some(which), Some(accounts), Some(start), Some(end)) => Ok(RuleOptions {
                which,
                accounts,
                start,
                end,
                only_uncategorised: self.only_uncategorised.unwrap_or(false),
            }),
            _ => Err(checks.into_errors()),
        }
    }
}

fn list<T: std::str::FromStr<Err = kym_domain::id::InvalidId>>(
    checks: &mut Checks,
    field: &'static str,
    raw: &[String],
) -> Option<Vec<T>> {
    if raw.len() > MAX_RULES {
        checks.note(field, Violation::limited(FieldCode::TooMany, MAX_RULES));
        return None;
    }
    let ids = raw.iter().enumerate();
    let ids: Vec<_> = ids
        .filter_map(|(index, text)| checks.take(format!("{field}[{index}]"), text.parse::<T>()))
        .collect();
    (ids.len() == raw.len()).then_some(ids)
}
