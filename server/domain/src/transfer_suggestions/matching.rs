//! Pairing rows: by equal sums first, then by rates.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use jiff::ToSpan as _;
use jiff::civil::Date;

use super::{MAX_DAYS_APART, PairIds, RATE_TOLERANCE, TransferCandidate, TransferSuggestion};
use crate::accounts::Account;
use crate::id::AccountId;
use crate::imports::PayeeName;
use crate::money::CurrencyCode;
use crate::text;

/// How many rows of the same day and sum are looked at for one: a day with more of them says nothing about which.
const MAX_LOOKED_AT: usize = 32;

/// Words by which banks call transfers between accounts of one person. They decide between rows that fit equally well, and
/// nothing else.
const TRANSFER_WORDS: [&str; 12] = [
    "transfer",
    "transf.",
    "own account",
    "umbuchung",
    "übertrag",
    "virement",
    "traspaso",
    "giroconto",
    "overboeking",
    "przelew",
    "перевод",
    "между счетами",
];

/// A row, and what it is compared by.
struct Row<'a> {
    candidate: &'a TransferCandidate,
    account: &'a Account,
    payee: PayeeName,
    folded: String,
    has_transfer_word: bool,
}

/// Places of rows that money reached, by their accounts.
type Arrivals = BTreeMap<AccountId, BTreeSet<usize>>;

/// A pairing as far as it has come.
pub(super) struct Matching<'a> {
    /// By day and id.
    rows: Vec<Row<'a>>,
    dismissed: &'a BTreeSet<PairIds>,
    account_names: HashMap<AccountId, String>,
    is_taken: Vec<bool>,
    by_sum: HashMap<(CurrencyCode, i64, Date), Arrivals>,
    /// By day and what they come to in the currency of the workspace.
    by_value: BTreeMap<(Date, i64), BTreeSet<usize>>,
    found: Vec<TransferSuggestion>,
}

impl<'a> Matching<'a> {
    pub(super) fn new(
        rows: &'a [TransferCandidate],
        accounts: &'a BTreeMap<AccountId, Account>,
        dismissed: &'a BTreeSet<PairIds>,
    ) -> Self {
        let words = TRANSFER_WORDS.map(text::fold);
        let rows = rows.iter().filter_map(|row| {
            let folded = text::fold(&row.payee);
            Some(Row {
                candidate: row,
                account: accounts.get(&row.account_id)?,
                payee: PayeeName::new(&row.payee),
                has_transfer_word: words.iter().any(|word| folded.contains(word.as_str())),
                folded,
            })
        });
        let mut rows: Vec<_> = rows.collect();
        rows.sort_by_key(|row| (row.candidate.date, row.candidate.id));
        let currencies: BTreeSet<_> = rows.iter().map(|row| row.account.currency.code()).collect();
        let mut by_sum: HashMap<_, Arrivals> = HashMap::new();
        let mut by_value: BTreeMap<_, BTreeSet<usize>> = BTreeMap::new();
        for (
            place,
            Row {
                candidate, account, ..
            },
        ) in rows.iter().enumerate()
        {
            if candidate.amount.is_negative() {
                continue;
            }
            let sum = (
                account.currency.code(),
                candidate.amount.units(),
                candidate.date,
            );
            let arrivals = by_sum.entry(sum).or_default();
            arrivals
                .entry(candidate.account_id)
                .or_default()
                .insert(place);
            if let Some(value) = candidate.converted.filter(|_| currencies.len() > 1) {
                let value = (candidate.date, value.units());
                by_value.entry(value).or_default().insert(place);
            }
        }
        Self {
            is_taken: vec![false; rows.len()],
            account_names: accounts
                .iter()
                .map(|(id, account)| (*id, text::fold(&account.name)))
                .collect(),
            rows,
            dismissed,
            by_sum,
            by_value,
            found: Vec::new(),
        }
    }

    pub(super) fn run(mut self) -> Vec<TransferSuggestion> {
        for apart in 0..=MAX_DAYS_APART {
            for is_likely in [true, false] {
                self.pair_all(apart, |this, from, day| {
                    this.of_same_sum(from, day, is_likely)
                });
            }
        }
        if !self.by_value.is_empty() {
            for apart in 0..=MAX_DAYS_APART {
                self.pair_all(apart, Self::of_same_value);
            }
        }
        let mut found = self.found;
        found.sort_by_key(|one| one.pair);
        let days: HashMap<_, _> = self
            .rows
            .iter()
            .map(|row| (row.candidate.id, row.candidate.date))
            .collect();
        found.sort_by_key(|one| std::cmp::Reverse(days.get(&one.pair.from).copied()));
        found
    }

    /// Pairs each row from which money left with the first that fits, so many days away.
    fn pair_all(&mut self, apart: i64, find: impl Fn(&Self, usize, Date) -> Option<usize>) {
        for from in 0..self.rows.len() {
            let row = self.rows[from].candidate;
            if self.is_taken[from] || !row.amount.is_negative() {
                continue;
            }
            // Money arrives after it left, unless a bank writes its own day for it.
            let later = row.date.saturating_add(apart.days());
            let earlier = row.date.saturating_sub(apart.days());
            let other_day = (apart > 0).then_some(earlier);
            let mut days = std::iter::once(later).chain(other_day);
            if let Some(to) = days.find_map(|day| find(self, from, day)) {
                self.take(from, to, apart);
            }
        }
    }

    fn take(&mut self, from: usize, to: usize, days_apart: i64) {
        let (one, other) = (&self.rows[from], &self.rows[to]);
        self.found.push(TransferSuggestion {
            pair: pair(one, other),
            days_apart,
            is_exchange: one.account.currency != other.account.currency,
        });
        let (row, code) = (other.candidate, other.account.currency.code());
        let sum = (code, row.amount.units(), row.date);
        if let Some(places) = self
            .by_sum
            .get_mut(&sum)
            .and_then(|arrivals| arrivals.get_mut(&row.account_id))
        {
            places.remove(&to);
        }
        if let Some(value) = row.converted
            && let Some(places) = self.by_value.get_mut(&(row.date, value.units()))
        {
            places.remove(&to);
        }
        self.is_taken[from] = true;
        self.is_taken[to] = true;
    }

    /// The first row of a day that got what left with this one; `is_likely`: whose words fit, too.
    fn of_same_sum(&self, from: usize, day: Date, is_likely: bool) -> Option<usize> {
        let own = &self.rows[from];
        let arrived = own.candidate.amount.negated().ok()?;
        let sum = (own.account.currency.code(), arrived.units(), day);
        let arrivals = self.by_sum.get(&sum)?;
        let others = arrivals
            .iter()
            .filter(|(id, _)| **id != own.candidate.account_id);
        let mut places = others.flat_map(|(_, places)| places).take(MAX_LOOKED_AT);
        places
            .find(|to| self.may_pair(from, **to) && (!is_likely || self.is_likely(from, **to)))
            .copied()
    }

    /// The row of a day in another currency that comes nearest to what left with this one.
    fn of_same_value(&self, from: usize, day: Date) -> Option<usize> {
        let own = &self.rows[from];
        let left = own.candidate.converted?.negated().ok()?.units();
        let tolerance = i64::try_from(i128::from(left) * RATE_TOLERANCE / 100).ok()?;
        let values = (day, left - tolerance)..=(day, left + tolerance);
        let near = self.by_value.range(values);
        let places = near.flat_map(|((_, value), places)| {
            let difference = (value - left).abs();
            places.iter().map(move |place| (difference, *place))
        });
        let fitting = places.take(MAX_LOOKED_AT).filter(|(_, to)| {
            let other = &self.rows[*to];
            other.account.currency != own.account.currency && self.may_pair(from, *to)
        });
        fitting.min().map(|(_, place)| place)
    }

    fn may_pair(&self, from: usize, to: usize) -> bool {
        let (own, other) = (&self.rows[from], &self.rows[to]);
        own.candidate.account_id != other.candidate.account_id
            && (own.candidate.is_wanted || other.candidate.is_wanted)
            && !self.dismissed.contains(&pair(own, other))
    }

    /// Whether the words of two rows fit: one payee, one names the other's account, or one of them is called a transfer.
    fn is_likely(&self, from: usize, to: usize) -> bool {
        let (own, other) = (&self.rows[from], &self.rows[to]);
        let names = |one: &Row<'_>, of: &Row<'_>| {
            let name = self.account_names.get(&of.candidate.account_id);
            name.is_some_and(|name| one.folded.contains(name.as_str()))
        };
        let are_said = !own.folded.is_empty() && !other.folded.is_empty();
        own.has_transfer_word
            || other.has_transfer_word
            || names(own, other)
            || names(other, own)
            || (are_said && own.payee.is_like(&other.payee))
    }
}

fn pair(from: &Row<'_>, to: &Row<'_>) -> PairIds {
    PairIds {
        from: from.candidate.id,
        to: to.candidate.id,
    }
}
