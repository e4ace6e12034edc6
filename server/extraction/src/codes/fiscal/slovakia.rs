//! Slovakia: `O-863A291A95A64D7EBA291A95A63D7E4C`, the number that the tax office gave the receipt; of a till that could not
//! reach it `<code of the merchant>:<till>:<year, month, day, hour, minute, second>:<receipt>:<total>`.

use super::super::fields::{amount, compact_moment, is_digits, is_hex, key, without_zeros};
use super::{CodeError, CodePart, EUR, FiscalCode, Needed};
use crate::codes::CodeKind;

const KIND: CodeKind = CodeKind::SlovakiaFiscal;

pub(super) fn looks_like(text: &str) -> bool {
    online(text).is_some() || text.split(':').next().is_some_and(is_merchant_code)
}

/// The number of a receipt of an online till (`O`) or of a virtual one (`V`).
fn online(text: &str) -> Option<String> {
    let (till, number) = text.split_once('-')?;
    let is_till = till.eq_ignore_ascii_case("O") || till.eq_ignore_ascii_case("V");
    (is_till && is_hex(number, 32)).then(|| text.to_ascii_uppercase())
}

/// Five times eight hexadecimal digits.
fn is_merchant_code(text: &str) -> bool {
    text.split('-').count() == 5 && text.split('-').all(|part| is_hex(part, 8))
}

pub(super) fn read(text: &str) -> Result<FiscalCode, CodeError> {
    if let Some(number) = online(text) {
        let mut code = FiscalCode::new(KIND, key(KIND, &[&number]), EUR);
        code.reference = Some(number);
        return Ok(code);
    }
    let parts: Vec<&str> = text.split(':').collect();
    let [merchant, till, moment, receipt, total] = parts.as_slice() else {
        return Err(CodeError::Malformed {
            kind: KIND,
            part: CodePart::Structure,
        });
    };
    if !is_digits(till, 16, 17) || !is_digits(receipt, 1, 10) {
        return Err(CodeError::Malformed {
            kind: KIND,
            part: CodePart::Number,
        });
    }
    let moment = Some(moment)
        .filter(|moment| is_digits(moment, 12, 12))
        .and_then(|moment| compact_moment(&format!("20{moment}")))
        .needed(KIND, CodePart::Date)?;
    let total = amount(total).needed(KIND, CodePart::Total)?;
    let mut code = FiscalCode::new(KIND, key(KIND, &[merchant]), EUR);
    code.set_moment(moment);
    code.set_total(total);
    code.reference = Some(without_zeros(receipt).to_owned());
    Ok(code)
}
