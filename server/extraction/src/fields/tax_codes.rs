//! Codes of taxes that were read as a digit of the amount before them: `4,55 2` as `4,552`.

use super::number::NumberForm;
use super::rows::Row;
use kym_domain::decimal::Decimal;

/// So many rows end in an amount and a code at least, so that others are taken to do so.
const LEAST: usize = 2;

/// Takes the codes off the amounts.
pub(super) fn part(rows: &mut [Row<'_>]) {
    let codes: Vec<char> = rows.iter().filter_map(code_behind_amount).collect();
    for row in rows {
        let end = row.chars.len();
        let Some(number) = row.numbers.last_mut() else {
            continue;
        };
        let is_glued = number.form == NumberForm::Fraction
            && number.value.decimals() == 3
            && number.span.end == end
            && !number.has_unit
            && !number.is_per_unit
            && codes.len() >= LEAST
            && row.chars.last().is_some_and(|code| codes.contains(code));
        let value = Decimal::new(number.value.units() / 10, 2);
        if is_glued && let Some(exact) = value.scaled_to(4) {
            number.value = value;
            number.exact = exact;
            number.form = NumberForm::Amount;
            number.span.end -= 1;
            number.is_repaired = true;
        }
    }
}

/// The digit at the end of a row that has nothing but a blank between it and an amount.
fn code_behind_amount(row: &Row<'_>) -> Option<char> {
    let [.., amount, code] = row.numbers.as_slice() else {
        return None;
    };
    let is_code = amount.is_amount()
        && row.letters() > 2
        && code.span.len() == 1
        && code.span.end == row.chars.len()
        && amount.span.end + 1 == code.span.start;
    is_code.then(|| row.chars[code.span.start])
}
