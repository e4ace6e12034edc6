//! `/recurring-transactions/…`

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use kym_domain::id::{RecurringId, TransactionId};
use kym_platform::access::{AuthedJson, AuthedOptionalJson, RequestContext};
use kym_platform::answer::Answer as _;
use kym_platform::context::{Committed, found};
use kym_platform::error::Result;
use kym_platform::http::conditional::IfMatch;
use kym_platform::http::described::limited;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::parameters::Parameters;
use kym_platform::http::path::Ids;
use kym_platform::http::rate_limits::Limit;
use kym_platform::http::values::Day;
use kym_platform::state::App;

use super::definition::{CreateRecurring, DefinitionBody};
use super::feed::{CreateCalendarFeedLink, FeedBody, NewFeed, NewFeedBody};
use super::parameters::{Between, Calendar, From, OfWorkspace, Token, Upcoming};
use super::suggestions::{DismissSuggestion, RecurringSuggestionList};
use super::wire::{
    CatchUpRecurring, OccurrenceAnswer, OccurrenceBody, OccurrenceList, PostOccurrence,
    RecurringBody, RecurringItemView, RecurringList, RescheduleOccurrence, ResumeRecurring,
};
use super::{feed, occurrence_actions, pausing, preview, read, service, split, suggestions};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(
            list_recurring_transactions,
            create_recurring_transaction
        ))
        .routes(routes!(
            get_recurring_transaction,
            update_recurring_transaction,
            delete_recurring_transaction
        ))
        .routes(routes!(create_recurring_from_transaction))
        .routes(routes!(list_occurrences))
        .routes(routes!(list_upcoming))
        .routes(routes!(list_calendar))
        .merge(preview::router())
        .routes(routes!(post_occurrence))
        .routes(routes!(skip_occurrence))
        .routes(routes!(reschedule_occurrence))
        .routes(routes!(reopen_occurrence))
        .routes(routes!(pause_recurring_transaction))
        .routes(routes!(resume_recurring_transaction))
        .routes(routes!(catch_up_recurring_transaction))
        .routes(routes!(list_recurring_suggestions))
        .routes(routes!(dismiss_recurring_suggestion))
        .routes(routes!(
            get_calendar_feed_link,
            create_calendar_feed_link,
            revoke_calendar_feed_link
        ))
        .routes(limited(routes!(get_calendar_feed), Limit::Calendar))
}

/// The recurring transactions of a workspace.
#[utoipa::path(get, path = "/recurring-transactions/", operation_id = "list_recurring_transactions",
    tag = "recurring_transactions", params(OfWorkspace),
    responses((status = 200, description = "All of them, those that come next first", body = RecurringList)))]
async fn list_recurring_transactions(
    State(app): State<App>,
    call: RequestContext,
    Parameters(query): Parameters<OfWorkspace>,
) -> Result<Json<RecurringList>> {
    let workspace = query.check()?;
    let mut view = app.read(&call).await?;
    let items = read::list(&mut view, workspace).await?;
    Ok(Json(items.body(view.language)))
}

/// Make a recurring transaction. What lies in the past is caught up on; if that is too much, it is asked first.
#[utoipa::path(post, path = "/recurring-transactions/", operation_id = "create_recurring_transaction",
    tag = "recurring_transactions", request_body = CreateRecurring,
    responses((status = 201, description = "The new one", body = RecurringBody)))]
async fn create_recurring_transaction(
    State(app): State<App>,
    AuthedJson(call, body): AuthedJson<CreateRecurring>,
) -> Result<Committed<RecurringItemView>> {
    let (workspace, new) = body.check()?;
    let ctx = app.write(&call, StatusCode::CREATED).await?;
    service::create(ctx, workspace, new).await
}

/// One recurring transaction.
#[utoipa::path(get, path = "/recurring-transactions/{id}", operation_id = "get_recurring_transaction",
    tag = "recurring_transactions", params(("id" = Uuid, Path)),
    responses((status = 200, description = "The recurring transaction", body = RecurringBody)))]
async fn get_recurring_transaction(
    State(app): State<App>,
    Ids((id,)): Ids<(RecurringId,)>,
    call: RequestContext,
) -> Result<Response> {
    let mut view = app.read(&call).await?;
    let item = read::get(&mut view, id).await?;
    found(&item, view.language)
}

/// Change a recurring transaction, all of it or from an occurrence on. In the latter case it ends before that, and the
/// answer is the new one that goes on from there. What has happened stays.
#[utoipa::path(put, path = "/recurring-transactions/{id}", operation_id = "update_recurring_transaction",
    tag = "recurring_transactions", params(("id" = Uuid, Path), From), request_body = DefinitionBody,
    responses((status = 200, description = "The one that says so now", body = RecurringBody)))]
async fn update_recurring_transaction(
    State(app): State<App>,
    Ids((id,)): Ids<(RecurringId,)>,
    Parameters(query): Parameters<From>,
    if_match: IfMatch,
    AuthedJson(call, body): AuthedJson<DefinitionBody>,
) -> Result<Committed<RecurringItemView>> {
    let from = query.check()?;
    let new = body.check()?;
    let ctx = app.write(&call, StatusCode::OK).await?;
    match from {
        None => service::update(ctx, id, new, &if_match).await,
        Some(from) => split::update(ctx, (id, from), new, &if_match).await,
    }
}

/// Delete a recurring transaction, all of it or from an occurrence on. What has happened stays; what is planned for its
/// occurrences is deleted with it.
#[utoipa::path(delete, path = "/recurring-transactions/{id}", operation_id = "delete_recurring_transaction",
    tag = "recurring_transactions", params(("id" = Uuid, Path), From),
    responses((status = 204, description = "It is gone, or has an end")))]
async fn delete_recurring_transaction(
    State(app): State<App>,
    Ids((id,)): Ids<(RecurringId,)>,
    Parameters(query): Parameters<From>,
    if_match: IfMatch,
    call: RequestContext,
) -> Result<Committed<()>> {
    let from = query.check()?;
    let ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    match from {
        None => service::delete(ctx, id, &if_match).await,
        Some(from) => split::delete(ctx, (id, from), &if_match).await,
    }
}

/// Make a recurring transaction of one that is in the books. It stands for the occurrence of its day.
#[utoipa::path(post, path = "/recurring-transactions/from-transaction/{transaction_id}",
    operation_id = "create_recurring_from_transaction", tag = "recurring_transactions",
    params(("transaction_id" = Uuid, Path)), request_body = DefinitionBody,
    responses((status = 201, description = "The new one", body = RecurringBody)))]
async fn create_recurring_from_transaction(
    State(app): State<App>,
    Ids((transaction,)): Ids<(TransactionId,)>,
    AuthedJson(call, body): AuthedJson<DefinitionBody>,
) -> Result<Committed<RecurringItemView>> {
    let new = body.check()?;
    let ctx = app.write(&call, StatusCode::CREATED).await?;
    service::create_from(ctx, transaction, new).await
}

/// The occurrences of a recurring transaction.
#[utoipa::path(get, path = "/recurring-transactions/{id}/occurrences", operation_id = "list_occurrences",
    tag = "recurring_transactions", params(("id" = Uuid, Path), Between),
    responses((status = 200, description = "Those that fall between the two days", body = OccurrenceList)))]
async fn list_occurrences(
    State(app): State<App>,
    Ids((id,)): Ids<(RecurringId,)>,
    call: RequestContext,
    Parameters(query): Parameters<Between>,
) -> Result<Json<OccurrenceList>> {
    let days = query.check()?;
    let mut view = app.read(&call).await?;
    let all = read::of_one(&mut view, id, days).await?;
    Ok(Json(all.body(view.language)))
}

/// What is overdue, due, or comes in the next days.
#[utoipa::path(get, path = "/recurring-transactions/upcoming", operation_id = "list_upcoming",
    tag = "recurring_transactions", params(Upcoming),
    responses((status = 200, description = "What is still to happen, of all that go on", body = OccurrenceList)))]
async fn list_upcoming(
    State(app): State<App>,
    call: RequestContext,
    Parameters(query): Parameters<Upcoming>,
) -> Result<Json<OccurrenceList>> {
    let (workspace, ahead) = query.check()?;
    let mut view = app.read(&call).await?;
    let all = read::upcoming(&mut view, workspace, ahead).await?;
    Ok(Json(all.body(view.language)))
}

/// All occurrences between two days.
#[utoipa::path(get, path = "/recurring-transactions/calendar", operation_id = "list_calendar",
    tag = "recurring_transactions", params(Calendar),
    responses((status = 200, description = "What has happened and what is to happen", body = OccurrenceList)))]
async fn list_calendar(
    State(app): State<App>,
    call: RequestContext,
    Parameters(query): Parameters<Calendar>,
) -> Result<Json<OccurrenceList>> {
    let place = query.check()?;
    let mut view = app.read(&call).await?;
    let all = read::calendar(&mut view, place).await?;
    Ok(Json(all.body(view.language)))
}

/// Book an occurrence: it has happened. What is planned in its place is approved.
#[utoipa::path(post, path = "/recurring-transactions/{id}/occurrences/{date}/post",
    operation_id = "post_occurrence", tag = "recurring_transactions",
    params(("id" = Uuid, Path), ("date" = Day, Path)), request_body = PostOccurrence,
    responses((status = 200, description = "The occurrence", body = OccurrenceBody)))]
async fn post_occurrence(
    State(app): State<App>,
    Ids(place): Ids<(RecurringId, Day)>,
    AuthedJson(call, body): AuthedJson<PostOccurrence>,
) -> Result<Committed<OccurrenceAnswer>> {
    let said = body.check()?;
    let ctx = app.write(&call, StatusCode::OK).await?;
    occurrence_actions::post(ctx, target(place), said).await
}

/// Leave an occurrence out. What is planned in its place is deleted.
#[utoipa::path(post, path = "/recurring-transactions/{id}/occurrences/{date}/skip",
    operation_id = "skip_occurrence", tag = "recurring_transactions",
    params(("id" = Uuid, Path), ("date" = Day, Path)),
    responses((status = 200, description = "The occurrence", body = OccurrenceBody)))]
async fn skip_occurrence(
    State(app): State<App>,
    Ids(place): Ids<(RecurringId, Day)>,
    call: RequestContext,
) -> Result<Committed<OccurrenceAnswer>> {
    let ctx = app.write(&call, StatusCode::OK).await?;
    occurrence_actions::skip(ctx, target(place)).await
}

/// Put an occurrence to another day, or give it another amount.
#[utoipa::path(post, path = "/recurring-transactions/{id}/occurrences/{date}/reschedule",
    operation_id = "reschedule_occurrence", tag = "recurring_transactions",
    params(("id" = Uuid, Path), ("date" = Day, Path)), request_body = RescheduleOccurrence,
    responses((status = 200, description = "The occurrence", body = OccurrenceBody)))]
async fn reschedule_occurrence(
    State(app): State<App>,
    Ids(place): Ids<(RecurringId, Day)>,
    AuthedJson(call, body): AuthedJson<RescheduleOccurrence>,
) -> Result<Committed<OccurrenceAnswer>> {
    let said = body.check()?;
    let ctx = app.write(&call, StatusCode::OK).await?;
    occurrence_actions::reschedule(ctx, target(place), said).await
}

/// Open an occurrence again that was posted or left out. What was booked for it is deleted; a payment that arrived by
/// itself stays.
#[utoipa::path(post, path = "/recurring-transactions/{id}/occurrences/{date}/reopen",
    operation_id = "reopen_occurrence", tag = "recurring_transactions",
    params(("id" = Uuid, Path), ("date" = Day, Path)),
    responses((status = 200, description = "The occurrence", body = OccurrenceBody)))]
async fn reopen_occurrence(
    State(app): State<App>,
    Ids(place): Ids<(RecurringId, Day)>,
    call: RequestContext,
) -> Result<Committed<OccurrenceAnswer>> {
    let ctx = app.write(&call, StatusCode::OK).await?;
    occurrence_actions::reopen(ctx, target(place)).await
}

/// Have a recurring transaction not go on until it is resumed.
#[utoipa::path(post, path = "/recurring-transactions/{id}/pause", operation_id = "pause_recurring_transaction",
    tag = "recurring_transactions", params(("id" = Uuid, Path)),
    responses((status = 200, description = "The recurring transaction", body = RecurringBody)))]
async fn pause_recurring_transaction(
    State(app): State<App>,
    Ids((id,)): Ids<(RecurringId,)>,
    call: RequestContext,
) -> Result<Committed<RecurringItemView>> {
    let ctx = app.write(&call, StatusCode::OK).await?;
    pausing::pause(ctx, id).await
}

/// Have a recurring transaction go on again. The body may be left out.
#[utoipa::path(post, path = "/recurring-transactions/{id}/resume", operation_id = "resume_recurring_transaction",
    tag = "recurring_transactions", params(("id" = Uuid, Path)), request_body = ResumeRecurring,
    responses((status = 200, description = "The recurring transaction", body = RecurringBody)))]
async fn resume_recurring_transaction(
    State(app): State<App>,
    Ids((id,)): Ids<(RecurringId,)>,
    AuthedOptionalJson(call, body): AuthedOptionalJson<ResumeRecurring>,
) -> Result<Committed<RecurringItemView>> {
    let ctx = app.write(&call, StatusCode::OK).await?;
    pausing::resume(ctx, id, body.missed).await
}

/// Say what becomes of the occurrences that wait because they are too many to be posted unasked.
#[utoipa::path(post, path = "/recurring-transactions/{id}/catch-up",
    operation_id = "catch_up_recurring_transaction", tag = "recurring_transactions",
    params(("id" = Uuid, Path)), request_body = CatchUpRecurring,
    responses((status = 200, description = "The recurring transaction", body = RecurringBody)))]
async fn catch_up_recurring_transaction(
    State(app): State<App>,
    Ids((id,)): Ids<(RecurringId,)>,
    AuthedJson(call, body): AuthedJson<CatchUpRecurring>,
) -> Result<Committed<RecurringItemView>> {
    let ctx = app.write(&call, StatusCode::OK).await?;
    pausing::catch_up(ctx, id, body.action).await
}

/// What looks as if it came again and is no recurring transaction yet.
#[utoipa::path(get, path = "/recurring-transactions/suggestions", operation_id = "list_recurring_suggestions",
    tag = "recurring_transactions", params(OfWorkspace),
    responses((status = 200, description = "Found in the transactions of the last years",
        body = RecurringSuggestionList)))]
async fn list_recurring_suggestions(
    State(app): State<App>,
    call: RequestContext,
    Parameters(query): Parameters<OfWorkspace>,
) -> Result<Json<RecurringSuggestionList>> {
    let workspace = query.check()?;
    let mut view = app.read(&call).await?;
    Ok(Json(suggestions::list(&mut view, workspace).await?))
}

/// Have nobody see a suggestion again.
#[utoipa::path(post, path = "/recurring-transactions/suggestions/dismiss",
    operation_id = "dismiss_recurring_suggestion", tag = "recurring_transactions",
    request_body = DismissSuggestion,
    responses((status = 204, description = "It is not suggested any more")))]
async fn dismiss_recurring_suggestion(
    State(app): State<App>,
    AuthedJson(call, body): AuthedJson<DismissSuggestion>,
) -> Result<Committed<()>> {
    let which = body.check()?;
    let ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    suggestions::dismiss(ctx, which).await
}

/// Whether I have a calendar of a workspace.
#[utoipa::path(get, path = "/recurring-transactions/feed", operation_id = "get_calendar_feed_link",
    tag = "recurring_transactions", params(OfWorkspace),
    responses((status = 200, description = "Whether there is one; its address is not kept", body = FeedBody)))]
async fn get_calendar_feed_link(
    State(app): State<App>,
    call: RequestContext,
    Parameters(query): Parameters<OfWorkspace>,
) -> Result<Json<FeedBody>> {
    let workspace = query.check()?;
    let mut view = app.read(&call).await?;
    Ok(Json(feed::get(&mut view, workspace).await?))
}

/// Make a calendar of a workspace for me. The address of the one before is worth nothing from then on.
#[utoipa::path(post, path = "/recurring-transactions/feed", operation_id = "create_calendar_feed_link",
    tag = "recurring_transactions", request_body = CreateCalendarFeedLink,
    responses((status = 201, description = "Its address, shown this once", body = NewFeedBody)))]
async fn create_calendar_feed_link(
    State(app): State<App>,
    AuthedJson(call, body): AuthedJson<CreateCalendarFeedLink>,
) -> Result<Committed<NewFeed>> {
    let workspace = body.check()?;
    let ctx = app.write(&call, StatusCode::CREATED).await?;
    feed::make(ctx, workspace).await
}

/// Take my calendar of a workspace away.
#[utoipa::path(delete, path = "/recurring-transactions/feed", operation_id = "revoke_calendar_feed_link",
    tag = "recurring_transactions", params(OfWorkspace),
    responses((status = 204, description = "Its address is worth nothing any more")))]
async fn revoke_calendar_feed_link(
    State(app): State<App>,
    call: RequestContext,
    Parameters(query): Parameters<OfWorkspace>,
) -> Result<Committed<()>> {
    let workspace = query.check()?;
    let ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    feed::remove(ctx, workspace).await
}

/// A calendar of what a workspace expects, for programs that subscribe to one. Open to whoever has its address.
#[utoipa::path(get, path = "/recurring-transactions/calendar.ics", operation_id = "get_calendar_feed",
    tag = "recurring_transactions", params(Token), security(()),
    responses((status = 200, description = "A calendar of RFC 5545", body = String, content_type = "text/calendar")))]
async fn get_calendar_feed(
    State(app): State<App>,
    Parameters(query): Parameters<Token>,
) -> Result<Response> {
    Ok(feed::read(&app, query.token.as_deref())
        .await?
        .into_response())
}

/// Which occurrence is meant.
const fn target((id, Day(date)): (RecurringId, Day)) -> occurrence_actions::Target {
    (id, date)
}
