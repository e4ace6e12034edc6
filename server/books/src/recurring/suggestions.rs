//! What looks as if it came again, and is no item yet.

use jiff::Span;
use kym_domain::check::{Checks, FieldError};
use kym_domain::id::WorkspaceId;
use kym_domain::recurring::{PaymentHistory, Suggestion, suggest};
use kym_planned::schedules;
use kym_planned::schedules::context::RecurringContext;
use kym_platform::access::member;
use kym_platform::context::{Committed, Ctx, View};
use kym_platform::error::Result;
use kym_platform::http::values::{Amount, Code, Day};
use kym_store::access::{EditPlans, Read};
use kym_store::recurring;
use kym_store::recurring::past;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::parameters::workspace;
use super::service::publish;
use crate::recurring::words::{RecurringAmountKindWord, RecurringKindWord};

/// How far back is looked: what comes once a year was there twice.
const LOOK_BACK_DAYS: i64 = 800;

/// The longest key.
const MAX_KEY_LEN: usize = 400;

/// Something that looks as if it came again.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RecurringSuggestion)]
pub struct SuggestionBody {
    /// By which it is dismissed.
    key: String,
    payee: String,
    kind: RecurringKindWord,
    account_id: Uuid,
    /// What it was for the last time.
    #[schema(required)]
    category_id: Option<Uuid>,
    amount_kind: RecurringAmountKindWord,
    /// Above zero.
    amount: Amount,
    #[schema(required)]
    amount_min: Option<Amount>,
    #[schema(required)]
    amount_max: Option<Amount>,
    currency: Code,
    #[schema(value_type = i32)]
    currency_digits: u8,
    rrule: String,
    /// The next day on which it is expected.
    dtstart: Day,
    /// How many payments were seen.
    #[schema(value_type = i32)]
    count: usize,
    last_date: Day,
    /// The days of all of them.
    dates: Vec<Day>,
}

/// What looks as if it came again.
#[derive(Debug, Serialize, ToSchema)]
pub struct RecurringSuggestionList {
    /// The next ones first.
    items: Vec<SuggestionBody>,
    #[schema(value_type = i32)]
    total: usize,
}

/// A suggestion that nobody wants to see again.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DismissSuggestion {
    #[schema(required, value_type = Uuid)]
    workspace_id: Option<String>,
    #[schema(required, value_type = String)]
    key: Option<String>,
}

impl DismissSuggestion {
    /// Where, and which.
    pub fn check(&self) -> Result<(WorkspaceId, String), Vec<FieldError>> {
        let mut checks = Checks::default();
        let workspace = workspace(&mut checks, self.workspace_id.as_deref());
        let key = self.key.as_deref().unwrap_or_default();
        let key = checks.take("key", kym_domain::check::line(key, 1, MAX_KEY_LEN));
        match (workspace, key) {
            (Some(workspace), Some(key)) => Ok((workspace, key)),
            _ => Err(checks.into_errors()),
        }
    }
}

/// What looks as if it came again in a workspace.
pub async fn list(view: &mut View, workspace: WorkspaceId) -> Result<RecurringSuggestionList> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    let around = RecurringContext::load(&mut view.reader, &member, view.now).await?;
    let from = around
        .today
        .saturating_sub(Span::new().days(LOOK_BACK_DAYS));
    let rows = past::payments(&mut view.reader, &member, from).await?;
    let rows = rows.iter().map(|row| PaymentHistory {
        account_id: row.account_id,
        date: row.date,
        amount: row.amount,
        payee: &row.payee,
        category_id: row.category_id,
    });
    let rows: Vec<_> = rows.collect();
    let dismissed = recurring::dismissed(&mut view.reader, &member).await?;
    let items = recurring::list(&mut view.reader, &member).await?;
    let items = items.iter().map(schedules::read);
    let items: Vec<_> = items.collect::<Result<_>>()?;
    let found = suggest(&rows, around.today);
    let news = found.into_iter().filter(|found| {
        !dismissed.contains(&found.key)
            && !items.iter().any(|item| found.is_covered(&item.definition))
    });
    let items: Vec<_> = news.map(|found| suggestion_body(&found, &around)).collect();
    Ok(RecurringSuggestionList {
        total: items.len(),
        items,
    })
}

/// Has nobody see a suggestion again.
pub async fn dismiss(
    mut ctx: Ctx,
    (workspace, key): (WorkspaceId, String),
) -> Result<Committed<()>> {
    let member = member::<EditPlans>(&mut ctx.tx, ctx.author.user, workspace).await?;
    recurring::dismiss(&mut ctx.tx, &member, &key).await?;
    publish(&mut ctx, workspace);
    ctx.commit(()).await
}

fn suggestion_body(found: &Suggestion, around: &RecurringContext) -> SuggestionBody {
    let currency = around.currency(found.account_id);
    let amount = |minor| Amount::new(minor, currency);
    SuggestionBody {
        key: found.key.clone(),
        payee: found.payee.clone(),
        kind: RecurringKindWord(found.kind),
        account_id: found.account_id.as_uuid(),
        category_id: found.category_id.map(|id| id.as_uuid()),
        amount_kind: RecurringAmountKindWord(found.amount_kind),
        amount: amount(found.amount),
        amount_min: found.amount_min.map(amount),
        amount_max: found.amount_max.map(amount),
        currency: Code(currency.code()),
        currency_digits: currency.digits(),
        rrule: found.rrule.clone(),
        dtstart: Day(found.first),
        count: found.count,
        last_date: Day(found.last_date),
        dates: found.dates.iter().copied().map(Day).collect(),
    }
}
