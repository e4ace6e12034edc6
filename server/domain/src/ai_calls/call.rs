//! A call as it is kept.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use super::caps::{SpendingScope, Spent};
use super::estimate::Estimate;
use super::outcome::AiOutcome;
use super::sent::Sent;
use crate::ai_models::{AiCallError, AiModel, AiProvider, AiPurpose, Micros, Prices, TokenCount};
use crate::dates::Month;
use crate::id::{AiCallId, AiModelId, UserId, WorkspaceId};

/// How long after the time limit of its model a call is taken for one that nobody waits for any more.
const MARGIN: SignedDuration = SignedDuration::from_mins(1);

/// A call of a model: who, what for, what it took and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AiCall {
    /// Its id.
    pub id: AiCallId,
    /// The model, as long as it is there.
    pub model: Option<AiModelId>,
    /// What the model was called.
    pub model_name: String,
    /// Who ran it.
    pub provider: AiProvider,
    /// For whom, as long as they are there.
    pub user: Option<UserId>,
    /// In which workspace, as long as it is there; a test is in none.
    pub workspace: Option<WorkspaceId>,
    /// What for.
    pub purpose: AiPurpose,
    /// What left.
    pub sent: Vec<Sent>,
    /// The month that it counts in, in UTC.
    pub month: Month,
    /// When it began.
    pub started_at: Timestamp,
    /// When it has ended for sure, the program that made it or the call.
    pub ends_by: Timestamp,
    /// The tokens that it took; while it lasts, and when it was interrupted, the most that it was expected to take.
    pub tokens: TokenCount,
    /// What that costs.
    pub cost: Micros,
    /// How long it took, in milliseconds.
    pub duration_ms: Option<i64>,
    /// How it ended.
    pub outcome: AiOutcome,
}

/// What an endpoint says that an answer took, as far as it does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EndpointUsage {
    /// The tokens that were read.
    pub input_tokens: Option<u64>,
    /// The tokens that were written.
    pub output_tokens: Option<u64>,
    /// The bytes of the answer.
    pub text_bytes: usize,
}

impl EndpointUsage {
    /// What it says; for what it does not say, this.
    fn tokens(self, otherwise: TokenCount) -> TokenCount {
        let told = |count: Option<u64>| count.map(|count| i64::try_from(count).unwrap_or(i64::MAX));
        TokenCount {
            input: told(self.input_tokens).unwrap_or(otherwise.input),
            output: told(self.output_tokens).unwrap_or(otherwise.output),
        }
    }
}

impl AiCall {
    /// A call that is about to be made. It counts as expected until it has ended.
    pub fn begin(
        id: AiCallId,
        model: &AiModel,
        (user, workspace): (UserId, Option<WorkspaceId>),
        (purpose, sent): (AiPurpose, Vec<Sent>),
        estimate: &Estimate,
        now: Timestamp,
    ) -> Self {
        let tokens = estimate.tokens();
        let limit = SignedDuration::from_secs(model.timeout_seconds);
        Self {
            id,
            model: Some(model.id),
            model_name: model.name.clone(),
            provider: model.provider,
            user: Some(user),
            workspace,
            purpose,
            sent,
            month: Month::of(TimeZone::UTC.to_datetime(now).date()),
            started_at: now,
            ends_by: now.saturating_add(limit + MARGIN).unwrap_or(now),
            tokens,
            cost: model.prices.cost(tokens),
            duration_ms: None,
            outcome: AiOutcome::InProgress,
        }
    }

    /// The call as it is once the model has answered, whether that can be used or not. What the endpoint does not say
    /// is counted as it was expected, but no answer as more than its bytes.
    #[must_use]
    pub fn answered(&self, prices: &Prices, usage: EndpointUsage, outcome: AiOutcome) -> Self {
        let written = i64::try_from(usage.text_bytes).unwrap_or(i64::MAX);
        let most = TokenCount {
            output: self.tokens.output.min(written),
            ..self.tokens
        };
        self.ended(prices, usage.tokens(most), outcome)
    }

    /// The call as it is once it has failed. What the endpoint does not say is counted as it was expected where the
    /// model may have worked all the same, which is then to be paid for, and as nothing where it did not get that far.
    #[must_use]
    pub fn failed(&self, prices: &Prices, error: AiCallError, usage: EndpointUsage) -> Self {
        let most = if error.may_cost() {
            self.tokens
        } else {
            TokenCount::default()
        };
        self.ended(prices, usage.tokens(most), error.into())
    }

    /// What the call adds to what is spent in each scope.
    pub const fn spent(&self) -> Spent {
        Spent {
            cost: self.cost,
            tokens: self.tokens.total(),
        }
    }

    /// The scopes that it counts in, with whose they are, in the order of [`SpendingScope`]. That of everybody is
    /// nobody's.
    pub fn scopes(&self) -> impl Iterator<Item = (SpendingScope, Option<Uuid>)> {
        let workspace = self.workspace.map(|id| id.as_uuid());
        let user = self.user.map(|id| id.as_uuid());
        let model = self.model.map(|id| id.as_uuid());
        let owned = [
            (SpendingScope::Workspace, workspace),
            (SpendingScope::User, user),
            (SpendingScope::Model, model),
        ];
        let owned = owned.into_iter().filter(|(_, owner)| owner.is_some());
        std::iter::once((SpendingScope::Installation, None)).chain(owned)
    }

    fn ended(&self, prices: &Prices, tokens: TokenCount, outcome: AiOutcome) -> Self {
        Self {
            tokens,
            cost: prices.cost(tokens),
            outcome,
            ..self.clone()
        }
    }
}
