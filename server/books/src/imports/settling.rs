//! What a bank announced, as pending, and has booked by now: the transaction follows to the day, the amount and the status
//! that the file tells, as far as its owner has left them as they were announced.

use std::collections::BTreeMap;

use kym_domain::history::ChangeKind;
use kym_domain::id::{AccountId, TransactionId};
use kym_domain::imports::{ImportVerdict, ImportedValues, LedgerRow, RowPlan};
use kym_domain::money::Minor;
use kym_domain::reconciliations::may_change;
use kym_domain::transactions::{Transaction, TransactionStatus};
use kym_platform::changes::HistoryEntry;
use kym_platform::context::Ctx;
use kym_platform::error::{Error, Result};
use kym_store::access::{EditTransactions, Member};
use kym_store::{imports, transactions};

use super::ledger::ImportLedger;
use crate::transactions::bulk_events::BulkChange;
use crate::transactions::wire::RecordedTransaction;
use crate::transactions::{conversion, lock_check};

/// A transaction of the books, and the line of a file that it follows.
pub(super) struct Settling {
    known: LedgerRow,
    imported: ImportedValues,
    bank_id: Option<String>,
    status: TransactionStatus,
    /// The amount, when it is another one.
    amount: Option<Minor>,
}

impl Settling {
    /// What an entry settles.
    pub(super) fn of(entry: &RowPlan<'_>, books: &ImportLedger) -> Option<Self> {
        let account = books.accounts.get(entry.part)?.as_ref()?;
        let amount = match entry.finding {
            ImportVerdict::Settled => None,
            ImportVerdict::Adjusted => Some(entry.draft.amount_in(account.currency).ok()?),
            _ => return None,
        };
        Some(Self {
            known: books.matching(entry)?.clone(),
            imported: entry.draft.imported_values(),
            bank_id: entry.draft.bank_id.clone(),
            status: entry.draft.status,
            amount,
        })
    }

    /// The transaction as it follows.
    fn applied(&self, was: &Transaction) -> Transaction {
        let announced = self.known.imported.as_ref().map(|imported| imported.date);
        let is_movable = announced == Some(was.date) && was.transfer.is_none();
        Transaction {
            status: self.status,
            date: if is_movable {
                self.imported.date
            } else {
                was.date
            },
            amount: self.amount.unwrap_or(was.amount),
            version: was.version + 1,
            ..was.clone()
        }
    }
}

/// Transactions that follow their lines, each as it was and as it will be.
pub(super) struct Settled(Vec<(Transaction, Transaction, Settling)>);

impl Settled {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn account_ids(&self) -> impl Iterator<Item = AccountId> {
        self.0.iter().map(|(was, ..)| was.account_id)
    }
}

/// Makes ready what may follow. Where a period is closed, or the row reconciled by now, nothing does. Their accounts must be
/// locked.
///
/// # Errors
/// When the store fails.
pub(super) async fn prepare(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    books: &ImportLedger,
    settling: Vec<Settling>,
) -> Result<Settled> {
    let ids: Vec<_> = settling.iter().map(|one| one.known.id).collect();
    let found = transactions::get_many(&mut ctx.tx, member, &ids).await?;
    let found: BTreeMap<TransactionId, _> = found.into_iter().map(|row| (row.id, row)).collect();
    let leave = lock_check::no_leave(&mut ctx.tx, member).await?;
    let settled = settling.into_iter().filter_map(|one| {
        let was = found.get(&one.known.id)?.clone();
        let is = one.applied(&was);
        may_change(Some(&was), Some(&is), &leave).ok()?;
        Some((was, is, one))
    });
    let (settling, mut rows): (Vec<_>, Vec<_>) =
        settled.map(|(was, is, one)| ((was, one), is)).unzip();
    let opened = books.accounts.iter().flatten();
    conversion::convert_on(&mut ctx.tx, member, opened, &mut rows).await?;
    let settled = settling.into_iter().zip(rows);
    Ok(Settled(
        settled.map(|((was, one), is)| (was, is, one)).collect(),
    ))
}

/// Writes them, tells everybody once and keeps it in the history.
///
/// # Errors
/// When somebody has changed one of them meanwhile, or the store fails.
pub(super) async fn write(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    books: &ImportLedger,
    settled: Settled,
) -> Result<()> {
    if settled.is_empty() {
        return Ok(());
    }
    let workspace = member.workspace();
    let mut changes = Vec::with_capacity(settled.len());
    for (was, is, one) in settled.0 {
        transactions::update(&mut ctx.tx, member, &was, &is).await?;
        let imported = (&one.imported, one.bank_id.as_deref());
        imports::tell(&mut ctx.tx, member, is.id, imported).await?;
        changes.push((was, is));
    }
    let change = BulkChange::new(
        ChangeKind::Updated,
        workspace,
        &changes,
        &ctx.author.event_actor,
    );
    change.publish(ctx, workspace);
    for (was, is) in changes {
        let account = books
            .accounts
            .iter()
            .flatten()
            .find(|account| account.id == is.account_id);
        let currency = account.ok_or(Error::NOT_FOUND)?.currency;
        let recorded = |transaction| RecordedTransaction {
            transaction,
            currency,
        };
        ctx.record(
            workspace,
            HistoryEntry::updated(&recorded(was), &recorded(is)),
        )?;
    }
    Ok(())
}
