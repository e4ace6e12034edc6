//! The draft of a transaction that a receipt comes to: every field with how sure it is and where it was read.

use jiff::civil::{Date, Time};

use super::text::{Confidence, Region};
use crate::decimal::Decimal;
use crate::money::CurrencyCode;
use crate::words::words;

words! {
    /// What a receipt says that happened, or shall happen.
    pub enum ReceiptKind {
        /// Something was bought.
        Expense => "expense",
        /// Money came back.
        Refund => "refund",
        /// Something was sold: money came in.
        Income => "income",
        /// Something is to be paid: a planned expense.
        Bill => "bill",
    }
}

words! {
    /// Where a draft comes from, the most trusted first.
    pub enum DraftSource {
        /// A code that a till or a payee printed.
        Qr => "qr",
        /// Text that a document carries, or that was recognised.
        Ocr => "ocr",
        /// A model.
        Ai => "ai",
        /// A person.
        Manual => "manual",
    }
}

words! {
    /// What a person should know about a draft before it is booked.
    pub enum DraftIssue {
        /// The code of a till carries neither a signature nor a number of the tax office: anybody can print one.
        UnsignedCode => "unsigned_code",
        /// It is a copy, an offer, a training or a cancelled document: nothing was sold by it.
        NotFiscal => "not_fiscal",
        /// It has no total.
        TotalMissing => "total_missing",
        /// Its total is nothing.
        TotalZero => "total_zero",
        /// It has no date.
        DateMissing => "date_missing",
        /// Its date is in the future.
        DateInFuture => "date_in_future",
        /// Its date can be read in two ways: day and month may be the other way round.
        DateAmbiguous => "date_ambiguous",
        /// No currency is printed on it: it was taken from elsewhere.
        CurrencyAssumed => "currency_assumed",
        /// Its lines, discounts and taxes do not add up to the total.
        LinesDiffer => "lines_differ",
        /// Quantity times price is not the sum of a line.
        LineDiffers => "line_differs",
        /// Net and tax do not add up to the total.
        TaxDiffers => "tax_differs",
        /// The code and the printed text say different totals.
        SourcesDiffer => "sources_differ",
    }
}

/// A value as it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftField<T> {
    /// What was read.
    pub value: T,
    /// How sure that is.
    pub confidence: Confidence,
    /// Where it stands; nothing for what a code says.
    pub region: Option<Region>,
}

impl<T> DraftField<T> {
    /// What a code says.
    pub const fn certain(value: T) -> Self {
        Self {
            value,
            confidence: Confidence::CERTAIN,
            region: None,
        }
    }
}

/// Something that was bought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftLine {
    /// What it is.
    pub name: String,
    /// How many, or how much of it, when that is printed.
    pub quantity: Option<Decimal>,
    /// What one of it costs, when that is printed.
    pub unit_price: Option<Decimal>,
    /// What all of it costs; below nothing for a discount or a returned deposit.
    pub sum: Decimal,
    /// How sure that is.
    pub confidence: Confidence,
    /// Where it stands.
    pub region: Option<Region>,
    /// Whether quantity times price is not the sum.
    pub differs: bool,
}

/// A tax as it is printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftTax {
    /// The rate in percent, when it is printed.
    pub rate: Option<Decimal>,
    /// What it was taken of, when that is printed.
    pub net: Option<Decimal>,
    /// How much it is.
    pub tax: Decimal,
}

words! {
    /// How a receipt says that it was paid.
    pub enum PaymentMethod {
        /// With notes and coins.
        Cash => "cash",
        /// With a card, or a phone in its place.
        Card => "card",
        /// By transfer or direct debit.
        Transfer => "transfer",
    }
}

/// What a receipt comes to. Amounts are as printed: above nothing for what is paid, whatever the kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// What happened, or shall happen.
    pub kind: ReceiptKind,
    /// Where it comes from.
    pub source: DraftSource,
    /// Who was paid.
    pub merchant: Option<DraftField<String>>,
    /// The merchant's number at the tax office.
    pub tax_id: Option<DraftField<String>>,
    /// The day; of a bill the day it is due.
    pub date: Option<DraftField<Date>>,
    /// The time of day.
    pub time: Option<DraftField<Time>>,
    /// What was to be paid in all.
    pub total: Option<DraftField<Decimal>>,
    /// The currency of all amounts.
    pub currency: Option<DraftField<CurrencyCode>>,
    /// How it was paid.
    pub payment_method: Option<DraftField<PaymentMethod>>,
    /// The last digits of the card, or the account to be paid to.
    pub payment_account: Option<DraftField<String>>,
    /// The number of the receipt, or what the payee wants to be written on the transfer.
    pub reference: Option<DraftField<String>>,
    /// What was bought.
    pub lines: Vec<DraftLine>,
    /// The taxes.
    pub taxes: Vec<DraftTax>,
    /// What a person should know, each once, in the order of the list.
    pub issues: Vec<DraftIssue>,
}

impl Draft {
    /// A draft of which nothing is known yet.
    pub const fn new(kind: ReceiptKind, source: DraftSource) -> Self {
        Self {
            kind,
            source,
            merchant: None,
            tax_id: None,
            date: None,
            time: None,
            total: None,
            currency: None,
            payment_method: None,
            payment_account: None,
            reference: None,
            lines: Vec::new(),
            taxes: Vec::new(),
            issues: Vec::new(),
        }
    }

    /// Notes something that a person should know, once.
    pub fn note(&mut self, issue: DraftIssue) {
        if let Err(place) = self.issues.binary_search(&issue) {
            self.issues.insert(place, issue);
        }
    }
}
