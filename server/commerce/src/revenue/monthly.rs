//! What a price comes to in a month.

use kym_domain::money::{Minor, Money, divided_half_to_even};

use crate::plans::BillingPeriod;

/// The days of a month on average, over a year of 365.25 days: 487/16.
const DAYS_OF_MONTH: (i128, i128) = (487, 16);

/// What a price for each period comes to in a month, rounded half to even in the least units of its currency.
pub fn monthly_price(price: Money, period: BillingPeriod) -> Money {
    let units = i128::from(price.minor.units());
    let monthly = match period {
        BillingPeriod::Month => units,
        BillingPeriod::Year => divided_half_to_even(units, 12),
        BillingPeriod::Days(days) => {
            let (days_of_month, parts) = DAYS_OF_MONTH;
            divided_half_to_even(units * days_of_month, parts * i128::from(days.max(1)))
        }
    };
    let minor = Minor::new(i64::try_from(monthly).unwrap_or(i64::MAX));
    Money::new(minor, price.currency)
}
