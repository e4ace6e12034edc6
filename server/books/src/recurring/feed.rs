//! What a workspace expects, as a calendar that other programs subscribe to. Its address is the key: whoever has
//! it reads names and amounts and nothing else, until another is made or the membership ends.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use icalendar::{Calendar, Component as _, Event, Property};
use jiff::civil::Date;
use jiff::{Span, Timestamp};
use kym_domain::check::{Checks, FieldError};
use kym_domain::id::WorkspaceId;
use kym_domain::language::Language;
use kym_domain::money::Money;
use kym_domain::recurring::OccurrenceState;
use kym_planned::schedules::context::RecurringContext;
use kym_planned::schedules::occurrence::ScheduledOccurrence;
use kym_platform::access::member;
use kym_platform::answer::Answer;
use kym_platform::context::{Committed, Ctx, View};
use kym_platform::error::{Error, Result};
use kym_platform::http::values::Instant;
use kym_platform::outbound::random::{link_hash, link_token};
use kym_platform::state::App;
use kym_store::access::{self, Lookup, Member, Read};
use kym_store::recurring::feeds;
use kym_store::{Reader, recurring, workspaces};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::parameters::workspace;
use super::read::between;

/// How many days back the calendar reaches.
const DAYS_BACK: i64 = 31;

/// How many days ahead it reaches.
const DAYS_AHEAD: i64 = 366;

/// As many letters as 32 bytes are in base64url.
const TOKEN_LENGTH: usize = 43;

/// Where the calendar is, without its token.
pub const PATH: &str = "/api/v1/recurring-transactions/calendar.ics";

/// Whether I have a calendar of a workspace.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RecurringFeed)]
pub struct FeedBody {
    /// Whether there is one.
    pub exists: bool,
    /// Since when.
    #[schema(required)]
    pub created_at: Option<Instant>,
}

/// Of which workspace a calendar is made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateCalendarFeedLink {
    #[schema(required, value_type = Uuid)]
    workspace_id: Option<String>,
}

impl CreateCalendarFeedLink {
    /// Which.
    pub fn check(&self) -> Result<WorkspaceId, Vec<FieldError>> {
        let mut checks = Checks::default();
        let id = workspace(&mut checks, self.workspace_id.as_deref());
        id.ok_or_else(|| checks.into_errors())
    }
}

/// A new calendar.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NewRecurringFeed)]
pub struct NewFeedBody {
    /// The path with its token; shown this once.
    url: String,
}

/// The path of a new calendar.
#[derive(Debug)]
pub struct NewFeed(String);

impl Answer for NewFeed {
    type Body = NewFeedBody;

    fn body(&self, _: Language) -> NewFeedBody {
        NewFeedBody {
            url: self.0.clone(),
        }
    }
}

/// Whether the caller has a calendar of a workspace.
pub async fn get(view: &mut View, workspace: WorkspaceId) -> Result<FeedBody> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    let since = feeds::since(&mut view.reader, &member).await?;
    Ok(FeedBody {
        exists: since.is_some(),
        created_at: since.map(Instant),
    })
}

/// Gives the caller a calendar of a workspace. The address of the one before is worth nothing.
pub async fn make(mut ctx: Ctx, workspace: WorkspaceId) -> Result<Committed<NewFeed>> {
    let member = member::<Read>(&mut ctx.tx, ctx.author.user, workspace).await?;
    let (token, hash) = link_token(&*ctx.app().random);
    let now = ctx.now();
    feeds::put(&mut ctx.tx, &member, &hash, now).await?;
    tracing::info!(by = %ctx.author.user, workspace.id = %workspace, "a calendar was made");
    ctx.commit(NewFeed(format!("{PATH}?token={token}"))).await
}

/// Takes the caller's calendar of a workspace away.
pub async fn remove(mut ctx: Ctx, workspace: WorkspaceId) -> Result<Committed<()>> {
    let member = member::<Read>(&mut ctx.tx, ctx.author.user, workspace).await?;
    feeds::remove(&mut ctx.tx, &member).await?;
    ctx.commit(()).await
}

/// The calendar that a token opens.
pub async fn read(app: &App, token: Option<&str>) -> Result<Response> {
    let token = token.filter(|token| token.len() == TOKEN_LENGTH);
    let hash = link_hash(token.ok_or(Error::NOT_FOUND)?);
    let mut reader = app.db.read().await?;
    let found = feeds::find(&mut reader, &hash).await?;
    let (workspace, user) = found.ok_or(Error::NOT_FOUND)?;
    let found = access::member::<Read>(&mut reader, user, workspace).await?;
    let Lookup::Granted(member) = found else {
        return Err(Error::NOT_FOUND);
    };
    let text = calendar(&mut reader, &member, app.clock.now()).await?;
    let kind = HeaderValue::from_static("text/calendar; charset=utf-8");
    let name = HeaderValue::from_static("inline; filename=\"recurring.ics\"");
    let cache = HeaderValue::from_static("no-store");
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_DISPOSITION, name),
        (header::CACHE_CONTROL, cache),
    ];
    Ok((headers, text).into_response())
}

async fn calendar(reader: &mut Reader, member: &Member<Read>, now: Timestamp) -> Result<String> {
    let around = RecurringContext::load(reader, member, now).await?;
    let workspace = workspaces::get(reader, member).await?.workspace;
    let mut kept = recurring::list(reader, member).await?;
    kept.retain(|item| item.is_active);
    let from = around.today.saturating_sub(Span::new().days(DAYS_BACK));
    let to = around.today.saturating_add(Span::new().days(DAYS_AHEAD));
    let all = between(reader, member, &kept, (from, to), &around).await?;
    let shown = all
        .iter()
        .filter(|one| one.seen.state != OccurrenceState::Skipped);
    let mut calendar = Calendar::new();
    calendar.name(&workspace.name);
    for one in shown {
        calendar.push(event(one, &around, now));
    }
    Ok(calendar.to_string())
}

fn event(one: &ScheduledOccurrence, around: &RecurringContext, now: Timestamp) -> Event {
    let definition = &one.definition;
    let (own, _) = around.currencies(definition);
    let amount = Money::new(definition.signed(one.seen.amount), own);
    let stamp = now.strftime("%Y%m%dT%H%M%SZ").to_string();
    let day = |day: Date| day.strftime("%Y%m%d").to_string();
    let mut event = Event::new();
    event
        .uid(&format!("{}-{}@kym", one.id, day(one.seen.date)))
        .add_property("DTSTAMP", stamp)
        .summary(&format!("{} ({amount} {})", definition.name, own.code()))
        .append_property(all_day("DTSTART", &day(one.seen.day)))
        .add_property("TRANSP", "TRANSPARENT");
    if !definition.payee.is_empty() {
        event.description(&definition.payee);
    }
    event.done()
}

fn all_day(name: &str, day: &str) -> Property {
    let mut property = Property::new(name, day);
    property.add_parameter("VALUE", "DATE");
    property.done()
}
