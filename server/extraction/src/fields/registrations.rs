//! The merchant's number at the tax office.

use std::ops::Range;

use super::dates::weighed;
use super::rows::Row;
use super::vocabulary::position;
use kym_domain::receipts::draft::DraftField;

/// What is printed before a number at a tax office, by how the number looks.
const LABELS: &[(&[&str], Look)] = &[
    (&["инн", "uhh", "инh"], Look::Russian),
    (
        &[
            "ust id",
            "ust idnr",
            "uid",
            "uid nr",
            "ustid",
            "vat no",
            "vat reg",
            "vat number",
            "vat id",
            "vat",
            "ust",
        ],
        Look::Vat,
    ),
    (
        &["st nr", "steuer nr", "steuernr", "steuernummer", "stnr"],
        Look::German,
    ),
    (
        &[
            "gst id",
            "gst no",
            "gst reg",
            "gst tin",
            "gst",
            "gstno",
            "gstid",
            "gst regn",
            "sst no",
            "sst id",
            "sst",
            "sst reg",
            "service tax no",
            "tax id",
            "tax reg",
            "abn",
        ],
        Look::Gst,
    ),
];

/// How a number at a tax office looks.
#[derive(Clone, Copy)]
enum Look {
    /// Ten or twelve digits, the last of which check the others.
    Russian,
    /// Two letters of a country and eight to twelve characters.
    Vat,
    /// Digits with slashes between.
    German,
    /// Digits, perhaps with letters and hyphens.
    Gst,
}

/// The number, if one is printed: one that checks itself before others.
pub(super) fn tax_id(rows: &[Row<'_>]) -> Option<DraftField<String>> {
    let mut best: Option<DraftField<String>> = None;
    for (place, row) in rows.iter().enumerate() {
        for (value, span, evidence) in found_in(row) {
            let field = DraftField {
                value,
                confidence: weighed(evidence, row.confidence_of(&span)),
                region: Some(rows[place].region_of(&span)),
            };
            if best
                .as_ref()
                .is_none_or(|other| field.confidence > other.confidence)
            {
                best = Some(field);
            }
        }
    }
    best
}

fn found_in(row: &Row<'_>) -> Vec<(String, Range<usize>, u8)> {
    let mut found = Vec::new();
    for (labels, look) in LABELS {
        for label in *labels {
            let Some((first, count)) = position(&row.tokens, label) else {
                continue;
            };
            let start = row.tokens[first + count - 1].span.end;
            if let Some((value, end, evidence)) = read(&row.chars, start, *look) {
                found.push((value, start..end, evidence));
            }
        }
    }
    // German and Austrian numbers say what they are.
    for token in &row.tokens {
        if (token.text.starts_with("de") && token.text.len() <= 11) || token.text.starts_with("atu")
        {
            let start = token.span.start;
            if let Some((value, end, evidence)) =
                read(&row.chars, start, Look::Vat).filter(|(_, _, e)| *e > 90)
            {
                found.push((value, start..end, evidence));
            }
        }
    }
    found
}

/// Reads a number that begins at `start`, with its end and how much speaks for it.
fn read(chars: &[char], start: usize, look: Look) -> Option<(String, usize, u8)> {
    let mut value = String::new();
    let mut end = start;
    let mut digits = 0;
    for (at, letter) in chars.iter().enumerate().skip(start) {
        match letter {
            '0'..='9' => {
                value.push(*letter);
                digits += 1;
                end = at + 1;
            }
            '/' if matches!(look, Look::German) && digits > 0 => value.push('/'),
            '-' if matches!(look, Look::Gst) && digits > 0 => value.push('-'),
            letter if letter.is_ascii_alphabetic() => {
                let word: String = chars[at..]
                    .iter()
                    .take_while(|c| c.is_alphabetic())
                    .collect();
                let is_part = match look {
                    Look::Vat | Look::Gst => {
                        letter.is_ascii_uppercase() && word.len() <= 3 && digits < 12
                    }
                    Look::Russian | Look::German => false,
                };
                if is_part {
                    value.push(*letter);
                    end = at + 1;
                } else if digits == 0 {
                    // `Reg No`: still the label.
                    value.clear();
                } else {
                    break;
                }
            }
            ' ' | '.' | ':' | '#' | '(' | ')' | '№' => {
                let is_done = match look {
                    Look::Russian | Look::German => digits >= 10,
                    Look::Vat => digits >= 9,
                    Look::Gst => digits >= 8,
                };
                if is_done {
                    break;
                }
            }
            letter if letter.is_alphabetic() && digits == 0 => {}
            _ if digits > 0 => break,
            _ => {}
        }
        if value.len() > 24 {
            return None;
        }
    }
    // `NO`, `ID`, `REG` in capitals are the label, too.
    let value = value.trim_end_matches(['-', '/']);
    let value = value
        .trim_start_matches("NO")
        .trim_start_matches("ID")
        .trim_start_matches("REG");
    let evidence = evidence(value, digits, look)?;
    Some((value.to_owned(), end, evidence))
}

/// How much speaks for a number; nothing when it is none of these.
fn evidence(value: &str, digits: usize, look: Look) -> Option<u8> {
    let is_checked = match look {
        Look::Russian => is_russian(value),
        Look::Vat => value.strip_prefix("DE").is_some_and(is_german_vat),
        Look::German | Look::Gst => false,
    };
    match (look, digits) {
        _ if is_checked => Some(98),
        (Look::Russian, 10 | 12) if value.len() == digits => Some(55),
        (Look::Vat, 9) if value.starts_with("DE") => Some(55),
        (Look::Vat, 8..=12) if !value.starts_with("DE") => Some(82),
        (Look::German, 10..=13) if value.contains('/') => Some(92),
        (Look::German, 10..=13) => Some(85),
        (Look::Gst, 12) => Some(92),
        (Look::Gst, 8..=15) => Some(84),
        _ => None,
    }
}

/// Whether the digits at the end check the others (order of the tax service MMV-7-6/435, appendix).
fn is_russian(number: &str) -> bool {
    const WEIGHTS: [u32; 11] = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
    let digits: Vec<u32> = number.chars().filter_map(|c| c.to_digit(10)).collect();
    let check = |count: usize| {
        let weights = &WEIGHTS[WEIGHTS.len() - count..];
        let sum: u32 = digits
            .iter()
            .zip(weights)
            .map(|(digit, weight)| digit * weight)
            .sum();
        sum % 11 % 10
    };
    match digits.len() {
        10 => digits[9] == check(9),
        12 => digits[10] == check(10) && digits[11] == check(11),
        _ => false,
    }
}

/// Whether the last digit checks the others (ISO 7064, modulus 11,10).
fn is_german_vat(number: &str) -> bool {
    let digits: Vec<u32> = number.chars().filter_map(|c| c.to_digit(10)).collect();
    let [body @ .., check] = digits.as_slice() else {
        return false;
    };
    let product = body.iter().fold(10, |product, digit| {
        let sum = match (digit + product) % 10 {
            0 => 10,
            sum => sum,
        };
        2 * sum % 11
    });
    body.len() == 8 && (11 - product) % 10 == *check
}
