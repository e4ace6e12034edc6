//! How much of the product a plan holds.

use std::collections::BTreeMap;

use kym_domain::check::{Checks, FieldCode, Violation};
use kym_domain::words;

words! {
    /// What a plan may limit. Everything is counted where the workspace's owner is the payer.
    pub enum LimitKey {
        /// Workspaces that the user owns.
        WorkspacesOwned => "workspaces_owned",
        /// Members of one workspace.
        MembersPerWorkspace => "members_per_workspace",
        /// Accounts in all workspaces of the user.
        Accounts => "accounts",
        /// Transactions that are added in a month.
        TransactionsPerMonth => "transactions_per_month",
        /// Receipts that are read in a month.
        OcrPerMonth => "ocr_per_month",
        /// Tokens of AI models in a month.
        AiTokensPerMonth => "ai_tokens_per_month",
        /// Megabytes of attached files.
        AttachmentsMb => "attachments_mb",
        /// Recurring transactions.
        Recurring => "recurring",
        /// Budgets.
        Budgets => "budgets",
        /// Requests with an access token of the API in a day.
        ApiRequestsPerDay => "api_requests_per_day",
    }
}

/// The limits of a plan. What is not in here is unlimited; 0 lets nothing in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits(BTreeMap<LimitKey, i64>);

impl Limits {
    /// The highest limit: a larger one is meant to be none.
    pub const HIGHEST: i64 = 1_000_000_000_000;

    /// Limits from a trusted source.
    pub fn new(limits: impl IntoIterator<Item = (LimitKey, i64)>) -> Self {
        Self(limits.into_iter().collect())
    }

    /// The limit of a key; nothing when it is unlimited.
    pub fn get(&self, key: LimitKey) -> Option<i64> {
        self.0.get(&key).copied()
    }

    /// Whatever is limited, in the order of the keys.
    pub fn iter(&self) -> impl Iterator<Item = (LimitKey, i64)> {
        self.0.iter().map(|(key, limit)| (*key, *limit))
    }

    /// Checks limits as they are typed, of which nothing is no limit.
    pub(super) fn check(
        checks: &mut Checks,
        typed: impl IntoIterator<Item = (LimitKey, Option<i64>)>,
    ) -> Self {
        let mut limits = BTreeMap::new();
        for (key, limit) in typed {
            let Some(limit) = limit else { continue };
            let highest = usize::try_from(Self::HIGHEST).unwrap_or(usize::MAX);
            match limit {
                ..0 => checks.note(field(key), Violation::limited(FieldCode::TooFew, 0)),
                0..=Self::HIGHEST => {
                    limits.insert(key, limit);
                }
                _ => checks.note(field(key), Violation::limited(FieldCode::TooMany, highest)),
            }
        }
        Self(limits)
    }
}

fn field(key: LimitKey) -> String {
    format!("limits.{key}")
}
