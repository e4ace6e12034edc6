//! Uzbekistan: `https://ofd.soliq.uz/check?t=UZ191211501033&r=559&c=20211109170634&s=336289559214`.

use super::super::fields::{compact_moment, is_digits, key, line, without_zeros};
use super::{CodeError, CodePart, FiscalCode, Link, Needed, optional};
use crate::codes::CodeKind;
use kym_domain::money::CurrencyCode;

const KIND: CodeKind = CodeKind::UzbekistanFiscal;

const UZS: CurrencyCode = CurrencyCode::literal(*b"UZS");

pub(super) fn host(host: &str) -> Option<(CodeKind, bool)> {
    (host == "ofd.soliq.uz").then_some((KIND, false))
}

/// Reads the parameters: terminal, receipt, time and sign. What looks like a sum is the sign: the total is not in the code.
pub(super) fn read(link: &Link) -> Result<FiscalCode, CodeError> {
    let parameters = &link.parameters;
    let terminal = parameters
        .get("t")
        .and_then(line)
        .needed(KIND, CodePart::Number)?;
    let number = |name: &str| {
        parameters
            .get(name)
            .filter(|digits| is_digits(digits, 1, 20))
            .needed(KIND, CodePart::Number)
    };
    let receipt = without_zeros(number("r")?);
    let sign = number("s")?;
    let moment = optional(parameters.get("c"), compact_moment, KIND, CodePart::Date)?;
    let mut code = FiscalCode::new(KIND, key(KIND, &[&terminal, receipt, sign]), UZS);
    code.reference = Some(receipt.to_owned());
    code.portal = link.portal();
    if let Some(moment) = moment {
        code.set_moment(moment);
    }
    Ok(code)
}
