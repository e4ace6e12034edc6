//! What a code said, and the draft that it makes.

use jiff::civil::{Date, Time};

use super::kind::CodeKind;
use kym_domain::decimal::Decimal;
use kym_domain::money::CurrencyCode;
use kym_domain::receipts::draft::{
    Draft, DraftField, DraftIssue, DraftSource, DraftTax, ReceiptKind,
};

/// What a code said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CodeReading {
    /// That a till recorded something.
    Fiscal(FiscalCode),
    /// That somebody wants to be paid.
    Payment(PaymentCode),
    /// What a thing is.
    Product(ProductCode),
}

/// What the code of a till said. What is not in the code is nothing here: the portal of the tax office may know more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FiscalCode {
    /// Who laid down what the code says.
    pub kind: CodeKind,
    /// The same for every reading of the same receipt, and for no other: [`CodeKind`], a colon, and the numbers that the
    /// till gave it. At most [`MAX_KEY_LEN`](super::MAX_KEY_LEN) bytes.
    pub unique_key: String,
    /// What happened, seen from the one who holds the receipt.
    pub receipt_kind: ReceiptKind,
    /// The name of the merchant.
    pub merchant: Option<String>,
    /// The merchant's number at the tax office.
    pub tax_id: Option<String>,
    /// The day, where the till stands.
    pub date: Option<Date>,
    /// The time of day, where the till stands.
    pub time: Option<Time>,
    /// What was to be paid in all, tax included; never below nothing.
    pub total: Option<Decimal>,
    /// The currency of all amounts.
    pub currency: CurrencyCode,
    /// The number that is printed on the receipt.
    pub reference: Option<String>,
    /// The taxes.
    pub taxes: Vec<DraftTax>,
    /// Where the tax office shows the receipt: `https`, and a host of the tax office or its operators, always.
    pub portal: Option<String>,
    /// Whether the code carries a signature of the till or a number of the tax office. Nobody has checked it.
    pub is_signed: bool,
    /// Whether it stands for a sale: not for a copy, an offer, a training or a cancelled document.
    pub is_receipt: bool,
}

impl FiscalCode {
    /// A code of which only the kind and the key are known yet: a signed receipt of something bought.
    pub(super) const fn new(kind: CodeKind, unique_key: String, currency: CurrencyCode) -> Self {
        Self {
            kind,
            unique_key,
            receipt_kind: ReceiptKind::Expense,
            merchant: None,
            tax_id: None,
            date: None,
            time: None,
            total: None,
            currency,
            reference: None,
            taxes: Vec::new(),
            portal: None,
            is_signed: true,
            is_receipt: true,
        }
    }

    fn into_draft(self, today: Date) -> Draft {
        let mut draft = Draft::new(self.receipt_kind, DraftSource::Qr);
        note_total(&mut draft, self.total);
        match self.date {
            None => draft.note(DraftIssue::DateMissing),
            Some(date) if date > today => draft.note(DraftIssue::DateInFuture),
            Some(_) => {}
        }
        if !self.is_signed {
            draft.note(DraftIssue::UnsignedCode);
        }
        if !self.is_receipt {
            draft.note(DraftIssue::NotFiscal);
        }
        draft.merchant = self.merchant.map(DraftField::certain);
        draft.tax_id = self.tax_id.map(DraftField::certain);
        draft.date = self.date.map(DraftField::certain);
        draft.time = self.time.map(DraftField::certain);
        draft.total = self.total.map(DraftField::certain);
        draft.currency = Some(DraftField::certain(self.currency));
        draft.reference = self.reference.map(DraftField::certain);
        draft.taxes = self.taxes;
        draft
    }
}

/// What the code of a bill said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentCode {
    /// Who laid down what the code says.
    pub kind: CodeKind,
    /// The same for every reading of the same bill: [`CodeKind`], a colon, and account, reference and amount. At most
    /// [`MAX_KEY_LEN`](super::MAX_KEY_LEN) bytes.
    pub unique_key: String,
    /// The name of the payee.
    pub payee: Option<String>,
    /// The payee's number at the tax office.
    pub tax_id: Option<String>,
    /// The account to be paid to: an IBAN or, of Russia and Serbia, the number as its country writes it, without blanks.
    pub account: String,
    /// How much is to be paid; nothing where the payer says it.
    pub amount: Option<Decimal>,
    /// The currency of the amount.
    pub currency: CurrencyCode,
    /// What a machine of the payee shall find on the transfer.
    pub reference: Option<String>,
    /// What people shall find on the transfer.
    pub purpose: Option<String>,
    /// Until when it is to be paid.
    pub due_date: Option<Date>,
}

impl PaymentCode {
    fn into_draft(self) -> Draft {
        let mut draft = Draft::new(ReceiptKind::Bill, DraftSource::Qr);
        note_total(&mut draft, self.amount);
        if self.due_date.is_none() {
            draft.note(DraftIssue::DateMissing);
        }
        draft.merchant = self.payee.map(DraftField::certain);
        draft.tax_id = self.tax_id.map(DraftField::certain);
        draft.date = self.due_date.map(DraftField::certain);
        draft.total = self.amount.map(DraftField::certain);
        draft.currency = Some(DraftField::certain(self.currency));
        draft.payment_account = Some(DraftField::certain(self.account));
        draft.reference = self.reference.or(self.purpose).map(DraftField::certain);
        draft
    }
}

/// What the code of a product said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProductCode {
    /// Always [`CodeKind::Product`].
    pub kind: CodeKind,
    /// The kind, a colon, and [`Self::code`].
    pub unique_key: String,
    /// What a thing is remembered by: 13 digits, or 8 of a small product, or 14 of a packing unit; with
    /// [`Self::embedded`], the 7 digits before it.
    pub code: String,
    /// The five digits between item and check digit of a code that a shop made itself (13 digits that begin with 20 to
    /// 29, or with 02, which are 12 digits that begin with 2). Each shop decides whether they are a price or a weight,
    /// where the point stands, and whether the last digit of the item is a check digit of them. So they are told as they are.
    pub embedded: Option<String>,
}

impl CodeReading {
    /// What the code is for.
    pub const fn kind(&self) -> CodeKind {
        match self {
            Self::Fiscal(code) => code.kind,
            Self::Payment(code) => code.kind,
            Self::Product(code) => code.kind,
        }
    }

    /// The same for every reading of the same receipt, bill or product.
    pub fn unique_key(&self) -> &str {
        match self {
            Self::Fiscal(code) => &code.unique_key,
            Self::Payment(code) => &code.unique_key,
            Self::Product(code) => &code.unique_key,
        }
    }

    /// The draft of what a receipt or a bill says; nothing for a product. `today` is the day where the reader is.
    pub fn into_draft(self, today: Date) -> Option<Draft> {
        match self {
            Self::Fiscal(code) => Some(code.into_draft(today)),
            Self::Payment(code) => Some(code.into_draft()),
            Self::Product(_) => None,
        }
    }
}

fn note_total(draft: &mut Draft, total: Option<Decimal>) {
    match total {
        None => draft.note(DraftIssue::TotalMissing),
        Some(total) if total.units() == 0 => draft.note(DraftIssue::TotalZero),
        Some(_) => {}
    }
}
