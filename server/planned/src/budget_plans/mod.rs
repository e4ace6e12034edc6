//! What budgets say and plan, in JSON, and how it follows the categories. Beneath these, since whoever makes an
//! end of one takes the lines along; what people do with budgets is with `budgets` of planning.

pub mod audited;
pub mod definition;
pub mod follow;
pub mod words;

use kym_domain::budgets::Budget;
use kym_planning_store::budgets;
use kym_platform::context::Ctx;
use kym_platform::error::Result;
use kym_platform::realtime::event::{EventEntry, EventType, WorkspaceChanged};
use kym_store::access::Member;
use kym_store::events::Audience;

use self::audited::AuditedBudget;

/// Writes a budget as it `is` over what it `was`, and keeps that in the history. Nobody is told yet. The workspace
/// must be locked.
///
/// # Errors
/// When the database cannot be written.
pub async fn rewrite<R>(
    ctx: &mut Ctx,
    member: &Member<R>,
    was: &Budget,
    is: &Budget,
) -> Result<()> {
    budgets::update(&mut ctx.tx, member, was, is).await?;
    if was.owner.is_some() {
        return Ok(());
    }
    ctx.record(was.workspace_id, AuditedBudget::deed_of_update(was, is))
}

/// Tells those who see a budget that it is another, and has somebody look how much of it is spent.
///
/// # Errors
/// When the database cannot be written.
pub async fn publish(ctx: &mut Ctx, budget: &Budget) -> Result<()> {
    let event = WorkspaceChanged::new(budget.workspace_id, &ctx.author.event_actor);
    if budget.owner.is_none() {
        ctx.emit(
            Audience::Workspace(budget.workspace_id),
            BUDGETS_CHANGED,
            &event,
        );
    }
    for reader in budget.readers() {
        ctx.emit(Audience::User(reader), BUDGETS_CHANGED, &event);
    }
    Ok(budgets::keep_unchecked(&mut ctx.tx, budget.workspace_id).await?)
}

/// The workspace has other budgets, or plans something else in them.
pub const BUDGETS_CHANGED: EventType<WorkspaceChanged> = EventType::new(
    "BUDGETS_CHANGED",
    "The workspace has other budgets, or plans something else in them.",
);

/// What is told over the socket.
pub const EVENTS: &[EventEntry] = &[EventEntry::of(BUDGETS_CHANGED)];
