//! What must be known of a file and of an account before drafts become transactions.

use super::draft::{Draft, ImportReason, ParsedFile};
use crate::money::{AmountError, Currency, Minor};
use crate::text;

impl Draft {
    /// The amount in the money of the account that it shall be booked on.
    pub fn amount_in(&self, currency: Currency) -> Result<Minor, ImportReason> {
        if self.currency.is_some_and(|told| told != currency.code()) {
            return Err(ImportReason::CurrencyDiffers);
        }
        Minor::from_decimal(self.amount, currency).map_err(|error| match error {
            AmountError::TooManyDecimals { .. } => ImportReason::TooManyDecimals,
            AmountError::OutOfRange => ImportReason::AmountOutOfRange,
        })
    }
}

impl ParsedFile {
    /// What tables of one layout have in common: the names of their columns, however they are
    /// written. Settings are remembered under it. Nothing for files that need none, and for tables
    /// without names.
    pub fn layout(&self) -> Option<String> {
        let names: Vec<_> = self.header.iter().map(|name| text::fold(name)).collect();
        (!names.is_empty()).then(|| names.join("\u{1f}"))
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn draft(amount: &str, currency: Option<&str>) -> Draft {
        let amount = amount.parse().expect("a number");
        Draft {
            currency: currency.map(|code| code.parse().expect("known")),
            ..Draft::new(1, date(2025, 11, 3), amount)
        }
    }

    #[test]
    fn an_amount_must_be_one_of_the_accounts_money() {
        let [euro, yen] = ["EUR", "JPY"].map(|code| Currency::iso(code).expect("known"));
        assert_eq!(draft("-12.5", None).amount_in(euro), Ok(Minor::new(-1250)));
        assert_eq!(
            draft("1500", Some("JPY")).amount_in(yen),
            Ok(Minor::new(1500))
        );
        assert_eq!(
            draft("12.5", None).amount_in(yen),
            Err(ImportReason::TooManyDecimals)
        );
        assert_eq!(
            draft("12.5", Some("USD")).amount_in(euro),
            Err(ImportReason::CurrencyDiffers)
        );
        assert_eq!(
            draft("99999999999999999", None).amount_in(euro),
            Err(ImportReason::AmountOutOfRange)
        );
    }
}
