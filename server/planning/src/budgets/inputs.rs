//! The books as budgets are held against them.
//!
//! A budget needs what is in them from its first period on, if something is handed on from one to the next. Where
//! its periods are whole months, what came before those that are asked for is taken from the kept sums, so it does
//! not matter how long the books are. Budgets of one currency are asked for together.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::Date;
use kym_domain::budgets::{Budget, ExpectedSpending, PeriodProgress, Question, Spent, Tree, pass};
use kym_domain::dates::Month;
use kym_domain::id::{AccountId, RecurringId};
use kym_domain::money::{Currency, CurrencyCode, Minor};
use kym_domain::recurring::{RecurringKind, expected_since};
use kym_domain::transactions::TransactionStatus;
use kym_planned::schedules::expected;
use kym_planning_store::budgets as kept;
use kym_platform::error::Result;
use kym_store::access::Member;
use kym_store::{Reader, accounts, rates, workspaces};

/// Which periods of a budget are asked for, counted from nothing on.
pub type Periods = (u32, u32);

/// What all budgets of a workspace are held against.
pub struct BudgetInputs {
    /// Its categories.
    pub tree: Tree,
    /// The day it is there.
    pub today: Date,
    /// The currency it is counted in.
    pub base: Currency,
    now: Timestamp,
    pub(super) currencies: BTreeMap<CurrencyCode, Currency>,
}

/// What is needed of the books for one budget.
struct Need {
    /// The first day of its periods that are asked for.
    asked: Date,
    /// The last one.
    last: Date,
    /// The day from which on payments are asked for.
    first: Date,
    /// The months before, of which kept sums are.
    months: Option<(Month, Month)>,
}

impl BudgetInputs {
    /// Opens the books.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn open<R>(reader: &mut Reader, member: &Member<R>, now: Timestamp) -> Result<Self> {
        let accounts = accounts::list(reader, member, false).await?;
        let currencies = accounts.iter().map(|account| account.currency);
        let currencies = currencies.map(|currency| (currency.code(), currency));
        Ok(Self {
            tree: kept::tree(reader, member).await?,
            today: workspaces::time_zone(reader, member).await?.today(now),
            base: member.base(),
            now,
            currencies: currencies.collect(),
        })
    }

    /// How each of these budgets goes in the periods that are asked for.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn progress<R>(
        &self,
        reader: &mut Reader,
        member: &Member<R>,
        asked: &[(&Budget, Periods)],
    ) -> Result<Vec<Vec<PeriodProgress>>> {
        let mut answers = vec![Vec::new(); asked.len()];
        let mut by_currency: BTreeMap<CurrencyCode, Vec<usize>> = BTreeMap::new();
        for (place, (budget, _)) in asked.iter().enumerate() {
            let group = by_currency.entry(budget.currency.code());
            group.or_default().push(place);
        }
        for places in by_currency.into_values() {
            let needs: Vec<_> = places
                .iter()
                .map(|place| (*place, self.need(asked[*place])))
                .collect();
            let currency = asked[places[0]].0.currency;
            let booked = self.booked(reader, member, currency, &needs).await?;
            let upcoming = self.coming(reader, member, currency, &needs).await?;
            for ((place, _), booked) in needs.iter().zip(booked) {
                let (budget, periods) = asked[*place];
                let question = Question {
                    tree: &self.tree,
                    booked: &booked,
                    upcoming: &upcoming,
                    today: self.today,
                };
                answers[*place] = pass(budget, &question, periods)?;
            }
        }
        Ok(answers)
    }

    fn need(&self, (budget, (first, last)): (&Budget, Periods)) -> Need {
        let schedule = &budget.definition.schedule;
        let asked = schedule.start(first);
        let last = schedule.days(last).last();
        let hands_on = budget.is_envelope() || budget.plan.carries(budget.definition.carry);
        let has_past = hands_on && schedule.anchor < asked;
        let is_kept = schedule.is_of_months() && self.has_kept_sums(budget.currency);
        let begin = if has_past && !is_kept {
            schedule.anchor
        } else {
            asked
        };
        let months = (has_past && is_kept)
            .then(|| (Month::of(schedule.anchor), Month::of(asked).later_by(-1)));
        Need {
            asked,
            last,
            first: begin,
            months,
        }
    }

    /// Whether the kept sums say what is in the books in this currency.
    fn has_kept_sums(&self, currency: Currency) -> bool {
        let is_own = |code: &CurrencyCode| *code == currency.code();
        is_own(&self.base.code()) || self.currencies.keys().all(is_own)
    }

    /// What each of these budgets of one currency is held against, in order of the days.
    async fn booked<R>(
        &self,
        reader: &mut Reader,
        member: &Member<R>,
        currency: Currency,
        needs: &[(usize, Need)],
    ) -> Result<Vec<Vec<Spent>>> {
        let of = |needs: &mut dyn Iterator<Item = (Date, Date)>| {
            needs.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)))
        };
        let days = of(&mut needs.iter().map(|(_, need)| (need.first, need.last)));
        let Some(days) = days else {
            return Ok(Vec::new());
        };
        let rows = self.rows(reader, member, currency, days).await?;
        let months = needs.iter().filter_map(|(_, need)| need.months);
        let months = months.map(|(first, last)| (first.first_day(), last.first_day()));
        let past = match of(&mut months.into_iter()) {
            Some(months) => self.past(reader, member, currency, months).await?,
            None => Vec::new(),
        };
        let of_need = |need: &Need| {
            let before = past.iter().filter(|row| {
                need.months
                    .is_some_and(|(first, _)| row.day >= first.first_day() && row.day < need.asked)
            });
            let rows = rows.iter().filter(|row| row.day >= need.first);
            before.chain(rows).copied().collect()
        };
        Ok(needs.iter().map(|(_, need)| of_need(need)).collect())
    }

    /// What is in the books between two days, in the currency of a budget and in order of the days.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn rows<R>(
        &self,
        reader: &mut Reader,
        member: &Member<R>,
        currency: Currency,
        days: (Date, Date),
    ) -> Result<Vec<Spent>> {
        let exchange = self.exchange(reader, member, currency, days).await?;
        let sums = kept::sums(reader, member, currency.code(), days).await?;
        let mut rows = Vec::with_capacity(sums.len());
        for sum in sums {
            rows.push(exchange.booked(&sum));
        }
        if currency.code() == self.base.code() && exchange.is_abroad() {
            let parts = kept::split_abroad(reader, member, days).await?;
            rows.extend(exchange.parts(&parts)?.into_iter().map(|(_, row)| row));
            rows.sort_by_key(|row| row.day);
        }
        Ok(rows)
    }

    async fn past<R>(
        &self,
        reader: &mut Reader,
        member: &Member<R>,
        currency: Currency,
        (first, last): (Date, Date),
    ) -> Result<Vec<Spent>> {
        let months = (Month::of(first), Month::of(last));
        let is_base = currency.code() == self.base.code();
        let mut rows = Vec::new();
        for month in kept::months(reader, member, months).await? {
            let flows = if is_base {
                month.base_flows
            } else {
                month.flows
            };
            for flow in flows.into_iter().filter(|flow| !flow.is_zero()) {
                rows.push(Spent {
                    category: month.category_id,
                    day: month.month.first_day(),
                    status: TransactionStatus::Cleared,
                    currency,
                    amount: flow,
                    converted: Some(flow),
                    count: 1,
                });
            }
        }
        Ok(rows)
    }

    /// What is expected in these periods: in those that are over, what is overdue.
    async fn coming<R>(
        &self,
        reader: &mut Reader,
        member: &Member<R>,
        currency: Currency,
        needs: &[(usize, Need)],
    ) -> Result<Vec<ExpectedSpending>> {
        let earliest = expected_since(self.today);
        let open = needs.iter().filter(|(_, need)| need.last >= earliest);
        let days = open.map(|(_, need)| (need.asked, need.last));
        let days = days.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)));
        let Some(days) = days else {
            return Ok(Vec::new());
        };
        let expected = self.expected(reader, member, currency, days).await?;
        Ok(expected.into_iter().map(|(_, upcoming)| upcoming).collect())
    }

    /// What is expected between two days and not in the books, each line for itself, with the payment that it is a
    /// part of.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn expected<R>(
        &self,
        reader: &mut Reader,
        member: &Member<R>,
        currency: Currency,
        (first, last): (Date, Date),
    ) -> Result<Vec<(ExpectedPart, ExpectedSpending)>> {
        let first = first.max(expected_since(self.today));
        if last < first {
            return Ok(Vec::new());
        }
        let mut payments = expected::open_between(reader, member, (first, last), self.now).await?;
        payments.retain(|payment| payment.kind != RecurringKind::Transfer);
        if payments.is_empty() {
            return Ok(Vec::new());
        }
        // Nobody knows a rate of tomorrow.
        let foreign = payments.iter().map(|payment| payment.currency.code());
        let codes: Vec<_> = foreign.chain([currency.code()]).collect();
        let today = self.today;
        let table = rates::table_for(reader, member, &codes, today, today).await?;
        let mut parts = Vec::new();
        for payment in &payments {
            for (category, amount) in &payment.shares {
                let amount = match payment.kind {
                    RecurringKind::Expense => amount.negated()?,
                    RecurringKind::Income | RecurringKind::Transfer => *amount,
                };
                let converted = table.convert(amount, payment.currency, currency, today);
                let converted = converted.ok().flatten();
                let part = ExpectedPart {
                    recurring_id: payment.recurring_id,
                    account_id: payment.account_id,
                    name: payment.name.clone(),
                    amount,
                    currency: payment.currency,
                };
                let upcoming = ExpectedSpending {
                    category: *category,
                    day: payment.day,
                    amount: converted.map(|converted| converted.amount),
                };
                parts.push((part, upcoming));
            }
        }
        Ok(parts)
    }
}

/// A payment, or a part of one, that is expected.
#[derive(Clone, Debug)]
pub struct ExpectedPart {
    /// What it comes of.
    pub recurring_id: RecurringId,
    /// On which account.
    pub account_id: AccountId,
    /// What the recurring transaction is called.
    pub name: String,
    /// How much, negative when it goes out.
    pub amount: Minor,
    /// In what.
    pub currency: Currency,
}
