//! Undoing an import by the history: all of it or nothing.

use jiff::Timestamp;
use kym_domain::history::ChangeKind;
use kym_domain::id::{ImportId, WorkspaceId};
use kym_domain::imports::{Draft, ImportState, Verdict, compare};
use kym_domain::reconciliations::may_change;
use kym_platform::access::member;
use kym_platform::changes::RecordedChange;
use kym_platform::context::Ctx;
use kym_platform::error::{Error, ErrorCode, Result};
use kym_store::access::{EditTransactions, Member};
use kym_store::imports::{booked, booked_since, taken_back};

use super::ledger::around;
use super::revert::{LockedImport, put_back, take, withdraw};
use crate::transactions::lock_check;

/// Takes everything back that was booked from a file, or puts back what was taken back.
///
/// # Errors
/// `undo_conflict` when one of its transactions is not as it was then, `import_booked_again` when what would come back has
/// been booked from another file since.
pub async fn undo(ctx: &mut Ctx, workspace: WorkspaceId, past: &RecordedChange) -> Result<()> {
    let member = member::<EditTransactions>(&mut ctx.tx, ctx.author.user, workspace).await?;
    let id = ImportId::from_uuid(past.first.row);
    let is_back = past.kind == ChangeKind::Deleted;
    let state = if is_back {
        ImportState::Reverted
    } else {
        ImportState::Booked
    };
    let taken = take(ctx, &member, id, state).await.map_err(conflict)?;
    let leave = lock_check::leave(ctx, &member).await?;
    let told = if is_back {
        past.first.before.row_count
    } else {
        past.first.after.row_count
    };
    let is_all = |count: usize| i64::try_from(count).ok() == told;
    if is_back {
        if let Some(since) = taken.import.reverted_at
            && is_booked_again(ctx, &member, &taken, since).await?
        {
            return Err(ErrorCode::IMPORT_BOOKED_AGAIN.into());
        }
        let version = taken.import.row_version + 1;
        // What somebody had deleted before stays so.
        let went = taken.import.reverted_at;
        let rows = taken.rows.iter();
        let rows = rows.filter(|row| row.deleted_at.is_some() && row.deleted_at == went);
        let rows = rows.filter(|row| row.version == version);
        let rows: Vec<_> = rows.cloned().collect();
        for row in &rows {
            may_change(None, Some(&row.clone().restored()), &leave)?;
        }
        if !is_all(rows.len()) {
            return Err(ErrorCode::UNDO_CONFLICT.into());
        }
        put_back(ctx, &member, &taken, &rows).await
    } else {
        let (rows, _) = taken.parted(&leave);
        if !is_all(rows.len()) {
            return Err(ErrorCode::UNDO_CONFLICT.into());
        }
        withdraw(ctx, &member, &taken, &rows).await.map(drop)
    }
}

/// Whether a file that was booked from `since` on tells of something that was taken back then, as far as it can be known: by
/// whatever an import knows a row that is in the books.
async fn is_booked_again(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    taken: &LockedImport,
    since: Timestamp,
) -> Result<bool> {
    for id in &taken.import.account_ids {
        let Some(account) = taken.accounts.get(id) else {
            continue;
        };
        let gone = taken_back(&mut ctx.tx, member, (taken.import.id, *id), since).await?;
        let days = gone.iter().map(|(told, _)| told.date);
        let Some(days) = days.clone().min().zip(days.max()) else {
            continue;
        };
        let later = booked_since(&mut ctx.tx, member, *id, since).await?;
        if later.is_empty() {
            continue;
        }
        let mut there = booked(&mut ctx.tx, member, account, around(days)).await?;
        there.retain(|row| later.contains(&row.id));
        let gone = gone.into_iter().map(|(told, bank_id)| Draft {
            payee: told.payee,
            status: told.status,
            bank_id,
            ..Draft::new(0, told.date, told.amount)
        });
        let gone: Vec<_> = gone.collect();
        let found = compare(&gone, &there);
        if found.iter().any(|verdict| *verdict != Verdict::New) {
            return Ok(true);
        }
    }
    Ok(false)
}

fn conflict(error: Error) -> Error {
    match error {
        Error::Refused(code)
            if code == ErrorCode::IMPORT_NOT_BOOKED || code == ErrorCode::NOT_FOUND =>
        {
            ErrorCode::UNDO_CONFLICT.into()
        }
        other => other,
    }
}
