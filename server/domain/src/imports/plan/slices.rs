//! Cutting what is booked of a file into slices, each of which can be booked by itself.

use std::collections::HashMap;

use super::RowPlan;

/// The places of what is booked, in slices of `size` or one more: by their days, so that what is kept of a day is written
/// seldom, and no leg of a transfer without the other.
pub fn in_slices(entries: &[RowPlan<'_>], size: usize) -> Vec<Vec<usize>> {
    let booked = |entry: &RowPlan<'_>| entry.is_selected && entry.transaction.is_some();
    let mut places: Vec<_> = (0..entries.len())
        .filter(|place| booked(&entries[*place]))
        .collect();
    places.sort_by_key(|place| entries[*place].transaction.as_ref().map(|row| row.date));
    let row_at = |place: usize| entries[place].transaction.as_ref();
    let legs = places.iter().filter_map(|place| {
        let row = row_at(*place).filter(|row| row.transfer.is_some())?;
        Some((row.id, *place))
    });
    let legs: HashMap<_, _> = legs.collect();
    let peer_of = |place: usize| {
        let peer = row_at(place)?.transfer?;
        legs.get(&peer.transaction_id).copied()
    };
    let mut slices = Vec::new();
    let mut slice = Vec::new();
    let mut is_placed = vec![false; entries.len()];
    for place in places {
        if is_placed[place] {
            continue;
        }
        for place in [Some(place), peer_of(place)].into_iter().flatten() {
            is_placed[place] = true;
            slice.push(place);
        }
        if slice.len() >= size {
            slices.push(std::mem::take(&mut slice));
        }
    }
    if !slice.is_empty() {
        slices.push(slice);
    }
    slices
}
