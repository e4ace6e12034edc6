//! Making, changing and deleting items, and by whom. Whatever is changed, the clock looks at the item at once:
//! when something is due is counted in one place only ([`super::post_due`]).

use kym_commerce::plans::LimitKey;
use kym_domain::check::FieldError;
use kym_domain::id::{RecurringId, TransactionId, WorkspaceId};
use kym_domain::recurring::{
    MAX_ITEMS, NewRecurring, RecurringDefinition, RecurringItem, StoredOccurrence, StoredState,
};
use kym_planned::schedules::RECURRING_CHANGED;
use kym_planned::schedules::context::RecurringContext;
use kym_planned::schedules::known_categories::KnownCategories;
use kym_planned::schedules::progress::to_look_at;
use kym_planned::schedules::{self, written};
use kym_platform::access::member;
use kym_platform::changes::HistoryEntry;
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::http::conditional::IfMatch;
use kym_platform::realtime::event::WorkspaceChanged;
use kym_store::access::{EditPlans, EditTransactions, Member};
use kym_store::events::Audience;
use kym_store::recurring::occurrences::{self, OccurrenceRow};
use kym_store::recurring::{PostingProgress, StoredItem};
use kym_store::{accounts, lock, recurring, transactions};

use super::earlier::{ChangeDirection, Past};
use super::locking::lock_with_accounts;
use super::wire::{AuditedItem, RecurringItemView};
use super::{planned_rows, read, rule_changes};

/// Makes an item.
pub async fn create(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    new: NewRecurring,
) -> Result<Committed<RecurringItemView>> {
    let member = member::<EditPlans>(&mut ctx.tx, ctx.author.user, workspace).await?;
    let definition = definition(&mut ctx, &member, new, None).await?;
    let kept = insert(&mut ctx, &member, definition, PostingProgress::default()).await?;
    answer(ctx, &member, &kept).await
}

/// Makes an item of a transaction, which stands for the occurrence of its day.
pub async fn create_from(
    mut ctx: Ctx,
    transaction: TransactionId,
    new: NewRecurring,
) -> Result<Committed<RecurringItemView>> {
    let user = ctx.author.user;
    let workspace = transactions::locate(&mut ctx.tx, user, transaction).await?;
    let workspace = workspace.ok_or(Error::NOT_FOUND)?;
    let books = member::<EditTransactions>(&mut ctx.tx, user, workspace).await?;
    let member = member::<EditPlans>(&mut ctx.tx, user, workspace).await?;
    let row = transactions::get(&mut ctx.tx, &member, transaction).await?;
    let row = row.filter(kym_domain::transactions::Transaction::is_live);
    let row = row.ok_or(Error::NOT_FOUND)?;
    if occurrences::stands_for_one(&mut ctx.tx, &member, row.id).await? {
        return Err(ErrorCode::OCCURRENCE_SETTLED.into());
    }
    let definition = definition(&mut ctx, &member, new, None).await?;
    // What has passed since the transaction is most likely in the books: it is not made up for.
    let today = around(&mut ctx, &member).await?.today;
    let settled = today.yesterday().unwrap_or(today).max(row.date);
    let progress = PostingProgress {
        settled_until: Some(settled),
        ..PostingProgress::default()
    };
    let kept = insert(&mut ctx, &member, definition, progress).await?;
    let now = ctx.now();
    let linked = OccurrenceRow {
        recurring_id: kept.id,
        kept: StoredOccurrence {
            date: row.date,
            state: StoredState::Posted,
            moved_to: None,
            amount: None,
            transaction_id: Some(row.id),
        },
        is_matched: true,
        is_reported: true,
    };
    occurrences::put(&mut ctx.tx, &books, &linked, now).await?;
    answer(ctx, &member, &kept).await
}

/// Changes what an item says of all to come. What has passed stays; what is planned behind its end goes.
pub async fn update(
    mut ctx: Ctx,
    id: RecurringId,
    new: NewRecurring,
    if_match: &IfMatch,
) -> Result<Committed<RecurringItemView>> {
    let (member, was) = take(&mut ctx, id).await?;
    check_version(&mut ctx, &member, &was, if_match).await?;
    let before = schedules::read(&was)?;
    let definition = definition(&mut ctx, &member, new, Some(&before.definition)).await?;
    let kept = change(&mut ctx, &member, &was, before.changed(definition)).await?;
    planned_rows::delete_behind_end(&mut ctx, &member, &kept).await?;
    answer(ctx, &member, &kept).await
}

/// Deletes an item with what is planned for it. What has happened stays.
pub async fn delete(mut ctx: Ctx, id: RecurringId, if_match: &IfMatch) -> Result<Committed<()>> {
    let (member, was) = take(&mut ctx, id).await?;
    check_version(&mut ctx, &member, &was, if_match).await?;
    remove(&mut ctx, &member, &was).await?;
    ctx.commit(()).await
}

/// An item to be changed, locked with its accounts until the change ends.
pub async fn take(ctx: &mut Ctx, id: RecurringId) -> Result<(Member<EditPlans>, StoredItem)> {
    let user = ctx.author.user;
    let workspace = recurring::locate(&mut ctx.tx, user, id).await?;
    let workspace = workspace.ok_or(Error::NOT_FOUND)?;
    let member = member::<EditPlans>(&mut ctx.tx, user, workspace).await?;
    let kept = lock_with_accounts(ctx, &member, id).await?;
    let kept = kept.filter(|kept| kept.deleted_at.is_none());
    Ok((member, kept.ok_or(Error::NOT_FOUND)?))
}

/// Refuses the change of an item that is not of a version asked for.
pub async fn check_version<R>(
    ctx: &mut Ctx,
    member: &Member<R>,
    kept: &StoredItem,
    if_match: &IfMatch,
) -> Result<()> {
    let now = ctx.now();
    let seen = read::one(&mut ctx.tx, member, kept, now).await?;
    if_match.check(&seen, ctx.author.language)
}

/// What an item shall say, against what its workspace has; what it said before may stay.
pub async fn definition(
    ctx: &mut Ctx,
    member: &Member<EditPlans>,
    new: NewRecurring,
    had: Option<&RecurringDefinition>,
) -> Result<RecurringDefinition> {
    let known = KnownCategories::load(&mut ctx.tx, member).await?;
    let kept: Vec<_> = had
        .into_iter()
        .flat_map(RecurringDefinition::categories)
        .collect();
    let named = new.categories();
    let unknown = named.filter(|(_, id)| !known.has(*id) && !kept.contains(id));
    let mut errors: Vec<_> = unknown
        .map(|(field, _)| FieldError::new(field, kym_domain::check::FieldCode::NotFound))
        .collect();
    let missing = |field| FieldError::new(field, kym_domain::check::FieldCode::NotFound);
    let account = accounts::get(&mut ctx.tx, member, new.account_id).await?;
    let to = match new.to_account_id {
        Some(id) => {
            let to = accounts::get(&mut ctx.tx, member, id).await?;
            if to.is_none() {
                errors.push(missing("to_account_id"));
            }
            to
        }
        None => None,
    };
    let Some(account) = account else {
        errors.push(missing("account_id"));
        return Err(errors.into());
    };
    if !errors.is_empty() {
        return Err(errors.into());
    }
    let mut definition = new.definition(&account, to.as_ref())?;
    transactions::spell_tags(&mut ctx.tx, member, &mut definition.tags).await?;
    Ok(definition)
}

/// Writes a new item.
pub async fn insert(
    ctx: &mut Ctx,
    member: &Member<EditPlans>,
    definition: RecurringDefinition,
    progress: PostingProgress,
) -> Result<StoredItem> {
    let workspace = member.workspace();
    lock::workspace(&mut ctx.tx, workspace).await?;
    refuse_too_many(ctx, member).await?;
    let item = RecurringItem::new(ctx.new_id(), workspace, definition, ctx.author.user);
    let kept = StoredItem {
        id: item.id,
        workspace_id: workspace,
        account_id: item.definition.account_id,
        to_account_id: item.definition.to_account_id,
        definition: written(&item.definition)?,
        is_active: true,
        progress: to_look_at(progress, true, ctx.now()),
        created_by: item.created_by,
        deleted_at: None,
        version: item.version,
    };
    recurring::insert(&mut ctx.tx, member, &kept).await?;
    ctx.take(workspace, LimitKey::Recurring, 1);
    let around = around(ctx, member).await?;
    ctx.record(
        workspace,
        HistoryEntry::created(&AuditedItem(&item, &around)),
    )?;
    publish(ctx, workspace);
    Ok(kept)
}

/// Writes what an item is from now on over what it was. What has passed stays as it was.
pub async fn change(
    ctx: &mut Ctx,
    member: &Member<EditPlans>,
    was: &StoredItem,
    is: RecurringItem,
) -> Result<StoredItem> {
    write(ctx, member, was, is, ChangeDirection::Onward).await
}

/// Writes what an item was before a change over what it is.
pub async fn take_back(
    ctx: &mut Ctx,
    member: &Member<EditPlans>,
    was: &StoredItem,
    is: RecurringItem,
) -> Result<StoredItem> {
    write(ctx, member, was, is, ChangeDirection::Back).await
}

async fn write(
    ctx: &mut Ctx,
    member: &Member<EditPlans>,
    was: &StoredItem,
    is: RecurringItem,
    direction: ChangeDirection,
) -> Result<StoredItem> {
    let before = schedules::read(was)?;
    let rules = (&before.definition.recurrence, &is.definition.recurrence);
    let settled = was.progress.settled_until;
    let past = if before.definition == is.definition {
        None
    } else {
        Some(Past::load(ctx, member, was).await?)
    };
    let (settled, carried) = rule_changes::follow(ctx, member, was.id, rules, settled).await?;
    if let Some(past) = past {
        let definitions = (before.definition.clone(), &is.definition);
        past.keep(ctx, member, was, definitions, (&carried, direction))
            .await?;
    }
    let progress = PostingProgress {
        settled_until: settled,
        problem: None,
        ..was.progress.clone()
    };
    let kept = StoredItem {
        account_id: is.definition.account_id,
        to_account_id: is.definition.to_account_id,
        definition: written(&is.definition)?,
        is_active: is.is_active,
        progress: to_look_at(progress, is.is_active, ctx.now()),
        version: is.version,
        ..was.clone()
    };
    recurring::update(&mut ctx.tx, member, &kept).await?;
    let around = around(ctx, member).await?;
    let entry = HistoryEntry::updated(&AuditedItem(&before, &around), &AuditedItem(&is, &around));
    ctx.record(member.workspace(), entry)?;
    publish(ctx, member.workspace());
    Ok(kept)
}

/// Takes an item away with what is planned for it. Its row stays for a while with what became of its occurrences: when
/// it comes back, nothing is posted twice.
pub async fn remove(ctx: &mut Ctx, member: &Member<EditPlans>, was: &StoredItem) -> Result<()> {
    let kept = StoredItem {
        deleted_at: Some(ctx.now()),
        progress: PostingProgress {
            due_at: None,
            ..was.progress.clone()
        },
        version: was.version + 1,
        ..was.clone()
    };
    recurring::update(&mut ctx.tx, member, &kept).await?;
    ctx.give_back(member.workspace(), LimitKey::Recurring, 1);
    let around = around(ctx, member).await?;
    let item = schedules::read(was)?;
    ctx.record(
        member.workspace(),
        HistoryEntry::deleted(&AuditedItem(&item, &around)),
    )?;
    planned_rows::delete(ctx, member, was.id).await?;
    publish(ctx, member.workspace());
    Ok(())
}

/// Refuses one more item than a workspace may have.
pub async fn refuse_too_many(ctx: &mut Ctx, member: &Member<EditPlans>) -> Result<()> {
    let count = recurring::count(&mut ctx.tx, member).await?;
    if usize::try_from(count).is_ok_and(|count| count < MAX_ITEMS) {
        Ok(())
    } else {
        Err(ErrorCode::TOO_MANY_RECURRING.into())
    }
}

/// What is around the items of a workspace.
pub async fn around<R>(ctx: &mut Ctx, member: &Member<R>) -> Result<RecurringContext> {
    let now = ctx.now();
    RecurringContext::load(&mut ctx.tx, member, now).await
}

/// Tells the members that something else is expected now.
pub fn publish(ctx: &mut Ctx, workspace: WorkspaceId) {
    let event = WorkspaceChanged::new(workspace, &ctx.author.event_actor);
    ctx.emit(Audience::Workspace(workspace), RECURRING_CHANGED, &event);
}

/// Ends a change with the item as it is now.
pub async fn answer<R>(
    mut ctx: Ctx,
    member: &Member<R>,
    kept: &StoredItem,
) -> Result<Committed<RecurringItemView>> {
    let now = ctx.now();
    let seen = read::one(&mut ctx.tx, member, kept, now).await?;
    ctx.commit(seen).await
}
