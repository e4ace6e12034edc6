//! Money moved from one account to another.

use jiff::civil::Date;

use super::fields::{amount_of, note, open_account, payee, positive, required};
use super::{Peer, Transaction, TransactionStatus};
use crate::accounts::Account;
use crate::check::{Checks, FieldCode, FieldError, Violation};
use crate::dates;
use crate::decimal::Decimal;
use crate::id::{AccountId, TransactionId, UserId};
use crate::money::{Currency, Minor};

/// The fields of a transfer as they arrive, unread. What was not given is `None`.
#[derive(Debug, Default, Clone, Copy)]
pub struct TransferInput<'a> {
    /// Where the money goes from.
    pub from_account_id: Option<&'a str>,
    /// Where it goes to.
    pub to_account_id: Option<&'a str>,
    /// How much leaves, as decimal text; above nothing.
    pub amount: Option<&'a str>,
    /// How much arrives, when that is counted in another currency; above nothing.
    pub to_amount: Option<&'a str>,
    /// The day, `YYYY-MM-DD`.
    pub date: Option<&'a str>,
    /// The status of both legs.
    pub status: Option<&'a str>,
    /// A name for it.
    pub payee: Option<&'a str>,
    /// What else there is to say.
    pub note: Option<&'a str>,
}

/// A transfer to be booked, checked as far as that goes without knowing the accounts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewTransfer {
    /// Where the money goes from.
    pub from_account_id: AccountId,
    /// Where it goes to.
    pub to_account_id: AccountId,
    amount: Decimal,
    to_amount: Option<Decimal>,
    date: Date,
    status: TransactionStatus,
    payee: String,
    note: String,
}

/// A transfer: two transactions of opposite signs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transfer {
    /// The leg on the account that the money leaves; negative.
    pub from: Transaction,
    /// The leg on the account that it reaches; positive.
    pub to: Transaction,
}

impl NewTransfer {
    /// Checks what was typed in, the two accounts against each other included.
    pub fn check(input: &TransferInput<'_>) -> Result<Self, Vec<FieldError>> {
        let mut checks = Checks::default();
        let from = checks.take(
            "from_account_id",
            required(input.from_account_id, str::parse),
        );
        let to = checks.take("to_account_id", required(input.to_account_id, str::parse));
        if from.is_some() && from == to {
            checks.note("to_account_id", FieldCode::SameAccount);
        }
        let amount = checks.take("amount", required(input.amount, positive));
        let to_amount = checks.take("to_amount", input.to_amount.map(positive).transpose());
        let date = checks.take("date", required(input.date, dates::parse_day));
        let status = checks.take(
            "status",
            input
                .status
                .map_or(Ok(TransactionStatus::DEFAULT), str::parse),
        );
        let payee = checks.take("payee", payee(input.payee));
        let note = checks.take("note", note(input.note));
        let amounts = amount.zip(to_amount);
        match (from, to, amounts, date, status, payee, note) {
            (
                Some(from_account_id),
                Some(to_account_id),
                Some((amount, to_amount)),
                Some(date),
                Some(status),
                Some(payee),
                Some(note),
            ) if checks.is_clean() => Ok(Self {
                from_account_id,
                to_account_id,
                amount,
                to_amount,
                date,
                status,
                payee,
                note,
            }),
            _ => Err(checks.into_errors()),
        }
    }

    /// Books both legs. Refuses an amount that the currency cannot have, deleted accounts, and
    /// accounts of two workspaces: for one, the other is not there. Between two currencies both
    /// amounts must be given; no rate says what a bank made of one.
    pub fn book(
        self,
        legs: [TransactionId; 2],
        created_by: UserId,
        from: &Account,
        to: &Account,
    ) -> Result<Transfer, Vec<FieldError>> {
        let mut checks = Checks::default();
        let amount = checks.take("amount", amount_of(self.amount, from.currency));
        checks.take("from_account_id", open_account(from));
        checks.take("to_account_id", open_account(to));
        if from.workspace_id != to.workspace_id {
            checks.note("to_account_id", FieldCode::NotFound);
        }
        let arriving = self.arriving(amount, from.currency, to.currency);
        let arriving = checks.take("to_amount", arriving).flatten();
        let outgoing = amount.and_then(|amount| {
            checks.take(
                "amount",
                amount.negated().map_err(|_| FieldCode::AmountOutOfRange),
            )
        });
        let (Some(incoming), Some(outgoing), true) = (arriving, outgoing, checks.is_clean()) else {
            return Err(checks.into_errors());
        };
        let [first, second] = legs;
        let to_leg = Transaction {
            id: second,
            workspace_id: to.workspace_id,
            account_id: to.id,
            date: self.date,
            amount: incoming,
            converted: None,
            rate: None,
            status: self.status,
            category_id: None,
            payee: self.payee,
            note: self.note,
            transfer: Some(Peer {
                transaction_id: first,
                account_id: from.id,
                amount: outgoing,
            }),
            splits: Vec::new(),
            tags: Vec::new(),
            attachment_count: 0,
            created_by,
            deleted_at: None,
            version: 1,
        };
        let from_leg = Transaction {
            id: first,
            account_id: from.id,
            amount: outgoing,
            transfer: Some(Peer {
                transaction_id: second,
                account_id: to.id,
                amount: incoming,
            }),
            ..to_leg.clone()
        };
        Ok(Transfer {
            from: from_leg,
            to: to_leg,
        })
    }

    /// What arrives when `leaving` leaves: the same in the same currency, what was said in another one.
    fn arriving(
        &self,
        leaving: Option<Minor>,
        from: Currency,
        to: Currency,
    ) -> Result<Option<Minor>, Violation> {
        let said = self.to_amount.map(|amount| amount_of(amount, to));
        let said = said.transpose()?;
        match (said, from == to) {
            (None, true) => Ok(leaving),
            (None, false) => Err(FieldCode::Required.into()),
            (Some(said), true) if leaving.is_some_and(|leaving| leaving != said) => {
                Err(FieldCode::AmountsDiffer.into())
            }
            (Some(said), _) => Ok(Some(said)),
        }
    }
}
