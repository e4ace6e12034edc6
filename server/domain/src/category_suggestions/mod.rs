//! Categories that a model suggests for transactions that have none. A person accepts them or not: nothing is changed by
//! a suggestion itself.

mod offer;

#[cfg(test)]
mod tests;

use jiff::Timestamp;

pub use self::offer::{Offer, OfferedCategory, RawSuggestion};

use crate::id::{CategoryId, CategorySuggestionRunId, TransactionId, UserId, WorkspaceId};
use crate::rules::{
    ActionInput, ConditionInput, RuleActionKind, RuleDefinition, RuleField, RuleInput, RuleOp,
};
use crate::transactions::{Transaction, TransactionStatus};
use crate::words::words;

/// How many transactions one run asks about.
pub const MAX_ROWS: usize = 500;

/// How many of them go into one question.
pub const ROWS_PER_QUESTION: usize = 50;

/// How many payees with what they were for the last time are shown as examples.
pub const MAX_EXAMPLES: usize = 30;

/// How many transactions of a payee must have a category before a rule is offered that gives it.
pub const MIN_FOR_RULE: i64 = 2;

/// The highest confidence.
pub const MAX_CONFIDENCE: i64 = 100;

words! {
    /// How far a run has come.
    pub enum CategorySuggestionRunState {
        /// It is asked for.
        Waiting => "waiting",
        /// A model is being asked.
        Running => "running",
        /// All of its transactions were asked about.
        Done => "done",
        /// It ended early; what was suggested until then stays.
        Failed => "failed",
    }
}

words! {
    /// Why a run ended early.
    pub enum CategorySuggestionRunError {
        /// No model is set up for it any more, or the ones that are rest after failures.
        NoModel => "no_model",
        /// The user has withdrawn their consent.
        NotAgreed => "not_agreed",
        /// The owner of the workspace does not want it any more.
        Forbidden => "forbidden",
        /// What may be spent in a month has been.
        CapReached => "cap_reached",
        /// The user may not change transactions any more.
        NotAllowed => "not_allowed",
        /// No model gave an answer that can be used.
        Unanswered => "unanswered",
        /// Something went wrong on the server.
        Failed => "failed",
    }
}

/// Asking a model what transactions of a workspace were for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CategorySuggestionRun {
    /// Its id.
    pub id: CategorySuggestionRunId,
    /// The workspace.
    pub workspace_id: WorkspaceId,
    /// For whom. Suggestions are theirs alone.
    pub user_id: UserId,
    /// How far it has come.
    pub state: CategorySuggestionRunState,
    /// How many transactions it is about.
    pub row_count: i64,
    /// How many of them were asked about, or need it no more.
    pub asked_count: i64,
    /// For how many a category was suggested.
    pub suggested_count: i64,
    /// Why it ended early.
    pub error: Option<CategorySuggestionRunError>,
    /// When it was asked for.
    pub created_at: Timestamp,
    /// When it ended.
    pub finished_at: Option<Timestamp>,
}

/// What a model says that a transaction was for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CategorySuggestion {
    /// The transaction.
    pub transaction_id: TransactionId,
    /// The version of it that was asked about. For any other the suggestion says nothing.
    pub version: i64,
    /// The category. Nothing when the model had none to suggest, or when the user did not want the one that it had.
    pub category_id: Option<CategoryId>,
    /// How sure the model is, from 0 to [`MAX_CONFIDENCE`].
    pub confidence: i64,
    /// What the model was called.
    pub model_name: String,
    /// When it was asked.
    pub asked_at: Timestamp,
}

impl CategorySuggestionRun {
    /// A run about so many transactions. About none there is nothing to ask.
    pub fn new(
        id: CategorySuggestionRunId,
        (workspace_id, user_id): (WorkspaceId, UserId),
        row_count: i64,
        now: Timestamp,
    ) -> Self {
        let is_done = row_count == 0;
        Self {
            id,
            workspace_id,
            user_id,
            state: if is_done {
                CategorySuggestionRunState::Done
            } else {
                CategorySuggestionRunState::Waiting
            },
            row_count,
            asked_count: 0,
            suggested_count: 0,
            error: None,
            created_at: now,
            finished_at: is_done.then_some(now),
        }
    }

    /// Whether it has not ended yet.
    pub const fn is_open(&self) -> bool {
        matches!(
            self.state,
            CategorySuggestionRunState::Waiting | CategorySuggestionRunState::Running
        )
    }

    /// The run after so many more transactions, for some of which a category was suggested.
    #[must_use]
    pub fn asked(self, rows: i64, suggested: i64, now: Timestamp) -> Self {
        let asked_count = self.asked_count + rows;
        let is_done = asked_count >= self.row_count;
        Self {
            state: if is_done {
                CategorySuggestionRunState::Done
            } else {
                CategorySuggestionRunState::Running
            },
            asked_count,
            suggested_count: self.suggested_count + suggested,
            finished_at: is_done.then_some(now),
            ..self
        }
    }

    /// The run as it ended early.
    #[must_use]
    pub fn failed(self, error: CategorySuggestionRunError, now: Timestamp) -> Self {
        Self {
            state: CategorySuggestionRunState::Failed,
            error: Some(error),
            finished_at: Some(now),
            ..self
        }
    }
}

/// Whether a category can be suggested for a transaction: it has none, may have one, and may still be changed.
pub fn is_suggestible(row: &Transaction) -> bool {
    let is_closed = matches!(
        row.status,
        TransactionStatus::Reconciled | TransactionStatus::Void
    );
    row.is_live()
        && !is_closed
        && row.category_id.is_none()
        && row.transfer.is_none()
        && row.splits.is_empty()
}

/// The rule that gives the transactions of a payee a category; nothing for a payee that no rule can name.
pub fn rule_for(payee: &str, category: CategoryId) -> Option<RuleDefinition> {
    let (values, category) = ([payee.to_owned()], category.to_string());
    let condition = ConditionInput {
        field: Some(RuleField::Payee.as_str()),
        op: Some(RuleOp::Is.as_str()),
        values: &values,
    };
    let action = ActionInput {
        kind: Some(RuleActionKind::Category.as_str()),
        category_id: Some(&category),
        ..ActionInput::default()
    };
    let input = RuleInput {
        conditions: &[condition],
        actions: &[action],
        ..RuleInput::default()
    };
    RuleDefinition::check(&input).ok()
}
