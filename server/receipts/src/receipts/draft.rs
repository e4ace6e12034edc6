//! A draft in JSON, as it is kept and as it is sent. The words in it are text here and closed lists in the contract, since
//! what was kept is read again.

use jiff::civil::Date;
use kym_domain::decimal::Decimal;
use kym_domain::money::CurrencyCode;
use kym_domain::receipts::ai_reading::AiLine;
use kym_domain::receipts::draft::{
    Draft, DraftField, DraftIssue, DraftLine, DraftTax, PaymentMethod, ReceiptKind,
};
use kym_domain::receipts::text::{Confidence, Region};
use kym_extraction::codes::CodeKind;
use kym_platform::error::{Error, Result};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::words::{
    CodeKindWord, DraftIssueWord, DraftSourceWord, PaymentMethodWord, ReceiptKindWord,
};

/// What a receipt comes to, to be looked at by a person. Amounts are as printed: above zero for what is paid.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct ReceiptDraft {
    #[schema(value_type = ReceiptKindWord)]
    pub kind: String,
    #[schema(value_type = DraftSourceWord)]
    pub source: String,
    /// What the code on it is for, when there is one.
    #[schema(required, value_type = Option<CodeKindWord>)]
    pub code_kind: Option<String>,
    #[schema(required)]
    pub merchant: Option<ReceiptField>,
    /// The merchant's number at the tax office.
    #[schema(required)]
    pub tax_id: Option<ReceiptField>,
    /// `YYYY-MM-DD`; of a bill the day it is due.
    #[schema(required)]
    pub date: Option<ReceiptField>,
    /// `HH:MM:SS`.
    #[schema(required)]
    pub time: Option<ReceiptField>,
    /// Decimal text.
    #[schema(required)]
    pub total: Option<ReceiptField>,
    /// The code of the currency of all amounts.
    #[schema(required)]
    pub currency: Option<ReceiptField>,
    #[schema(required)]
    pub payment_method: Option<ReceiptPaymentMethod>,
    /// The last digits of the card, or the account to be paid to.
    #[schema(required)]
    pub payment_account: Option<ReceiptField>,
    /// The number of the receipt, or what the payee wants to find on the transfer.
    #[schema(required)]
    pub reference: Option<ReceiptField>,
    pub lines: Vec<ReceiptLine>,
    pub taxes: Vec<ReceiptTax>,
    /// What a person should know before it is booked.
    #[schema(value_type = Vec<DraftIssueWord>)]
    pub issues: Vec<String>,
    /// The account that it was probably paid from.
    #[schema(required)]
    pub account_id: Option<Uuid>,
    /// What it was probably for, as a whole.
    #[schema(required)]
    pub category_id: Option<Uuid>,
}

/// Something that was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ReceiptField {
    pub value: String,
    /// In percent.
    #[schema(maximum = 100)]
    pub confidence: u8,
    /// Whether an AI model says it: then a person should look at it.
    #[serde(default)]
    #[schema(required)]
    pub is_by_ai: bool,
    /// Where it stands; null for what a code or a model says.
    #[schema(required)]
    pub region: Option<PageRegion>,
}

/// How it was paid, as it was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ReceiptPaymentMethod {
    #[schema(value_type = PaymentMethodWord)]
    pub value: String,
    /// In percent.
    #[schema(maximum = 100)]
    pub confidence: u8,
    /// Whether an AI model says it: then a person should look at it.
    #[serde(default)]
    #[schema(required)]
    pub is_by_ai: bool,
    #[schema(required)]
    pub region: Option<PageRegion>,
}

/// A rectangle on a page, in ten-thousandths of its width and height once it is turned upright.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PageRegion {
    pub page: u16,
    pub left: u16,
    pub top: u16,
    pub width: u16,
    pub height: u16,
}

/// Something that was bought.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct ReceiptLine {
    pub name: String,
    /// The number on its package, when that was read.
    #[schema(required)]
    pub code: Option<String>,
    /// How many, or how much of it: decimal text.
    #[schema(required)]
    pub quantity: Option<String>,
    /// What one of it costs: decimal text.
    #[schema(required)]
    pub unit_price: Option<String>,
    /// What all of it costs: decimal text, below zero for a discount; null when it is not known.
    #[schema(required)]
    pub sum: Option<String>,
    /// What it was probably for.
    #[schema(required)]
    pub category_id: Option<Uuid>,
    /// In percent.
    #[schema(maximum = 100)]
    pub confidence: u8,
    /// Whether an AI model says it: then a person should look at it.
    #[serde(default)]
    #[schema(required)]
    pub is_by_ai: bool,
    #[schema(required)]
    pub region: Option<PageRegion>,
    /// Whether quantity times price is not the sum.
    pub differs: bool,
}

/// A tax as it is printed.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct ReceiptTax {
    /// In percent: decimal text.
    #[schema(required)]
    pub rate: Option<String>,
    #[schema(required)]
    pub net: Option<String>,
    pub tax: String,
}

impl From<Region> for PageRegion {
    fn from(region: Region) -> Self {
        Self {
            page: region.page,
            left: region.left,
            top: region.top,
            width: region.width,
            height: region.height,
        }
    }
}

impl From<PageRegion> for Region {
    fn from(region: PageRegion) -> Self {
        Self {
            page: region.page,
            left: region.left,
            top: region.top,
            width: region.width,
            height: region.height,
        }
    }
}

impl ReceiptField {
    fn new<T>(field: &DraftField<T>, text: impl FnOnce(&T) -> String) -> Self {
        Self {
            value: text(&field.value),
            confidence: field.confidence.as_percent(),
            is_by_ai: false,
            region: field.region.map(PageRegion::from),
        }
    }

    /// What a model says.
    pub fn by_ai<T: std::fmt::Display>(field: &DraftField<T>) -> Self {
        Self {
            is_by_ai: true,
            ..Self::new(field, T::to_string)
        }
    }
}

impl ReceiptPaymentMethod {
    fn new(field: &DraftField<PaymentMethod>) -> Self {
        Self {
            value: field.value.to_string(),
            confidence: field.confidence.as_percent(),
            is_by_ai: false,
            region: field.region.map(PageRegion::from),
        }
    }

    /// What a model says.
    pub fn by_ai(field: &DraftField<PaymentMethod>) -> Self {
        Self {
            is_by_ai: true,
            ..Self::new(field)
        }
    }
}

impl From<&DraftTax> for ReceiptTax {
    fn from(tax: &DraftTax) -> Self {
        Self {
            rate: tax.rate.map(|it| it.to_string()),
            net: tax.net.map(|it| it.to_string()),
            tax: tax.tax.to_string(),
        }
    }
}

impl ReceiptLine {
    /// A thing of which only the number on its package is known.
    pub fn of_code(code: &str) -> Self {
        Self {
            name: String::new(),
            code: Some(code.to_owned()),
            quantity: None,
            unit_price: None,
            sum: None,
            category_id: None,
            confidence: Confidence::CERTAIN.as_percent(),
            is_by_ai: false,
            region: None,
            differs: false,
        }
    }

    fn new(line: &DraftLine) -> Self {
        Self {
            name: line.name.clone(),
            code: None,
            quantity: line.quantity.map(|it| it.to_string()),
            unit_price: line.unit_price.map(|it| it.to_string()),
            sum: Some(line.sum.to_string()),
            category_id: None,
            confidence: line.confidence.as_percent(),
            is_by_ai: false,
            region: line.region.map(PageRegion::from),
            differs: line.differs,
        }
    }

    /// What a model says.
    pub fn by_ai(read: &AiLine) -> Self {
        Self {
            is_by_ai: true,
            category_id: read.category.map(|id| id.as_uuid()),
            ..Self::new(&read.line)
        }
    }
}

impl ReceiptDraft {
    /// The draft, as far as it was read.
    pub fn new(draft: &Draft, code: Option<CodeKind>) -> Self {
        let text = |field: &Option<DraftField<String>>| {
            let field = field.as_ref();
            field.map(|field| ReceiptField::new(field, Clone::clone))
        };
        Self {
            kind: draft.kind.to_string(),
            source: draft.source.to_string(),
            code_kind: code.map(|kind| kind.to_string()),
            merchant: text(&draft.merchant),
            tax_id: text(&draft.tax_id),
            date: field(draft.date.as_ref()),
            time: draft.time.as_ref().map(|field| {
                ReceiptField::new(field, |time| time.strftime("%H:%M:%S").to_string())
            }),
            total: field(draft.total.as_ref()),
            currency: field(draft.currency.as_ref()),
            payment_method: draft.payment_method.as_ref().map(ReceiptPaymentMethod::new),
            payment_account: text(&draft.payment_account),
            reference: text(&draft.reference),
            lines: draft.lines.iter().map(ReceiptLine::new).collect(),
            taxes: draft.taxes.iter().map(ReceiptTax::from).collect(),
            issues: draft.issues.iter().map(DraftIssue::to_string).collect(),
            account_id: None,
            category_id: None,
        }
    }

    /// A draft as it was kept.
    ///
    /// # Errors
    /// When something else was kept.
    pub fn kept(text: &str) -> Result<Self> {
        serde_json::from_str(text).map_err(Error::internal)
    }

    /// As it is kept.
    ///
    /// # Errors
    /// When it cannot be written as JSON.
    pub fn to_text(&self) -> Result<String> {
        serde_json::to_string(self).map_err(Error::internal)
    }

    /// What happened, or shall happen.
    pub fn receipt_kind(&self) -> ReceiptKind {
        self.kind.parse().unwrap_or(ReceiptKind::Expense)
    }

    /// The day, when it was read.
    pub fn day(&self) -> Option<Date> {
        value(self.date.as_ref())
    }

    /// The total as printed, when it was read.
    pub fn amount(&self) -> Option<Decimal> {
        value(self.total.as_ref())
    }

    /// The currency, when it was read.
    pub fn currency_code(&self) -> Option<CurrencyCode> {
        value(self.currency.as_ref())
    }

    /// Who was paid; may be empty.
    pub fn merchant_name(&self) -> &str {
        self.merchant.as_ref().map_or("", |field| &field.value)
    }
}

fn field<T: std::fmt::Display>(field: Option<&DraftField<T>>) -> Option<ReceiptField> {
    field.map(|field| ReceiptField::new(field, T::to_string))
}

fn value<T: std::str::FromStr>(field: Option<&ReceiptField>) -> Option<T> {
    field.and_then(|field| field.value.parse().ok())
}
