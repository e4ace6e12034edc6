//! From the lines of a receipt to the parts of a transaction.

use std::collections::HashMap;

use crate::id::CategoryId;
use crate::money::Minor;
use crate::transactions::MAX_SPLITS;

/// A line of a receipt with what it is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CategorizedLine {
    /// What it is for, if anybody knows.
    pub category_id: Option<CategoryId>,
    /// What it costs; below nothing for a discount or a returned deposit.
    pub sum: Minor,
}

/// A part of the total.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReceiptPart {
    /// What it is for, if anybody knows.
    pub category_id: Option<CategoryId>,
    /// How much of the total; never nothing.
    pub amount: Minor,
    /// Whether no line says so: tax on top, rounding, lines that were not read.
    pub is_difference: bool,
}

/// What becomes of the total of a receipt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Allocation {
    /// It stays in one piece, of this category.
    Whole(Option<CategoryId>),
    /// It is split: two parts at least, [`MAX_SPLITS`] at most, which come to the total exactly.
    Parts(Vec<ReceiptPart>),
}

/// Splits `total` by the categories of the lines. Lines of one category are one part, in the order in which
/// they are printed. What the lines lack to the total, or have beyond it, is a part of its own under
/// `other_category` (that of the merchant, say): it is not hidden in the others. Lines of a single category are
/// no reason to split.
///
/// The sign of the parts is that of `total` and of the lines, which is the caller's.
pub fn allocate(
    total: Minor,
    lines: &[CategorizedLine],
    other_category: Option<CategoryId>,
) -> Allocation {
    let groups = grouped(lines);
    match groups.as_slice() {
        [] => return Allocation::Whole(other_category),
        [(category_id, _)] => return Allocation::Whole(category_id.or(other_category)),
        _ if total.is_zero() => return Allocation::Whole(other_category),
        _ => {}
    }
    // One place is for the difference, which also takes what finds no place.
    let mut parts = Vec::with_capacity(groups.len().min(MAX_SPLITS));
    let mut rest = i128::from(total.units());
    for (category_id, sum) in groups.into_iter().filter(|(_, sum)| *sum != 0) {
        let Ok(units) = i64::try_from(sum) else {
            return Allocation::Whole(other_category);
        };
        if parts.len() < MAX_SPLITS - 1 {
            rest -= sum;
            parts.push(ReceiptPart {
                category_id,
                amount: Minor::new(units),
                is_difference: false,
            });
        }
    }
    let Ok(rest) = i64::try_from(rest) else {
        return Allocation::Whole(other_category);
    };
    if rest != 0 {
        parts.push(ReceiptPart {
            category_id: other_category,
            amount: Minor::new(rest),
            is_difference: true,
        });
    }
    match parts.as_slice() {
        [] => Allocation::Whole(other_category),
        [part] => Allocation::Whole(part.category_id),
        _ => Allocation::Parts(parts),
    }
}

/// The sums of the lines by category, in the order in which the categories come first.
fn grouped(lines: &[CategorizedLine]) -> Vec<(Option<CategoryId>, i128)> {
    let mut groups: Vec<(Option<CategoryId>, i128)> = Vec::new();
    let mut places: HashMap<Option<CategoryId>, usize> = HashMap::new();
    for line in lines {
        let place = *places.entry(line.category_id).or_insert_with(|| {
            groups.push((line.category_id, 0));
            groups.len() - 1
        });
        groups[place].1 += i128::from(line.sum.units());
    }
    groups
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;

    fn category(number: u128) -> Option<CategoryId> {
        (number > 0).then(|| CategoryId::from_uuid(Uuid::from_u128(number)))
    }

    fn line(number: u128, sum: i64) -> CategorizedLine {
        CategorizedLine {
            category_id: category(number),
            sum: Minor::new(sum),
        }
    }

    fn split(total: i64, lines: &[CategorizedLine]) -> Vec<(Option<CategoryId>, i64, bool)> {
        match allocate(Minor::new(total), lines, category(9)) {
            Allocation::Whole(category_id) => vec![(category_id, total, false)],
            Allocation::Parts(parts) => parts
                .iter()
                .map(|part| (part.category_id, part.amount.units(), part.is_difference))
                .collect(),
        }
    }

    #[test]
    fn lines_of_one_category_are_one_part() {
        assert_eq!(
            split(600, &[line(1, 100), line(2, 200), line(1, 300)]),
            [(category(1), 400, false), (category(2), 200, false)]
        );
    }

    #[test]
    fn what_the_lines_lack_is_a_part_of_its_own() {
        assert_eq!(
            split(330, &[line(1, 100), line(2, 200)]),
            [
                (category(1), 100, false),
                (category(2), 200, false),
                (category(9), 30, true)
            ]
        );
        assert_eq!(
            split(299, &[line(1, 100), line(2, 200)])[2],
            (category(9), -1, true)
        );
    }

    #[test]
    fn one_category_is_no_reason_to_split() {
        assert_eq!(
            split(330, &[line(1, 100), line(1, 200)]),
            [(category(1), 330, false)]
        );
        assert_eq!(split(330, &[]), [(category(9), 330, false)]);
        assert_eq!(split(330, &[line(0, 330)]), [(category(9), 330, false)]);
    }

    #[test]
    fn a_category_whose_lines_cancel_out_is_no_part() {
        assert_eq!(
            split(300, &[line(1, 25), line(1, -25), line(2, 300)]),
            [(category(2), 300, false)]
        );
    }

    #[test]
    fn what_finds_no_place_is_in_the_difference() {
        let lines: Vec<CategorizedLine> = (1..=150).map(|number| line(number, 10)).collect();
        let parts = split(1_500, &lines);
        assert_eq!(parts.len(), MAX_SPLITS);
        assert_eq!(parts[MAX_SPLITS - 1], (category(9), 510, true));
    }

    proptest! {
        #[test]
        fn parts_come_to_the_total_and_none_is_nothing(
            total in any::<i64>(),
            lines in prop::collection::vec((0_u128..140, any::<i64>()), 0..200),
        ) {
            let lines: Vec<CategorizedLine> =
                lines.into_iter().map(|(number, sum)| line(number, sum)).collect();
            if let Allocation::Parts(parts) = allocate(Minor::new(total), &lines, category(9)) {
                prop_assert!((2..=MAX_SPLITS).contains(&parts.len()));
                prop_assert!(parts.iter().all(|part| !part.amount.is_zero()));
                let sum: i128 = parts.iter().map(|part| i128::from(part.amount.units())).sum();
                prop_assert_eq!(sum, i128::from(total));
            }
        }
    }
}
