//! Switzerland and Liechtenstein (Implementation Guidelines QR-bill of SIX, version 2): 31 to 34 lines.

use super::super::account::{iban, is_creditor_reference, is_qr_reference};
use super::super::fields::{compact, key, line};
use super::{CodeError, CodePart, Lines, PaymentCode, amount_due, keyed};
use crate::codes::CodeKind;
use kym_domain::money::CurrencyCode;

const KIND: CodeKind = CodeKind::SwissPayment;

/// Where the lines are, counted from 0. Addresses have seven lines, whether they are structured or combined.
mod at {
    pub(super) const VERSION: usize = 1;
    pub(super) const ACCOUNT: usize = 3;
    pub(super) const PAYEE: usize = 5;
    pub(super) const AMOUNT: usize = 18;
    pub(super) const CURRENCY: usize = 19;
    pub(super) const REFERENCE_TYPE: usize = 27;
    pub(super) const REFERENCE: usize = 28;
    pub(super) const MESSAGE: usize = 29;
    pub(super) const TRAILER: usize = 30;
    pub(super) const END: usize = 34;
}

pub(super) fn looks_like(text: &str) -> bool {
    Lines::of(text).get(0).eq_ignore_ascii_case("SPC")
}

pub(super) fn read(text: &str) -> Result<PaymentCode, CodeError> {
    let malformed = |part| CodeError::Malformed { kind: KIND, part };
    let lines = Lines::of(text);
    // A line that was slipped in moves the trailer.
    if !lines.get(at::VERSION).starts_with("02")
        || !lines.get(at::TRAILER).eq_ignore_ascii_case("EPD")
        || lines.goes_on_at(at::END)
    {
        return Err(malformed(CodePart::Structure));
    }
    let account = iban(KIND, lines.get(at::ACCOUNT))?;
    if !(account.starts_with("CH") || account.starts_with("LI")) || account.len() != 21 {
        return Err(malformed(CodePart::Account));
    }
    let currency = match compact(lines.get(at::CURRENCY)).as_str() {
        "CHF" => CurrencyCode::literal(*b"CHF"),
        "EUR" => super::EUR,
        _ => return Err(malformed(CodePart::Currency)),
    };
    let amount = amount_due(lines.get(at::AMOUNT), KIND)?;
    let reference = reference(
        &compact(lines.get(at::REFERENCE_TYPE)),
        compact(lines.get(at::REFERENCE)),
    )?;
    let purpose = line(lines.get(at::MESSAGE));
    let told = reference.clone().or_else(|| purpose.clone());
    Ok(PaymentCode {
        kind: KIND,
        unique_key: key(KIND, &[&account, &keyed(amount), &told.unwrap_or_default()]),
        payee: line(lines.get(at::PAYEE)),
        tax_id: None,
        account,
        amount,
        currency,
        reference,
        purpose,
        due_date: None,
    })
}

/// The reference of a type: `QRR` of 27 digits, `SCOR` of ISO 11649, `NON` without one.
fn reference(kind_of: &str, reference: String) -> Result<Option<String>, CodeError> {
    let part = CodePart::Reference;
    let is_right = match kind_of {
        "QRR" => is_qr_reference(&reference),
        "SCOR" => is_creditor_reference(&reference),
        "NON" | "" if reference.is_empty() => return Ok(None),
        _ => return Err(CodeError::Malformed { kind: KIND, part }),
    };
    if is_right {
        Ok(Some(reference))
    } else {
        Err(CodeError::CheckDigit { kind: KIND, part })
    }
}
