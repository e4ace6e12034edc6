//! Joining the two legs of a transfer, where a file tells of both.

use std::collections::{HashMap, HashSet, VecDeque};

use jiff::civil::Date;

use super::{ImportVerdict, RowPlan, Target};
use crate::id::AccountId;
use crate::imports::draft::ParsedAccount;
use crate::money::{Currency, Minor};
use crate::text;
use crate::transactions::{Peer, Transaction};

/// What the accounts of a file are counted in.
type Currencies = HashMap<AccountId, Currency>;

/// Asks about a leg whose other leg is in the books already: it was booked as
/// one row, and this one may be there by another name, or was left out on purpose.
pub(super) fn ask_about_other_legs(entries: &mut [RowPlan<'_>]) {
    let is_there = |entry: &RowPlan<'_>| {
        matches!(entry.finding, ImportVerdict::Known | ImportVerdict::Similar)
    };
    let legs = entries.iter().filter(|entry| is_there(entry));
    let known: HashSet<String> = legs
        .filter(|entry| entry.draft.peer.is_some())
        .filter_map(|entry| entry.draft.bank_id.clone())
        .collect();
    for entry in entries {
        let is_of_known = entry
            .draft
            .peer
            .as_ref()
            .is_some_and(|peer| known.contains(peer));
        if entry.finding == ImportVerdict::New && is_of_known {
            entry.finding = ImportVerdict::Similar;
        }
    }
}

/// Makes transfers of what is booked and named as both legs of one: by the ids of the legs, or by the
/// names of the accounts on the same day for the same amount.
pub(super) fn join(
    entries: &mut [RowPlan<'_>],
    parts: &[ParsedAccount],
    targets: &[Option<Target<'_>>],
) {
    let targeted = targets.iter().flatten();
    let currencies = targeted
        .map(|target| (target.account.id, target.account.currency))
        .collect();
    join_by_ids(entries, &currencies);
    join_by_names(entries, &accounts_by_name(parts, targets), &currencies);
}

fn join_by_ids(entries: &mut [RowPlan<'_>], currencies: &Currencies) {
    let open = |entry: &RowPlan<'_>| entry.is_selected && entry.draft.peer.is_some();
    let mut by_id: HashMap<String, usize> = HashMap::new();
    for (place, entry) in entries.iter().enumerate().filter(|(_, entry)| open(entry)) {
        if let Some(id) = &entry.draft.bank_id {
            by_id.insert(id.clone(), place);
        }
    }
    for place in 0..entries.len() {
        let entry = &entries[place];
        if !open(entry) || entry.is_leg() {
            continue;
        }
        let peer = entry.draft.peer.as_ref();
        let Some(other) = peer.and_then(|id| by_id.get(id)).copied() else {
            continue;
        };
        if entries[other].draft.peer == entry.draft.bank_id {
            connect(entries, currencies, place, other);
        }
    }
}

type Accounts = HashMap<String, AccountId>;

/// The accounts of a file by number and name, and by the names that they have here.
fn accounts_by_name(parts: &[ParsedAccount], targets: &[Option<Target<'_>>]) -> Accounts {
    let mut accounts = Accounts::new();
    for (part, target) in parts.iter().zip(targets) {
        let Some(target) = target else { continue };
        let hint = &part.account;
        let names = [hint.number.as_ref(), hint.name.as_ref()];
        for name in names.into_iter().flatten().chain([&target.account.name]) {
            accounts
                .entry(text::fold(name))
                .or_insert(target.account.id);
        }
    }
    accounts
}

/// By names alone only what cancels is joined: between two currencies nothing says that two amounts belong
/// together.
fn join_by_names(entries: &mut [RowPlan<'_>], accounts: &Accounts, currencies: &Currencies) {
    type Key = (AccountId, AccountId, Date, Minor);
    let key = |entry: &RowPlan<'_>| -> Option<Key> {
        let named = entry.draft.transfer.as_ref()?;
        let other = *accounts.get(&text::fold(named))?;
        let row = entry.transaction.as_ref()?;
        Some((row.account_id, other, row.date, row.amount))
    };
    let mut waiting: HashMap<Key, VecDeque<usize>> = HashMap::new();
    for place in 0..entries.len() {
        let entry = &entries[place];
        if !entry.is_selected || entry.is_leg() {
            continue;
        }
        let Some((account, other, date, amount)) = key(entry) else {
            continue;
        };
        if currencies.get(&account) != currencies.get(&other) {
            continue;
        }
        let Ok(opposite) = amount.negated() else {
            continue;
        };
        let counterpart = (other, account, date, opposite);
        match waiting.get_mut(&counterpart).and_then(VecDeque::pop_front) {
            Some(other) => connect(entries, currencies, other, place),
            None => waiting
                .entry((account, other, date, amount))
                .or_default()
                .push_back(place),
        }
    }
}

/// Makes two entries the legs of one transfer, if they can be: of opposite signs, and of one size unless
/// they are counted in two currencies.
fn connect(entries: &mut [RowPlan<'_>], currencies: &Currencies, one: usize, other: usize) {
    let (Some(a), Some(b)) = (&entries[one].transaction, &entries[other].transaction) else {
        return;
    };
    let is_exchange = currencies.get(&a.account_id) != currencies.get(&b.account_id);
    let fit = one != other
        && a.account_id != b.account_id
        && a.date == b.date
        && a.amount.is_negative() != b.amount.is_negative()
        && (is_exchange || b.amount.negated() == Ok(a.amount))
        && a.transfer.is_none()
        && b.transfer.is_none()
        && a.agrees_with(b);
    if !fit {
        return;
    }
    // Both legs say the same; what the one that the money leaves says is it.
    let (from, to) = if a.amount.is_negative() {
        (a, b)
    } else {
        (b, a)
    };
    let leg = |row: &Transaction, peer: &Transaction| Transaction {
        category_id: None,
        splits: Vec::new(),
        payee: from.payee.clone(),
        note: from.note.clone(),
        tags: from.tags.clone(),
        transfer: Some(Peer {
            transaction_id: peer.id,
            account_id: peer.account_id,
            amount: peer.amount,
        }),
        ..row.clone()
    };
    let (from_is_one, new_from, new_to) = (from.id == a.id, leg(from, to), leg(to, from));
    let (new_one, new_other) = if from_is_one {
        (new_from, new_to)
    } else {
        (new_to, new_from)
    };
    entries[one].transaction = Some(new_one);
    entries[other].transaction = Some(new_other);
}
