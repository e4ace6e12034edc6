//! The life of a transaction: announced, booked some days later by another text, name or amount, and told of again.

use super::{Books, COMPARED, DraftKey, Verdict, amount_of, shifted};
use crate::decimal::Decimal;
use crate::transactions::TransactionStatus;

/// How long a bank may take until it books what it has announced, in days.
pub(super) const HOLD: i32 = 14;

/// By how much a booking may be above what was announced, in percent: a tip.
const TIP: i128 = 30;

impl<'a> Books<'a> {
    /// What was announced, and has been booked some days later by another text.
    pub(super) fn by_hold(&mut self, draft: &DraftKey<'a>) -> Option<Verdict> {
        if draft.is_pending() {
            return None;
        }
        let place = self.follow(draft, |place, books| {
            let row = &books.rows[place];
            let is_same = row.amount == draft.amount || amount_of(row.row.amount) == draft.amount;
            is_same.then_some(0)
        })?;
        Some(self.settled(place))
    }

    /// The same with a tip, or with less than was kept back; the one whose amount is nearest.
    pub(super) fn by_changed_hold(&mut self, draft: &DraftKey<'a>) -> Option<Verdict> {
        if draft.is_pending() {
            return None;
        }
        let place = self.follow(draft, |place, books| {
            let row = &books.rows[place];
            difference(row.row.amount, draft.draft.amount)
                .filter(|_| row.payee.are_both_said(&draft.payee))
        })?;
        Some(self.adjusted(place))
    }

    /// What is announced, and has been booked already: an old file, read again.
    pub(super) fn by_booking(&mut self, draft: &DraftKey<'a>) -> Option<Verdict> {
        if !draft.is_pending() {
            return None;
        }
        let place = self.follow(draft, |place, books| {
            let row = &books.rows[place];
            if row.amount == draft.amount {
                return Some(0);
            }
            difference(draft.draft.amount, row.row.amount)
                .filter(|_| row.payee.are_both_said(&draft.payee))
        })?;
        Some(Verdict::Similar(place))
    }

    /// What a draft of another amount is that was announced by this row: its lines and its other leg do not follow.
    pub(super) fn adjusted(&self, place: usize) -> Verdict {
        let row = self.rows[place].row;
        if row.is_composed || row.status == TransactionStatus::Reconciled {
            Verdict::Similar(place)
        } else {
            Verdict::Adjusted(place)
        }
    }

    /// What a draft is that was announced by this row, which does not follow when somebody has compared it with a statement.
    pub(super) fn settled(&self, place: usize) -> Verdict {
        if self.rows[place].row.status == TransactionStatus::Reconciled {
            Verdict::Similar(place)
        } else {
            Verdict::Settled(place)
        }
    }

    /// The announcement of a draft, or the booking of what one announces: of a like payee, and nearest by what is measured,
    /// then by its day.
    fn follow(
        &mut self,
        draft: &DraftKey<'a>,
        measure: impl Fn(usize, &Self) -> Option<i128>,
    ) -> Option<usize> {
        let is_hold = !draft.is_pending();
        let mut best = None;
        for days in (0..=HOLD).chain([-1]) {
            let days = if is_hold { -days } else { days };
            let day = (shifted(draft.draft.date, days)?, is_hold);
            let Some(places) = self.by_days.get_mut(&day) else {
                continue;
            };
            while places.front().is_some_and(|place| self.is_taken[*place]) {
                places.pop_front();
            }
            for place in self.by_days[&day].iter().copied().take(COMPARED) {
                let Some(found) = measure(place, self).filter(|_| !self.is_taken[place]) else {
                    continue;
                };
                let is_nearer = best.is_none_or(|(nearest, _)| found < nearest);
                if is_nearer && self.rows[place].payee.is_like(&draft.payee) {
                    best = Some((found, place));
                }
            }
        }
        let (_, place) = best?;
        self.is_taken[place] = true;
        Some(place)
    }
}

/// Whether so many days after it was announced a bank may book something.
pub(super) const fn is_booking(days: i32) -> bool {
    days >= -1 && days <= HOLD
}

/// By how much a booking differs from what was announced, where it may be one: it is less, or a tip is in it.
fn difference(announced: Decimal, booked: Decimal) -> Option<i128> {
    let (announced, booked) = (common(announced), common(booked));
    let most = announced.abs() / 100 * (100 + TIP);
    let may_be = announced.signum() == booked.signum() && booked.abs() <= most;
    may_be.then(|| (announced - booked).abs())
}

/// A number in the smallest unit that any has: 10⁻¹⁸.
fn common(number: Decimal) -> i128 {
    let missing = 18_u32.saturating_sub(number.decimals().into());
    i128::from(number.units()) * 10_i128.pow(missing)
}
