//! What a model says of a receipt, checked like any other input: whoever prints on a receipt can make a model say
//! anything. What is no value, out of bounds, not offered or not printed is left out; the rest is doubtful, so that a
//! person looks at it.

#[cfg(test)]
mod tests;

use jiff::civil::{Date, Time, date};

use super::draft::{DraftField, DraftLine, DraftTax, PaymentMethod, ReceiptKind};
use super::sums::LineSums;
use super::text::Confidence;
use crate::ai_calls::{Evidence, visible};
use crate::decimal::Decimal;
use crate::id::CategoryId;
use crate::money::{Currency, Minor};
use crate::text::one_line;

/// How many lines are taken over.
pub const MAX_LINES: usize = 200;

/// How many taxes are taken over.
const MAX_TAXES: usize = 20;

/// How long a name may be, in characters. A longer one is none.
const MAX_NAME: usize = 200;

/// How long an amount may be written, in bytes.
const MAX_NUMBER: usize = 30;

/// The most digits after the point of a quantity, a price of one and a rate.
const MAX_FRACTION: u8 = 6;

/// The first day that a receipt may be of.
const FIRST_DAY: Date = date(2000, 1, 1);

/// How many days a bill may be due after today.
const LONGEST_TERM: i64 = 366;

/// How sure one is of what stands in the recognised text.
const PRINTED: Confidence = Confidence::percent(60);

/// How sure one is of what only a model sees.
const UNSUPPORTED: Confidence = Confidence::percent(30);

/// What a model wrote.
#[derive(Debug, Clone, Default)]
pub struct RawReading<'a> {
    /// Who was paid.
    pub merchant: Option<&'a str>,
    /// The day.
    pub date: Option<&'a str>,
    /// The time of day.
    pub time: Option<&'a str>,
    /// What was to be paid in all.
    pub total: Option<&'a str>,
    /// The code of the currency.
    pub currency: Option<&'a str>,
    /// How it was paid.
    pub payment_method: Option<&'a str>,
    /// What it was for, by the name that it was offered under.
    pub category: Option<&'a str>,
    /// What was bought.
    pub lines: Vec<RawLine<'a>>,
    /// The taxes.
    pub taxes: Vec<RawTax<'a>>,
}

/// Something that was bought, as a model wrote it.
#[derive(Debug, Clone, Default)]
pub struct RawLine<'a> {
    /// What it is.
    pub name: Option<&'a str>,
    /// How many, or how much of it.
    pub quantity: Option<&'a str>,
    /// What one of it costs.
    pub unit_price: Option<&'a str>,
    /// What all of it costs.
    pub sum: Option<&'a str>,
    /// What it was for, by the name that it was offered under.
    pub category: Option<&'a str>,
}

/// A tax, as a model wrote it.
#[derive(Debug, Clone, Default)]
pub struct RawTax<'a> {
    /// In percent.
    pub rate: Option<&'a str>,
    /// What it was taken of.
    pub net: Option<&'a str>,
    /// How much it is.
    pub tax: Option<&'a str>,
}

/// What is known beside the answer.
#[derive(Debug, Clone, Copy)]
pub struct ReadingContext<'a> {
    /// The day it is where the user is.
    pub today: Date,
    /// What the receipt is: a bill is due later.
    pub kind: ReceiptKind,
    /// What amounts are in where no other currency is printed.
    pub currency: Currency,
    /// All currencies that money is counted in, with their signs.
    pub currencies: &'a [(Currency, &'a str)],
    /// The text that was recognised; may be empty.
    pub text: &'a str,
    /// Whether the model was shown pictures: then it may see what was not recognised.
    pub is_of_pictures: bool,
    /// The categories that were offered, in order: the first as `c1`.
    pub categories: &'a [CategoryId],
}

/// What of an answer can be used.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AiReading {
    /// Who was paid.
    pub merchant: Option<DraftField<String>>,
    /// The day.
    pub date: Option<DraftField<Date>>,
    /// The time of day.
    pub time: Option<DraftField<Time>>,
    /// What was to be paid in all.
    pub total: Option<DraftField<Decimal>>,
    /// The currency, where one is printed.
    pub currency: Option<DraftField<Currency>>,
    /// How it was paid.
    pub payment_method: Option<DraftField<PaymentMethod>>,
    /// What it was for.
    pub category: Option<CategoryId>,
    /// What was bought.
    pub lines: Vec<AiLine>,
    /// The taxes.
    pub taxes: Vec<DraftTax>,
}

/// Something that was bought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AiLine {
    /// The line.
    pub line: DraftLine,
    /// What it was for.
    pub category: Option<CategoryId>,
}

/// What of an answer can be used.
pub fn check(raw: &RawReading<'_>, context: &ReadingContext<'_>) -> AiReading {
    let evidence = Evidence::of(context.text);
    let currency = currency(raw.currency, context, &evidence);
    let counted = currency.as_ref().map_or(context.currency, |it| it.value);
    let checker = Checker {
        context,
        evidence: &evidence,
        currency: counted,
    };
    let lines = raw.lines.iter().take(MAX_LINES);
    let taxes = raw.taxes.iter().take(MAX_TAXES);
    AiReading {
        merchant: checker.merchant(raw.merchant),
        date: checker.date(raw.date),
        time: raw.time.and_then(time).map(doubtful),
        total: checker.total(raw.total),
        payment_method: raw
            .payment_method
            .and_then(|word| word.parse().ok())
            .map(doubtful),
        category: checker.category(raw.category),
        lines: lines.filter_map(|line| checker.line(line)).collect(),
        taxes: taxes.filter_map(|tax| checker.tax(tax)).collect(),
        currency,
    }
}

struct Checker<'a> {
    context: &'a ReadingContext<'a>,
    evidence: &'a Evidence,
    currency: Currency,
}

impl Checker<'_> {
    /// How sure one is of something; nothing when it has to be printed and is not.
    fn confidence(&self, is_printed: bool) -> Option<Confidence> {
        if is_printed {
            Some(PRINTED)
        } else {
            self.context.is_of_pictures.then_some(UNSUPPORTED)
        }
    }

    fn merchant(&self, raw: Option<&str>) -> Option<DraftField<String>> {
        let value = name(raw)?;
        let confidence = self.confidence(self.evidence.has_name(&value))?;
        Some(field(value, confidence))
    }

    fn date(&self, raw: Option<&str>) -> Option<DraftField<Date>> {
        let raw = raw?.trim();
        let value: Date = raw.parse().ok()?;
        // The parser takes more forms than this one.
        if value.to_string() != raw || value < FIRST_DAY {
            return None;
        }
        let ahead = match self.context.kind {
            ReceiptKind::Bill => LONGEST_TERM,
            _ => 1,
        };
        let last = self
            .context
            .today
            .checked_add(jiff::Span::new().days(ahead))
            .ok()?;
        if value > last {
            return None;
        }
        let confidence = self.confidence(self.evidence.has_date(value))?;
        Some(field(value, confidence))
    }

    fn total(&self, raw: Option<&str>) -> Option<DraftField<Decimal>> {
        let value = self.amount(raw?).filter(|value| value.units() > 0)?;
        let confidence = self.confidence(self.is_printed(value))?;
        Some(field(value, confidence))
    }

    fn line(&self, raw: &RawLine<'_>) -> Option<AiLine> {
        let sum = self.amount(raw.sum?)?;
        let confidence = self.confidence(self.is_printed(sum))?;
        let sums = LineSums {
            quantity: raw.quantity.and_then(number).filter(|it| it.units() > 0),
            unit_price: raw.unit_price.and_then(number),
            sum,
        };
        let line = DraftLine {
            name: name(raw.name)?,
            quantity: sums.quantity,
            unit_price: sums.unit_price,
            sum,
            confidence,
            region: None,
            differs: sums.differs(),
        };
        let category = self.category(raw.category);
        Some(AiLine { line, category })
    }

    fn tax(&self, raw: &RawTax<'_>) -> Option<DraftTax> {
        let tax = self.amount(raw.tax?)?;
        let _ = self.confidence(self.is_printed(tax))?;
        let is_rate = |rate: &Decimal| {
            rate.units() >= 0
                && rate
                    .scaled_to(MAX_FRACTION)
                    .is_some_and(|rate| rate <= 100_000_000)
        };
        Some(DraftTax {
            rate: raw.rate.and_then(number).filter(is_rate),
            net: raw.net.and_then(|net| self.amount(net)),
            tax,
        })
    }

    /// A category that was offered.
    fn category(&self, raw: Option<&str>) -> Option<CategoryId> {
        let digits = raw?.trim().strip_prefix('c')?;
        let place: usize = digits.parse().ok()?;
        // No sign, no zeros in front.
        if place.to_string() != digits {
            return None;
        }
        self.context.categories.get(place.checked_sub(1)?).copied()
    }

    /// An amount that can be entered.
    fn amount(&self, raw: &str) -> Option<Decimal> {
        let value = number(raw)?;
        Minor::from_decimal(value, self.currency).ok()?;
        Some(value)
    }

    fn is_printed(&self, amount: Decimal) -> bool {
        self.evidence.has_amount(amount, self.currency.digits())
    }
}

/// A currency that is printed, or the one that was taken for it anyway.
fn currency(
    raw: Option<&str>,
    context: &ReadingContext<'_>,
    evidence: &Evidence,
) -> Option<DraftField<Currency>> {
    let code = raw?.trim();
    let known = |(currency, _): &&(Currency, &str)| currency.code().as_str() == code;
    let (currency, symbol) = context.currencies.iter().find(known)?;
    if evidence.has_currency(code, symbol) {
        return Some(field(*currency, PRINTED));
    }
    let is_seen = context.is_of_pictures && *currency != context.currency;
    is_seen.then(|| field(*currency, UNSUPPORTED))
}

const fn field<T>(value: T, confidence: Confidence) -> DraftField<T> {
    DraftField {
        value,
        confidence,
        region: None,
    }
}

const fn doubtful<T>(value: T) -> DraftField<T> {
    field(value, UNSUPPORTED)
}

/// A name on one line, with something to read in it.
fn name(raw: Option<&str>) -> Option<String> {
    let name = one_line(&visible(raw?));
    let is_name = name.chars().any(char::is_alphanumeric) && name.chars().count() <= MAX_NAME;
    is_name.then_some(name)
}

/// `HH:MM`, perhaps with seconds.
fn time(raw: &str) -> Option<Time> {
    let value = Time::strptime("%H:%M:%S", raw).or_else(|_| Time::strptime("%H:%M", raw));
    value.ok()
}

fn number(raw: &str) -> Option<Decimal> {
    let raw = raw.trim();
    if raw.len() > MAX_NUMBER {
        return None;
    }
    let value: Decimal = raw.parse().ok()?;
    (value.decimals() <= Currency::MAX_DIGITS.max(MAX_FRACTION)).then_some(value)
}
