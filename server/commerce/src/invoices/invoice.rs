//! An invoice.

use jiff::Timestamp;
use jiff::civil::Date;
use kym_domain::id::{InvoiceId, SubscriptionId, UserId};
use kym_domain::money::{Currency, Minor};
use kym_domain::words;
use thiserror::Error;

use super::number::{InvoiceNumber, InvoiceSeries};
use crate::plans::LocalTexts;

words! {
    /// Which paper it is.
    pub enum InvoiceKind {
        /// Something is to be paid.
        Invoice => "invoice",
        /// Something that was paid is given back. Its amounts are below nothing.
        CreditNote => "credit_note",
    }
}

words! {
    /// How it stands with an invoice.
    pub enum InvoiceStatus {
        /// It waits to be paid.
        Open => "open",
        /// It is paid, or came to nothing.
        Paid => "paid",
        /// It will not be paid any more. Its number stays taken.
        Void => "void",
    }
}

words! {
    /// What a line of an invoice is for.
    pub enum InvoiceLineKind {
        /// A period of a plan.
        Period => "period",
        /// The rest of a period of another plan, from the change on.
        Change => "change",
        /// What was paid for the time after a change.
        UnusedTime => "unused_time",
        /// What is taken from the user's balance, below nothing; or what is carried over from it, above.
        Balance => "balance",
        /// What is too little to be asked for, and moves to the next invoice.
        CarriedForward => "carried_forward",
        /// Money that is given back, of a credit note.
        Refund => "refund",
    }
}

words! {
    /// What can be done about an invoice.
    pub enum InvoiceCommand {
        /// Note that it was paid outside.
        MarkPaid => "mark_paid",
        /// Write it off.
        Void => "void",
        /// Mail it to its user.
        Send => "send",
        /// Pay it.
        Pay => "pay",
    }
}

/// A line of an invoice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvoiceLine {
    /// What it is for.
    pub kind: InvoiceLineKind,
    /// What the plan was called then; empty where no plan is meant.
    pub plan_names: LocalTexts<String>,
    /// The time that it is for, its last day included.
    pub days: Option<(Date, Date)>,
    /// What it comes to.
    pub amount: Minor,
}

/// One side of an invoice, as it was when that was issued.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Party {
    /// Its name.
    pub name: String,
    /// Address, tax number, bank account: whatever has to stand there, line by line.
    pub details: String,
    /// Its email address, or empty.
    pub email: String,
}

/// An invoice or a credit note. What was issued never changes; only how it stands with it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invoice {
    /// Which.
    pub id: InvoiceId,
    /// Which paper.
    pub kind: InvoiceKind,
    /// Its number.
    pub number: InvoiceNumber,
    /// What stood before the number when it was issued.
    pub prefix: String,
    /// Whose; nobody's any more when they were deleted.
    pub user_id: Option<UserId>,
    /// For which subscription.
    pub subscription_id: Option<SubscriptionId>,
    /// The invoice whose money is given back, of a credit note.
    pub credited_id: Option<InvoiceId>,
    /// Of what its amounts are.
    pub currency: Currency,
    /// What it is for; their sum is what is to be paid.
    pub lines: Vec<InvoiceLine>,
    /// The sum of its lines.
    pub total: Minor,
    /// How it stands.
    pub status: InvoiceStatus,
    /// Who sells.
    pub seller: Party,
    /// Who buys.
    pub buyer: Party,
    /// Whether money of a test is meant.
    pub is_test: bool,
    /// When it was issued.
    pub issued_at: Timestamp,
    /// On which day of the installation.
    pub issued_on: Date,
    /// Until when it is to be paid.
    pub due_at: Timestamp,
    /// When it was paid or came to nothing.
    pub paid_at: Option<Timestamp>,
    /// When it became void.
    pub voided_at: Option<Timestamp>,
    /// How often it changed.
    pub version: i64,
}

/// Why something cannot be done about an invoice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum InvoiceError {
    /// It is paid or void.
    #[error("the invoice is not open")]
    NotOpen,
}

/// What is billed, before it has a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewInvoice {
    /// Which paper.
    pub kind: InvoiceKind,
    /// Whose.
    pub user_id: Option<UserId>,
    /// For which subscription.
    pub subscription_id: Option<SubscriptionId>,
    /// The invoice whose money is given back, of a credit note.
    pub credited_id: Option<InvoiceId>,
    /// Of what its amounts are.
    pub currency: Currency,
    /// What it is for.
    pub lines: Vec<InvoiceLine>,
    /// Who sells.
    pub seller: Party,
    /// Who buys.
    pub buyer: Party,
    /// Whether money of a test is meant.
    pub is_test: bool,
    /// Until when it is to be paid.
    pub due_at: Timestamp,
}

/// Under which number and when something is issued.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    /// The invoice.
    pub id: InvoiceId,
    /// Its number and its day, taken from the series in the same commit.
    pub series: InvoiceSeries,
    /// What stands before the number.
    pub prefix: String,
    /// When.
    pub at: Timestamp,
}

impl NewInvoice {
    /// Issues it. What comes to nothing, and what is given back, is paid with that.
    pub fn issue(self, issue: Issue) -> Invoice {
        let sum = |sum: Minor, line: &InvoiceLine| {
            Minor::new(sum.units().saturating_add(line.amount.units()))
        };
        let total = self.lines.iter().fold(Minor::ZERO, sum);
        let is_open = self.kind == InvoiceKind::Invoice && total > Minor::ZERO;
        Invoice {
            id: issue.id,
            kind: self.kind,
            number: issue.series.last,
            prefix: issue.prefix,
            user_id: self.user_id,
            subscription_id: self.subscription_id,
            credited_id: self.credited_id,
            currency: self.currency,
            lines: self.lines,
            total,
            status: if is_open {
                InvoiceStatus::Open
            } else {
                InvoiceStatus::Paid
            },
            seller: self.seller,
            buyer: self.buyer,
            is_test: self.is_test,
            issued_at: issue.at,
            issued_on: issue.series.issued_on,
            due_at: self.due_at,
            paid_at: (!is_open).then_some(issue.at),
            voided_at: None,
            version: 1,
        }
    }
}

impl Invoice {
    /// What people call it: `KYM-2026-0001`.
    pub fn number_text(&self) -> String {
        format!("{}{}", self.prefix, self.number)
    }

    /// Whether it was to be paid before.
    pub fn is_overdue(&self, now: Timestamp) -> bool {
        self.status == InvoiceStatus::Open && self.due_at <= now
    }

    /// Is paid, at a moment that may have passed before.
    ///
    /// # Errors
    /// `NotOpen`.
    pub fn paid(&self, at: Timestamp) -> Result<Self, InvoiceError> {
        let closed = self.closed(InvoiceStatus::Paid)?;
        Ok(Self {
            paid_at: Some(at),
            ..closed
        })
    }

    /// Will not be paid any more.
    ///
    /// # Errors
    /// `NotOpen`.
    pub fn voided(&self, at: Timestamp) -> Result<Self, InvoiceError> {
        let closed = self.closed(InvoiceStatus::Void)?;
        Ok(Self {
            voided_at: Some(at),
            ..closed
        })
    }

    /// The credit note about a part of it, or all, that was given back: between the same two sides, as they were.
    pub fn credit_note(&self, amount: Minor, now: Timestamp) -> NewInvoice {
        NewInvoice {
            kind: InvoiceKind::CreditNote,
            user_id: self.user_id,
            subscription_id: self.subscription_id,
            credited_id: Some(self.id),
            currency: self.currency,
            lines: vec![InvoiceLine::refund(amount)],
            seller: self.seller.clone(),
            buyer: self.buyer.clone(),
            is_test: self.is_test,
            due_at: now,
        }
    }

    /// What can be done about it now.
    pub fn commands(&self) -> Vec<InvoiceCommand> {
        if self.status == InvoiceStatus::Open {
            InvoiceCommand::ALL.to_vec()
        } else {
            vec![InvoiceCommand::Send]
        }
    }

    fn closed(&self, status: InvoiceStatus) -> Result<Self, InvoiceError> {
        if self.status != InvoiceStatus::Open {
            return Err(InvoiceError::NotOpen);
        }
        Ok(Self {
            status,
            version: self.version + 1,
            ..self.clone()
        })
    }
}
