//! Suggestions in JSON, and how far asking for them has come over the socket.

use kym_domain::category_suggestions::{
    CategorySuggestion, CategorySuggestionRun, CategorySuggestionRunState, ROWS_PER_QUESTION,
};
use kym_domain::exports::ProgressStatus;
use kym_domain::id::{CategoryId, ChangeId};
use kym_domain::language::Language;
use kym_domain::rules::RuleDefinition;
use kym_domain::transactions::Transaction;
use kym_platform::answer::Answer;
use kym_platform::http::values::Instant;
use kym_platform::http::words::ProgressStatusWord;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::words::{CategorySuggestionRunErrorWord, CategorySuggestionRunStateWord};
use crate::rules::definition::DefinitionBody;
use crate::transactions::counting::Counting;
use crate::transactions::wire::TransactionBody;

/// Asking a model what transactions were for, and how far it has come.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = CategorySuggestionRun)]
pub struct CategorySuggestionRunBody {
    id: Uuid,
    workspace_id: Uuid,
    state: CategorySuggestionRunStateWord,
    /// How many transactions it is about.
    #[schema(value_type = i32)]
    row_count: i64,
    /// How many of them were asked about.
    #[schema(value_type = i32)]
    asked_count: i64,
    /// For how many a category was suggested.
    #[schema(value_type = i32)]
    suggested_count: i64,
    /// Why it ended early. What was suggested until then stays.
    #[schema(required)]
    error: Option<CategorySuggestionRunErrorWord>,
    created_at: Instant,
    #[schema(required)]
    finished_at: Option<Instant>,
}

/// How far it has come.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CategorySuggestionProgress {
    id: Uuid,
    workspace_id: Uuid,
    run: CategorySuggestionRunBody,
    /// How many questions it takes.
    #[schema(value_type = i32)]
    total_steps: i64,
    /// The question that is being asked, from 1 on.
    #[schema(value_type = i32)]
    current_step: i64,
    status: ProgressStatusWord,
}

/// What was suggested to the caller.
#[derive(Debug, Serialize, ToSchema)]
pub struct CategorySuggestionList {
    /// The surest first.
    items: Vec<CategorySuggestionBody>,
    #[schema(value_type = i32)]
    total: usize,
    /// The caller's newest run, as long as it is known.
    #[schema(required)]
    run: Option<CategorySuggestionRunBody>,
}

/// A category that a model suggests for a transaction.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CategorySuggestion)]
struct CategorySuggestionBody {
    transaction: TransactionBody,
    category_id: Uuid,
    /// How sure the model says it is, from 0 to 100.
    #[schema(value_type = i32)]
    confidence: i64,
    /// What the model was called.
    model_name: String,
    asked_at: Instant,
}

/// A suggestion with its transaction.
#[derive(Clone, Debug)]
pub struct OfferedSuggestion {
    /// What was said.
    pub suggestion: CategorySuggestion,
    /// The category that it names.
    pub category: CategoryId,
}

/// What became of suggestions that were accepted.
#[derive(Debug, Serialize, ToSchema)]
pub struct AcceptedCategorySuggestions {
    /// How many transactions have a category now.
    #[schema(value_type = i32)]
    changed: usize,
    /// The change in the history of the workspace, by which all of it can be undone; null when nothing
    /// changed.
    #[schema(required)]
    change_id: Option<Uuid>,
    /// Rules that would give the same categories to the same payees from now on, to be created with `POST …/rules` if the
    /// member wants: for payees of whom two transactions at least have the category, none has another one, and no rule
    /// gives one yet.
    rules: Vec<DefinitionBody>,
}

/// The same, as a value.
#[derive(Clone, Debug)]
pub struct AcceptanceView {
    /// How many transactions have a category now.
    pub changed: usize,
    /// The change as the history keeps it.
    pub change: Option<ChangeId>,
    /// Rules that would do the same.
    pub rules: Vec<RuleDefinition>,
}

/// A run that is answered.
#[derive(Clone, Debug)]
pub struct CategorySuggestionRunView(pub CategorySuggestionRun);

impl CategorySuggestionRunBody {
    /// A run as it is sent.
    pub fn new(run: &CategorySuggestionRun) -> Self {
        Self {
            id: run.id.as_uuid(),
            workspace_id: run.workspace_id.as_uuid(),
            state: CategorySuggestionRunStateWord(run.state),
            row_count: run.row_count,
            asked_count: run.asked_count,
            suggested_count: run.suggested_count,
            error: run.error.map(CategorySuggestionRunErrorWord),
            created_at: Instant(run.created_at),
            finished_at: run.finished_at.map(Instant),
        }
    }
}

impl CategorySuggestionProgress {
    /// How far a run has come.
    pub fn of(run: &CategorySuggestionRun) -> Self {
        let per_question = i64::try_from(ROWS_PER_QUESTION).unwrap_or(i64::MAX);
        let total = (run.row_count + per_question - 1) / per_question;
        let asked = (run.asked_count + per_question - 1) / per_question;
        let status = match run.state {
            CategorySuggestionRunState::Waiting | CategorySuggestionRunState::Running => {
                ProgressStatus::InProgress
            }
            CategorySuggestionRunState::Done => ProgressStatus::Completed,
            CategorySuggestionRunState::Failed => ProgressStatus::Error,
        };
        Self {
            id: run.id.as_uuid(),
            workspace_id: run.workspace_id.as_uuid(),
            run: CategorySuggestionRunBody::new(run),
            total_steps: total,
            current_step: (asked + 1).min(total),
            status: ProgressStatusWord(status),
        }
    }
}

impl CategorySuggestionList {
    /// Suggestions, each with its transaction, and the newest run.
    pub fn new(
        items: &[(OfferedSuggestion, Transaction)],
        run: Option<&CategorySuggestionRun>,
        counting: &Counting,
    ) -> Self {
        let items = items
            .iter()
            .map(|(offered, row)| CategorySuggestionBody {
                transaction: TransactionBody::new(row, None, counting),
                category_id: offered.category.as_uuid(),
                confidence: offered.suggestion.confidence,
                model_name: offered.suggestion.model_name.clone(),
                asked_at: Instant(offered.suggestion.asked_at),
            })
            .collect::<Vec<_>>();
        Self {
            total: items.len(),
            items,
            run: run.map(CategorySuggestionRunBody::new),
        }
    }
}

impl Answer for CategorySuggestionRunView {
    type Body = CategorySuggestionRunBody;

    fn body(&self, _: Language) -> CategorySuggestionRunBody {
        CategorySuggestionRunBody::new(&self.0)
    }
}

impl Answer for AcceptanceView {
    type Body = AcceptedCategorySuggestions;

    fn body(&self, _: Language) -> AcceptedCategorySuggestions {
        AcceptedCategorySuggestions {
            changed: self.changed,
            change_id: self.change.map(|id| id.as_uuid()),
            rules: self.rules.iter().map(DefinitionBody::new).collect(),
        }
    }
}
