//! The number of the receipt.

use super::dates::weighed;
use super::rows::Row;
use super::vocabulary::{Cue, phrases_of, position};
use kym_domain::receipts::draft::DraftField;

/// The most characters that a number of a receipt has.
const MAX_CHARS: usize = 24;

/// The number behind a label such as "Invoice No" or "Bon-Nr."; a label with "No" in it before others.
pub(super) fn reference(rows: &[Row<'_>]) -> Option<DraftField<String>> {
    let mut best: Option<(u8, DraftField<String>)> = None;
    for row in rows.iter().filter(|row| row.cues.has(Cue::Reference)) {
        for label in phrases_of(Cue::Reference) {
            let Some((first, count)) = position(&row.tokens, label) else {
                continue;
            };
            let Some((span, is_numbered)) = value_behind(row, first + count) else {
                continue;
            };
            let is_strong = is_numbered
                || label.contains(' ')
                || label.ends_with("nr")
                || label.ends_with("nummer");
            let is_order = matches!(
                label,
                "trn" | "trans" | "transaction" | "ticket" | "reference" | "ref no" | "order no"
            );
            let evidence = match (is_strong, is_order) {
                (true, false) => 90,
                (true, true) => 80,
                (false, _) => 55,
            };
            // A number of items is soon behind such a word.
            let digits = row.chars[span.clone()]
                .iter()
                .filter(|c| c.is_ascii_digit())
                .count();
            let is_too_short = digits
                < if is_order {
                    4
                } else if is_strong {
                    1
                } else {
                    3
                };
            if is_too_short || best.as_ref().is_some_and(|(other, _)| *other >= evidence) {
                continue;
            }
            let field = DraftField {
                value: row.text(span.clone()),
                confidence: weighed(evidence, row.confidence_of(&span)),
                region: Some(row.region_of(&span)),
            };
            best = Some((evidence, field));
        }
    }
    best.map(|(_, field)| field)
}

/// The number behind the label, and whether "No" or `#` is between.
fn value_behind(row: &Row<'_>, first: usize) -> Option<(std::ops::Range<usize>, bool)> {
    let mut is_numbered = false;
    for token in row.tokens.get(first..)?.iter().take(3) {
        if matches!(
            token.text.as_str(),
            "no" | "nr" | "number" | "nummer" | "id" | "номер" | "num"
        ) {
            is_numbered = true;
            continue;
        }
        if token.text.chars().any(|c| c.is_ascii_digit()) {
            let mut start = token.span.start;
            while start > 0 && matches!(row.chars[start - 1], '-' | '/') {
                start -= 1;
            }
            let is_hash = row.chars[..token.span.start]
                .iter()
                .rev()
                .find(|c| **c != ' ');
            is_numbered |= matches!(is_hash, Some('#' | '№' | ':'));
            let length = row.chars[token.span.start..]
                .iter()
                .take_while(|c| c.is_alphanumeric() || matches!(c, '-' | '/' | '_'))
                .count();
            let span = token.span.start..token.span.start + length;
            let is_date = row
                .dates
                .iter()
                .any(|date| date.start < span.end && span.start < date.end);
            let is_amount = row
                .amounts()
                .any(|number| number.span.contains(&token.span.start));
            return (!is_date && !is_amount && length <= MAX_CHARS).then_some((span, is_numbered));
        }
        // `INV-0012`: letters before a hyphen are of the number.
        let next = row.chars.get(token.span.end);
        let beyond = row.chars.get(token.span.end + 1);
        if matches!(next, Some('-' | '/')) && beyond.is_some_and(|c| c.is_alphanumeric()) {
            let length = row.chars[token.span.start..]
                .iter()
                .take_while(|c| c.is_alphanumeric() || matches!(c, '-' | '/' | '_'))
                .count();
            let span = token.span.start..token.span.start + length;
            let has_digit = row.chars[span.clone()].iter().any(char::is_ascii_digit);
            return (has_digit && length <= MAX_CHARS).then_some((span, is_numbered));
        }
        return None;
    }
    None
}
