//! What a file tells that is in the books already.
//!
//! Its id decides where the file has it, as our own exports do. Then what the file said of a transaction when it was booked:
//! whatever its owner has corrected since, it is still that row. The bank's own name for it proves something only where
//! nothing speaks against it ([`BankIds`]). Rows are counted: two equal coffees on one day are two, so of two in the file and
//! one in the books one is new. What may be the same, and may be not, is offered and never decided.

mod doubles;
mod holds;
#[cfg(test)]
mod tests;

use std::borrow::Borrow;
use std::collections::{BTreeMap, HashMap, VecDeque};

use jiff::Span;
use jiff::civil::Date;

use self::holds::is_booking;
use super::bank_ids::{BankIds, are_of_one_make, is_counted};
use super::draft::Draft;
use super::ledger_row::LedgerRow;
use super::payees::PayeeName;
use crate::decimal::Decimal;
use crate::id::TransactionId;
use crate::transactions::TransactionStatus;

/// How far apart the days of a transaction may be that was entered by hand, or moved by the bank to its day of value,
/// in days.
const NEAR: i32 = 4;

/// How many different payees of one day and amount are compared: in a file that has more of them nobody would know them
/// apart either, and all with all would take for ever.
const COMPARED: usize = 64;

/// What the books know of a draft. Places are those of the list of the books.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing.
    New,
    /// It is there already.
    Known(usize),
    /// What is there may well be the same.
    Similar(usize),
    /// It is what the bank has booked of something that is there as pending.
    Settled(usize),
    /// The same, of another amount: a tip was added, or what was announced was a guess.
    Adjusted(usize),
    /// The file itself has told of it before, or tells of its booking.
    Doubled,
}

impl Verdict {
    /// The place of what is there.
    pub const fn place(self) -> Option<usize> {
        match self {
            Self::New | Self::Doubled => None,
            Self::Known(place)
            | Self::Similar(place)
            | Self::Settled(place)
            | Self::Adjusted(place) => Some(place),
        }
    }
}

/// Finds for every draft what the books know of it. Each transaction of the books answers for one
/// draft at most.
pub fn compare<D: Borrow<Draft>>(drafts: &[D], booked: &[LedgerRow]) -> Vec<Verdict> {
    let drafts: Vec<&Draft> = drafts.iter().map(Borrow::borrow).collect();
    let in_file = drafts.iter().filter_map(|draft| draft.bank_id.as_deref());
    let in_books = booked.iter().filter_map(|row| row.bank_id.as_deref());
    let ids = BankIds::of(in_file, in_books);
    let days = drafts.iter().map(|draft| draft.date);
    let ends = days.clone().min().zip(days.max());
    let of_file = drafts.iter().map(|draft| DraftKey::new(draft, &ids, ends));
    let of_file: Vec<_> = of_file.collect();
    let are_doubles = doubles::of(&of_file);
    let mut books = Books::new(booked, &ids);
    let mut verdicts = vec![Verdict::New; drafts.len()];
    let passes: [Pass<'_>; 10] = [
        Books::by_own_id,
        Books::by_line,
        Books::by_bank_id,
        Books::by_words,
        Books::by_hold,
        Books::by_changed_hold,
        Books::by_booking,
        Books::by_likeness,
        Books::by_nearness,
        Books::by_day,
    ];
    for is_double in [false, true] {
        let drafts = of_file.iter().zip(&mut verdicts).zip(&are_doubles);
        let drafts = drafts.filter(|(_, double)| **double == is_double);
        let mut drafts: Vec<_> = drafts.map(|(draft, _)| draft).collect();
        // The surest first: what one draft surely is, another cannot be by its looks.
        for pass in passes {
            for (draft, verdict) in &mut drafts {
                if **verdict == Verdict::New
                    && let Some(found) = pass(&mut books, draft)
                {
                    **verdict = found;
                }
            }
        }
    }
    for (verdict, is_double) in verdicts.iter_mut().zip(are_doubles) {
        if is_double && *verdict == Verdict::New {
            *verdict = Verdict::Doubled;
        }
    }
    verdicts
}

/// One way of finding what a draft is.
type Pass<'a> = fn(&mut Books<'a>, &DraftKey<'a>) -> Option<Verdict>;

/// An amount without the zeros behind its point, so that equal ones are equal.
type Amount = (i64, u8);

/// Places in the order of the books.
type Places = VecDeque<usize>;

/// Those who may be meant, by payee, of one amount and day.
type Candidates = BTreeMap<PayeeName, Places>;

/// A draft as it is looked for.
struct DraftKey<'a> {
    draft: &'a Draft,
    amount: Amount,
    payee: PayeeName,
    /// The bank's name for it, where it is one.
    bank_id: Option<&'a str>,
    /// The same, where only the file has it more than once.
    repeated_id: Option<&'a str>,
    /// Whether the file tells of days before and after: then it tells of all that is of this day.
    is_inside: bool,
}

impl<'a> DraftKey<'a> {
    fn new(draft: &'a Draft, ids: &BankIds<'_>, ends: Option<(Date, Date)>) -> Self {
        Self {
            draft,
            amount: amount_of(draft.amount),
            payee: PayeeName::new(&draft.payee),
            bank_id: ids.unique(draft.bank_id.as_deref()),
            repeated_id: ids.repeated(draft.bank_id.as_deref()),
            is_inside: ends.is_some_and(|(first, last)| first < draft.date && draft.date < last),
        }
    }

    fn is_pending(&self) -> bool {
        self.draft.status == TransactionStatus::Pending
    }
}

/// A row of the books as it is looked for.
struct RowKey<'a> {
    row: &'a LedgerRow,
    date: Date,
    amount: Amount,
    payee: PayeeName,
    bank_id: Option<&'a str>,
}

/// The books, to be asked for what is not yet another draft's. Nothing is looked at twice: in a
/// file of a hundred thousand equal rows that would take for ever.
struct Books<'a> {
    rows: Vec<RowKey<'a>>,
    is_taken: Vec<bool>,
    /// By their own ids.
    own_ids: HashMap<TransactionId, usize>,
    /// By the bank's own name.
    bank_ids: HashMap<&'a str, usize>,
    /// By the day, amount and payee of the file, and the bank's name.
    lines: HashMap<(Date, Amount, PayeeName, Option<&'a str>), Places>,
    /// By the day, amount and payee, and whether the bank has a name for it.
    words: HashMap<(Date, Amount, PayeeName, bool), Places>,
    /// What files told of, by day and whether it is announced only.
    by_days: HashMap<(Date, bool), Places>,
    /// What moves money on this account, by amount and day.
    nearby: HashMap<(Amount, Date), Candidates>,
    /// Of that, what may be called anything: entered by hand or announced.
    unnamed: HashMap<(Amount, Date), Places>,
}

impl<'a> Books<'a> {
    fn new(booked: &'a [LedgerRow], ids: &BankIds<'_>) -> Self {
        let rows = booked.iter().map(|row| {
            let (date, amount, payee) = row.as_imported();
            RowKey {
                row,
                date,
                amount: amount_of(amount),
                payee: PayeeName::new(payee),
                bank_id: ids.unique(row.bank_id.as_deref()),
            }
        });
        let mut books = Self {
            rows: rows.collect(),
            is_taken: vec![false; booked.len()],
            own_ids: HashMap::new(),
            bank_ids: HashMap::new(),
            lines: HashMap::new(),
            words: HashMap::new(),
            by_days: HashMap::new(),
            nearby: HashMap::new(),
            unnamed: HashMap::new(),
        };
        for place in 0..booked.len() {
            books.enter(place);
        }
        books
    }

    /// Notes a row under all that it may be found by.
    fn enter(&mut self, place: usize) {
        let key = &self.rows[place];
        self.own_ids.insert(key.row.id, place);
        if !key.row.moves_money() && key.row.imported.is_none() {
            return;
        }
        if let Some(id) = key.bank_id {
            self.bank_ids.insert(id, place);
        }
        let line = (key.date, key.amount, key.payee.clone(), key.bank_id);
        self.lines.entry(line).or_default().push_back(place);
        let words = (
            key.date,
            key.amount,
            key.payee.clone(),
            key.bank_id.is_some(),
        );
        self.words.entry(words).or_default().push_back(place);
        if !key.row.moves_money() {
            return;
        }
        // What its owner has corrected may be told by another file as it is now; what has left the account, as it was.
        let is_here = !key.row.is_elsewhere;
        let (was, is) = (
            (key.amount, key.date),
            (amount_of(key.row.amount), key.row.date),
        );
        let is_hold = key.row.is_hold();
        let is_named = key.row.imported.is_some() && !is_hold;
        if is_here && key.row.imported.is_some() {
            let places = self.by_days.entry((key.date, is_hold)).or_default();
            places.push_back(place);
        }
        let now = (is_here && is != was).then_some(is);
        for (amount, date) in [Some(was), now].into_iter().flatten() {
            let candidates = self.nearby.entry((amount, date)).or_default();
            candidates
                .entry(key.payee.clone())
                .or_default()
                .push_back(place);
            if !is_named && is_here {
                self.unnamed
                    .entry((amount, date))
                    .or_default()
                    .push_back(place);
            }
        }
    }

    fn by_own_id(&mut self, draft: &DraftKey<'a>) -> Option<Verdict> {
        let id = draft.draft.bank_id.as_deref()?.parse().ok()?;
        let place = *self.own_ids.get(&id)?;
        let is_free = !std::mem::replace(&mut self.is_taken[place], true);
        is_free.then_some(Verdict::Known(place))
    }

    /// What the file said when it was booked, to the letter.
    fn by_line(&mut self, draft: &DraftKey<'a>) -> Option<Verdict> {
        let key = (
            draft.draft.date,
            draft.amount,
            draft.payee.clone(),
            draft.bank_id,
        );
        let place = take(self.lines.get_mut(&key)?, &mut self.is_taken)?;
        Some(self.same(draft, place))
    }

    /// The bank's own name, unless day, amount or payee speak against it.
    fn by_bank_id(&mut self, draft: &DraftKey<'a>) -> Option<Verdict> {
        let id = draft.bank_id?;
        let place = *self.bank_ids.get(id)?;
        if self.is_taken[place] {
            return None;
        }
        let key = &self.rows[place];
        let is_like = key.payee.is_like(&draft.payee);
        let distance = days_between(key.date, draft.draft.date);
        if key.row.is_hold() && !draft.is_pending() && is_booking(distance) {
            let is_same_way =
                key.row.amount.units().signum() == draft.draft.amount.units().signum();
            let verdict = match (key.amount == draft.amount, is_like) {
                (true, true) => self.settled(place),
                (true, false) => Verdict::Similar(place),
                (false, true) if is_same_way => self.adjusted(place),
                (false, _) => return None,
            };
            self.is_taken[place] = true;
            return Some(verdict);
        }
        if key.amount != draft.amount || distance.abs() > NEAR {
            return None;
        }
        self.is_taken[place] = true;
        let is_sure = is_like && (distance == 0 || !is_counted(id));
        Some(if is_sure {
            Verdict::Known(place)
        } else {
            Verdict::Similar(place)
        })
    }

    /// Day, amount and payee, unless the bank has two names for the two.
    fn by_words(&mut self, draft: &DraftKey<'a>) -> Option<Verdict> {
        for is_named in [false, true] {
            if draft.bank_id.is_some() && is_named {
                continue;
            }
            let key = (
                draft.draft.date,
                draft.amount,
                draft.payee.clone(),
                is_named,
            );
            if let Some(places) = self.words.get_mut(&key)
                && let Some(place) = take(places, &mut self.is_taken)
            {
                return Some(self.same(draft, place));
            }
        }
        None
    }

    /// The amount, nearly the day, and a payee that is like it; the nearest one.
    fn by_likeness(&mut self, draft: &DraftKey<'a>) -> Option<Verdict> {
        for date in around(draft.draft.date) {
            let Some(candidates) = self.nearby.get_mut(&(draft.amount, date)) else {
                continue;
            };
            let fits = |place: usize| may_be(draft, &self.rows[place]);
            let mut found = candidates
                .get_mut(&draft.payee)
                .and_then(|places| first_free(places, &self.is_taken, fits));
            if found.is_none() {
                let others = candidates.iter_mut().take(COMPARED);
                let mut like = others.filter(|(payee, _)| payee.is_like(&draft.payee));
                found = like.find_map(|(_, places)| first_free(places, &self.is_taken, fits));
            }
            if let Some(place) = found {
                self.is_taken[place] = true;
                return Some(Verdict::Similar(place));
            }
        }
        None
    }

    /// The amount and nearly the day, of what was entered by hand or announced; the nearest one.
    fn by_nearness(&mut self, draft: &DraftKey<'a>) -> Option<Verdict> {
        for date in around(draft.draft.date) {
            if let Some(places) = self.unnamed.get_mut(&(draft.amount, date))
                && let Some(place) = take(places, &mut self.is_taken)
            {
                return Some(Verdict::Similar(place));
            }
        }
        None
    }

    /// The day and the amount under another name: a file that tells of the days around tells of what is there, too.
    fn by_day(&mut self, draft: &DraftKey<'a>) -> Option<Verdict> {
        let day = (draft.amount, draft.draft.date);
        let candidates = self.nearby.get_mut(&day).filter(|_| draft.is_inside)?;
        let fits = |place: usize| match (draft.bank_id, self.rows[place].bank_id) {
            (Some(of_file), Some(known)) => !are_of_one_make(of_file, known),
            _ => true,
        };
        let mut all = candidates.values_mut().take(COMPARED);
        let place = all.find_map(|places| first_free(places, &self.is_taken, fits))?;
        self.is_taken[place] = true;
        Some(Verdict::Similar(place))
    }

    /// What a draft is that surely is this row.
    fn same(&self, draft: &DraftKey<'a>, place: usize) -> Verdict {
        let row = self.rows[place].row;
        let is_compared = row.status == TransactionStatus::Reconciled;
        if row.is_hold() && !draft.is_pending() && !is_compared {
            Verdict::Settled(place)
        } else {
            Verdict::Known(place)
        }
    }
}

/// Whether no two names of the bank tell them apart. A booking may have another name than its announcement, other formats
/// have others, and some banks give new ones for the same day with each file.
fn may_be(draft: &DraftKey<'_>, row: &RowKey<'_>) -> bool {
    let (Some(of_file), Some(known)) = (draft.bank_id, row.bank_id) else {
        return true;
    };
    draft.draft.date == row.date || row.row.is_hold() || !are_of_one_make(of_file, known)
}

/// The first place that is no draft's yet and is accepted, among the first few.
fn first_free(
    places: &mut Places,
    is_taken: &[bool],
    accept: impl Fn(usize) -> bool,
) -> Option<usize> {
    while places.front().is_some_and(|place| is_taken[*place]) {
        places.pop_front();
    }
    let mut first = places.iter().copied().take(COMPARED);
    first.find(|place| !is_taken[*place] && accept(*place))
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

/// The day itself, then those around it, the nearest first.
fn around(date: Date) -> impl Iterator<Item = Date> {
    let distances = (0..=NEAR).flat_map(|days| [-days, days]).skip(1);
    distances.filter_map(move |days| shifted(date, days))
}

fn shifted(date: Date, days: i32) -> Option<Date> {
    date.checked_add(Span::new().days(days)).ok()
}

fn days_between(first: Date, second: Date) -> i32 {
    (second - first).get_days()
}

fn amount_of(amount: Decimal) -> Amount {
    let (mut units, mut decimals) = (amount.units(), amount.decimals());
    while decimals > 0 && units % 10 == 0 {
        units /= 10;
        decimals -= 1;
    }
    (units, decimals)
}
