//! The balance after each row of a page.

use super::TransactionStatus;
use crate::money::{Minor, Overflow};

/// The balance of an account after each of `rows`, oldest first, when it was `before` ahead of
/// them. Planned and void rows leave it as it was.
pub fn running_balances(
    before: Minor,
    rows: impl IntoIterator<Item = (Minor, TransactionStatus)>,
) -> Result<Vec<Minor>, Overflow> {
    let mut balance = before;
    rows.into_iter()
        .map(|(amount, status)| {
            if status.counts_in_current() {
                balance = balance.plus(amount)?;
            }
            Ok(balance)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn planned_and_void_rows_leave_the_balance_as_it_was() {
        let rows = [
            (Minor::new(-100), TransactionStatus::Pending),
            (Minor::new(-500), TransactionStatus::Planned),
            (Minor::new(70), TransactionStatus::Reconciled),
            (Minor::new(9999), TransactionStatus::Void),
        ];
        let balances = running_balances(Minor::new(1000), rows).expect("small");
        assert_eq!(balances, [900, 900, 970, 970].map(Minor::new));
    }

    #[test]
    fn no_rows_have_no_balances() {
        assert_eq!(running_balances(Minor::new(5), []), Ok(vec![]));
    }

    proptest! {
        #[test]
        fn each_balance_equals_the_sum_of_everything_up_to_it(
            before in -Minor::LIMIT..Minor::LIMIT,
            rows in prop::collection::vec((-Minor::LIMIT..=Minor::LIMIT, 0..TransactionStatus::ALL.len()), 0..60),
        ) {
            let rows: Vec<_> =
                rows.into_iter().map(|(units, status)| (Minor::new(units), TransactionStatus::ALL[status])).collect();
            let balances = running_balances(Minor::new(before), rows.iter().copied()).expect("small");
            for (index, balance) in balances.iter().enumerate() {
                let counted = rows[..=index].iter().filter(|(_, status)| status.counts_in_current());
                let naive = Minor::new(before).units() + counted.map(|(amount, _)| amount.units()).sum::<i64>();
                prop_assert_eq!(balance.units(), naive);
            }
        }
    }
}
