//! What a file tells that is in the books already.
//!
//! Its id decides where the file has it, as our own exports do; the bank's own name for a
//! transaction where both sides have it. Otherwise day, amount and payee do, and they are counted:
//! two equal coffees on one day are two, so of two in the file and one in the books one is new.

use std::borrow::Borrow;
use std::collections::{HashMap, VecDeque};

use jiff::Span;
use jiff::civil::Date;

use super::draft::Draft;
use crate::decimal::Decimal;
use crate::id::TransactionId;
use crate::text;

/// How far apart the days of a transaction may be that was entered by hand and that the bank tells
/// of, in days.
const NEAR: i32 = 4;

/// A transaction that is in the books of the account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerRow {
    /// Its id.
    pub id: TransactionId,
    /// Its day.
    pub date: Date,
    /// Its amount.
    pub amount: Decimal,
    /// Its payee; when it was imported, the one that the file gave it.
    pub payee: String,
    /// The bank's own name for it, when it was imported with one.
    pub bank_id: Option<String>,
    /// Whether it came from a file.
    pub is_imported: bool,
}

/// What the books know of a draft.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing.
    New,
    /// It is there already, at this place of the list.
    Known(usize),
    /// Somebody entered by hand what may well be the same, at this place of the list.
    Similar(usize),
}

/// Finds for every draft what the books know of it. Each transaction of the books answers for one
/// draft at most.
pub fn compare<D: Borrow<Draft>>(drafts: &[D], booked: &[LedgerRow]) -> Vec<Verdict> {
    let mut books = Books::new(booked);
    let mut verdicts = vec![Verdict::New; drafts.len()];
    let passes: [Pass<'_>; 4] = [
        Books::by_own_id,
        Books::by_id,
        Books::by_likeness,
        Books::by_nearness,
    ];
    // The surest first: what one draft surely is, another cannot be by its looks.
    for pass in passes {
        for (draft, verdict) in drafts.iter().zip(&mut verdicts) {
            if *verdict == Verdict::New
                && let Some(found) = pass(&mut books, draft.borrow())
            {
                *verdict = found;
            }
        }
    }
    verdicts
}

/// One way of finding what a draft is.
type Pass<'a> = fn(&mut Books<'a>, &'a Draft) -> Option<Verdict>;

/// An amount without the zeros behind its point, so that equal ones are equal.
type Amount = (i64, u8);

/// Places in the order of the books.
type Places = VecDeque<usize>;

/// The books, to be asked for what is not yet another draft's. Nothing is looked at twice: in a
/// file of a hundred thousand equal rows that would take for ever.
struct Books<'a> {
    is_taken: Vec<bool>,
    /// By their own ids.
    own_ids: HashMap<TransactionId, usize>,
    /// By the bank's own name and the amount: some banks name several transactions alike.
    ids: HashMap<(&'a str, Amount), Places>,
    /// By day, amount and payee, and whether the bank has a name for it.
    likes: HashMap<(Date, Amount, String, bool), Places>,
    /// What was entered by hand, by amount and day.
    amounts: HashMap<(Amount, Date), Places>,
}

impl<'a> Books<'a> {
    fn new(booked: &'a [LedgerRow]) -> Self {
        let mut books = Self {
            is_taken: vec![false; booked.len()],
            own_ids: (0..)
                .zip(booked)
                .map(|(place, row)| (row.id, place))
                .collect(),
            ids: HashMap::new(),
            likes: HashMap::new(),
            amounts: HashMap::new(),
        };
        for (place, row) in booked.iter().enumerate() {
            let amount = amount_of(row.amount);
            if let Some(id) = &row.bank_id {
                books.ids.entry((id, amount)).or_default().push_back(place);
            }
            let likeness = (
                row.date,
                amount,
                text::fold(&row.payee),
                row.bank_id.is_some(),
            );
            books.likes.entry(likeness).or_default().push_back(place);
            if !row.is_imported {
                books
                    .amounts
                    .entry((amount, row.date))
                    .or_default()
                    .push_back(place);
            }
        }
        books
    }

    fn by_own_id(&mut self, draft: &'a Draft) -> Option<Verdict> {
        let id = draft.bank_id.as_deref()?.parse().ok()?;
        let place = *self.own_ids.get(&id)?;
        let is_free = !std::mem::replace(&mut self.is_taken[place], true);
        is_free.then_some(Verdict::Known(place))
    }

    fn by_id(&mut self, draft: &'a Draft) -> Option<Verdict> {
        let key = (draft.bank_id.as_deref()?, amount_of(draft.amount));
        let place = take(self.ids.get_mut(&key)?, &mut self.is_taken)?;
        Some(Verdict::Known(place))
    }

    /// Day, amount and payee, unless the bank has two names for the two.
    fn by_likeness(&mut self, draft: &'a Draft) -> Option<Verdict> {
        let mut key = (
            draft.date,
            amount_of(draft.amount),
            text::fold(&draft.payee),
            false,
        );
        for is_named in [false, true] {
            key.3 = is_named;
            let is_allowed = draft.bank_id.is_none() || !is_named;
            if let Some(places) = self.likes.get_mut(&key).filter(|_| is_allowed)
                && let Some(place) = take(places, &mut self.is_taken)
            {
                return Some(Verdict::Known(place));
            }
        }
        None
    }

    /// The amount and nearly the day, of what was entered by hand; the nearest one.
    fn by_nearness(&mut self, draft: &'a Draft) -> Option<Verdict> {
        let amount = amount_of(draft.amount);
        for distance in (0..=NEAR).flat_map(|days| [-days, days]) {
            let date = draft.date.checked_add(Span::new().days(distance)).ok()?;
            if let Some(places) = self.amounts.get_mut(&(amount, date))
                && let Some(place) = take(places, &mut self.is_taken)
            {
                return Some(Verdict::Similar(place));
            }
        }
        None
    }
}

/// The first place that is no draft's yet, which it is from now on.
fn take(places: &mut Places, is_taken: &mut [bool]) -> Option<usize> {
    while let Some(place) = places.pop_front() {
        if !std::mem::replace(&mut is_taken[place], true) {
            return Some(place);
        }
    }
    None
}

fn amount_of(amount: Decimal) -> Amount {
    let (mut units, mut decimals) = (amount.units(), amount.decimals());
    while decimals > 0 && units % 10 == 0 {
        units /= 10;
        decimals -= 1;
    }
    (units, decimals)
}
