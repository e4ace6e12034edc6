//! How it was paid.

use super::dates::weighed;
use super::roles::{Figure, Role};
use super::rows::Row;
use super::vocabulary::Cue;
use kym_domain::receipts::draft::{DraftField, PaymentMethod};

/// How it was paid, as far as the receipt says.
pub(super) fn method(
    rows: &[Row<'_>],
    figures: &[Figure],
    total_row: Option<usize>,
) -> Option<DraftField<PaymentMethod>> {
    let paid = |role: Role| {
        figures
            .iter()
            .rev()
            .find(|figure| figure.role == role && figure.number.exact != 0)
    };
    let found = |row: usize, method, evidence| {
        let row = &rows[row];
        DraftField {
            value: method,
            confidence: weighed(evidence, row.confidence_of(&row.whole())),
            region: Some(row.region),
        }
    };
    let has_change = paid(Role::Change).is_some();
    if let Some(cash) = paid(Role::Cash)
        && (has_change || paid(Role::Card).is_none())
    {
        let evidence = if has_change { 97 } else { 88 };
        return Some(found(cash.row, PaymentMethod::Cash, evidence));
    }
    if let Some(card) = paid(Role::Card) {
        let method =
            if rows[card.row].cues.has(Cue::Transfer) && !rows[card.row].cues.has(Cue::Card) {
                PaymentMethod::Transfer
            } else {
                PaymentMethod::Card
            };
        return Some(found(card.row, method, 92));
    }
    // Without an amount: only below the total, where nothing is sold any longer.
    let start = total_row?;
    let below = |cue: Cue| {
        (start..rows.len())
            .find(|&place| rows[place].cues.has(cue) && rows[place].amounts().next().is_none())
    };
    let has_zero = |role: Role| {
        figures
            .iter()
            .any(|f| f.role == role && f.number.exact == 0)
    };
    if let Some(row) = below(Cue::Card).filter(|_| !has_zero(Role::Card)) {
        return Some(found(row, PaymentMethod::Card, 75));
    }
    if let Some(row) = below(Cue::Cash).filter(|_| !has_zero(Role::Cash)) {
        return Some(found(row, PaymentMethod::Cash, 65));
    }
    below(Cue::Transfer).map(|row| found(row, PaymentMethod::Transfer, 60))
}

/// The last four digits of the card, which are behind signs that hide the others.
pub(super) fn card_digits(rows: &[Row<'_>]) -> Option<DraftField<String>> {
    rows.iter().find_map(|row| {
        let chars = &row.chars;
        let mut hidden = 0;
        let mut digits = String::new();
        let mut start = 0;
        for (at, letter) in chars.iter().chain(&[' ', '.']).enumerate() {
            match letter {
                '*' | '#' | 'X' | 'x' | '•' => {
                    if hidden == 0 {
                        start = at;
                    }
                    digits.clear();
                    hidden += 1;
                }
                '0'..='9' if hidden >= 4 => digits.push(*letter),
                ' ' | '-' if hidden > 0 && digits.is_empty() => {}
                _ if hidden >= 4 && digits.len() == 4 => {
                    let span = start..at.min(chars.len());
                    return Some(DraftField {
                        value: digits,
                        confidence: weighed(95, row.confidence_of(&span)),
                        region: Some(row.region_of(&span)),
                    });
                }
                _ => {
                    hidden = 0;
                    digits.clear();
                }
            }
        }
        None
    })
}
