//! What codes say, and what they may not make of this program.

mod account;
mod bills_of_fields;
mod bills_of_lines;
mod draft;
mod old_charsets;
mod portals;
mod products;
mod properties;
mod tills;
mod tills_of_fields;
mod writers;

use jiff::civil::{Date, DateTime};

use super::*;
use kym_domain::decimal::Decimal;

fn qr(payload: &str) -> Result<CodeReading, CodeError> {
    read(payload.as_bytes(), CodeFormat::QrCode)
}

/// The reading of the code of a till.
fn fiscal(payload: &str) -> FiscalCode {
    match qr(payload) {
        Ok(CodeReading::Fiscal(code)) => code,
        other => panic!("{payload:?} is {other:?}"),
    }
}

/// The reading of the code of a bill.
fn payment(payload: &str) -> PaymentCode {
    match qr(payload) {
        Ok(CodeReading::Payment(code)) => code,
        other => panic!("{payload:?} is {other:?}"),
    }
}

fn decimal(text: &str) -> Decimal {
    text.parse().expect("a decimal")
}

fn date(text: &str) -> Date {
    text.parse().expect("a date")
}

fn moment_of(code: &FiscalCode) -> DateTime {
    code.date
        .expect("a date")
        .to_datetime(code.time.expect("a time"))
}

fn moment(text: &str) -> DateTime {
    text.parse().expect("a moment")
}

const fn malformed(kind: CodeKind, part: CodePart) -> Result<CodeReading, CodeError> {
    Err(CodeError::Malformed { kind, part })
}

const fn check_digit(kind: CodeKind, part: CodePart) -> Result<CodeReading, CodeError> {
    Err(CodeError::CheckDigit { kind, part })
}
