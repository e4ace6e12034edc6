//! The list of currencies, which administrators keep for everybody: those of ISO 4217 with the ones
//! that it has withdrawn, and their own.

mod standard;

use crate::check::{self, Checks, FieldCode, FieldError, Violation};
use crate::language::Language;
use crate::money::{Currency, CurrencyCode};
use crate::words::words;

pub use self::standard::standard;

words! {
    /// Where a currency is from.
    pub enum CurrencyKind {
        /// ISO 4217, current or withdrawn.
        Iso => "iso",
        /// An administrator made it up: points, a coin.
        Own => "own",
    }
}

/// A currency as it stands in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedCurrency {
    /// Its code and its digits. These never change while something is counted in it.
    pub currency: Currency,
    /// The sign beside amounts; the code where it has none of its own.
    pub symbol: String,
    /// The English name.
    pub name_en: String,
    /// The Russian name.
    pub name_ru: String,
    /// Where it is from.
    pub kind: CurrencyKind,
    /// Whether it is offered. What is counted in it already goes on so when it is not.
    pub is_active: bool,
    /// Whether the standard has withdrawn it.
    pub is_historical: bool,
    /// Counts the changes, for `If-Match`.
    pub version: i64,
}

/// What can be said about a currency, checked. Whether it is offered stays as it is when not given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CurrencyDraft {
    digits: u8,
    symbol: String,
    name_en: String,
    name_ru: String,
    is_active: Option<bool>,
}

/// What was typed in about a currency.
#[derive(Debug, Clone, Copy)]
pub struct CurrencyInput<'a> {
    /// Digits after the point.
    pub digits: Option<u8>,
    /// The sign.
    pub symbol: &'a str,
    /// The English name.
    pub name_en: &'a str,
    /// The Russian name.
    pub name_ru: &'a str,
    /// Whether it is offered.
    pub is_active: Option<bool>,
}

/// A change of digits, or a removal, that amounts stand in the way of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CurrencyInUse;

impl ListedCurrency {
    /// The currency for something new to be counted in.
    ///
    /// # Errors
    /// `unknown_currency` when it is not offered.
    pub fn chosen(&self) -> Result<Currency, FieldCode> {
        if self.is_active {
            Ok(self.currency)
        } else {
            Err(FieldCode::UnknownCurrency)
        }
    }

    /// What people call it.
    pub fn name(&self, language: Language) -> &str {
        match language {
            Language::En => &self.name_en,
            Language::Ru => &self.name_ru,
        }
    }

    /// The currency after a change.
    ///
    /// # Errors
    /// When the digits of one that `is_used` would change: its amounts would be others.
    pub fn changed(&self, draft: CurrencyDraft, is_used: bool) -> Result<Self, CurrencyInUse> {
        if is_used && draft.digits != self.currency.digits() {
            return Err(CurrencyInUse);
        }
        let currency = Currency::new(self.currency.code(), draft.digits);
        Ok(Self {
            currency: currency.ok_or(CurrencyInUse)?,
            symbol: draft.symbol,
            name_en: draft.name_en,
            name_ru: draft.name_ru,
            kind: self.kind,
            is_active: draft.is_active.unwrap_or(self.is_active),
            is_historical: self.is_historical,
            version: self.version + 1,
        })
    }

    /// Whether it can be taken out of the list.
    ///
    /// # Errors
    /// When it `is_used`, or is of the standard, which the program would only write anew.
    pub fn may_be_removed(&self, is_used: bool) -> Result<(), CurrencyInUse> {
        if is_used || self.kind == CurrencyKind::Iso {
            Err(CurrencyInUse)
        } else {
            Ok(())
        }
    }
}

impl CurrencyDraft {
    /// Checks what was typed in: at most 8 digits, a sign of 1 to 10 characters, names of 1 to 100.
    pub fn check(input: CurrencyInput<'_>) -> Result<Self, Vec<FieldError>> {
        let mut checks = Checks::default();
        let draft = Self::take(&mut checks, input);
        draft.ok_or_else(|| checks.into_errors())
    }

    /// Checks the same and the code of one to be made up.
    pub fn check_new(
        code: &str,
        input: CurrencyInput<'_>,
    ) -> Result<ListedCurrency, Vec<FieldError>> {
        let mut checks = Checks::default();
        let code = checks.take(
            "code",
            check::given::<CurrencyCode>(code).map_err(malformed),
        );
        let draft = Self::take(&mut checks, input);
        let made = code.zip(draft).and_then(|(code, draft)| {
            Some(ListedCurrency {
                currency: Currency::new(code, draft.digits)?,
                symbol: draft.symbol,
                name_en: draft.name_en,
                name_ru: draft.name_ru,
                kind: CurrencyKind::Own,
                is_active: draft.is_active.unwrap_or(true),
                is_historical: false,
                version: 1,
            })
        });
        made.ok_or_else(|| checks.into_errors())
    }

    fn take(checks: &mut Checks, input: CurrencyInput<'_>) -> Option<Self> {
        let digits = match input.digits {
            None => Err(Violation::from(FieldCode::Required)),
            Some(digits) if digits > Currency::MAX_DIGITS => Err(Violation::limited(
                FieldCode::TooManyDecimals,
                usize::from(Currency::MAX_DIGITS),
            )),
            Some(digits) => Ok(digits),
        };
        let digits = checks.take("digits", digits);
        let symbol = checks.take("symbol", check::line(input.symbol, 1, 10));
        let name_en = checks.take("name_en", check::line(input.name_en, 1, 100));
        let name_ru = checks.take("name_ru", check::line(input.name_ru, 1, 100));
        Some(Self {
            digits: digits?,
            symbol: symbol?,
            name_en: name_en?,
            name_ru: name_ru?,
            is_active: input.is_active,
        })
    }
}

/// A new code is not unknown but wrongly written.
fn malformed(violation: Violation) -> Violation {
    match violation.code {
        FieldCode::UnknownCurrency => FieldCode::InvalidCurrencyCode.into(),
        _ => violation,
    }
}

#[cfg(test)]
mod tests;
