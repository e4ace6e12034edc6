//! A transaction as it is typed in, and the booking of it.

use jiff::civil::Date;

use super::fields::{amount_of, note, open_account, payee, required};
use super::splits::{self, NewSplit, SplitInput};
use super::{Transaction, TransactionStatus, tags};
use crate::accounts::Account;
use crate::check::{Checks, FieldCode, FieldError, Patch};
use crate::dates;
use crate::decimal::Decimal;
use crate::id::{AccountId, CategoryId, SplitId, TransactionId, UserId};

/// The fields of a transaction as they arrive, unread. What was not given is `None`.
#[derive(Debug, Default, Clone, Copy)]
pub struct TransactionInput<'a> {
    /// The account to book on.
    pub account_id: Option<&'a str>,
    /// The day, `YYYY-MM-DD`.
    pub date: Option<&'a str>,
    /// The amount as decimal text.
    pub total_amount: Option<&'a str>,
    /// The category. A change that leaves it out keeps it.
    pub category_id: Patch<&'a str>,
    /// The status.
    pub status: Option<&'a str>,
    /// Who was paid, or who paid.
    pub payee: Option<&'a str>,
    /// What else there is to say.
    pub note: Option<&'a str>,
    /// Its lines, when it is split.
    pub splits: Option<&'a [SplitInput<'a>]>,
    /// The words on it.
    pub tags: Option<&'a [&'a str]>,
    /// How much the other leg is, in the currency of its account; above nothing. Only of a leg of a
    /// transfer that is booked already.
    pub peer_amount: Option<&'a str>,
}

/// A transaction to be booked, checked as far as that goes without knowing the account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewTransaction {
    /// The account it shall be booked on.
    pub account_id: AccountId,
    /// What it is for. Whether its workspace has such a category is still to be seen.
    pub category_id: Option<CategoryId>,
    /// Its lines, when it is split.
    pub splits: Vec<NewSplit>,
    /// The words on it.
    pub tags: Vec<String>,
    date: Date,
    amount: Decimal,
    status: TransactionStatus,
    payee: String,
    note: String,
}

impl NewTransaction {
    /// Checks what was typed in. Status `pending`, everything else that may be empty is so unless given.
    pub fn check(input: &TransactionInput<'_>) -> Result<Self, Vec<FieldError>> {
        let mut checks = Checks::default();
        let account_id = checks.take("account_id", required(input.account_id, str::parse));
        let date = checks.take("date", required(input.date, dates::parse_day));
        let amount = checks.take("total_amount", required(input.total_amount, str::parse));
        let category_id = input.category_id.value().map(str::parse).transpose();
        let category_id = checks.take("category_id", category_id);
        let status = checks.take(
            "status",
            input
                .status
                .map_or(Ok(TransactionStatus::DEFAULT), str::parse),
        );
        let payee = checks.take("payee", payee(input.payee));
        let note = checks.take("note", note(input.note));
        let splits = splits::read(&mut checks, input.splits.unwrap_or_default());
        let tags = tags::read(&mut checks, input.tags.unwrap_or_default());
        let is_split = splits.as_ref().is_some_and(|splits| !splits.is_empty());
        if is_split && category_id.flatten().is_some() {
            checks.note("category_id", FieldCode::HasSplits);
        }
        let words = payee.zip(note).zip(splits).zip(tags);
        match (account_id, date, amount, category_id, status, words) {
            (
                Some(account_id),
                Some(date),
                Some(amount),
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
                status,
                payee,
                note,
            }),
            _ => Err(checks.into_errors()),
        }
    }

    /// How much, as it was typed in; below nothing when money goes out.
    pub const fn amount(&self) -> Decimal {
        self.amount
    }

    /// Its day.
    pub const fn date(&self) -> Date {
        self.date
    }

    /// Who is paid, or who pays; may be empty.
    pub fn payee(&self) -> &str {
        &self.payee
    }

    /// What else there is to say; may be empty.
    pub fn note(&self) -> &str {
        &self.note
    }

    /// Books it on its account; `split_id` makes the ids of its lines. Refuses amounts that the
    /// account's currency cannot have, an amount of nothing, lines that do not add up, and an account
    /// that was deleted.
    pub fn book(
        self,
        id: TransactionId,
        created_by: UserId,
        account: &Account,
        split_id: impl FnMut() -> SplitId,
    ) -> Result<Transaction, Vec<FieldError>> {
        let mut checks = Checks::default();
        let currency = account.currency;
        let amount = checks.take("total_amount", amount_of(self.amount, currency));
        checks.take("account_id", open_account(account));
        let splits = splits::lines(&mut checks, self.splits, &[], currency, split_id);
        if let (Some(amount), Some(splits)) = (amount, &splits) {
            checks.take(
                "splits",
                splits::check_sum(splits.iter().map(|line| line.amount), amount, currency),
            );
        }
        let (Some(amount), Some(splits), true) = (amount, splits, checks.is_clean()) else {
            return Err(checks.into_errors());
        };
        Ok(Transaction {
            id,
            workspace_id: account.workspace_id,
            account_id: account.id,
            date: self.date,
            amount,
            converted: None,
            rate: None,
            status: self.status,
            category_id: self.category_id,
            payee: self.payee,
            note: self.note,
            transfer: None,
            splits,
            tags: self.tags,
            attachment_count: 0,
            created_by,
            deleted_at: None,
            version: 1,
        })
    }
}
