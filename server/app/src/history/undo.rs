//! Undoing a change, as a new change: whoever may make such a change may take it back, whoever made it.

use kym_books::{accounts, attachments, categories, imports, recurring, rules, tags, transactions};
use kym_domain::history::{ChangeKind, ChangeNoun, is_undoable, may_undo};
use kym_domain::id::{ChangeId, WorkspaceId};
use kym_identity::workspaces;
use kym_planning::{budgets, goals};
use kym_platform::access::member;
use kym_platform::changes::{HiddenFields, RecordedChange, RecordedRow};
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_store::access::Read;
use kym_store::history::{self, Change, ChangedRow};

use super::legs::{Legs, is_too_late};
use super::wire::{ChangeView, fields};

/// Undoes a change with all that belongs to it. Undoing what undid something makes that hold again.
pub async fn undo(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    id: ChangeId,
) -> Result<Committed<ChangeView>> {
    let member = member::<Read>(&mut ctx.tx, ctx.author.user, workspace).await?;
    let change = history::get(&mut ctx.tx, &member, id)
        .await?
        .ok_or(Error::NOT_FOUND)?;
    // An account that is closed may take transactions along, before or after it: the change is the account's.
    let mut all = change.rows.iter();
    let account = all.find(|row| row.noun == ChangeNoun::Account);
    let first = account.or(change.rows.first()).ok_or(Error::NOT_FOUND)?;
    let (noun, kind) = (first.noun, first.kind);
    if !is_undoable(noun, kind) {
        return Err(ErrorCode::UNDO_IMPOSSIBLE.into());
    }
    if !may_undo(member.role(), noun, kind) {
        return Err(ErrorCode::FORBIDDEN.into());
    }
    if is_too_late(&change, ctx.now()) {
        return Err(ErrorCode::UNDO_CONFLICT.into());
    }
    let by = ctx.undo(id);
    if !history::mark_undone(&mut ctx.tx, &member, id, by).await? {
        return Err(ErrorCode::UNDONE_ALREADY.into());
    }
    if let Some(earlier) = change.undoes {
        history::mark_done(&mut ctx.tx, &member, earlier).await?;
    }
    let (files, rows): (Vec<_>, Vec<_>) = change
        .rows
        .iter()
        .partition(|row| noun != ChangeNoun::Attachment && row.noun == ChangeNoun::Attachment);
    let past = past_of(&rows)?;
    match noun {
        ChangeNoun::Transaction => {
            transactions::undo::undo(&mut ctx, workspace, &past).await?;
            // A receipt brings files along. Those of a transaction that goes, or comes back, go with it.
            if kind == ChangeKind::Updated && !files.is_empty() {
                attachments::undo::undo(&mut ctx, workspace, &past_of(&files)?).await?;
            }
        }
        ChangeNoun::Import => imports::undo::undo(&mut ctx, workspace, &past).await?,
        ChangeNoun::Account => undo_account(&mut ctx, workspace, &rows).await?,
        ChangeNoun::Category => categories::undo::undo(&mut ctx, workspace, &past).await?,
        ChangeNoun::Tag => tags::undo::undo(&mut ctx, workspace, &past).await?,
        ChangeNoun::Rule => rules::undo::undo(&mut ctx, workspace, &past).await?,
        ChangeNoun::RecurringItem => recurring::undo::undo(&mut ctx, workspace, &past).await?,
        ChangeNoun::Budget => budgets::undo::undo(&mut ctx, workspace, &past).await?,
        ChangeNoun::Goal => goals::undo::undo(&mut ctx, workspace, &past).await?,
        ChangeNoun::Attachment => attachments::undo::undo(&mut ctx, workspace, &past).await?,
        ChangeNoun::Workspace => workspaces::undo::undo(&mut ctx, workspace, &past).await?,
        ChangeNoun::Reconciliation
        | ChangeNoun::Reconversion
        | ChangeNoun::WorkspaceRate
        | ChangeNoun::Member
        | ChangeNoun::Invitation => {
            return Err(ErrorCode::UNDO_IMPOSSIBLE.into());
        }
    }
    let made = made(&ctx, workspace, by)?;
    let legs = Legs::of(&mut ctx.tx, &member, std::slice::from_ref(&made)).await?;
    let seen = ChangeView::new(made, member.role(), ctx.now(), &legs)?;
    ctx.commit(seen).await
}

/// Takes back what became of an account, and the transfer of what it held with it: that is on an open account only.
async fn undo_account(ctx: &mut Ctx, workspace: WorkspaceId, rows: &[&ChangedRow]) -> Result<()> {
    let (legs, account): (Vec<_>, Vec<_>) = rows
        .iter()
        .copied()
        .partition(|row| row.noun == ChangeNoun::Transaction);
    let account = past_of(&account)?;
    if legs.is_empty() {
        return accounts::undo::undo(ctx, workspace, &account).await;
    }
    let legs = past_of(&legs)?;
    if account.first.before.is_archived == Some(true) {
        transactions::undo::undo(ctx, workspace, &legs).await?;
        accounts::undo::undo(ctx, workspace, &account).await
    } else {
        accounts::undo::undo(ctx, workspace, &account).await?;
        transactions::undo::undo(ctx, workspace, &legs).await
    }
}

/// The rows of one noun, as they were changed together.
fn past_of(rows: &[&ChangedRow]) -> Result<RecordedChange> {
    let row = |row: &ChangedRow| {
        let hidden = HiddenFields::read(row.before.as_deref())?;
        Ok(RecordedRow {
            row: row.row,
            name: row.name.clone(),
            before: fields(row.before.as_deref())?.unwrap_or_default(),
            after: fields(row.after.as_deref())?.unwrap_or_default(),
            version: hidden.version,
            views: hidden.views,
        })
    };
    let (first, others) = rows.split_first().ok_or(ErrorCode::UNDO_CONFLICT)?;
    Ok(RecordedChange {
        kind: first.kind,
        first: row(first)?,
        others: others
            .iter()
            .map(|other| row(other))
            .collect::<Result<_>>()?,
    })
}

/// The change that is being made, as the history will tell it.
fn made(ctx: &Ctx, workspace: WorkspaceId, id: ChangeId) -> Result<Change> {
    let rows: Vec<_> = ctx
        .recorded(workspace)
        .map(|new| ChangedRow {
            noun: new.noun,
            kind: new.kind,
            row: new.row,
            account: new.account,
            name: new.name.clone(),
            before: new.before.clone(),
            after: new.after.clone(),
        })
        .collect();
    let first = ctx.recorded(workspace).next();
    let first = first.ok_or(ErrorCode::UNDO_CONFLICT)?;
    Ok(Change {
        id,
        at: ctx.now(),
        user: ctx.author.user,
        full_name: Some(ctx.author.event_actor.full_name().to_owned()),
        undoes: first.undoes,
        undone_by: None,
        row_count: i64::try_from(rows.len()).map_err(Error::internal)?,
        rows,
    })
}
