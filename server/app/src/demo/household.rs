//! Three years of a household's days.

use std::collections::HashMap;
use std::sync::OnceLock;

use jiff::ToSpan as _;
use jiff::civil::{Date, Weekday};
use kym_domain::categories::{CategoryName, system_categories};
use kym_domain::dates::DateRange;
use kym_domain::decimal::Decimal;
use kym_domain::id::CategoryId;
use kym_domain::transactions::TransactionStatus;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use super::habits::{
    ACCOUNTS, BILLS, CARD, CHECKING, EUROS, EXCHANGES, FIXED_MONTHLY, HABITS, HOLIDAY, INCOME,
    LONDON, POUNDS, SAVINGS, WALLET,
};
use super::rate_history::RateHistory;

/// How long the household has kept its books.
const YEARS: i64 = 3;

/// Cash, and money on the euro account, is not spent below this.
const LAST_NOTE: i64 = 1_000;

/// One line of the household's books. With `to` it is a transfer, and the amount is above zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// On which day.
    pub date: Date,
    /// On which account, by its place among those of the household.
    pub account: usize,
    /// To which account, when it is a transfer.
    pub to: Option<usize>,
    /// How much, in cents of the account's currency; negative when it is spent.
    pub cents: i64,
    /// What arrives where the other account is in another currency.
    pub to_cents: Option<i64>,
    /// The English name of a system category; empty for a transfer.
    pub category: &'static str,
    /// Who was paid or paid.
    pub payee: &'static str,
    /// How far the bank is with it.
    pub status: TransactionStatus,
}

/// The household as it goes from day to day.
pub struct Household {
    random: StdRng,
    today: Date,
    rate_history: RateHistory,
    balances: [i64; ACCOUNTS.len()],
    entries: Vec<Entry>,
}

impl Household {
    /// A household on its first day.
    pub fn new(seed: u64, today: Date) -> Self {
        let balances =
            ACCOUNTS.map(|(_, _, opening, _)| opening.parse::<Decimal>().map_or(0, Decimal::units));
        Self {
            random: StdRng::seed_from_u64(seed),
            rate_history: RateHistory::new(seed, first_day(today), today),
            today,
            balances,
            entries: Vec::new(),
        }
    }

    /// What foreign money was worth in that time.
    pub fn rate_history(&self) -> &RateHistory {
        &self.rate_history
    }

    /// Lives up to today, and plans the bills of the next two weeks.
    pub fn live(mut self) -> Vec<Entry> {
        for day in DateRange::between(first_day(self.today), self.today).days() {
            self.pay_bills(day, None);
            self.move_money(day);
            self.follow_habits(day);
            self.travel(day);
        }
        let planned = DateRange::between(
            self.today.saturating_add(1.day()),
            self.today.saturating_add(14.days()),
        );
        for day in planned.days() {
            self.pay_bills(day, Some(TransactionStatus::Planned));
        }
        self.entries
    }

    fn pay_bills(&mut self, day: Date, status: Option<TransactionStatus>) {
        for bill in BILLS.iter().filter(|bill| falls_on(bill.day, day)) {
            let waver = self.random.random_range(-bill.wavers..=bill.wavers);
            // Prices and wages grow a little each year.
            let years = i64::from(day.year() - self.today.year());
            let cents = bill.cents * (100 + waver) / 100 * (100 + 3 * years) / 100;
            let status = status.unwrap_or_else(|| self.status_of(day));
            self.book(Entry {
                date: day,
                account: bill.account,
                to: None,
                cents,
                to_cents: None,
                category: bill.category,
                payee: bill.payee,
                status,
            });
        }
        if day.month() == 12 && day.day() == 20 && status.is_none() {
            self.spend_or_earn(day, CHECKING, "Bonus", "Northwind Software", 240_000);
        }
    }

    fn move_money(&mut self, day: Date) {
        for standing in FIXED_MONTHLY
            .iter()
            .filter(|standing| falls_on(standing.day, day))
        {
            self.transfer(
                day,
                standing.from,
                standing.to,
                standing.payee,
                standing.cents,
            );
        }
        for (month, date, account, cents) in EXCHANGES {
            if (day.month(), day.day()) == (month, date) {
                let (.., code) = ACCOUNTS[account];
                let bought = self.rate_history.bought(code, day, cents);
                self.exchange(day, account, cents, bought);
            }
        }
        let owed = -self.balances[CARD];
        if falls_on(20, day) && owed > 0 {
            self.transfer(day, CHECKING, CARD, "Card settlement", owed);
        }
        // What the checking account does not need is put aside at the end of a quarter.
        if day.day() == 25 && day.month() % 3 == 0 && self.balances[CHECKING] > 600_000 {
            let spare = (self.balances[CHECKING] - 400_000) / 10_000 * 10_000;
            self.transfer(day, CHECKING, SAVINGS, "Put aside", spare);
        }
    }

    fn follow_habits(&mut self, day: Date) {
        let is_weekend = matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday);
        for habit in HABITS {
            let chance = if is_weekend {
                habit.chance * 3 / 2
            } else {
                habit.chance
            };
            if self.random.random_range(0..1000) >= chance {
                continue;
            }
            let size = self.random.random_range(habit.cents.0..=habit.cents.1);
            let payee = habit.payees[self.random.random_range(0..habit.payees.len())];
            let cents = if INCOME.contains(&habit.category) {
                size
            } else {
                -size
            };
            self.spend_or_earn(day, habit.account, habit.category, payee, cents);
        }
    }

    fn travel(&mut self, day: Date) {
        let (month, date) = (day.month(), day.day());
        for (index, (category, payee, (low, high))) in HOLIDAY.iter().enumerate() {
            let summer = month == 7 && i64::from(date) == 4 + 3 * i64::try_from(index).unwrap_or(0);
            let winter = month == 2 && date == 14 && index < 2;
            if summer || winter {
                let size = self.random.random_range(*low..=*high);
                let account = if winter { CARD } else { EUROS };
                self.spend_or_earn(
                    day,
                    account,
                    category,
                    payee,
                    -if winter { size / 2 } else { size },
                );
            }
        }
        let in_london = day
            .day()
            .checked_sub(15)
            .and_then(|index| usize::try_from(index).ok());
        if let Some((category, payee, (low, high))) = in_london.and_then(|index| LONDON.get(index))
            && month == 2
        {
            let size = self.random.random_range(*low..=*high);
            self.spend_or_earn(day, POUNDS, category, payee, -size);
        }
    }

    fn spend_or_earn(
        &mut self,
        date: Date,
        account: usize,
        category: &'static str,
        payee: &'static str,
        cents: i64,
    ) {
        let is_short = self.balances[account] + cents < LAST_NOTE;
        if cents < 0 && [WALLET, EUROS, POUNDS].contains(&account) && is_short {
            return;
        }
        let status = self.status_of(date);
        self.book(Entry {
            date,
            account,
            to: None,
            cents,
            to_cents: None,
            category,
            payee,
            status,
        });
    }

    fn transfer(&mut self, date: Date, from: usize, to: usize, payee: &'static str, cents: i64) {
        let status = self.status_of(date);
        self.book(Entry {
            date,
            account: from,
            to: Some(to),
            cents,
            to_cents: None,
            category: "",
            payee,
            status,
        });
    }

    fn exchange(&mut self, date: Date, to: usize, cents: i64, bought: i64) {
        let status = self.status_of(date);
        self.book(Entry {
            date,
            account: CHECKING,
            to: Some(to),
            cents,
            to_cents: Some(bought),
            category: "",
            payee: "Exchange",
            status,
        });
    }

    fn book(&mut self, entry: Entry) {
        match entry.to {
            Some(to) => {
                self.balances[entry.account] -= entry.cents;
                self.balances[to] += entry.to_cents.unwrap_or(entry.cents);
            }
            None => self.balances[entry.account] += entry.cents,
        }
        self.entries.push(entry);
    }

    /// The bank takes a few days, and statements come with the quarter.
    fn status_of(&self, day: Date) -> TransactionStatus {
        match DateRange::between(day, self.today).length() {
            0..=4 => TransactionStatus::Pending,
            5..=75 => TransactionStatus::Cleared,
            _ => TransactionStatus::Reconciled,
        }
    }
}

/// The day on which the books of a household of today begin.
fn first_day(today: Date) -> Date {
    today.saturating_sub(YEARS.years())
}

/// Whether something of a day of the month comes on this day; of a 31st, on the last.
fn falls_on(day_of_month: i8, day: Date) -> bool {
    day.day() == day_of_month.min(day.last_of_month().day())
}

/// The system's category of this English name.
pub fn category(name: &str) -> Option<CategoryId> {
    static BY_NAME: OnceLock<HashMap<String, CategoryId>> = OnceLock::new();
    let by_name = BY_NAME.get_or_init(|| {
        let named = system_categories()
            .into_iter()
            .filter_map(|category| match category.name {
                CategoryName::Translated { en, .. } => Some((en, category.id)),
                CategoryName::Own(_) => None,
            });
        named.collect()
    });
    by_name.get(name).copied()
}

/// Cents as decimal text.
pub(super) fn decimal(cents: i64) -> String {
    Decimal::new(cents, 2).to_string()
}
