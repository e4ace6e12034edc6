//! The euro countries (EPC069-12): lines `BCD`, version, code page, `SCT`, BIC, payee, IBAN, amount, purpose, reference,
//! text, note.

use encoding_rs::{
    Encoding, ISO_8859_2, ISO_8859_4, ISO_8859_5, ISO_8859_7, ISO_8859_10, ISO_8859_15, UTF_8,
    WINDOWS_1252,
};

use super::super::account::{iban, is_creditor_reference};
use super::super::fields::{compact, key, line};
use super::{CodeError, CodePart, EUR, Lines, Payload, PaymentCode, amount_behind, keyed};
use crate::codes::CodeKind;

const KIND: CodeKind = CodeKind::SepaPayment;

/// How many lines there are at most.
const MAX_LINES: usize = 12;

pub(super) fn looks_like(text: &str) -> bool {
    let lines = Lines::of(text);
    lines.get(0).eq_ignore_ascii_case("BCD")
        && (lines.get(1).starts_with("00") || is_transfer(lines.get(3)))
}

/// A transfer, at once or not.
fn is_transfer(service: &str) -> bool {
    service.eq_ignore_ascii_case("SCT") || service.eq_ignore_ascii_case("INST")
}

/// The code page with this number. Latin-1 is windows-1252 to all readers.
fn encoding(number: &str) -> &'static Encoding {
    match number {
        "2" => WINDOWS_1252,
        "3" => ISO_8859_2,
        "4" => ISO_8859_4,
        "5" => ISO_8859_5,
        "6" => ISO_8859_7,
        "7" => ISO_8859_10,
        "8" => ISO_8859_15,
        _ => UTF_8,
    }
}

/// Reads the lines. A line too many means that one was slipped in: what stands on the others is not what the payee wrote.
pub(super) fn read(payload: &Payload) -> Result<PaymentCode, CodeError> {
    let malformed = |part| CodeError::Malformed { kind: KIND, part };
    let encoding = encoding(Lines::of(payload.text()).get(2));
    let decoded;
    let text = if encoding == UTF_8 {
        payload.text()
    } else {
        decoded = payload.decoded(encoding);
        &decoded
    };
    let lines = Lines::of(text);
    if !matches!(lines.get(1), "001" | "002")
        || !is_transfer(lines.get(3))
        || lines.goes_on_at(MAX_LINES)
    {
        return Err(malformed(CodePart::Structure));
    }
    let account = iban(KIND, lines.get(6))?;
    let amount = amount_behind("EUR", lines.get(7), KIND)?;
    let structured = compact(lines.get(9));
    let reference = if is_creditor_reference(&structured) {
        Some(structured)
    } else {
        line(lines.get(9))
    };
    let purpose = line(lines.get(10));
    let told = reference.clone().or_else(|| purpose.clone());
    Ok(PaymentCode {
        kind: KIND,
        unique_key: key(KIND, &[&account, &keyed(amount), &told.unwrap_or_default()]),
        payee: line(lines.get(5)),
        tax_id: None,
        account,
        amount,
        currency: EUR,
        reference,
        purpose,
        due_date: None,
    })
}
