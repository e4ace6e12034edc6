//! Arithmetic is the judge: what does not add up is noted, and nothing is adjusted in silence.

use super::line_reader::FoundLine;
use super::number::CENT;
use super::roles::{Figure, Role};
use super::taxes::{FoundTax, is_share};
use kym_domain::receipts::draft::{Draft, DraftIssue};

/// What the lines come to.
pub(super) fn sum_of(lines: &[FoundLine]) -> Option<i64> {
    (!lines.is_empty()).then(|| lines.iter().map(|line| line.exact).sum())
}

/// Whether lines, taxes on top and rounding come to the total.
pub(super) fn adds_up(
    lines: &[FoundLine],
    taxes: &[FoundTax],
    figures: &[Figure],
    total: i64,
) -> bool {
    let Some(sum) = sum_of(lines) else {
        return true;
    };
    let tax: i64 = taxes.iter().map(|tax| tax.amount).sum();
    let roundings: Vec<i64> = figures
        .iter()
        .filter(|figure| figure.role == Role::Rounding)
        .map(|figure| figure.number.exact)
        .chain([0])
        .collect();
    [0, tax].into_iter().any(|tax| {
        roundings.iter().any(|rounding| {
            [*rounding, -*rounding]
                .iter()
                .any(|rounding| sum + tax + rounding == total)
        })
    })
}

/// Leaves discounts out that are named above nothing and are taken off the lines already, when the lines come to
/// the total only without them.
pub(super) fn without_explained_discounts(
    lines: Vec<FoundLine>,
    taxes: &[FoundTax],
    figures: &[Figure],
    total: i64,
) -> Vec<FoundLine> {
    if !lines.iter().any(|line| line.is_turned) || adds_up(&lines, taxes, figures, total) {
        return lines;
    }
    let others: Vec<FoundLine> = lines
        .iter()
        .filter(|line| !line.is_turned)
        .cloned()
        .collect();
    if !others.is_empty() && adds_up(&others, taxes, figures, total) {
        others
    } else {
        lines
    }
}

/// Notes what does not add up.
pub(super) fn judge(
    draft: &mut Draft,
    lines: &[FoundLine],
    taxes: &[FoundTax],
    figures: &[Figure],
    total: Option<i64>,
) {
    if lines.iter().any(|line| line.line.differs) {
        draft.note(DraftIssue::LineDiffers);
    }
    if taxes.iter().any(|tax| {
        tax.rate
            .zip(tax.net)
            .is_some_and(|(rate, net)| !is_share(net, rate, tax.amount))
    }) {
        draft.note(DraftIssue::TaxDiffers);
    }
    let Some(total) = total else { return };
    if !adds_up(lines, taxes, figures, total) {
        draft.note(DraftIssue::LinesDiffer);
    }
    // A tax on top is of some of the goods only.
    let tax: i64 = taxes.iter().map(|tax| tax.amount).sum();
    let is_on_top = tax > 0 && sum_of(lines).is_some_and(|sum| sum + tax == total);
    if !taxes.is_empty() && !is_on_top && taxes.iter().all(|tax| tax.net.is_some()) {
        let gross: i64 = taxes
            .iter()
            .map(|tax| tax.amount + tax.net.unwrap_or(0))
            .sum();
        let rounding: i64 = figures
            .iter()
            .filter(|figure| figure.role == Role::Rounding)
            .map(|figure| figure.number.magnitude())
            .max()
            .unwrap_or(0);
        let count = i64::try_from(taxes.len()).unwrap_or(i64::MAX / CENT);
        if (gross - total).abs() > CENT * count + rounding {
            draft.note(DraftIssue::TaxDiffers);
        }
    }
}
