//! Who may move an account, and what comes along.

use std::collections::BTreeMap;

use kym_commerce::plans::LimitKey;
use kym_domain::accounts::{Account, MissingCategories, OpenTransfers};
use kym_domain::categories::{Category, Mapping};
use kym_domain::check::FieldCode;
use kym_domain::id::{AccountId, CategoryId, WorkspaceId};
use kym_domain::transactions::{Peer, Transaction};
use kym_planned::goal_events::GOALS_CHANGED;
use kym_platform::access::member;
use kym_platform::changes::{Fields, HistoryEntry, OtherLeg};
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::realtime::event::WorkspaceChanged;
use kym_store::access::{EditAccounts, EditCategories, Member, MoveAccount};
use kym_store::accounts::moving;
use kym_store::events::Audience;
use kym_store::{StoreError, accounts, categories, goals, lock, workspaces};

use super::super::service::answer;
use super::super::wire::AccountAnswer;
use super::conversion;
use super::wire::MoveOptions;
use crate::accounts::closing::refuse_during_import;
use crate::accounts::events::{ACCOUNT_MOVED, MovedEvent};
use crate::accounts::wire::AuditedAccount;
use crate::categories::wire::AuditedCategory;

/// The field that names the other workspace.
const TARGET: &str = "target_workspace_id";

/// Moves an account: it leaves this workspace and is in the other one, in one change.
pub async fn move_to(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    id: AccountId,
    wish: MoveOptions,
) -> Result<Committed<AccountAnswer>> {
    let user = ctx.author.user;
    let here = member::<MoveAccount>(&mut ctx.tx, user, workspace).await?;
    if wish.target == workspace {
        return Err(Error::field(TARGET, FieldCode::SameWorkspace));
    }
    let there = target(&mut ctx, &wish).await?;
    let partners = lock_accounts(&mut ctx, &here, id).await?;
    // Behind the accounts, as in every change: and in one order, for two who move the other way round.
    for workspace in in_order(workspace, wish.target) {
        lock::workspace(&mut ctx.tx, workspace).await?;
    }
    let account = accounts::get(&mut ctx.tx, &here, id).await?;
    let account = account.filter(|account| !account.is_deleted);
    let account = account.ok_or(Error::NOT_FOUND)?;
    refuse_during_import(&mut ctx, &account).await?;
    let target = workspaces::get(&mut ctx.tx, &there).await?.workspace;
    let moved = account.clone().moved_to(&target);
    let moved = moved.map_err(|code| Error::field(TARGET, code))?;

    let transfers = moving::count_transfers(&mut ctx.tx, &here, id).await?;
    if transfers > 0 && wish.transfers == OpenTransfers::Refuse {
        return Err(Error::HasTransfers(transfers));
    }
    let (found, made) = categories(&mut ctx, &here, &there, id, wish.categories).await?;
    let mut staying = Vec::new();
    if !partners.is_empty() {
        staying = moving::unlink_transfers(&mut ctx.tx, &here, id).await?;
    }
    // What is saved for on the account ends with it here.
    let ends_goals = goals::has_account(&mut ctx.tx, &here, id).await?;
    let file_bytes = moving::move_to(&mut ctx.tx, &here, &there, &moved, &found).await?;
    // Where both have one payer, nothing is more than before.
    for (key, count) in [
        (LimitKey::Accounts, 1),
        (LimitKey::AttachmentsMb, file_bytes),
    ] {
        ctx.give_back(workspace, key, count);
        ctx.take(wish.target, key, count);
    }
    let source = workspaces::get(&mut ctx.tx, &here).await?.workspace;
    if source.currency.code() != target.currency.code() {
        conversion::convert(&mut ctx, &moved).await?;
    }
    publish(&mut ctx, &account, &moved, &made)?;
    record_unlinked(&mut ctx, workspace, &staying)?;
    if ends_goals {
        let event = WorkspaceChanged::new(workspace, &ctx.author.event_actor);
        ctx.emit(Audience::Workspace(workspace), GOALS_CHANGED, &event);
    }
    answer(ctx, &there, moved).await
}

/// The right to open accounts in the target. A workspace that the caller cannot see is a bad field;
/// one in which they may not do it is forbidden.
async fn target(ctx: &mut Ctx, wish: &MoveOptions) -> Result<Member<EditAccounts>> {
    let found = member::<EditAccounts>(&mut ctx.tx, ctx.author.user, wish.target).await;
    found.map_err(|error| match error {
        Error::Refused(code) if code == ErrorCode::NOT_FOUND => {
            Error::field(TARGET, FieldCode::NotFound)
        }
        other => other,
    })
}

/// Locks the account and those that it has transfers with. Answers the latter.
async fn lock_accounts(
    ctx: &mut Ctx,
    here: &Member<MoveAccount>,
    id: AccountId,
) -> Result<Vec<AccountId>> {
    let partners = moving::transfer_partners(&mut ctx.tx, here, id).await?;
    let mut all = partners.clone();
    all.push(id);
    lock::accounts(&mut ctx.tx, here.workspace(), &all).await?;
    // Somebody may have booked a transfer with one more account before the lock was there.
    if moving::transfer_partners(&mut ctx.tx, here, id).await? == partners {
        Ok(partners)
    } else {
        Err(StoreError::Conflict.into())
    }
}

fn in_order(one: WorkspaceId, other: WorkspaceId) -> [WorkspaceId; 2] {
    [one.min(other), one.max(other)]
}

/// What the account's categories are in the target, and those that had to be made there.
async fn categories(
    ctx: &mut Ctx,
    here: &Member<MoveAccount>,
    there: &Member<EditAccounts>,
    id: AccountId,
    missing: MissingCategories,
) -> Result<(BTreeMap<CategoryId, CategoryId>, Vec<Category>)> {
    let used = moving::used_categories(&mut ctx.tx, here, id).await?;
    if used.is_empty() {
        return Ok((BTreeMap::new(), Vec::new()));
    }
    let ours = categories::list(&mut ctx.tx, here).await?;
    let theirs = categories::list(&mut ctx.tx, there).await?;
    let mut mapping = Mapping::new(&ours, &theirs, &used);
    let paths = mapping.missing(ctx.author.language);
    if paths.is_empty() || missing == MissingCategories::Clear {
        return Ok((mapping.found().clone(), Vec::new()));
    }
    if missing == MissingCategories::Refuse {
        return Err(Error::CategoriesMissing(paths));
    }
    let author = ctx.author.user;
    let editor = member::<EditCategories>(&mut ctx.tx, author, there.workspace()).await?;
    let made = mapping.create_missing(there.workspace(), author, || ctx.new_id());
    let now = ctx.now();
    for category in &made {
        categories::insert(&mut ctx.tx, &editor, category, now).await?;
    }
    Ok((mapping.found().clone(), made))
}

/// Tells both workspaces, and keeps it in the history of both. Neither learns the other's name.
fn publish(ctx: &mut Ctx, was: &Account, is: &Account, made: &[Category]) -> Result<()> {
    let event = MovedEvent::new(is, was.workspace_id, &ctx.author.event_actor);
    for workspace in [was.workspace_id, is.workspace_id] {
        ctx.emit(Audience::Workspace(workspace), ACCOUNT_MOVED, &event);
    }
    ctx.record(
        was.workspace_id,
        HistoryEntry::moved_away(&AuditedAccount(was)),
    )?;
    ctx.record(
        is.workspace_id,
        HistoryEntry::moved_here(&AuditedAccount(is)),
    )?;
    // What is somebody's alone has no history.
    for category in made.iter().filter(|made| made.scope.owner().is_none()) {
        ctx.record(
            is.workspace_id,
            HistoryEntry::created(&AuditedCategory(category)),
        )?;
    }
    Ok(())
}

/// Keeps in the history of the workspace that the account has left which transactions there are no transfers any
/// more: nothing else of them is different.
fn record_unlinked(ctx: &mut Ctx, workspace: WorkspaceId, staying: &[Transaction]) -> Result<()> {
    let fields = |transfer: Option<Peer>| {
        let leg = |peer: Peer| OtherLeg {
            transaction_id: peer.transaction_id.as_uuid(),
            account_id: peer.account_id.as_uuid(),
        };
        Fields {
            transfer: Some(transfer.map(leg)),
            ..Fields::default()
        }
    };
    for row in staying {
        let entry = HistoryEntry::transaction(row, fields(row.transfer), fields(None));
        ctx.record(workspace, entry)?;
    }
    Ok(())
}
