//! The Czech Republic (Short Payment Descriptor 1.0 of the Czech Banking Association):
//! `SPD*1.0*ACC:CZ5855000000001265098001+RZBCCZPP*AM:480.50*CC:CZK*RN:PETR*DT:20261224*X-VS:1234567890`.
//!
//! The check sum `CRC32` is not looked at: the rules leave open in which order it is made, and the printed code has one of
//! its own.

use super::super::account::iban;
use super::super::fields::{compact, compact_date, key, line, percent_decoded};
use super::{CodeError, CodePart, PaymentCode, amount_due, keyed};
use crate::codes::CodeKind;
use kym_domain::money::CurrencyCode;

const KIND: CodeKind = CodeKind::CzechPayment;

const CZK: CurrencyCode = CurrencyCode::literal(*b"CZK");

pub(super) fn looks_like(text: &str) -> bool {
    text.get(..4)
        .is_some_and(|start| start.eq_ignore_ascii_case("SPD*"))
}

pub(super) fn read(text: &str) -> Result<PaymentCode, CodeError> {
    let malformed = |part| CodeError::Malformed { kind: KIND, part };
    let mut parts = text.split('*').skip(1);
    if !parts
        .next()
        .is_some_and(|version| version.trim().starts_with("1."))
    {
        return Err(malformed(CodePart::Structure));
    }
    let fields: Vec<(String, String)> = parts
        .filter_map(|part| part.split_once(':'))
        .map(|(name, value)| (name.trim().to_ascii_uppercase(), percent_decoded(value)))
        .collect();
    let field = |name: &str| {
        fields
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.trim())
            .filter(|value| !value.is_empty())
    };
    // Behind the plus is the BIC.
    let account = field("ACC").ok_or(malformed(CodePart::Account))?;
    let account = iban(KIND, account.split('+').next().unwrap_or_default())?;
    let amount = amount_due(field("AM").unwrap_or_default(), KIND)?;
    let currency = match field("CC") {
        None => CZK,
        Some(code) => compact(code)
            .parse()
            .ok()
            .filter(|_| code.len() == 3)
            .ok_or(malformed(CodePart::Currency))?,
    };
    let due_date = field("DT")
        .map(|digits| compact_date(digits).ok_or(malformed(CodePart::Date)))
        .transpose()?;
    // The variable symbol is what bills are found by; zeros before it do not count.
    let symbol = field("X-VS").map(|digits| digits.trim_start_matches('0'));
    let reference = symbol
        .filter(|symbol| !symbol.is_empty())
        .or_else(|| field("RF"))
        .and_then(line);
    let purpose = field("MSG").and_then(line);
    let told = reference.clone().or_else(|| purpose.clone());
    Ok(PaymentCode {
        kind: KIND,
        unique_key: key(KIND, &[&account, &keyed(amount), &told.unwrap_or_default()]),
        payee: field("RN").and_then(line),
        tax_id: None,
        account,
        amount,
        currency,
        reference,
        purpose,
        due_date,
    })
}
