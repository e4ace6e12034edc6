//! Numbers that people type, in the minor units of accounts with several currencies.

use std::collections::BTreeMap;

use crate::accounts::Account;
use crate::decimal::Decimal;
use crate::id::AccountId;
use crate::money::{AmountError, Currency, Minor};

/// Something that depends on how many digits the currency of an account has: 12 is 1200 cents, but 12 yen.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct InUnits<T> {
    /// What it is on most accounts.
    pub usual: T,
    /// What it is on these.
    pub others: Vec<(Vec<AccountId>, T)>,
}

impl InUnits<Currency> {
    /// The same on every account.
    pub const fn all(currency: Currency) -> Self {
        Self {
            usual: currency,
            others: Vec::new(),
        }
    }

    /// The currencies of these accounts, `usual` aside and those with as many digits.
    pub fn of(usual: Currency, accounts: &[Account]) -> Self {
        let mut others: BTreeMap<u8, (Vec<AccountId>, Currency)> = BTreeMap::new();
        for account in accounts {
            let digits = account.currency.digits();
            if digits != usual.digits() {
                let group = others.entry(digits);
                let group = group.or_insert_with(|| (Vec::new(), account.currency));
                group.0.push(account.id);
            }
        }
        Self {
            usual,
            others: others.into_values().collect(),
        }
    }

    /// What something is in each of the currencies.
    pub fn each<T>(&self, what: impl Fn(Currency) -> T) -> InUnits<T> {
        let others = self.others.iter();
        InUnits {
            usual: what(self.usual),
            others: others
                .map(|(accounts, currency)| (accounts.clone(), what(*currency)))
                .collect(),
        }
    }

    /// The least amounts that are not below a number.
    ///
    /// # Errors
    /// When no currency has an amount of so many digits.
    pub fn at_least(&self, number: Decimal) -> Result<InUnits<Minor>, AmountError> {
        self.check(number)?;
        Ok(
            self.each(|currency| {
                scaled(number, currency, |units, step| -(-units).div_euclid(step))
            }),
        )
    }

    /// The greatest amounts that are not above a number.
    ///
    /// # Errors
    /// When no currency has an amount of so many digits.
    pub fn at_most(&self, number: Decimal) -> Result<InUnits<Minor>, AmountError> {
        self.check(number)?;
        Ok(self.each(|currency| scaled(number, currency, i64::div_euclid)))
    }

    /// Refuses a number with more digits than any of the currencies has, and one that is too large for all
    /// of them.
    fn check(&self, number: Decimal) -> Result<(), AmountError> {
        let by_digits = |currency: &&Currency| currency.digits();
        let finest = self.values().max_by_key(by_digits);
        let allowed = finest.unwrap_or(&self.usual).digits();
        if number.decimals() > allowed {
            return Err(AmountError::TooManyDecimals { allowed });
        }
        let coarsest = self.values().min_by_key(by_digits);
        let least = scaled(number, *coarsest.unwrap_or(&self.usual), i64::div_euclid);
        if least.units().unsigned_abs() > Minor::LIMIT.unsigned_abs() {
            return Err(AmountError::OutOfRange);
        }
        Ok(())
    }
}

impl<T> InUnits<T> {
    /// Every value that it has.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        let others = self.others.iter().map(|(_, other)| other);
        std::iter::once(&self.usual).chain(others)
    }
}

/// A number in minor units of a currency; where it has more digits, `divide` says which way it is rounded. What
/// is too large for 64 bits is more than any amount.
fn scaled(number: Decimal, currency: Currency, divide: fn(i64, i64) -> i64) -> Minor {
    let power = |digits: u8| 10_i64.saturating_pow(u32::from(digits));
    let surplus = number.decimals().saturating_sub(currency.digits());
    let missing = currency.digits().saturating_sub(number.decimals());
    let units = divide(number.units(), power(surplus));
    Minor::new(units.saturating_mul(power(missing)))
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use uuid::Uuid;

    use super::*;
    use crate::accounts::AccountType;
    use crate::id::WorkspaceId;

    fn currency(code: &str) -> Currency {
        Currency::iso(code).expect("a currency")
    }

    fn account(number: u128, code: &str) -> Account {
        Account {
            id: AccountId::from_uuid(Uuid::from_u128(number)),
            workspace_id: WorkspaceId::from_uuid(Uuid::from_u128(1)),
            name: code.to_owned(),
            account_type: AccountType::Cash,
            currency: currency(code),
            opening_balance: Minor::ZERO,
            closed_until: None,
            is_closed: false,
            is_deleted: false,
            created_at: Timestamp::UNIX_EPOCH,
            version: 1,
        }
    }

    #[test]
    fn a_number_is_so_much_in_every_currency() {
        let accounts = [account(1, "EUR"), account(2, "JPY"), account(3, "KWD")];
        let units = InUnits::of(currency("USD"), &accounts);
        let yen = |units| (vec![accounts[1].id], Minor::new(units));
        let dinars = |units| (vec![accounts[2].id], Minor::new(units));
        let number = |text: &str| text.parse::<Decimal>().expect("a number");
        let least = units.at_least(number("12.5")).expect("an amount");
        assert_eq!(
            (least.usual, least.others),
            (Minor::new(1250), vec![yen(13), dinars(12500)])
        );
        let most = units.at_most(number("12.5")).expect("an amount");
        assert_eq!(
            (most.usual, most.others),
            (Minor::new(1250), vec![yen(12), dinars(12500)])
        );
        assert!(
            units.at_least(number("0.001")).is_ok(),
            "the dinar has three digits"
        );
        assert!(units.at_least(number("0.0001")).is_err());
    }

    #[test]
    fn what_is_too_large_for_a_currency_of_many_digits_is_none_for_the_others() {
        let coin = Currency::new("COIN".parse().expect("a code"), 8).expect("digits");
        let coins = Account {
            currency: coin,
            ..account(4, "USD")
        };
        let units = InUnits::of(currency("USD"), &[coins]);
        let number = |text: &str| text.parse::<Decimal>().expect("a number");
        let most = units.at_most(number("30000000")).expect("dollars");
        assert_eq!(most.usual, Minor::new(3_000_000_000));
        assert!(most.others[0].1.units() > Minor::LIMIT, "all of the coins");
        let most = units.at_most(number("999999999999999999"));
        assert_eq!(most, Err(AmountError::OutOfRange));
    }
}
