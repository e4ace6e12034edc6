//! What must be known of a file and of an account before drafts become transactions.

use super::draft::{Draft, ImportReason, ParsedFile};
use crate::money::{AmountError, Currency, Minor};
use crate::text;

impl Draft {
    /// The amount in the money of the account that it shall be booked on.
    pub fn amount_in(&self, currency: Currency) -> Result<Minor, ImportReason> {
        let code = currency.code();
        // What an administrator has made up may have any sign.
        let is_other = self.currency.map_or_else(
            || {
                let is_made_up = Currency::iso(code.as_str()).is_none();
                !self.sign_of.is_empty() && !is_made_up && !self.sign_of.contains(&code)
            },
            |told| told != code,
        );
        if is_other {
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
    fn a_sign_that_many_currencies_share_is_that_of_no_other() {
        let codes = ["USD", "CAD"].map(|code| code.parse().expect("known"));
        let dollars = |currency| Draft {
            sign_of: Box::leak(Box::new(codes)),
            ..draft("-5", currency)
        };
        let [dollar, canadian, euro] =
            ["USD", "CAD", "EUR"].map(|code| Currency::iso(code).expect("known"));
        let points = Currency::new("POINTS".parse().expect("a code"), 2).expect("a currency");
        for (currency, amount) in [
            (dollar, Ok(Minor::new(-500))),
            (canadian, Ok(Minor::new(-500))),
            (euro, Err(ImportReason::CurrencyDiffers)),
            (points, Ok(Minor::new(-500))),
        ] {
            assert_eq!(dollars(None).amount_in(currency), amount, "{currency:?}");
        }
        assert_eq!(
            dollars(Some("EUR")).amount_in(euro),
            Ok(Minor::new(-500)),
            "what a column says counts"
        );
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
