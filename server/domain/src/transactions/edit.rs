//! Changing a transaction that is booked already.

use jiff::civil::Date;
use thiserror::Error;

use super::fields::{amount_of, note, open_account, payee, positive};
use super::splits::{self, NewSplit};
use super::{Peer, Transaction, TransactionInput, TransactionStatus, tags};
use crate::accounts::Account;
use crate::check::{Checks, FieldCode, FieldError, Patch, Violation};
use crate::dates;
use crate::decimal::Decimal;
use crate::id::{AccountId, CategoryId, SplitId};
use crate::money::{Currency, Minor, Overflow};

/// What a transaction shall be after a change, checked as far as that goes without knowing it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransactionEdit {
    /// The account it shall move to; where it is when not given.
    pub account_id: Option<AccountId>,
    /// What it is for. Whether its workspace has such a category is still to be seen.
    pub category_id: Patch<CategoryId>,
    /// Its lines; they stay as they are when not given.
    pub splits: Option<Vec<NewSplit>>,
    /// The words on it; they stay as they are when not given.
    pub tags: Option<Vec<String>>,
    date: Option<Date>,
    amount: Option<Decimal>,
    peer_amount: Option<Decimal>,
    status: Option<TransactionStatus>,
    payee: Option<String>,
    note: Option<String>,
}

/// What a changed transaction and the leg beside it are counted in.
#[derive(Debug, Clone, Copy)]
pub struct Places<'a> {
    /// The account that it shall stand on: where it was, or where it moves to.
    pub account: &'a Account,
    /// The currency of the account that it stands on so far.
    pub currency: Currency,
    /// The currency of the account of the other leg, if it is one of a transfer.
    pub other: Currency,
}

impl<'a> From<&'a Account> for Places<'a> {
    /// Everything in the currency of this account.
    fn from(account: &'a Account) -> Self {
        Self {
            account,
            currency: account.currency,
            other: account.currency,
        }
    }
}

/// Why a transaction cannot be changed so.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum EditRefused {
    /// Some fields cannot have these values.
    #[error("the change is not valid")]
    Invalid(Vec<FieldError>),
    /// The transaction and the account to which it shall move belong to different workspaces.
    #[error("a transaction cannot leave its workspace")]
    OtherWorkspace,
}

impl TransactionEdit {
    /// Checks what was typed in. What is left out stays as it is, but for the category, which lines replace.
    pub fn check(input: &TransactionInput<'_>) -> Result<Self, Vec<FieldError>> {
        let mut checks = Checks::default();
        let account_id = checks.take("account_id", input.account_id.map(str::parse).transpose());
        let date = checks.take("date", input.date.map(dates::parse_day).transpose());
        let amount = checks.take(
            "total_amount",
            input.total_amount.map(str::parse).transpose(),
        );
        let peer_amount = input.peer_amount.map(positive).transpose();
        let peer_amount = checks.take("peer_amount", peer_amount);
        let category_id = checks.take("category_id", input.category_id.try_map(str::parse));
        let status = checks.take("status", input.status.map(str::parse).transpose());
        let payee = input.payee.map(|text| payee(Some(text))).transpose();
        let payee = checks.take("payee", payee);
        let note = input.note.map(|text| note(Some(text))).transpose();
        let note = checks.take("note", note);
        let splits = match input.splits {
            Some(given) => splits::read(&mut checks, given).map(Some),
            None => Some(None),
        };
        let tags = match input.tags {
            Some(given) => tags::read(&mut checks, given).map(Some),
            None => Some(None),
        };
        let words = payee.zip(note).zip(splits).zip(tags);
        let amounts = amount.zip(peer_amount);
        match (account_id, date, amounts, category_id, status, words) {
            (
                Some(account_id),
                Some(date),
                Some((amount, peer_amount)),
                Some(category_id),
                Some(status),
                Some((((payee, note), splits), tags)),
            ) if checks.is_clean() => Ok(Self {
                account_id,
                category_id,
                splits,
                tags,
                date,
                amount,
                peer_amount,
                status,
                payee,
                note,
            }),
            _ => Err(checks.into_errors()),
        }
    }
}

impl Transaction {
    /// The transaction after a change, booked where `places` says; `split_id` makes the ids of lines
    /// that are new. The other leg of a transfer must follow ([`Transaction::following`]): between two
    /// currencies it keeps its amount unless another one is given.
    pub fn edited<'a>(
        self,
        edit: TransactionEdit,
        places: impl Into<Places<'a>>,
        split_id: impl FnMut() -> SplitId,
    ) -> Result<Self, EditRefused> {
        let places: Places<'_> = places.into();
        let account = places.account;
        if account.workspace_id != self.workspace_id {
            return Err(EditRefused::OtherWorkspace);
        }
        let mut checks = Checks::default();
        let currency = account.currency;
        let amount = match edit.amount {
            Some(number) => checks.take("total_amount", amount_of(number, currency)),
            None => Some(self.amount),
        };
        let category_id = match (edit.category_id, &edit.splits) {
            (Patch::Keep, Some(lines)) if !lines.is_empty() => None,
            (category_id, _) => category_id.over(self.category_id),
        };
        let splits = match edit.splits {
            Some(new) => splits::lines(&mut checks, new, &self.splits, currency, split_id),
            None => Some(self.splits),
        };
        if let (Some(amount), Some(splits)) = (amount, &splits) {
            checks.take(
                "splits",
                splits::check_sum(splits.iter().map(|line| line.amount), amount, currency),
            );
        }
        let is_split = splits.as_ref().is_some_and(|splits| !splits.is_empty());
        if is_split && category_id.is_some() {
            checks.note("category_id", FieldCode::HasSplits);
        }
        if account.id != self.account_id {
            checks.take("account_id", open_account(account));
            if currency != places.currency {
                checks.note("account_id", FieldCode::CurrencyDiffers);
            }
        }
        let transfer = match (self.transfer, amount) {
            (Some(peer), Some(amount)) => {
                let other = other_amount(peer, amount, edit.peer_amount, places);
                let other = checks.take("peer_amount", other);
                other.map(|amount| Peer { amount, ..peer })
            }
            _ => None,
        };
        if self.transfer.is_none() && edit.peer_amount.is_some() {
            checks.note("peer_amount", FieldCode::Immutable);
        }
        if let Some(peer) = self.transfer {
            if peer.account_id == account.id {
                checks.note("account_id", FieldCode::SameAccount);
            }
            if category_id.is_some() {
                checks.note("category_id", FieldCode::Immutable);
            }
            if is_split {
                checks.note("splits", FieldCode::Immutable);
            }
        }
        let (Some(amount), Some(splits), true) = (amount, splits, checks.is_clean()) else {
            return Err(EditRefused::Invalid(checks.into_errors()));
        };
        Ok(Self {
            account_id: account.id,
            date: edit.date.unwrap_or(self.date),
            amount,
            status: edit.status.unwrap_or(self.status),
            category_id,
            payee: edit.payee.unwrap_or(self.payee),
            note: edit.note.unwrap_or(self.note),
            splits,
            tags: edit.tags.unwrap_or(self.tags),
            transfer,
            version: self.version + 1,
            ..self
        })
    }

    /// This leg of a transfer after the other leg became what it `is`, over what it `was`: the amount that the other leg
    /// names, and the day and the words that both had. What each bank says for itself stays: the words and the day of legs
    /// that were joined, and the status, unless that would let money appear or vanish on the way.
    ///
    /// # Errors
    /// When the amount is beyond everything that can be booked.
    pub fn following(self, was: &Self, is: &Self) -> Result<Self, Overflow> {
        let same_state = ClearedState::of(self.status) == ClearedState::of(is.status);
        Ok(Self {
            date: shared(self.date, &was.date, &is.date),
            amount: match is.transfer {
                Some(peer) => peer.amount,
                None => is.amount.negated()?,
            },
            status: if same_state { self.status } else { is.status },
            payee: shared(self.payee, &was.payee, &is.payee),
            note: shared(self.note, &was.note, &is.note),
            tags: shared(self.tags, &was.tags, &is.tags),
            transfer: Some(Peer {
                transaction_id: is.id,
                account_id: is.account_id,
                amount: is.amount,
            }),
            deleted_at: is.deleted_at,
            version: self.version + 1,
            ..self
        })
    }
}

/// What a leg has when the other leg has another value: that too, if they had the same.
fn shared<T: Clone + PartialEq>(own: T, was: &T, is: &T) -> T {
    if own == *was { is.clone() } else { own }
}

/// The amount of the other leg when a leg is changed to `amount`: the opposite in one currency; in two what
/// was said, or what it was, against the direction of this one.
fn other_amount(
    peer: Peer,
    amount: Minor,
    said: Option<Decimal>,
    places: Places<'_>,
) -> Result<Minor, Violation> {
    let opposite = amount.negated().map_err(|_| FieldCode::AmountOutOfRange)?;
    let said = said.map(|said| amount_of(said, places.other)).transpose()?;
    let size = match said {
        Some(said) => said.units(),
        None => peer.amount.units().saturating_abs(),
    };
    if places.other == places.account.currency {
        let agrees = said.is_none() || size == amount.units().saturating_abs();
        return if agrees {
            Ok(opposite)
        } else {
            Err(FieldCode::AmountsDiffer.into())
        };
    }
    Ok(Minor::new(if amount.is_negative() { size } else { -size }))
}

impl Transaction {
    /// Whether these two can be legs of one transfer as far as their statuses go.
    pub(crate) fn agrees_with(&self, other: &Self) -> bool {
        ClearedState::of(self.status) == ClearedState::of(other.status)
    }
}

/// What both legs of a transfer must agree on: whether it happened at all.
#[derive(PartialEq, Eq)]
pub(super) enum ClearedState {
    Planned,
    Happened,
    Void,
}

impl ClearedState {
    pub(super) const fn of(status: TransactionStatus) -> Self {
        match status {
            TransactionStatus::Planned => Self::Planned,
            TransactionStatus::Pending
            | TransactionStatus::Cleared
            | TransactionStatus::Reconciled => Self::Happened,
            TransactionStatus::Void => Self::Void,
        }
    }
}
