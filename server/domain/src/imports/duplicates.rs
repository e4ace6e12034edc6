//! What a file tells that is in the books already.
//!
//! The bank's own name for a transaction decides where both sides have it. Otherwise day, amount
//! and payee do, and they are counted: two equal coffees on one day are two, so of two in the file
//! and one in the books one is new.

use std::collections::HashMap;

use jiff::SignedDuration;
use jiff::civil::Date;

use super::draft::Draft;
use crate::decimal::Decimal;
use crate::text;

/// How far apart the days of a transaction may be that was entered by hand and that the bank tells
/// of, in days.
const NEAR: i64 = 4;

/// A transaction that is in the books of the account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Booked {
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
pub fn compare(drafts: &[Draft], booked: &[Booked]) -> Vec<Verdict> {
    let mut books = Books::new(booked);
    let mut verdicts = vec![Verdict::New; drafts.len()];
    let passes: [Pass<'_>; 3] = [Books::by_id, Books::by_likeness, Books::by_nearness];
    // The surest first: what one draft surely is, another cannot be by its looks.
    for pass in passes {
        for (draft, verdict) in drafts.iter().zip(&mut verdicts) {
            if *verdict == Verdict::New
                && let Some(found) = pass(&mut books, draft)
            {
                *verdict = found;
            }
        }
    }
    verdicts
}

/// One way of finding what a draft is.
type Pass<'a> = fn(&mut Books<'a>, &Draft) -> Option<Verdict>;

/// An amount without the zeros behind its point, so that equal ones are equal.
type Amount = (i64, u8);

struct Books<'a> {
    booked: &'a [Booked],
    is_taken: Vec<bool>,
    ids: HashMap<&'a str, Vec<usize>>,
    likes: HashMap<(Date, Amount, String), Vec<usize>>,
    amounts: HashMap<Amount, Vec<usize>>,
}

impl<'a> Books<'a> {
    fn new(booked: &'a [Booked]) -> Self {
        let mut books = Self {
            booked,
            is_taken: vec![false; booked.len()],
            ids: HashMap::new(),
            likes: HashMap::new(),
            amounts: HashMap::new(),
        };
        for (place, row) in booked.iter().enumerate() {
            let amount = amount_of(row.amount);
            if let Some(id) = &row.bank_id {
                books.ids.entry(id).or_default().push(place);
            }
            let likeness = (row.date, amount, text::fold(&row.payee));
            books.likes.entry(likeness).or_default().push(place);
            if !row.is_imported {
                books.amounts.entry(amount).or_default().push(place);
            }
        }
        books
    }

    /// The bank's own name and the amount: some banks name several transactions alike.
    fn by_id(&mut self, draft: &Draft) -> Option<Verdict> {
        let places = self.ids.get(draft.bank_id.as_deref()?)?;
        let amount = amount_of(draft.amount);
        let place = places.iter().copied().find(|place| {
            !self.is_taken[*place] && amount_of(self.booked[*place].amount) == amount
        })?;
        self.is_taken[place] = true;
        Some(Verdict::Known(place))
    }

    /// Day, amount and payee, unless the bank has two names for the two.
    fn by_likeness(&mut self, draft: &Draft) -> Option<Verdict> {
        let likeness = (
            draft.date,
            amount_of(draft.amount),
            text::fold(&draft.payee),
        );
        let places = self.likes.get(&likeness)?;
        let place = places.iter().copied().find(|place| {
            !self.is_taken[*place]
                && (draft.bank_id.is_none() || self.booked[*place].bank_id.is_none())
        })?;
        self.is_taken[place] = true;
        Some(Verdict::Known(place))
    }

    /// The amount and nearly the day, of what was entered by hand; the nearest one.
    fn by_nearness(&mut self, draft: &Draft) -> Option<Verdict> {
        let places = self.amounts.get(&amount_of(draft.amount))?;
        let distance = |place: &usize| {
            let apart: SignedDuration = self.booked[*place].date.duration_since(draft.date);
            apart.as_hours().abs() / 24
        };
        let place = places
            .iter()
            .copied()
            .filter(|place| !self.is_taken[*place] && distance(place) <= NEAR)
            .min_by_key(distance)?;
        self.is_taken[place] = true;
        Some(Verdict::Similar(place))
    }
}

fn amount_of(amount: Decimal) -> Amount {
    let (mut units, mut decimals) = (amount.units(), amount.decimals());
    while decimals > 0 && units % 10 == 0 {
        units /= 10;
        decimals -= 1;
    }
    (units, decimals)
}
