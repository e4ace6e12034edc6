//! What a file tells twice by itself: what is announced beside its booking, and what has one name of the bank and is alike
//! in all else. Neither is surely one, so that it is asked about.

use std::collections::HashMap;

use jiff::civil::Date;

use super::holds::HOLD;
use super::{Amount, COMPARED, DraftKey, PayeeName, Places, shifted};

/// Which of the drafts stand for another one of the same file.
pub(super) fn of(drafts: &[DraftKey<'_>]) -> Vec<bool> {
    let mut are_doubles = vec![false; drafts.len()];
    let mut by_id: HashMap<&str, Vec<usize>> = HashMap::new();
    let mut bookings: HashMap<(Amount, Date), Places> = HashMap::new();
    for (place, draft) in drafts.iter().enumerate() {
        if let Some(id) = draft.repeated_id {
            by_id.entry(id).or_default().push(place);
        }
        if !draft.is_pending() {
            let day = (draft.amount, draft.draft.date);
            bookings.entry(day).or_default().push_back(place);
        }
    }
    for places in by_id.into_values() {
        let first = &drafts[places[0]];
        if let [one, other] = places[..]
            && drafts[one].is_pending() != drafts[other].is_pending()
        {
            let pending = if first.is_pending() { one } else { other };
            are_doubles[pending] = drafts[one].payee.is_like(&drafts[other].payee);
        } else if places
            .iter()
            .all(|place| said(&drafts[*place]) == said(first))
        {
            for place in &places[1..] {
                are_doubles[*place] = true;
            }
        }
    }
    for (place, draft) in drafts.iter().enumerate() {
        if !draft.is_pending() || are_doubles[place] {
            continue;
        }
        let is_like = |other: &usize| drafts[*other].payee.is_like(&draft.payee);
        are_doubles[place] = (0..=HOLD).any(|days| {
            let day = shifted(draft.draft.date, days).map(|day| (draft.amount, day));
            let places = day.and_then(|day| bookings.get_mut(&day));
            places.is_some_and(|places| {
                let found = places.iter().take(COMPARED).position(is_like);
                // Each booking has one announcement.
                found.and_then(|found| places.remove(found)).is_some()
            })
        });
    }
    are_doubles
}

fn said<'a>(draft: &'a DraftKey<'_>) -> (Date, Amount, &'a PayeeName, bool) {
    (
        draft.draft.date,
        draft.amount,
        &draft.payee,
        draft.is_pending(),
    )
}
