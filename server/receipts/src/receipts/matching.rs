//! Which transactions of the books a receipt may be. It is looked up each time: others book meanwhile.

use jiff::Span;
use kym_domain::accounts::Account;
use kym_domain::id::TransactionId;
use kym_domain::money::Minor;
use kym_domain::receipts::draft::ReceiptKind;
use kym_domain::receipts::matching::{MatchableTransaction, ReceiptToMatch, candidates};
use kym_domain::receipts::receipt::{Receipt, ReceiptState};
use kym_domain::transactions::Transaction;
use kym_platform::error::Result;
use kym_store::access::Member;
use kym_store::{Reader, accounts, receipts, transactions};

use super::draft::ReceiptDraft;
use super::wire::MatchView;

/// How many transactions are offered at most.
const MAX_MATCHES: usize = 5;

/// How many days around that of the receipt are looked at; which of them count the domain says.
const REACH_DAYS: i64 = 7;

/// The transactions that a receipt may be, the likeliest first.
pub async fn matches<R>(
    reader: &mut Reader,
    member: &Member<R>,
    receipt: &Receipt,
) -> Result<Vec<MatchView>> {
    if receipt.state != ReceiptState::Review {
        return Ok(Vec::new());
    }
    let Some(draft) = receipt.draft.as_deref() else {
        return Ok(Vec::new());
    };
    let draft = ReceiptDraft::kept(draft)?;
    let (Some(date), Some(total)) = (draft.day(), draft.amount()) else {
        return Ok(Vec::new());
    };
    let mut found = Vec::new();
    for accounts in by_currency(reader, member, &draft).await? {
        let currency = accounts[0].currency;
        let Ok(total) = Minor::from_decimal(total, currency) else {
            continue;
        };
        let amount = match draft.receipt_kind() {
            ReceiptKind::Expense | ReceiptKind::Bill => total.negated(),
            ReceiptKind::Refund | ReceiptKind::Income => Ok(total),
        };
        let Ok(amount) = amount else { continue };
        let ids: Vec<_> = accounts.iter().map(|account| account.id).collect();
        let reach = Span::new().days(REACH_DAYS);
        let days = (date.saturating_sub(reach), date.saturating_add(reach));
        let near = receipts::candidates(reader, member, &ids, days, amount).await?;
        let rows = transactions::get_many(reader, member, &near).await?;
        let matchable: Vec<_> = rows.iter().map(matchable).collect();
        let merchant = draft.merchant_name();
        let wanted = ReceiptToMatch {
            merchant: (!merchant.is_empty()).then_some(merchant),
            date,
            amount,
            account_id: receipt.account_id,
        };
        for candidate in candidates(&wanted, &matchable) {
            if let Some(row) = rows.iter().find(|row| row.id == candidate.id) {
                found.push((candidate, row.clone(), currency));
            }
        }
    }
    found.sort_by_key(|(candidate, _, _)| {
        (
            !candidate.is_same_merchant,
            candidate.days.abs(),
            candidate.id,
        )
    });
    let found = found.into_iter().take(MAX_MATCHES);
    let found = found.map(|(_, transaction, currency)| MatchView {
        transaction,
        currency,
    });
    Ok(found.collect())
}

/// The transaction that a receipt of the same code was booked as.
pub async fn duplicate<R>(
    reader: &mut Reader,
    member: &Member<R>,
    receipt: &Receipt,
) -> Result<Option<MatchView>> {
    let Some(key) = receipt.code_key.as_deref() else {
        return Ok(None);
    };
    if receipt.state == ReceiptState::Booked {
        return Ok(None);
    }
    match receipts::transaction_by_key(reader, member, key).await? {
        Some(found) => one(reader, member, found.id).await,
        None => Ok(None),
    }
}

/// A transaction as it is offered.
pub async fn one<R>(
    reader: &mut Reader,
    member: &Member<R>,
    id: TransactionId,
) -> Result<Option<MatchView>> {
    let Some(transaction) = transactions::get(reader, member, id).await? else {
        return Ok(None);
    };
    let account = accounts::get(reader, member, transaction.account_id).await?;
    Ok(account.map(|account| MatchView {
        transaction,
        currency: account.currency,
    }))
}

/// The accounts that can have the transaction, those of one currency together.
async fn by_currency<R>(
    reader: &mut Reader,
    member: &Member<R>,
    draft: &ReceiptDraft,
) -> Result<Vec<Vec<Account>>> {
    let said = draft.currency_code();
    let mut groups: Vec<Vec<Account>> = Vec::new();
    for account in accounts::list(reader, member, false).await? {
        if said.is_some_and(|code| code != account.currency.code()) {
            continue;
        }
        let group = groups
            .iter_mut()
            .find(|group| group[0].currency == account.currency);
        match group {
            Some(group) => group.push(account),
            None => groups.push(vec![account]),
        }
    }
    Ok(groups)
}

fn matchable(row: &Transaction) -> MatchableTransaction {
    MatchableTransaction {
        id: row.id,
        account_id: row.account_id,
        payee: row.payee.clone(),
        date: row.date,
        amount: row.amount,
        status: row.status,
        is_transfer: row.transfer.is_some(),
    }
}
