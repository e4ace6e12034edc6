//! Whether rows lead from one printed balance to the next.

use kym_domain::decimal::Decimal;
use kym_domain::imports::statement_balance::{MAX_FRACTION, negated, sum};

use super::part::FoundRow;

/// What balances say about the rows between them, read in one direction.
#[derive(Default)]
struct Following {
    /// How often rows lead to the next balance, or one row would with its other sign.
    proven: usize,
    /// How often they do not.
    contradicted: usize,
    /// The rows whose other sign does.
    turned: Vec<usize>,
}

/// Turns the direction of rows where the balances before and behind prove it, and answers whether all rows follow from
/// balance to balance. Statements begin with the oldest row or with the newest one: whichever is proven more often.
pub(super) fn follow_balances(rows: &mut [FoundRow], opening: Option<Decimal>) -> bool {
    let places: Vec<_> = (0..rows.len()).collect();
    let forth = following(rows, &places, opening, false);
    let reversed: Vec<_> = places.into_iter().rev().collect();
    let back = following(rows, &reversed, opening, true);
    let best = if back.proven > forth.proven {
        back
    } else {
        forth
    };
    for place in best.turned {
        let draft = &mut rows[place].draft;
        draft.amount = negated(draft.amount);
    }
    best.contradicted == 0
}

fn following(
    rows: &[FoundRow],
    order: &[usize],
    opening: Option<Decimal>,
    is_reversed: bool,
) -> Following {
    let mut found = Following::default();
    let mut before = opening;
    let mut between: Vec<usize> = Vec::new();
    let mut has_gap = false;
    for (index, place) in order.iter().copied().enumerate() {
        let row = &rows[place];
        // Read backwards, what was refused lies behind the row that comes earlier in this order.
        has_gap |= if is_reversed {
            index > 0 && rows[order[index - 1]].follows_gap
        } else {
            row.follows_gap
        };
        between.push(place);
        let Some(balance) = row.balance else {
            continue;
        };
        if let Some(before) = before {
            let moved = sum([balance, negated(before)]);
            let rows_moved = sum(between.iter().map(|place| rows[*place].draft.amount));
            match (moved, rows_moved, between.as_slice()) {
                (Some(moved), Some(rows), _) if is_same(moved, rows) => found.proven += 1,
                (Some(moved), Some(row), [one]) if is_same(moved, negated(row)) => {
                    found.proven += 1;
                    found.turned.push(*one);
                }
                _ if has_gap => {}
                _ => found.contradicted += 1,
            }
        }
        before = Some(balance);
        between.clear();
        has_gap = false;
    }
    found
}

fn is_same(one: Decimal, other: Decimal) -> bool {
    let one = one.scaled_to(MAX_FRACTION);
    one.is_some() && one == other.scaled_to(MAX_FRACTION)
}
