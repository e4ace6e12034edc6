//! What the amount of a row is: a total, a tax, change, or nothing that its words tell.

use super::number::{CENT, Number, NumberForm, ONE};
use super::rows::Row;
use super::vocabulary::{Cue, columns, position};
use kym_domain::decimal::Decimal;

/// What the amount of a row is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// What is to be paid in the end.
    Payable,
    /// A total.
    Total,
    /// An amount of something, as card slips name it.
    Sum,
    /// A total before tax, discounts or rounding.
    Subtotal,
    /// A tax.
    Tax,
    /// What makes the total a round number.
    Rounding,
    /// What was given in cash.
    Cash,
    /// What came back of it.
    Change,
    /// What a card or a transfer paid.
    Card,
    /// What is taken off.
    Discount,
    /// Service, delivery, a tip.
    Charge,
    /// A number of items, points, savings: no money that is paid.
    Nothing,
    /// Its words do not say: an item, perhaps.
    Other,
}

/// What the amount of the row is.
pub(super) fn role(row: &Row<'_>) -> Role {
    let cues = row.cues;
    let is_total = cues.has(Cue::Total);
    let is_payable = cues.has(Cue::Payable);
    let has_amount = row.amounts().next().is_some();
    if is_header(row) {
        return Role::Nothing;
    }
    if has_amount && is_net(row) {
        return Role::Subtotal;
    }
    if cues.has(Cue::Points) && !is_payable && !cues.has(Cue::Discount) {
        return Role::Nothing;
    }
    if cues.has(Cue::Rounding) && !is_payable {
        return Role::Rounding;
    }
    if cues.has(Cue::Saving) && !is_payable {
        let is_taken_off = row
            .amounts()
            .next_back()
            .is_some_and(|number| number.exact < 0);
        return if is_taken_off && !is_total {
            Role::Discount
        } else {
            Role::Nothing
        };
    }
    if cues.has(Cue::Count) && is_total && !(has_amount && row.numbers.len() > 1) && !is_payable {
        return Role::Nothing;
    }
    if cues.has(Cue::Change) && !is_payable {
        return Role::Change;
    }
    if cues.has(Cue::Tax) {
        // `Total includes 6% GST`, `GST included in total`: the tax within the total.
        let is_within = |phrase| position(&row.tokens, phrase).is_some();
        if ["includes", "included in", "davon", "di cui", "enthaltene"]
            .into_iter()
            .any(is_within)
        {
            return Role::Tax;
        }
        let is_sum = is_total || cues.has(Cue::Sum);
        return match (is_sum || cues.has(Cue::Payable), cues.has(Cue::Included)) {
            (true, true) => {
                if is_payable {
                    Role::Payable
                } else {
                    Role::Total
                }
            }
            (true, false) if cues.has(Cue::Excluded) => Role::Subtotal,
            (true, false) if is_payable && is_total => Role::Payable,
            (_, false) if cues.has(Cue::Subtotal) && !is_rate_row(row) => Role::Subtotal,
            _ => Role::Tax,
        };
    }
    if cues.has(Cue::Excluded) && is_total || cues.has(Cue::Subtotal) {
        return if cues.has(Cue::Payable) && !cues.has(Cue::Excluded) && !cues.has(Cue::Total) {
            Role::Payable
        } else {
            Role::Subtotal
        };
    }
    role_of_payment(row, is_total, is_payable)
}

fn role_of_payment(row: &Row<'_>, is_total: bool, is_payable: bool) -> Role {
    let cues = row.cues;
    match () {
        () if is_payable => Role::Payable,
        () if is_total && cues.has(Cue::Charge) => Role::Charge,
        () if is_total && cues.any(&[Cue::Deposit, Cue::Discount]) => Role::Nothing,
        () if is_total => Role::Total,
        () if cues.has(Cue::Discount) => Role::Discount,
        () if cues.has(Cue::Cash) && !cues.has(Cue::Card) && !is_sale(row) => Role::Cash,
        () if cues.any(&[Cue::Card, Cue::Transfer]) => Role::Card,
        () if cues.has(Cue::Charge) => Role::Charge,
        () if cues.has(Cue::Sum) => Role::Sum,
        () => Role::Other,
    }
}

/// Whether `Net` is all that the row says of its amount.
fn is_net(row: &Row<'_>) -> bool {
    let mut words = row.tokens.iter().filter(|token| token.is_word());
    words
        .next()
        .is_some_and(|word| word.is("net") || word.is("nett"))
        && words.all(|word| word.text.len() <= 3)
}

/// Whether the row is a cash sale rather than cash.
fn is_sale(row: &Row<'_>) -> bool {
    row.tokens
        .iter()
        .any(|token| token.is("sale") || token.is("sales"))
}

/// Whether the row names columns.
pub(super) fn is_header(row: &Row<'_>) -> bool {
    row.numbers.is_empty()
        && row.tokens.len() > 1
        && row.cues.has(Cue::Column)
        && !row.chars.iter().any(char::is_ascii_digit)
        && {
            let names = columns(&row.tokens);
            names > 1 && names * 2 >= row.tokens.len()
        }
}

/// Whether a rate in percent is in the row.
fn is_rate_row(row: &Row<'_>) -> bool {
    row.numbers
        .iter()
        .any(|number| number.form == NumberForm::Percent)
}

/// An amount with its role.
#[derive(Debug, Clone)]
pub(super) struct Figure {
    /// What it is.
    pub role: Role,
    /// The row it stands in.
    pub row: usize,
    /// The amount.
    pub number: Number,
    /// Whether other amounts are beside it of which it is not the sum.
    pub is_one_of_many: bool,
    /// Whether it is only what the digits may have been: something else must come to it.
    pub is_guess: bool,
}

/// The amounts of all rows whose words say what they are. Where the amount is in the next row, for it was
/// recognised a little lower, it is taken from there.
pub(super) fn figures(rows: &[Row<'_>], roles: &[Role]) -> Vec<Figure> {
    let mut figures = Vec::new();
    for (place, &role) in roles.iter().enumerate() {
        if matches!(role, Role::Other | Role::Nothing) {
            continue;
        }
        let is_total = matches!(role, Role::Payable | Role::Total);
        let is_beside = |other: &usize| {
            rows.get(*other).is_some_and(is_amount_only) && roles[*other] == Role::Other
        };
        let beside = [Some(place + 1), place.checked_sub(1)];
        let beside = beside.into_iter().flatten().find(is_beside);
        let found = main_amount(&rows[place], role).map(|found| (place, found));
        let found = found.or_else(|| Some((beside?, main_amount(&rows[beside?], role)?)));
        let found = found
            .or_else(|| Some((place, (lone_integer(&rows[place])?, true))).filter(|_| is_total));
        if is_total {
            let row = found.as_ref().map_or(place, |(row, _)| *row);
            figures.extend(guesses(&rows[row]).into_iter().map(|number| Figure {
                role,
                row,
                number,
                is_one_of_many: true,
                is_guess: true,
            }));
        }
        if let Some((row, (number, is_one_of_many))) = found {
            figures.push(Figure {
                role,
                row,
                number,
                is_one_of_many,
                is_guess: false,
            });
        }
    }
    figures
}

/// The only number of the row, when it has no cents.
fn lone_integer(row: &Row<'_>) -> Option<Number> {
    let [number] = row.numbers.as_slice() else {
        return None;
    };
    let is_likely = number.form == NumberForm::Integer
        && !number.has_unit
        && (1..1_000_000 * ONE).contains(&number.exact);
    is_likely.then(|| number.clone())
}

/// What the last digits of the row may have been before they were misread: `1 22.95` is perhaps 122.95, `7 00` and
/// `700` perhaps 7.00.
fn guesses(row: &Row<'_>) -> Vec<Number> {
    let guess = |units: i64, decimals: u8, of: &Number, start: usize| {
        let value = Decimal::new(units, decimals);
        Some(Number {
            value,
            exact: value.scaled_to(4)?,
            span: start..of.span.end,
            is_repaired: true,
            ..of.clone()
        })
    };
    let digits = |number: &Number| {
        let count = row.chars[number.span.clone()]
            .iter()
            .filter(|c| c.is_ascii_digit())
            .count();
        u32::try_from(count).unwrap_or(u32::MAX)
    };
    let Some(last) = row.numbers.last().filter(|last| last.exact > 0) else {
        return Vec::new();
    };
    let is_integer = |number: &Number| number.form == NumberForm::Integer && !number.has_unit;
    let before = row
        .numbers
        .len()
        .checked_sub(2)
        .map(|place| &row.numbers[place])
        .filter(|before| {
            is_integer(before)
                && before.exact > 0
                && before.span.end + 1 == last.span.start
                && row.chars[last.span.start].is_ascii_digit()
                && digits(before) < 5
        });
    let joined = before.and_then(|before| {
        let shift = 10_i64.checked_pow(digits(last))?;
        let units = before
            .value
            .units()
            .checked_mul(shift)?
            .checked_add(last.value.units())?;
        let decimals = if is_integer(last) {
            2
        } else {
            last.value.decimals()
        };
        let is_likely = digits(last) < 8 && (!is_integer(last) || digits(last) == 2);
        is_likely
            .then(|| guess(units, decimals, last, before.span.start))
            .flatten()
    });
    let pointless = (is_integer(last) && (3..8).contains(&digits(last)))
        .then(|| guess(last.value.units(), 2, last, last.span.start))
        .flatten();
    joined.into_iter().chain(pointless).collect()
}

/// What "balance" means: what came back where cash was given just before, else what is to be paid.
pub(super) fn settle_balances(rows: &[Row<'_>], roles: &mut [Role]) {
    for place in 0..rows.len() {
        let is_balance = rows[place]
            .tokens
            .iter()
            .any(|token| token.is("balance") || token.is("bal"));
        if roles[place] != Role::Other || !is_balance || rows[place].amounts().next().is_none() {
            continue;
        }
        let above = &roles[place.saturating_sub(3)..place];
        roles[place] = if above.contains(&Role::Cash) {
            Role::Change
        } else {
            Role::Total
        };
    }
}

/// Whether the row is an amount and no words.
fn is_amount_only(row: &Row<'_>) -> bool {
    row.amounts().count() == 1 && row.numbers.len() == 1 && row.letters() <= 3
}

/// The amount of a row that has a role, and whether others are beside it that it does not come from.
fn main_amount(row: &Row<'_>, role: Role) -> Option<(Number, bool)> {
    let amounts: Vec<&Number> = row.amounts().collect();
    let last = *amounts.last()?;
    if amounts.len() == 1 {
        return Some((last.clone(), false));
    }
    let is_total = matches!(role, Role::Payable | Role::Total | Role::Sum);
    if !is_total {
        return Some((last.clone(), true));
    }
    let largest = amounts.iter().max_by_key(|number| number.magnitude())?;
    let others: i64 = amounts.iter().map(|number| number.exact).sum::<i64>() - largest.exact;
    let is_sum = amounts.len() > 2 && (others - largest.exact).abs() <= CENT / 2;
    let is_repeated = amounts.iter().all(|number| number.exact == largest.exact);
    Some(((*largest).clone(), !is_sum && !is_repeated))
}
