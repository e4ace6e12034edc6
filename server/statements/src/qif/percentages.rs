//! Shares of an entry that are told as percentages of it.

use kym_domain::decimal::Decimal;
use kym_domain::imports::{ImportDecimalMark, ImportReason};
use kym_domain::money::divided_half_to_even;

use crate::amounts;

/// The fewest digits behind the point that a share has.
const DIGITS: u8 = 2;

/// The shares of a whole, to its digits. What is lost by rounding is of the last one, as percentages are rounded
/// too; those that do not come to the whole are no shares of it.
pub(super) fn parts<'a>(
    whole: Decimal,
    percentages: impl Iterator<Item = &'a str>,
) -> Result<Vec<Decimal>, ImportReason> {
    let digits = whole.decimals().max(DIGITS);
    let units = whole
        .scaled_to(digits)
        .ok_or(ImportReason::AmountOutOfRange)?;
    let mut parts = Vec::new();
    let mut all = Decimal::new(0, 0);
    for text in percentages {
        let text = text.trim_end_matches('%');
        let mark = if text.contains(',') {
            ImportDecimalMark::Comma
        } else {
            ImportDecimalMark::Point
        };
        let percentage = amounts::read(text, mark)?;
        all = amounts::sum([all, percentage]).ok_or(ImportReason::InvalidAmount)?;
        parts.push(part(units, percentage).ok_or(ImportReason::AmountOutOfRange)?);
    }
    let hundred = Decimal::new(100, 0);
    let count = i64::try_from(parts.len()).unwrap_or(i64::MAX);
    let missing = amounts::sum([hundred, amounts::negated(all)]).ok_or(ImportReason::SumDiffers)?;
    // Each may be off by half of its last digit.
    let allowed = Decimal::new(count, missing.decimals());
    if missing.units().abs() > allowed.units() {
        return Err(ImportReason::SumDiffers);
    }
    let sum: i64 = parts.iter().sum();
    if let Some(last) = parts.last_mut() {
        *last += units - sum;
    }
    Ok(parts
        .into_iter()
        .map(|units| Decimal::new(units, digits))
        .collect())
}

/// So many hundredths of an amount.
fn part(units: i64, percentage: Decimal) -> Option<i64> {
    let product = i128::from(units) * i128::from(percentage.units());
    let hundred = 10_i128.checked_pow(u32::from(percentage.decimals()) + 2)?;
    i64::try_from(divided_half_to_even(product, hundred)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(whole: &str, percentages: &[&str]) -> Result<Vec<String>, ImportReason> {
        let whole = whole.parse().expect("a number");
        let parts = parts(whole, percentages.iter().copied())?;
        Ok(parts.iter().map(Decimal::to_string).collect())
    }

    #[test]
    fn percentages_come_to_the_whole() {
        for (whole, percentages, told) in [
            ("-30", &["66.67", "33.33"][..], &["-20.00", "-10.00"][..]),
            (
                "-10",
                &["33.33", "33.33", "33.33"],
                &["-3.33", "-3.33", "-3.34"],
            ),
            ("100.00", &["12,5%", "87,5%"], &["12.50", "87.50"]),
            ("0.01", &["50", "50"], &["0.00", "0.01"]),
        ] {
            let told = told.iter().map(|text| (*text).to_owned()).collect();
            assert_eq!(shares(whole, percentages), Ok(told), "{whole}");
        }
        assert_eq!(shares("-30", &["60", "30"]), Err(ImportReason::SumDiffers));
        assert_eq!(
            shares("-30", &["60", "x"]),
            Err(ImportReason::InvalidAmount)
        );
    }
}
