//! Serbia (NBS IPS QR): `K:PR|V:01|C:1|R:840000000095584510|N:Čigra doo|I:RSD1025,12|SF:289|S:Uplata|RO:97123456`.

use super::super::account::serbian_account;
use super::super::fields::{compact, key, line};
use super::{CodeError, CodePart, PaymentCode, amount_behind, keyed};
use crate::codes::CodeKind;
use kym_domain::money::CurrencyCode;

const KIND: CodeKind = CodeKind::SerbiaPayment;

const RSD: CurrencyCode = CurrencyCode::literal(*b"RSD");

/// What begins a code: of a bill, or shown at a till by the shop or by its customer.
const STARTS: [&str; 3] = ["K:PR|", "K:PT|", "K:PK|"];

pub(super) fn looks_like(text: &str) -> bool {
    text.get(..5)
        .is_some_and(|start| STARTS.iter().any(|known| start.eq_ignore_ascii_case(known)))
}

pub(super) fn read(text: &str) -> Result<PaymentCode, CodeError> {
    let fields: Vec<(String, &str)> = text
        .split('|')
        .filter_map(|field| field.split_once(':'))
        .map(|(tag, value)| (tag.trim().to_ascii_uppercase(), value.trim()))
        .collect();
    let field = |tag: &str| {
        fields
            .iter()
            .find(|(known, _)| known == tag)
            .map(|(_, value)| *value)
            .filter(|value| !value.is_empty())
    };
    let account = field("R").ok_or(CodeError::Malformed {
        kind: KIND,
        part: CodePart::Account,
    })?;
    let account = serbian_account(KIND, account)?;
    let amount = amount_behind("RSD", field("I").unwrap_or_default(), KIND)?;
    // Model and number; blanks and hyphens in it are as everybody likes.
    let reference = field("RO").map(|number| compact(number).replace('-', ""));
    let purpose = field("S").and_then(line);
    let told = reference.clone().or_else(|| purpose.clone());
    // Behind the name stands the address, in lines of its own.
    let payee = field("N")
        .and_then(|name| name.lines().next())
        .and_then(line);
    Ok(PaymentCode {
        kind: KIND,
        unique_key: key(KIND, &[&account, &keyed(amount), &told.unwrap_or_default()]),
        payee,
        tax_id: None,
        account,
        amount,
        currency: RSD,
        reference: reference.as_deref().and_then(line),
        purpose,
        due_date: None,
    })
}
