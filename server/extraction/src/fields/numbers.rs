//! The numbers of a row: amounts, quantities, rates.

use std::ops::Range;

use super::number::{EXACT_DECIMALS, Number, NumberForm, NumberStyle};
use super::number_signs::{Before, Behind};
use super::repairs::repaired;
use super::rows::Row;
use kym_domain::decimal::Decimal;

/// More digits than this before the point are no number that one computes with.
const MAX_DIGITS: usize = 9;

/// More digits than this behind the point are none.
const MAX_FRACTION: usize = 6;

/// How numbers are written, as most of them say.
pub(super) fn style_of(rows: &[Row<'_>], groups_by_blank: bool) -> NumberStyle {
    let mut style = NumberStyle {
        mark: '.',
        has_cents: true,
        groups_by_blank,
        has_thousandths: false,
    };
    // Of commas and of points: before two digits, before three of them.
    let mut pairs = [0_usize; 2];
    let mut triples = [0_usize; 2];
    for row in rows {
        let text = repaired(row, style);
        for run in runs(&text.chars) {
            let groups = groups(&text.chars[run.clone()]);
            let Some((separator, last)) = groups.last().filter(|_| groups.len() > 1) else {
                continue;
            };
            let counts = match last.len() {
                2 if groups.len() == 2 || !groups[1..].iter().all(|(_, g)| g.len() == 2) => {
                    &mut pairs
                }
                3 if groups[0].1 != "0" => &mut triples,
                _ => continue,
            };
            counts[usize::from(*separator == Some('.'))] += 1;
        }
    }
    let points = |counts: [usize; 2]| if counts[1] >= counts[0] { '.' } else { ',' };
    style.has_cents = pairs != [0, 0];
    style.mark = if pairs == [0, 0] {
        // `12.500` without any cents is twelve thousand five hundred: the point is none.
        if points(triples) == '.' { ',' } else { '.' }
    } else {
        points(pairs)
    };
    style
}

/// The numbers of a row. Dates and times are none.
pub(super) fn numbers(row: &Row<'_>, style: NumberStyle) -> Vec<Number> {
    let text = repaired(row, style);
    let mut numbers = Vec::new();
    for run in runs(&text.chars) {
        let Some(mut number) = number(&text.chars, run.clone(), style) else {
            continue;
        };
        let places = &text.places;
        let start = places[number.span.start];
        let end = places[number.span.end - 1] + 1;
        if row
            .dates
            .iter()
            .any(|date| date.start < end && start < date.end)
        {
            continue;
        }
        number.is_repaired = text.changes[run].contains(&true);
        number.span = start..end;
        numbers.push(number);
    }
    numbers
}

/// Runs of digits with what may be between them.
fn runs(chars: &[char]) -> Vec<Range<usize>> {
    let mut runs = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        if !chars[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let start = at;
        while at < chars.len()
            && (chars[at].is_ascii_digit()
                || (is_separator(chars[at]) && chars.get(at + 1).is_some_and(char::is_ascii_digit)))
        {
            at += 1;
        }
        runs.push(start..at);
    }
    runs
}

const fn is_separator(letter: char) -> bool {
    matches!(letter, '.' | ',' | '\'' | '’')
}

/// The digits of a run in groups, each with what is before it.
fn groups(run: &[char]) -> Vec<(Option<char>, String)> {
    let mut groups = vec![(None, String::new())];
    for letter in run {
        if letter.is_ascii_digit() {
            if let Some((_, digits)) = groups.last_mut() {
                digits.push(*letter);
            }
        } else {
            groups.push((Some(*letter), String::new()));
        }
    }
    groups
}

/// What a run says: its digits before and behind the point.
fn read(run: &[char], style: NumberStyle) -> Option<(String, String)> {
    let groups = groups(run);
    let whole = |groups: &[(Option<char>, String)]| {
        groups
            .iter()
            .map(|(_, digits)| digits.as_str())
            .collect::<String>()
    };
    let are_thousands = |groups: &[(Option<char>, String)]| {
        groups[0].1.len() <= 3 && groups[1..].iter().all(|(_, digits)| digits.len() == 3)
    };
    let (last_separator, last) = groups.last()?;
    let before = &groups[..groups.len() - 1];
    match groups.len() {
        1 => Some((whole(&groups), String::new())),
        2 if last.len() == 3 && groups[0].1 != "0" && groups[0].1.len() <= 3 => {
            let is_fraction =
                *last_separator == Some(style.mark) && (style.has_cents || style.has_thousandths);
            Some(if is_fraction {
                (whole(before), last.clone())
            } else {
                (whole(&groups), String::new())
            })
        }
        2 => Some((whole(before), last.clone())),
        // `1.234,56`, and `1.234.56` where the comma was misread.
        _ if are_thousands(before) && (last.len() == 2 || last.len() == 1) => {
            Some((whole(before), last.clone()))
        }
        _ if are_thousands(&groups) => {
            let is_fraction = before.last()?.0 != *last_separator;
            Some(if is_fraction && style.has_thousandths {
                (whole(before), last.clone())
            } else {
                (whole(&groups), String::new())
            })
        }
        _ => None,
    }
}

/// The number of a run, from what is in it and around it.
fn number(chars: &[char], run: Range<usize>, style: NumberStyle) -> Option<Number> {
    let (whole, fraction) = read(&chars[run.clone()], style)?;
    if whole.len() > MAX_DIGITS || fraction.len() > MAX_FRACTION {
        return None;
    }
    let before = Before::of(&chars[..run.start]);
    let behind = Behind::of(&chars[run.end..]);
    let has_amount_form = fraction.len() == if style.has_thousandths { 3 } else { 2 };
    if before.is_joined || behind.is_joined || (before.is_word && !has_amount_form) {
        return None;
    }
    let is_money = before.is_money || behind.is_money;
    let form = if behind.is_percent {
        NumberForm::Percent
    } else if behind.is_unit || behind.is_word && !has_amount_form {
        if fraction.is_empty() {
            NumberForm::Integer
        } else {
            NumberForm::Fraction
        }
    } else if has_amount_form || (is_money && fraction.len() != 1 && fraction.len() < 3) {
        NumberForm::Amount
    } else if fraction.is_empty() {
        let is_amount =
            !style.has_cents && (1..=9).contains(&whole.len()) && !whole.starts_with('0');
        if is_amount && whole.len() > 1 {
            NumberForm::Amount
        } else {
            NumberForm::Integer
        }
    } else {
        NumberForm::Fraction
    };
    let decimals = u8::try_from(fraction.len()).ok()?;
    let units: i64 = format!("{whole}{fraction}").parse().ok()?;
    let is_negative =
        before.is_minus || behind.is_minus || (before.is_bracket && behind.is_bracket);
    let units = if is_negative { -units } else { units };
    let exact = if decimals <= EXACT_DECIMALS {
        Decimal::new(units, decimals).scaled_to(EXACT_DECIMALS)?
    } else {
        units / 10_i64.checked_pow(u32::from(decimals - EXACT_DECIMALS))?
    };
    Some(Number {
        value: Decimal::new(units, decimals),
        exact,
        form,
        span: run.start - before.length..run.end + behind.length,
        has_unit: behind.is_unit,
        is_per_unit: behind.is_per_unit,
        is_repaired: false,
    })
}
