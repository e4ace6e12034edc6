//! A believable book of any size, the same in each run: ten years, twelve accounts of uneven use in five currencies,
//! categories in two levels, 15 % split, 8 % transfers, 2,000 payees of which few are met often.

use std::num::NonZeroU32;

use anyhow::{Context as _, Result};
use jiff::civil::{Date, date};
use jiff::{Timestamp, ToSpan};
use kym_domain::id::{AccountId, CategoryId, SplitId, TransactionId, UserId, WorkspaceId};
use kym_domain::money::{Currency, Minor};
use kym_domain::rates::RateTable;
use kym_domain::transactions::{Peer, Split, Transaction, TransactionStatus};
use uuid::Uuid;

const ACCOUNTS: usize = 12;
/// The currency of the workspace.
pub const BASE: &str = "EUR";
/// What accounts are counted in, by turns.
const CURRENCIES: [&str; 5] = [BASE, "USD", "GBP", "CHF", "JPY"];
/// The years that it books in.
pub const DECADE: (Date, Date) = (date(2016, 1, 1), date(2025, 12, 31));
/// On how many days of them, from the first on.
const DAYS: usize = 3650;

/// Who books where, under what, and what that comes to in the currency of the workspace.
pub struct Household {
    pub user: UserId,
    pub workspace: WorkspaceId,
    /// The first is the busiest.
    pub accounts: Vec<Account>,
    pub categories: Vec<CategoryId>,
    pub rates: RateTable,
}

/// Where something is booked.
#[derive(Clone, Copy)]
pub struct Account {
    pub id: AccountId,
    pub currency: Currency,
}

/// The currency of each account.
pub fn currencies() -> Result<Vec<Currency>> {
    let codes = CURRENCIES.iter().cycle().take(ACCOUNTS);
    codes
        .map(|code| Currency::iso(code).context("a currency"))
        .collect()
}

/// Numbers that look random and are the same each time (splitmix64).
struct Rng(u64);

impl Rng {
    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.roll() % limit
    }

    /// Small numbers often, great ones seldom.
    fn skewed(&mut self, limit: u64) -> u64 {
        let width = self.below(limit) + 1;
        self.below(width)
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        let at = usize::try_from(self.below(of.len() as u64)).unwrap_or(0);
        of[at]
    }
}

impl Household {
    /// `count` transactions in the order of their days, in chunks that hold both legs of each transfer.
    pub fn book(&self, count: usize, seed: u64) -> impl Iterator<Item = Vec<Transaction>> {
        const CHUNK: usize = 5_000;
        let mut dice = Rng(seed);
        let mut done = 0;
        std::iter::from_fn(move || {
            let mut chunk = Vec::with_capacity(CHUNK);
            while done < count && chunk.len() < CHUNK {
                let day = day_of(done, count);
                if count - done > 1 && chunk.len() + 1 < CHUNK && dice.below(100) < 4 {
                    chunk.extend(self.transfer(&mut dice, day));
                    done += 2;
                } else {
                    let account = self.account(&mut dice);
                    let mut row = self.transaction(&mut dice, account, day);
                    if dice.below(100) < 15 {
                        self.split(&mut dice, &mut row);
                    }
                    self.convert(&mut row, account);
                    chunk.push(row);
                    done += 1;
                }
            }
            (!chunk.is_empty()).then_some(chunk)
        })
    }

    /// The first account takes more than half of everything, as a household's main account does.
    fn account(&self, dice: &mut Rng) -> Account {
        if dice.below(100) < 55 {
            self.accounts[0]
        } else {
            dice.pick(&self.accounts)
        }
    }

    fn transaction(&self, dice: &mut Rng, account: Account, day: Date) -> Transaction {
        let cents = i64::try_from(dice.skewed(20_000)).unwrap_or(0) + 1;
        let statuses = [
            TransactionStatus::Cleared,
            TransactionStatus::Reconciled,
            TransactionStatus::Reconciled,
            TransactionStatus::Pending,
        ];
        let amount = Minor::new(if dice.below(100) < 12 {
            cents * 20
        } else {
            -cents
        });
        Transaction {
            id: TransactionId::from_uuid(new_id(dice, day)),
            workspace_id: self.workspace,
            account_id: account.id,
            date: day,
            amount,
            converted: None,
            rate: None,
            status: dice.pick(&statuses),
            category_id: (dice.below(100) < 95).then(|| dice.pick(&self.categories)),
            payee: format!("Payee {}", dice.skewed(2_000)),
            note: String::new(),
            transfer: None,
            splits: Vec::new(),
            tags: Vec::new(),
            attachment_count: 0,
            created_by: self.user,
            deleted_at: None,
            version: 1,
        }
    }

    /// Two or three lines; a few cents are not worth it.
    fn split(&self, dice: &mut Rng, row: &mut Transaction) {
        if row.amount.units().abs() < 100 {
            return;
        }
        let parts = NonZeroU32::MIN.saturating_add(if dice.below(3) == 0 { 2 } else { 1 });
        let lines = row.amount.split(parts).into_iter().map(|amount| Split {
            id: SplitId::from_uuid(new_id(dice, row.date)),
            category_id: Some(dice.pick(&self.categories)),
            amount,
            note: String::new(),
        });
        row.splits = lines.collect();
        row.category_id = None;
    }

    fn transfer(&self, dice: &mut Rng, day: Date) -> [Transaction; 2] {
        let (source, target) = (self.accounts[0], dice.pick(&self.accounts[1..]));
        let mut from = self.transaction(dice, source, day);
        from.category_id = None;
        let mut leg = from.clone();
        leg.id = TransactionId::from_uuid(new_id(dice, from.date));
        leg.account_id = target.id;
        leg.amount = self.brought(from.amount, from.date, (source, target));
        leg.transfer = Some(Peer {
            transaction_id: from.id,
            account_id: from.account_id,
            amount: from.amount,
        });
        from.transfer = Some(Peer {
            transaction_id: leg.id,
            account_id: leg.account_id,
            amount: leg.amount,
        });
        self.convert(&mut from, source);
        self.convert(&mut leg, target);
        [from, leg]
    }

    /// What arrives of what is taken from an account, or is taken of what arrives: never nothing.
    fn brought(&self, amount: Minor, day: Date, (source, target): (Account, Account)) -> Minor {
        let back = Minor::new(-amount.units());
        let converted = self
            .rates
            .convert(back, source.currency, target.currency, day);
        let brought = converted.ok().flatten().map(|conversion| conversion.amount);
        brought.filter(|brought| !brought.is_zero()).unwrap_or(back)
    }

    /// As it is converted when it is saved: at the rate of its day.
    fn convert(&self, row: &mut Transaction, account: Account) {
        let base = self.accounts[0].currency;
        let (from, to) = (account.currency.code(), base.code());
        row.convert(
            account.currency,
            base,
            self.rates.lookup(from, to, row.date),
        );
    }
}

/// The day of one of `count` transactions.
fn day_of(number: usize, count: usize) -> Date {
    let days = i64::try_from(number * DAYS / count).unwrap_or(0);
    DECADE.0.saturating_add(days.days())
}

/// As if it had been booked on its day.
fn new_id(dice: &mut Rng, day: Date) -> Uuid {
    let noon = day
        .at(12, 0, 0, 0)
        .in_tz("UTC")
        .map_or(Timestamp::UNIX_EPOCH, |zoned| zoned.timestamp());
    let millis = u64::try_from(noon.as_millisecond()).unwrap_or(0) + dice.below(10_000_000);
    let mut random = [0; 10];
    random[..8].copy_from_slice(&dice.roll().to_be_bytes());
    random[8..].copy_from_slice(&dice.roll().to_be_bytes()[..2]);
    uuid::Builder::from_unix_timestamp_millis(millis, &random).into_uuid()
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashMap};

    use super::*;
    use crate::rates;

    fn household() -> Household {
        let id = |number: u128| Uuid::from_u128(number);
        let accounts = (100..).zip(currencies().expect("currencies"));
        let accounts = accounts.map(|(number, currency)| Account {
            id: AccountId::from_uuid(id(number)),
            currency,
        });
        Household {
            user: UserId::from_uuid(id(1)),
            workspace: WorkspaceId::from_uuid(id(2)),
            accounts: accounts.collect(),
            categories: (0..5).map(|n| CategoryId::from_uuid(id(200 + n))).collect(),
            rates: rates::table().expect("rates"),
        }
    }

    #[test]
    fn it_books_as_many_as_asked_and_the_same_each_time() {
        let book = |seed| household().book(12_345, seed).flatten().collect::<Vec<_>>();
        assert_eq!(book(1).len(), 12_345);
        assert_eq!(book(1), book(1));
        assert_ne!(book(1), book(2));
    }

    #[test]
    fn about_a_seventh_is_split_and_every_line_counts() {
        let home = household();
        let rows = home.book(10_000, 1).flatten();
        let split: Vec<_> = rows.filter(|row| !row.splits.is_empty()).collect();
        assert!((1_000..1_700).contains(&split.len()), "{}", split.len());
        for row in split {
            let sum: i64 = row.splits.iter().map(|line| line.amount.units()).sum();
            assert_eq!((sum, row.category_id), (row.amount.units(), None));
        }
    }

    #[test]
    fn every_chunk_holds_both_legs_of_its_transfers_and_each_knows_the_other() {
        for chunk in household().book(12_345, 1) {
            let by_id: HashMap<_, _> = chunk.iter().map(|row| (row.id, row)).collect();
            assert_eq!(by_id.len(), chunk.len(), "ids are given once");
            for row in &chunk {
                let Some(peer) = row.transfer else { continue };
                let other = by_id[&peer.transaction_id];
                assert_eq!(
                    (other.account_id, other.amount),
                    (peer.account_id, peer.amount)
                );
                assert_ne!(other.amount.is_negative(), row.amount.is_negative());
                assert_ne!(other.account_id, row.account_id);
            }
        }
    }

    #[test]
    fn accounts_are_in_five_currencies_and_everything_is_converted() {
        let home = household();
        let codes: BTreeSet<_> = home
            .accounts
            .iter()
            .map(|account| account.currency.code())
            .collect();
        assert_eq!(codes.len(), 5);
        let foreign: BTreeSet<_> = home
            .accounts
            .iter()
            .filter(|account| account.currency.code().as_str() != "EUR")
            .map(|account| account.id)
            .collect();
        for row in home.book(10_000, 1).flatten() {
            assert!(row.converted.is_some(), "{} is not converted", row.date);
            assert_eq!(row.rate.is_some(), foreign.contains(&row.account_id));
        }
    }
}
