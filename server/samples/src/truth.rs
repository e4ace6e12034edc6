//! What a drawn receipt says.

use jiff::civil::{Date, Time};
use kym_domain::decimal::Decimal;
use kym_domain::money::CurrencyCode;
use kym_domain::receipts::draft::{DraftTax, PaymentMethod};

/// Everything that a receipt says, as it is printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Truth {
    /// The name at the top.
    pub merchant: String,
    /// The merchant's number at the tax office, when it is printed.
    pub tax_id: Option<String>,
    /// The day.
    pub date: Date,
    /// The time of day, to the minute or to the second, when it is printed.
    pub time: Option<Time>,
    /// The day until when a bill is to be paid.
    pub due: Option<Date>,
    /// What was to be paid.
    pub total: Decimal,
    /// The currency of all amounts.
    pub currency: CurrencyCode,
    /// The taxes that are printed.
    pub taxes: Vec<DraftTax>,
    /// Whether the taxes are added to the lines; they are contained in them otherwise.
    pub taxes_on_top: bool,
    /// How it was paid.
    pub payment: PaymentMethod,
    /// The last four digits of the card, when they are printed.
    pub card: Option<String>,
    /// The number of the receipt, when it is printed.
    pub number: Option<String>,
    /// What was bought; discounts and returned deposits are lines with a sum below nothing.
    pub lines: Vec<TruthLine>,
    /// What else is added between the lines and the total: tips, service, rounding.
    pub surcharges: Vec<TruthLine>,
    /// Every printed line of text from top to bottom, with a blank between its parts.
    pub text: Vec<String>,
}

/// Something that was bought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TruthLine {
    /// Its name as printed, with blanks where it goes over several lines.
    pub name: String,
    /// How many, or how much of it, when that is printed.
    pub quantity: Option<Decimal>,
    /// What one of it costs, when that is printed.
    pub unit_price: Option<Decimal>,
    /// What all of it costs.
    pub sum: Decimal,
}

impl Truth {
    /// What lines, surcharges and taxes that are added come to.
    pub fn added_up(&self) -> i64 {
        let sums = self.lines.iter().chain(&self.surcharges);
        let lines: i64 = sums.map(|line| line.sum.units()).sum();
        let taxes: i64 = self.taxes.iter().map(|tax| tax.tax.units()).sum();
        lines + if self.taxes_on_top { taxes } else { 0 }
    }
}
