//! Taking back what was booked from a file, and putting it back.

use std::collections::{BTreeMap, BTreeSet};

use kym_domain::accounts::Account;
use kym_domain::history::ChangeKind;
use kym_domain::id::{AccountId, ImportId, TransactionId, WorkspaceId};
use kym_domain::imports::{Import, ImportState};
use kym_domain::language::Language;
use kym_domain::money::Currency;
use kym_domain::reconciliations::{Leave, may_change};
use kym_domain::transactions::Transaction;
use kym_platform::access::member;
use kym_platform::answer::Answer;
use kym_platform::changes::HistoryEntry;
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::http::values::{Amount, Day};
use kym_store::access::{EditTransactions, Member};
use kym_store::events::Audience;
use kym_store::imports::{ImportWithAuthor, of_import, restore_many, take_back, unlink};
use kym_store::{accounts, history, imports, lock};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::events::{ImportEvent, TRANSACTIONS_IMPORT_REVERTED, TRANSACTIONS_IMPORTED};
use super::wire::{AuditedImport, ImportBody, ImportView};
use crate::accounts::service::emit_balance;
use crate::transactions::deletion::purge_later;
use crate::transactions::lock_check;

/// How many transactions that stay are named.
const NAMED: usize = 100;

/// What became of a file that was taken back.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportReverted {
    import: ImportBody,
    /// How many transactions were deleted.
    #[schema(value_type = i32)]
    deleted: usize,
    /// Those that stay, since they were changed or are locked; the first 100.
    kept: Vec<StoredTransaction>,
    #[schema(value_type = i32)]
    kept_total: usize,
    /// The item of the history by which this can be undone.
    #[schema(required)]
    change_id: Option<Uuid>,
}

/// A transaction from a file that stays.
#[derive(Debug, Serialize, ToSchema)]
pub struct StoredTransaction {
    transaction_id: Uuid,
    account_id: Uuid,
    date: Day,
    payee: String,
    amount: Amount,
}

/// A file that was taken back.
pub struct Reverted {
    import: ImportView,
    deleted: usize,
    kept: Vec<(Transaction, Currency)>,
    change: Option<Uuid>,
}

impl Answer for Reverted {
    type Body = ImportReverted;

    fn body(&self, _: Language) -> ImportReverted {
        let kept = self.kept.iter().take(NAMED);
        ImportReverted {
            import: (&self.import).into(),
            deleted: self.deleted,
            kept: kept
                .map(|(row, currency)| StoredTransaction {
                    transaction_id: row.id.as_uuid(),
                    account_id: row.account_id.as_uuid(),
                    date: Day(row.date),
                    payee: row.payee.clone(),
                    amount: Amount::new(row.amount, *currency),
                })
                .collect(),
            kept_total: self.kept.len(),
            change_id: self.change,
        }
    }
}

/// Deletes everything that was booked from a file and is still as it was then.
pub async fn revert(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    id: ImportId,
) -> Result<Committed<Reverted>> {
    let user = ctx.author.user;
    let member = member::<EditTransactions>(&mut ctx.tx, user, workspace).await?;
    let made = imports::get(&mut ctx.tx, &member, id).await?;
    let made = made.ok_or(Error::NOT_FOUND)?;
    // First the history, as whoever undoes it there: so nobody waits in a circle.
    if let Some(change) = made.import.change_id {
        let by = ctx.undo(change);
        history::mark_undone(&mut ctx.tx, &member, change, by).await?;
    }
    let taken = take(&mut ctx, &member, id, ImportState::Booked).await?;
    let (rows, kept) = taken.parted(&lock_check::leave(&mut ctx, &member).await?);
    let deleted = rows.len();
    unlink(&mut ctx.tx, &member, &kept).await?;
    let import = withdraw(&mut ctx, &member, &taken, &rows).await?;
    let change = ctx.recorded(workspace).next();
    let change = change.map(|change| change.group.as_uuid());
    let currencies = taken.accounts;
    let kept = kept.into_iter().filter_map(|row| {
        let currency = currencies.get(&row.account_id)?.currency;
        Some((row, currency))
    });
    let kept = kept.collect();
    let made = ImportWithAuthor { import, ..made };
    let role = member.role();
    ctx.commit(Reverted {
        import: ImportView::new(made, user, role),
        deleted,
        kept,
        change,
    })
    .await
}

/// An import with its transactions, locked until the change ends.
pub(super) struct LockedImport {
    pub import: Import,
    pub rows: Vec<Transaction>,
    pub accounts: BTreeMap<AccountId, Account>,
}

/// An import in this state with all that was booked from it.
pub(super) async fn take(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    id: ImportId,
    state: ImportState,
) -> Result<LockedImport> {
    let workspace = member.workspace();
    imports::lock(&mut ctx.tx, workspace, id).await?;
    let made = imports::get(&mut ctx.tx, member, id).await?;
    let import = made.ok_or(Error::NOT_FOUND)?.import;
    if import.state != state {
        return Err(ErrorCode::IMPORT_NOT_BOOKED.into());
    }
    // Whoever moved one of them to another account has changed it, and it stays.
    lock::accounts(&mut ctx.tx, workspace, &import.account_ids).await?;
    let rows = of_import(&mut ctx.tx, member, id).await?;
    let all = accounts::list(&mut ctx.tx, member, true).await?;
    let accounts = all.into_iter().map(|account| (account.id, account));
    Ok(LockedImport {
        import,
        rows,
        accounts: accounts.collect(),
    })
}

impl LockedImport {
    /// What is as it was booked and may go, and what is in the books and stays. Both legs of a transfer
    /// are the one or the other. What a file called reconciled nobody has compared here: as long as it is as it was booked
    /// it goes.
    pub(super) fn parted(&self, leave: &Leave) -> (Vec<Transaction>, Vec<Transaction>) {
        let leave = Leave {
            confirmed: true,
            ..leave.clone()
        };
        let live = self.rows.iter().filter(|row| row.is_live());
        let (may_go, stay): (Vec<_>, Vec<_>) = live.partition(|row| {
            row.version == self.import.row_version && may_change(Some(row), None, &leave).is_ok()
        });
        let going: BTreeSet<TransactionId> = may_go.iter().map(|row| row.id).collect();
        let is_whole = |row: &Transaction| {
            let peer = row.transfer;
            peer.is_none_or(|peer| going.contains(&peer.transaction_id))
        };
        let (go, halves): (Vec<_>, Vec<_>) = may_go.into_iter().partition(|row| is_whole(row));
        let go = go.into_iter().cloned().collect();
        let stay = stay.into_iter().chain(halves).cloned();
        (go, stay.collect())
    }
}

/// Takes these transactions of an import out of the books, and tells of it.
pub(super) async fn withdraw(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    taken: &LockedImport,
    rows: &[Transaction],
) -> Result<Import> {
    let now = ctx.now();
    take_back(&mut ctx.tx, member, rows, now).await?;
    purge_later(ctx);
    let import = taken.import.clone().reverted(now);
    imports::update(&mut ctx.tx, member, ImportState::Booked, &import).await?;
    publish(ctx, taken, rows, ChangeKind::Deleted).await?;
    Ok(import)
}

/// Puts the transactions of an import back into the books, and tells of it.
pub(super) async fn put_back(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    taken: &LockedImport,
    rows: &[Transaction],
) -> Result<()> {
    restore_many(&mut ctx.tx, member, rows).await?;
    let import = taken.import.clone().restored();
    imports::update(&mut ctx.tx, member, ImportState::Reverted, &import).await?;
    publish(ctx, taken, rows, ChangeKind::Restored).await
}

async fn publish(
    ctx: &mut Ctx,
    taken: &LockedImport,
    rows: &[Transaction],
    kind: ChangeKind,
) -> Result<()> {
    let workspace = taken.import.workspace_id;
    let touched: BTreeSet<_> = rows.iter().map(|row| row.account_id).collect();
    let touched: Vec<_> = touched.into_iter().collect();
    let row_count = i64::try_from(rows.len()).map_err(Error::internal)?;
    let actor = &ctx.author.event_actor;
    let event = ImportEvent::new((workspace, taken.import.id), &touched, row_count, actor);
    let told_as = match kind {
        ChangeKind::Deleted => TRANSACTIONS_IMPORT_REVERTED,
        _ => TRANSACTIONS_IMPORTED,
    };
    ctx.emit(Audience::Workspace(workspace), told_as, &event);
    for id in &touched {
        if let Some(account) = taken.accounts.get(id) {
            emit_balance(ctx, account).await?;
        }
    }
    // A file of which nothing is left to take back is taken back, too.
    let told = touched.into_iter().map(Some);
    let told: Vec<_> = told.collect();
    let told = if told.is_empty() { vec![None] } else { told };
    for account in told {
        let audited = AuditedImport {
            import: &taken.import,
            account,
            row_count,
        };
        let entry = match kind {
            ChangeKind::Deleted => HistoryEntry::deleted(&audited),
            _ => HistoryEntry::restored(&audited),
        };
        ctx.record(workspace, entry)?;
    }
    Ok(())
}
