//! Russia (GOST R 56042-2014): `ST00012|Name=…|PersonalAcc=…|BankName=…|BIC=…|CorrespAcc=…|Sum=100000`.

use encoding_rs::{KOI8_R, WINDOWS_1251};

use super::super::fields::{compact, hundredths, is_digits, key, line};
use super::{CodeError, CodePart, Payload, PaymentCode, keyed};
use crate::codes::CodeKind;
use kym_domain::money::CurrencyCode;

const KIND: CodeKind = CodeKind::RussiaPayment;

const RUB: CurrencyCode = CurrencyCode::literal(*b"RUB");

/// What every code of the standard begins with; behind it stand the code page and the sign between the parts.
const START: &str = "ST0001";

pub(super) fn looks_like(text: &str) -> bool {
    text.get(..START.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(START))
}

pub(super) fn read(payload: &Payload) -> Result<PaymentCode, CodeError> {
    let malformed = |part| CodeError::Malformed { kind: KIND, part };
    let page = payload.text().chars().nth(START.len());
    let text = match page {
        // Whoever says UTF-8 and writes something else writes what Windows gave them.
        Some('1' | '2') => payload.decoded(WINDOWS_1251),
        Some('3') => payload.decoded(KOI8_R),
        _ => return Err(malformed(CodePart::Encoding)),
    };
    let mut rest = text.chars();
    let separator = rest
        .by_ref()
        .nth(START.len() + 1)
        .filter(|sign| !sign.is_alphanumeric() && *sign != '=')
        .ok_or(malformed(CodePart::Structure))?;
    let fields: Vec<(String, &str)> = rest
        .as_str()
        .split(separator)
        .filter_map(|field| field.split_once('='))
        .map(|(name, value)| (name.trim().to_ascii_lowercase(), value.trim()))
        .collect();
    let field = |name: &str| {
        fields
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| *value)
            .filter(|value| !value.is_empty())
    };
    let account = field("personalacc")
        .map(compact)
        .filter(|account| is_digits(account, 20, 20))
        .ok_or(malformed(CodePart::Account))?;
    // In kopecks. A point in it contradicts the standard, and whether roubles or kopecks stand before it is anybody's guess:
    // then it is for a person to say.
    let amount = match field("sum") {
        Some(sum) if sum.contains(['.', ',']) => None,
        Some(sum) => Some(
            hundredths(sum)
                .filter(|sum| sum.units() >= 0)
                .ok_or(malformed(CodePart::Total))?,
        )
        .filter(|sum| sum.units() > 0),
        None => None,
    };

    let text_of = |name: &str| field(name).and_then(line);
    let purpose = text_of("purpose");
    let reference = ["uin", "docno", "persacc", "contract", "docidx"]
        .into_iter()
        .find_map(text_of);
    let parts = [
        account.as_str(),
        &keyed(amount),
        reference.as_deref().unwrap_or_default(),
        field("paymperiod").unwrap_or_default(),
        purpose.as_deref().unwrap_or_default(),
    ];
    Ok(PaymentCode {
        kind: KIND,
        unique_key: key(KIND, &parts),
        payee: text_of("name"),
        tax_id: field("payeeinn")
            .filter(|number| is_digits(number, 10, 12))
            .map(str::to_owned),
        account,
        amount,
        currency: RUB,
        reference,
        purpose,
        due_date: None,
    })
}
