//! What balances in several currencies are worth together, each day by the rates of that day. What has no rate
//! is left out, and told.

use jiff::civil::Date;

use super::dashboard::Point;
use kym_domain::money::{Currency, Minor, Overflow};
use kym_domain::rates::RateTable;

/// What an account came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holding {
    /// The currency.
    pub currency: Currency,
    /// What there was before the first point.
    pub before: Minor,
    /// What there was on each day; every holding has the same days.
    pub series: Vec<Point>,
}

/// What everything was worth at the end of a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Worth {
    /// The day.
    pub date: Date,
    /// What it was worth, as far as there were rates.
    pub amount: Minor,
    /// What is left out of that, since nobody knew a rate.
    pub left_out: Vec<(Currency, Minor)>,
}

impl Worth {
    /// Notes that a balance is left out.
    pub(super) fn leave_out(&mut self, currency: Currency, balance: Minor) -> Result<(), Overflow> {
        let mut known = self.left_out.iter_mut();
        match known.find(|(other, _)| other.code() == currency.code()) {
            Some((_, sum)) => *sum = sum.plus(balance)?,
            None => self.left_out.push((currency, balance)),
        }
        Ok(())
    }
}

/// What something is worth in the currency `base` on a day, each part converted by itself.
pub fn worth(
    holdings: impl IntoIterator<Item = (Currency, Minor)>,
    base: Currency,
    date: Date,
    rates: &RateTable,
) -> Result<Worth, Overflow> {
    let mut worth = Worth {
        date,
        amount: Minor::ZERO,
        left_out: Vec::new(),
    };
    for (currency, amount) in holdings {
        if amount.is_zero() {
            continue;
        }
        // At a rate that is out of all proportion it may not fit: then there is none to tell it by.
        let converted = rates.convert(amount, currency, base, date).ok().flatten();
        match converted {
            Some(converted) => worth.amount = worth.amount.plus(converted.amount)?,
            None => worth.leave_out(currency, amount)?,
        }
    }
    worth.left_out.sort_by_key(|(currency, _)| currency.code());
    Ok(worth)
}

/// What everything was worth on each day of the series.
pub fn worth_series(
    holdings: &[Holding],
    base: Currency,
    rates: &RateTable,
) -> Result<Vec<Worth>, Overflow> {
    let days = holdings.iter().map(|holding| holding.series.len()).max();
    (0..days.unwrap_or_default())
        .filter_map(|place| {
            let date = holdings
                .iter()
                .find_map(|holding| holding.series.get(place))?;
            let held = holdings.iter().filter_map(|holding| {
                let point = holding.series.get(place)?;
                Some((holding.currency, point.balance))
            });
            Some(worth(held, base, date.date, rates))
        })
        .collect()
}

/// By how much the worth differs between two days. Nothing when something is left out of one of them that is
/// not left out of the other: then it would be no change but a rate that came or went.
pub fn change(before: &Worth, after: &Worth) -> Result<Option<Minor>, Overflow> {
    let currencies = |worth: &Worth| -> Vec<_> {
        let codes = worth.left_out.iter().map(|(currency, _)| currency.code());
        let mut codes: Vec<_> = codes.collect();
        codes.sort_unstable();
        codes
    };
    if currencies(before) != currencies(after) {
        return Ok(None);
    }
    after.amount.minus(before.amount).map(Some)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use kym_domain::rates::{Quote, Source};

    const TODAY: Date = date(2025, 10, 5);

    fn currency(code: &str) -> Currency {
        Currency::iso(code).expect("a currency")
    }

    /// A euro is worth 1.10 dollars, and was 1.00 a year ago.
    fn rates() -> RateTable {
        let quote = |day, rate: &str| {
            let quote = Quote {
                from: currency("EUR").code(),
                to: currency("USD").code(),
                day,
                rate: rate.parse().expect("a rate"),
            };
            (Source::Own, quote)
        };
        let quotes = vec![quote(TODAY, "1.10"), quote(date(2024, 10, 5), "1.00")];
        RateTable::new(quotes, &[], &[])
    }

    fn holding(code: &str, units: [i64; 2]) -> Holding {
        let point = |(date, units)| Point {
            date,
            balance: Minor::new(units),
        };
        Holding {
            currency: currency(code),
            before: Minor::ZERO,
            series: [(date(2024, 10, 5), units[0]), (TODAY, units[1])]
                .map(point)
                .to_vec(),
        }
    }

    #[test]
    fn each_day_is_worth_what_its_own_rates_say() {
        let holdings = [holding("USD", [1000, 1000]), holding("EUR", [500, 500])];
        let series = worth_series(&holdings, currency("USD"), &rates()).expect("small");
        let amounts: Vec<_> = series.iter().map(|worth| worth.amount.units()).collect();
        assert_eq!(amounts, [1500, 1550]);
        assert_eq!(change(&series[0], &series[1]), Ok(Some(Minor::new(50))));
    }

    #[test]
    fn what_does_not_fit_is_left_out_and_the_rest_is_told() {
        let quote = Quote {
            from: currency("EUR").code(),
            to: currency("USD").code(),
            day: TODAY,
            rate: "9999999999".parse().expect("a rate"),
        };
        let rates = RateTable::new(vec![(Source::Own, quote)], &[], &[]);
        let rich = (currency("EUR"), Minor::new(1_000_000_000));
        let held = [(currency("USD"), Minor::new(1000)), rich];
        let worth = worth(held, currency("USD"), TODAY, &rates).expect("told");
        assert_eq!(
            (worth.amount, worth.left_out),
            (Minor::new(1000), vec![rich])
        );
    }

    #[test]
    fn what_has_no_rate_is_left_out_and_told_and_nothing_needs_none() {
        let holdings = [holding("USD", [1000, 1000]), holding("GBP", [0, 300])];
        let series = worth_series(&holdings, currency("USD"), &rates()).expect("small");
        let left_out: Vec<_> = series.iter().map(|worth| worth.left_out.clone()).collect();
        assert_eq!(left_out, [vec![], vec![(currency("GBP"), Minor::new(300))]]);
        assert_eq!(series[1].amount, Minor::new(1000));
        assert_eq!(
            change(&series[0], &series[1]),
            Ok(None),
            "the pounds may have been bought"
        );
        assert_eq!(change(&series[1], &series[1]), Ok(Some(Minor::ZERO)));
    }
}
