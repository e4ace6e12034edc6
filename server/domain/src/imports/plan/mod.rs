//! What becomes of a file in the books: which of its drafts are booked on which account, as what,
//! and which are not, and why.
//!
//! Reading order: [`Target`] and [`Decisions`], what is known and wished; [`RowPlan`], what becomes of
//! one draft; then the looking up of categories and the joining of transfers.

mod booking;
mod categories;
mod slices;
mod transfers;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use uuid::Uuid;

pub use self::categories::Paths;
pub use self::slices::in_slices;
use super::draft::{Draft, ImportReason, ParsedAccount};
use super::duplicates::{Verdict, compare};
use super::ledger_row::LedgerRow;
use crate::accounts::Account;
use crate::id::{AccountId, RuleId, SplitId, UserId};
use crate::rules::{Currencies, Rule, UserSetFields, apply};
use crate::transactions::Transaction;
use crate::words::words;

words! {
    /// What was found about a draft.
    pub enum ImportVerdict {
        /// The books know nothing of it.
        New => "new",
        /// It is in the books already.
        Known => "known",
        /// What is in the books may well be the same: entered by hand, moved by a day, or called a little otherwise.
        Similar => "similar",
        /// It is what the bank has booked of something that is in the books as pending, which follows it.
        Settled => "settled",
        /// The same, but of another amount, as with a tip.
        Adjusted => "adjusted",
        /// The books know nothing of it, and it lies in a closed period that its author may change.
        Closed => "closed",
        /// It cannot be booked.
        Refused => "refused",
        /// Nobody has said which account it is of.
        Unassigned => "unassigned",
    }
}

/// Where the drafts of a part go.
#[derive(Debug, Clone, Copy)]
pub struct Target<'a> {
    /// The account.
    pub account: &'a Account,
    /// What is on it, around the days that the file is about.
    pub booked: &'a [LedgerRow],
}

/// What a person decided about single drafts, by their places in the whole file.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Decisions {
    /// To be booked although something like them is in the books, or the period is closed.
    pub take: BTreeSet<usize>,
    /// Not to be booked although they are new, or not to be followed.
    pub skip: BTreeSet<usize>,
}

/// What booking takes beside the drafts.
pub struct ImportContext<'a> {
    /// Who books.
    pub author: UserId,
    /// The categories of the workspace.
    pub paths: &'a Paths,
    /// The rules that are followed.
    pub rules: &'a [Rule],
    /// Makes ids.
    pub new_id: &'a mut dyn FnMut() -> Uuid,
    /// Whether its author may book such a transaction, and must be asked.
    pub permission: &'a dyn Fn(&Transaction) -> BookingPermission,
}

/// Whether somebody may book a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BookingPermission {
    /// They may.
    Granted,
    /// They may, but the period is closed, and no file says that this is meant.
    Asked,
    /// They may not.
    Refused,
}

/// What becomes of a draft.
#[derive(Debug, Clone)]
pub struct RowPlan<'a> {
    /// The place of its part in the file.
    pub part: usize,
    /// The draft.
    pub draft: &'a Draft,
    /// What was found about it.
    pub finding: ImportVerdict,
    /// Why it cannot be booked.
    pub reason: Option<ImportReason>,
    /// The transaction of the books that it is, by its place in [`Target::booked`].
    pub matching: Option<usize>,
    /// What would be booked; nothing when it cannot be, or when something in the books follows it instead.
    pub transaction: Option<Transaction>,
    /// Whether it is booked, or followed.
    pub is_selected: bool,
    /// The rules that did something to it.
    pub rules: Vec<RuleId>,
}

impl RowPlan<'_> {
    /// Whether it becomes one leg of a transfer whose other leg is booked too.
    pub fn is_leg(&self) -> bool {
        self.transaction
            .as_ref()
            .is_some_and(|row| row.transfer.is_some())
    }
}

/// Decides what becomes of every draft, in the order of the file. The targets are those of the parts,
/// where one is known.
pub fn plan<'a>(
    parts: &'a [ParsedAccount],
    targets: &[Option<Target<'a>>],
    decisions: &Decisions,
    context: &mut ImportContext<'_>,
) -> Vec<RowPlan<'a>> {
    let mut entries = entries(parts, targets, context);
    find_known(&mut entries, targets);
    transfers::ask_about_other_legs(&mut entries);
    for (place, entry) in entries.iter_mut().enumerate() {
        entry.is_selected = match entry.finding {
            ImportVerdict::New | ImportVerdict::Settled => !decisions.skip.contains(&place),
            ImportVerdict::Known
            | ImportVerdict::Similar
            | ImportVerdict::Adjusted
            | ImportVerdict::Closed => decisions.take.contains(&place),
            ImportVerdict::Refused | ImportVerdict::Unassigned => false,
        };
    }
    transfers::join(&mut entries, parts, targets);
    follow_rules(&mut entries, targets, context);
    entries
}

/// Has the rules say what the file does not. Both legs of a transfer come to the same.
fn follow_rules(
    entries: &mut [RowPlan<'_>],
    targets: &[Option<Target<'_>>],
    context: &mut ImportContext<'_>,
) {
    let accounts = targets.iter().flatten().map(|target| target.account);
    let accounts: BTreeMap<_, _> = accounts
        .map(|account| (account.id, account.currency))
        .collect();
    for entry in entries {
        let Some(target) = targets.get(entry.part).copied().flatten() else {
            continue;
        };
        let is_new = matches!(entry.finding, ImportVerdict::New | ImportVerdict::Closed);
        if !entry.is_selected && !is_new {
            continue;
        }
        let Some(row) = &mut entry.transaction else {
            continue;
        };
        let settled = UserSetFields {
            category: row.category_id.is_some(),
            note: !row.note.is_empty(),
            ..UserSetFields::default()
        };
        let new_id = || SplitId::from_uuid((context.new_id)());
        let own = target.account.currency;
        let other = row
            .transfer
            .and_then(|peer| accounts.get(&peer.account_id).copied());
        let currencies = Currencies {
            own,
            other: other.unwrap_or(own),
        };
        if let Some(applied) = apply(context.rules, row, currencies, settled, new_id) {
            *row = Transaction {
                version: row.version,
                ..applied.row
            };
            entry.rules = applied.rules;
        }
    }
}

fn entries<'a>(
    parts: &'a [ParsedAccount],
    targets: &[Option<Target<'a>>],
    context: &mut ImportContext<'_>,
) -> Vec<RowPlan<'a>> {
    let mut entries = Vec::with_capacity(parts.iter().map(|part| part.drafts.len()).sum());
    for (place, part) in parts.iter().enumerate() {
        let target = targets.get(place).copied().flatten();
        entries.extend(part.drafts.iter().map(|draft| {
            let mut entry = RowPlan {
                part: place,
                draft,
                finding: ImportVerdict::Unassigned,
                reason: None,
                matching: None,
                transaction: None,
                is_selected: false,
                rules: Vec::new(),
            };
            let Some(target) = target else {
                return entry;
            };
            match booking::book(draft, &part.account, target.account, context) {
                Ok((row, is_asked)) => {
                    entry.finding = if is_asked {
                        ImportVerdict::Closed
                    } else {
                        ImportVerdict::New
                    };
                    entry.transaction = Some(row);
                }
                Err(reason) => {
                    entry.finding = ImportVerdict::Refused;
                    entry.reason = Some(reason);
                }
            }
            entry
        }));
    }
    entries
}

/// Finds what is in the books already, account by account: several parts may be of one.
fn find_known(entries: &mut [RowPlan<'_>], targets: &[Option<Target<'_>>]) {
    let mut by_account: BTreeMap<AccountId, Vec<usize>> = BTreeMap::new();
    for (place, entry) in entries.iter().enumerate() {
        if let Some(row) = &entry.transaction {
            by_account.entry(row.account_id).or_default().push(place);
        }
    }
    for places in by_account.into_values() {
        let Some(target) = places
            .first()
            .and_then(|place| targets.get(entries[*place].part).copied().flatten())
        else {
            continue;
        };
        let drafts: Vec<_> = places.iter().map(|place| entries[*place].draft).collect();
        let verdicts = compare(&drafts, target.booked);
        for (place, verdict) in places.into_iter().zip(verdicts) {
            let entry = &mut entries[place];
            entry.matching = verdict.place();
            entry.finding = match verdict {
                Verdict::New => entry.finding,
                Verdict::Known(_) => ImportVerdict::Known,
                Verdict::Similar(_) | Verdict::Doubled => ImportVerdict::Similar,
                Verdict::Settled(_) => ImportVerdict::Settled,
                Verdict::Adjusted(_) => ImportVerdict::Adjusted,
            };
            if matches!(verdict, Verdict::Settled(_) | Verdict::Adjusted(_)) {
                entry.transaction = None;
            }
        }
    }
}
