//! Russia: `t=20190418T211655&s=3943.26&fn=9282000100072197&i=64318&fp=2918241905&n=1`.

use super::super::fields::{amount, compact_moment, is_digits, iso_moment, key, without_zeros};
use super::{CodeError, CodePart, FiscalCode, Needed, Parameters};
use crate::codes::CodeKind;
use kym_domain::money::CurrencyCode;
use kym_domain::receipts::draft::ReceiptKind;

const KIND: CodeKind = CodeKind::RussiaFiscal;

const RUB: CurrencyCode = CurrencyCode::literal(*b"RUB");

/// Whether it has the numbers of the fiscal drive, of the document and of its sign.
pub(super) fn looks_like(parameters: &Parameters) -> bool {
    ["fn", "i", "fp"]
        .iter()
        .all(|name| parameters.get(name).is_some())
}

/// Reads the parameters, which stand in any order. The time is that of the till, with or without seconds. Zeros before a
/// number do not count: some tills print it with all the digits that it could have.
pub(super) fn read(parameters: &Parameters) -> Result<FiscalCode, CodeError> {
    let number = |name: &str, max: usize| {
        parameters
            .get(name)
            .filter(|digits| is_digits(digits, 1, max))
            .map(without_zeros)
            .needed(KIND, CodePart::Number)
    };
    let drive = number("fn", 16)?;
    let document = number("i", 10)?;
    let sign = number("fp", 10)?;
    let moment = parameters
        .get("t")
        .and_then(|text| compact_moment(text).or_else(|| Some(iso_moment(text)?.0)))
        .needed(KIND, CodePart::Date)?;
    let total = parameters
        .get("s")
        .and_then(amount)
        .filter(|total| total.units() >= 0)
        .needed(KIND, CodePart::Total)?;
    let receipt_kind = kind_of(parameters.get("n").unwrap_or("1"))?;
    let mut code = FiscalCode::new(KIND, key(KIND, &[drive, document, sign]), RUB);
    code.receipt_kind = receipt_kind;
    code.set_moment(moment);
    code.total = Some(total);
    code.reference = Some(document.to_owned());
    Ok(code)
}

/// What a sign of settlement (tag 1054) means for the one who holds the receipt. The shop that buys something from a
/// person pays that person, and is paid back when it returns the thing.
fn kind_of(sign: &str) -> Result<ReceiptKind, CodeError> {
    match sign {
        "1" | "4" => Ok(ReceiptKind::Expense),
        "2" => Ok(ReceiptKind::Refund),
        "3" => Ok(ReceiptKind::Income),
        _ => Err(CodeError::Malformed {
            kind: KIND,
            part: CodePart::Direction,
        }),
    }
}
