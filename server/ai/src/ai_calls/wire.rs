//! Calls and what they come to, in JSON.

use kym_domain::ai_calls::{Sent, UsageItem, UsageQuestion, UsageTotals};
use kym_domain::ai_models::{AiSettings, AiTask, AiTaskState};
use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::dates::Month;
use kym_domain::id::AiCallId;
use kym_platform::http::parameters::number;
use kym_platform::http::values::{Code, Instant};
use kym_store::ai_calls::ListedCall;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::try_model::TestOutcome;
use super::words::{AiOutcomeWord, AiPurposeWord, AiTaskStateWord, AiUsageGroupingWord};
use crate::ai_models::AiErrorBody;
use crate::ai_models::words::{AiProviderWord, AiTaskWord};

/// How many calls are answered unless somebody says otherwise.
const USUAL_LIMIT: i64 = 50;

/// The most calls that are answered at once.
const MAX_LIMIT: i64 = 500;

/// How a test of a model went.
#[derive(Debug, Serialize, ToSchema)]
pub struct AiModelTest {
    /// Whether it answered as it was told to.
    ok: bool,
    latency_ms: i64,
    /// What came back: its beginning.
    #[schema(required)]
    reply: Option<String>,
    /// Why that is of no use.
    #[schema(required)]
    error: Option<AiErrorBody>,
    /// Null when the endpoint does not say.
    #[schema(required)]
    input_tokens: Option<u64>,
    #[schema(required)]
    output_tokens: Option<u64>,
}

/// What is asked about calls.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct GetAiUsage {
    /// By what they are put together; by month when not given.
    #[param(value_type = Option<AiUsageGroupingWord>, inline)]
    group_by: Option<String>,
    /// `2026-06`; five months before the last one when not given.
    first_month: Option<String>,
    /// `2026-11`; the present one (UTC) when not given. At most 25 months are looked at.
    last_month: Option<String>,
}

/// What calls came to.
#[derive(Debug, Serialize, ToSchema)]
pub struct AiUsage {
    /// What all costs are counted in.
    currency: Code,
    /// All months that were looked at, in order, such as `2026-11`.
    months: Vec<String>,
    /// What cost most first; by month, in the order of the months.
    items: Vec<UsageItemBody>,
    total: UsageTotalsBody,
    /// Decimal text: what everybody together has spent in the present month (UTC), with what is reserved for calls that
    /// last.
    spent_this_month: String,
    /// Decimal text: what everybody together may spend in a month.
    #[schema(required)]
    installation_cap: Option<String>,
}

/// The calls of one user, workspace, model, task or month.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AiUsageItem)]
struct UsageItemBody {
    /// An id, a task or a month; null for those of somebody or something that is no longer there, and of no workspace.
    #[schema(required)]
    key: Option<String>,
    /// A name, where there is one.
    #[schema(required)]
    label: Option<String>,
    #[serde(flatten)]
    totals: UsageTotalsBody,
    /// Decimal texts: what they cost in each of the months.
    monthly_costs: Vec<String>,
}

/// What several calls came to.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AiUsageTotals)]
struct UsageTotalsBody {
    calls: i64,
    failed_calls: i64,
    input_tokens: i64,
    output_tokens: i64,
    /// Decimal text.
    cost: String,
}

/// Which calls are listed.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListAiCalls {
    /// How many at most: 50 when not given, 500 at the most.
    #[param(value_type = Option<i32>)]
    limit: Option<String>,
    /// Only those before this one.
    #[param(value_type = Option<Uuid>)]
    before: Option<String>,
}

/// Calls, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct AiCallList {
    items: Vec<AiCallBody>,
    /// Whether there are older ones.
    has_more: bool,
}

/// A call of a model. What was said in it is kept nowhere.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AiCall)]
struct AiCallBody {
    id: Uuid,
    started_at: Instant,
    /// For whom; null when they are no longer there.
    #[schema(required)]
    user: Option<NamedBody>,
    /// In which workspace; null when it is no longer there, and for a test.
    #[schema(required)]
    workspace: Option<NamedBody>,
    task: AiPurposeWord,
    /// Null when it was removed.
    #[schema(required)]
    model_id: Option<Uuid>,
    /// What the model was called.
    model_name: String,
    provider: AiProviderWord,
    /// The kinds of what left: `text`, `image:2`.
    sent: Vec<String>,
    /// While the call lasts, and when it was interrupted, the most that it was expected to take.
    input_tokens: i64,
    output_tokens: i64,
    /// Decimal text.
    cost: String,
    #[schema(required)]
    duration_ms: Option<i64>,
    outcome: AiOutcomeWord,
}

/// Somebody or something by their name.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AiCallOwner)]
struct NamedBody {
    id: Uuid,
    name: String,
}

/// What models do for the user in a workspace.
#[derive(Debug, Serialize, ToSchema)]
pub struct AiTaskList {
    items: Vec<AiTaskStateBody>,
}

/// Whether a task is done by a model, and if not, why.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AiTaskWithState)]
struct AiTaskStateBody {
    task: AiTaskWord,
    state: AiTaskStateWord,
}

impl AiModelTest {
    /// How it went.
    pub fn new(outcome: TestOutcome) -> Self {
        Self {
            ok: outcome.error.is_none(),
            latency_ms: outcome.latency_ms,
            reply: outcome.reply,
            error: outcome.error.map(AiErrorBody::from),
            input_tokens: outcome.input_tokens,
            output_tokens: outcome.output_tokens,
        }
    }
}

impl GetAiUsage {
    /// What is asked.
    pub fn check(&self, present: Month) -> Result<UsageQuestion, Vec<FieldError>> {
        let (first, last) = (self.first_month.as_deref(), self.last_month.as_deref());
        UsageQuestion::check(self.group_by.as_deref(), first, last, present)
    }
}

impl AiUsage {
    /// What calls came to.
    pub fn new(
        question: &UsageQuestion,
        items: &[UsageItem],
        settings: &AiSettings,
        spent_this_month: &impl ToString,
    ) -> Self {
        let months: Vec<_> = question.months().collect();
        let totals = items.iter().map(UsageItem::total);
        let total = totals.fold(UsageTotals::default(), UsageTotals::plus);
        Self {
            currency: Code(settings.currency),
            items: items.iter().map(|item| usage_item(item, &months)).collect(),
            months: months.iter().map(Month::to_string).collect(),
            total: usage_totals(total),
            spent_this_month: spent_this_month.to_string(),
            installation_cap: settings.installation_cap.map(|cap| cap.to_string()),
        }
    }
}

impl ListAiCalls {
    /// Before which one, and how many.
    pub fn check(&self) -> Result<(Option<AiCallId>, i64), Vec<FieldError>> {
        let mut checks = Checks::default();
        let limit = number(&mut checks, "limit", self.limit.as_deref(), USUAL_LIMIT);
        let before = self.before.as_deref().map(str::parse).transpose();
        let before = checks.take("before", before.map_err(|_| FieldCode::NotFound));
        match before {
            Some(before) if checks.is_clean() => Ok((before, limit.clamp(1, MAX_LIMIT))),
            _ => Err(checks.into_errors()),
        }
    }
}

impl AiCallList {
    /// So many of the calls that were found.
    pub fn new(found: &[ListedCall], limit: i64) -> Self {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        Self {
            items: found.iter().take(limit).map(listed).collect(),
            has_more: found.len() > limit,
        }
    }
}

impl AiTaskList {
    /// The states of tasks.
    pub fn new(states: &[(AiTask, AiTaskState)]) -> Self {
        let items = states.iter().map(|(task, state)| AiTaskStateBody {
            task: AiTaskWord(*task),
            state: AiTaskStateWord(*state),
        });
        Self {
            items: items.collect(),
        }
    }
}

fn usage_item(item: &UsageItem, months: &[Month]) -> UsageItemBody {
    let costs = months.iter().map(|month| {
        let of_month = item.months.get(month).copied().unwrap_or_default();
        of_month.cost.to_string()
    });
    UsageItemBody {
        key: item.key.clone(),
        label: item.label.clone(),
        totals: usage_totals(item.total()),
        monthly_costs: costs.collect(),
    }
}

fn usage_totals(totals: UsageTotals) -> UsageTotalsBody {
    UsageTotalsBody {
        calls: totals.calls,
        failed_calls: totals.failed_calls,
        input_tokens: totals.tokens.input,
        output_tokens: totals.tokens.output,
        cost: totals.cost.to_string(),
    }
}

fn listed(found: &ListedCall) -> AiCallBody {
    let named = |id: Option<Uuid>, name: &Option<String>| {
        let (id, name) = id.zip(name.clone())?;
        Some(NamedBody { id, name })
    };
    let call = &found.call;
    AiCallBody {
        id: call.id.as_uuid(),
        started_at: Instant(call.started_at),
        user: named(call.user.map(|id| id.as_uuid()), &found.user_name),
        workspace: named(call.workspace.map(|id| id.as_uuid()), &found.workspace_name),
        task: AiPurposeWord(call.purpose),
        model_id: call.model.map(|id| id.as_uuid()),
        model_name: call.model_name.clone(),
        provider: AiProviderWord(call.provider),
        sent: call.sent.iter().map(Sent::to_string).collect(),
        input_tokens: call.tokens.input,
        output_tokens: call.tokens.output,
        cost: call.cost.to_string(),
        duration_ms: call.duration_ms,
        outcome: AiOutcomeWord(call.outcome),
    }
}
