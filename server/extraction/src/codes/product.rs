//! Codes of products (GS1 General Specifications, sections 2.1 and 7.9).

use super::error::{CodeError, CodePart};
use super::fields::is_digits;
use super::kind::{CodeFormat, CodeKind};
use super::reading::ProductCode;

const KIND: CodeKind = CodeKind::Product;

/// How many digits name the item in a code that a shop made itself.
const STEM: usize = 7;

/// Reads the digits of a product; nothing when this format holds something else.
pub(super) fn read(text: &str, format: CodeFormat) -> Result<Option<ProductCode>, CodeError> {
    if format == CodeFormat::DataMatrix {
        return Ok(of_element_string(text));
    }
    let lengths: &[usize] = match format {
        CodeFormat::Ean13 => &[13],
        CodeFormat::Ean8 => &[8],
        CodeFormat::UpcA => &[12, 13],
        CodeFormat::UpcE => return short(text).map(Some),
        CodeFormat::Itf => &[14],
        CodeFormat::Unknown => &[8, 12, 13, 14],
        _ => return Ok(None),
    };
    if lengths
        .iter()
        .any(|length| is_digits(text, *length, *length))
    {
        return of_digits(text).map(Some);
    }
    if format == CodeFormat::Unknown {
        return Ok(None);
    }
    Err(CodeError::Malformed {
        kind: KIND,
        part: CodePart::Structure,
    })
}

fn of_digits(digits: &str) -> Result<ProductCode, CodeError> {
    if !is_checked(digits) {
        return Err(CodeError::CheckDigit {
            kind: KIND,
            part: CodePart::Number,
        });
    }
    Ok(of_checked(digits))
}

/// The product of digits whose last checks the others. Twelve digits are thirteen that begin with a zero, and so are
/// fourteen that begin with a zero: a packing unit of one.
fn of_checked(digits: &str) -> ProductCode {
    let whole = match digits.len() {
        12 => format!("0{digits}"),
        14 => digits.strip_prefix('0').unwrap_or(digits).to_owned(),
        _ => digits.to_owned(),
    };
    let is_own = whole.len() == 13 && (whole.starts_with('2') || whole.starts_with("02"));
    let (code, embedded) = match whole.split_at_checked(STEM) {
        Some((stem, rest)) if is_own => (stem.to_owned(), rest.get(..5).map(str::to_owned)),
        _ => (whole, None),
    };
    ProductCode {
        kind: KIND,
        unique_key: format!("{KIND}:{code}"),
        code,
        embedded,
    }
}

/// The short form of twelve digits, without the zeros in them: six digits, with the zero or one before them and the check
/// digit behind them, as far as the reader tells these.
fn short(text: &str) -> Result<ProductCode, CodeError> {
    let malformed = CodeError::Malformed {
        kind: KIND,
        part: CodePart::Structure,
    };
    if !is_digits(text, 6, 8) {
        // Some readers write it out.
        return match text.len() {
            12 | 13 if is_digits(text, 12, 13) => of_digits(text),
            _ => Err(malformed),
        };
    }
    let (system, digits, check) = match text.len() {
        6 => ("0", text, ""),
        7 => (&text[..1], &text[1..], ""),
        _ => (&text[..1], &text[1..7], &text[7..]),
    };
    if !matches!(system, "0" | "1") {
        return Err(malformed);
    }
    let expanded = match digits.as_bytes()[5] {
        last @ b'0'..=b'2' => {
            let last = char::from(last);
            format!("{system}{}{last}0000{}", &digits[..2], &digits[2..5])
        }
        b'3' => format!("{system}{}00000{}", &digits[..3], &digits[3..5]),
        b'4' => format!("{system}{}00000{}", &digits[..4], &digits[4..5]),
        last => format!("{system}{}0000{}", &digits[..5], char::from(last)),
    };
    let whole = if check.is_empty() {
        format!("{expanded}{}", check_digit(&expanded))
    } else {
        format!("{expanded}{check}")
    };
    of_digits(&whole)
}

/// The product of a code that begins with its number, as codes do that mark each single thing: `01`, 14 digits, and what
/// else there is to it.
fn of_element_string(text: &str) -> Option<ProductCode> {
    let text = text.strip_prefix("]d2").unwrap_or(text);
    let text = text.trim_start_matches('\u{1d}');
    let text = text
        .strip_prefix("(01)")
        .or_else(|| text.strip_prefix("01"))?;
    let digits = text.get(..14).filter(|digits| is_digits(digits, 14, 14))?;
    is_checked(digits).then(|| of_checked(digits))
}

/// Whether the last digit checks the others.
fn is_checked(digits: &str) -> bool {
    digits
        .split_at_checked(digits.len().saturating_sub(1))
        .is_some_and(|(rest, check)| check == check_digit(rest).to_string())
}

/// The digit that makes threefold and single digits in turn, from the right, a multiple of ten.
fn check_digit(digits: &str) -> u32 {
    let sum: u32 = digits
        .bytes()
        .rev()
        .zip([3, 1].into_iter().cycle())
        .map(|(digit, weight)| u32::from(digit - b'0') * weight)
        .sum();
    (10 - sum % 10) % 10
}
