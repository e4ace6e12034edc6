//! Whether what a receipt says adds up. What does not is noted, and nothing is adjusted in silence.

use super::draft::{DraftIssue, DraftLine, DraftTax};
use crate::decimal::Decimal;

/// The digits after the point that everything is computed with.
const DIGITS: u8 = 8;

/// A hundredth.
const CENT: i128 = 1_000_000;

/// What stands in a line.
#[derive(Debug, Clone, Copy)]
pub struct LineSums {
    /// How many, or how much of it.
    pub quantity: Option<Decimal>,
    /// What one of it costs.
    pub unit_price: Option<Decimal>,
    /// What all of it costs.
    pub sum: Decimal,
}

impl From<&DraftLine> for LineSums {
    fn from(line: &DraftLine) -> Self {
        Self {
            quantity: line.quantity,
            unit_price: line.unit_price,
            sum: line.sum,
        }
    }
}

impl LineSums {
    /// Whether quantity times price is not the sum, by more than tills round. Where one of them is not printed, nothing
    /// differs.
    pub fn differs(self) -> bool {
        let (Some(quantity), Some(price)) = (self.quantity, self.unit_price) else {
            return false;
        };
        let differs = || {
            let product = exact(quantity)?.checked_mul(exact(price)?)? / 10_i128.pow(DIGITS.into());
            Some((product.abs() - exact(self.sum)?.abs()).abs() > CENT)
        };
        differs().unwrap_or(true)
    }
}

/// What of a receipt does not add up: lines and, on top of them, taxes to the total; net and tax to the total; the rate of
/// the net to the tax; quantity and price to the sum of a line. The same bounds as where rules read it: two hundredths for
/// a rate, one for each tax.
pub fn issues(total: Option<Decimal>, lines: &[LineSums], taxes: &[DraftTax]) -> Vec<DraftIssue> {
    let mut found = Vec::new();
    // Whatever cannot be computed does not add up.
    if !do_lines_add_up(total, lines, taxes).unwrap_or(false) {
        found.push(DraftIssue::LinesDiffer);
    }
    if lines.iter().any(|line| line.differs()) {
        found.push(DraftIssue::LineDiffers);
    }
    if !do_taxes_add_up(total, lines, taxes).unwrap_or(false) {
        found.push(DraftIssue::TaxDiffers);
    }
    found
}

fn do_lines_add_up(total: Option<Decimal>, lines: &[LineSums], taxes: &[DraftTax]) -> Option<bool> {
    let Some(total) = total.filter(|_| !lines.is_empty()) else {
        return Some(true);
    };
    let (total, sum) = (exact(total)?, sum_of_lines(lines)?);
    Some(sum == total || sum.checked_add(sum_of_taxes(taxes)?)? == total)
}

fn do_taxes_add_up(total: Option<Decimal>, lines: &[LineSums], taxes: &[DraftTax]) -> Option<bool> {
    for tax in taxes {
        if let (Some(rate), Some(net)) = (tax.rate, tax.net) {
            let share = exact(net)?.checked_mul(exact(rate)?)? / (100 * 10_i128.pow(DIGITS.into()));
            if (share - exact(tax.tax)?).abs() > 2 * CENT {
                return Some(false);
            }
        }
    }
    let nets: Option<Vec<Decimal>> = taxes.iter().map(|tax| tax.net).collect();
    let (Some(total), Some(nets)) = (total.filter(|_| !taxes.is_empty()), nets) else {
        return Some(true);
    };
    let (total, tax) = (exact(total)?, sum_of_taxes(taxes)?);
    // A tax on top is of some of the goods only.
    let is_on_top = tax > 0 && !lines.is_empty() && sum_of_lines(lines)?.checked_add(tax)? == total;
    let net = nets
        .into_iter()
        .try_fold(0_i128, |sum, net| sum.checked_add(exact(net)?))?;
    let count = i128::try_from(taxes.len()).ok()?;
    Some(is_on_top || (net + tax - total).abs() <= CENT * count)
}

fn sum_of_lines(lines: &[LineSums]) -> Option<i128> {
    let mut sums = lines.iter().map(|line| line.sum);
    sums.try_fold(0_i128, |sum, line| sum.checked_add(exact(line)?))
}

fn sum_of_taxes(taxes: &[DraftTax]) -> Option<i128> {
    let mut sums = taxes.iter().map(|tax| tax.tax);
    sums.try_fold(0_i128, |sum, tax| sum.checked_add(exact(tax)?))
}

/// The number without its point; nothing when it is finer than is computed here.
fn exact(number: Decimal) -> Option<i128> {
    let missing = DIGITS.checked_sub(number.decimals())?;
    i128::from(number.units()).checked_mul(10_i128.checked_pow(missing.into())?)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn number(text: &str) -> Decimal {
        text.parse().expect("a number")
    }

    fn line(text: &str) -> LineSums {
        let mut parts = text.split(' ').map(number);
        let (quantity, unit_price, sum) = (parts.next(), parts.next(), parts.next());
        match sum {
            Some(sum) => LineSums {
                quantity,
                unit_price,
                sum,
            },
            None => LineSums {
                quantity: None,
                unit_price: None,
                sum: quantity.expect("a sum"),
            },
        }
    }

    fn tax(text: &str) -> DraftTax {
        let parts: Vec<_> = text.split(' ').collect();
        let part = |place: usize| {
            parts
                .get(place)
                .filter(|it| **it != "-")
                .map(|it| number(it))
        };
        DraftTax {
            rate: part(0),
            net: part(1),
            tax: part(2).expect("a tax"),
        }
    }

    fn found(total: &str, lines: &[&str], taxes: &[&str]) -> Vec<DraftIssue> {
        let total = (!total.is_empty()).then(|| number(total));
        let lines: Vec<_> = lines.iter().map(|text| line(text)).collect();
        let taxes: Vec<_> = taxes.iter().map(|text| tax(text)).collect();
        issues(total, &lines, &taxes)
    }

    #[test]
    fn what_adds_up_is_no_issue() {
        assert_eq!(found("23.40", &["2.40", "21.00"], &[]), []);
        assert_eq!(
            found("23.4", &["2 1.20 2.40", "21"], &[]),
            [],
            "other digits"
        );
        assert_eq!(
            found("1.03", &["0.345 2.98 1.03"], &[]),
            [],
            "rounded by the till"
        );
        assert_eq!(found("-1.00", &["-1.00"], &[]), []);
        assert_eq!(
            found("11.90", &["11.90"], &["19 10.00 1.90"]),
            [],
            "in the prices"
        );
        assert_eq!(
            found("11.90", &["10.00"], &["19 - 1.90"]),
            [],
            "on top of them"
        );
        assert_eq!(
            found("12.40", &["10.50"], &["19 10.00 1.90"]),
            [],
            "on top of some"
        );
        assert_eq!(
            found("", &["2.40"], &["- - 1.00"]),
            [],
            "nothing to compare with"
        );
        assert_eq!(found("5.00", &[], &[]), []);
    }

    #[test]
    fn what_does_not_add_up_is_noted() {
        assert_eq!(
            found("9999.99", &["2.40", "21.00"], &[]),
            [DraftIssue::LinesDiffer]
        );
        assert_eq!(
            found("3.00", &["2 1.20 3.00"], &[]),
            [DraftIssue::LineDiffers]
        );
        assert_eq!(
            found("11.90", &["11.90"], &["19 10.00 1.50"]),
            [DraftIssue::TaxDiffers]
        );
        assert_eq!(
            found("20.00", &["20.00"], &["19 10.00 1.90"]),
            [DraftIssue::TaxDiffers]
        );
    }

    proptest! {
        #[test]
        fn any_numbers_are_judged(
            total in (any::<i64>(), 0..=18_u8),
            sum in (any::<i64>(), 0..=18_u8),
            quantity in proptest::option::of((any::<i64>(), 0..=18_u8)),
            tax in (any::<i64>(), 0..=18_u8),
        ) {
            let number = |(units, decimals)| Decimal::new(units, decimals);
            let line = LineSums { quantity: quantity.map(number), unit_price: quantity.map(number), sum: number(sum) };
            let tax = DraftTax { rate: Some(number(tax)), net: Some(number(tax)), tax: number(tax) };
            let found = issues(Some(number(total)), &[line, line], &[tax.clone(), tax]);
            prop_assert!(found.is_sorted());
        }
    }
}
