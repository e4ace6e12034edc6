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
        let finest = self.check(number)?;
        Ok(
            self.each(|currency| {
                coarse(finest, currency, |units, step| -(-units).div_euclid(step))
            }),
        )
    }

    /// The greatest amounts that are not above a number.
    ///
    /// # Errors
    /// When no currency has an amount of so many digits.
    pub fn at_most(&self, number: Decimal) -> Result<InUnits<Minor>, AmountError> {
        let finest = self.check(number)?;
        Ok(self.each(|currency| coarse(finest, currency, i64::div_euclid)))
    }

    /// A number in the currency with the most digits.
    fn check(&self, number: Decimal) -> Result<(Minor, Currency), AmountError> {
        let others = self.others.iter().map(|(_, currency)| *currency);
        let all = others.chain([self.usual]);
        let finest = all.max_by_key(|currency| currency.digits());
        let finest = finest.unwrap_or(self.usual);
        Ok((Minor::from_decimal(number, finest)?, finest))
    }
}

impl<T> InUnits<T> {
    /// Every value that it has.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        let others = self.others.iter().map(|(_, other)| other);
        std::iter::once(&self.usual).chain(others)
    }
}

/// An amount of one currency in another one with as many digits or fewer.
fn coarse(
    (amount, finest): (Minor, Currency),
    currency: Currency,
    divide: fn(i64, i64) -> i64,
) -> Minor {
    let digits = u32::from(finest.digits().saturating_sub(currency.digits()));
    Minor::new(divide(amount.units(), 10_i64.pow(digits)))
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
}
