//! Croatia: `https://porezna.gov.hr/rn?jir=<number>&datv=20250331_1512&izn=13272`, or `zki=` while the tax office has not
//! answered.

use jiff::civil::{Date, date};

use super::super::fields::{amount, compact_moment, hundredths, is_hex, key};
use super::{CodeError, CodePart, EUR, FiscalCode, Link, Needed, optional};
use crate::codes::CodeKind;
use kym_domain::money::CurrencyCode;

const KIND: CodeKind = CodeKind::CroatiaFiscal;

/// What Croatia paid with before the euro.
const HRK: CurrencyCode = CurrencyCode::literal(*b"HRK");

const FIRST_DAY_OF_EURO: Date = date(2023, 1, 1);

pub(super) fn host(host: &str) -> Option<(CodeKind, bool)> {
    match host {
        "porezna.gov.hr" | "www.porezna.gov.hr" => Some((KIND, false)),
        _ => None,
    }
}

/// Reads the parameters. The amount is in cents (specification 2.x of the tax office); with a comma or a point, as older
/// tills write it, it is in euros.
pub(super) fn read(link: &Link) -> Result<FiscalCode, CodeError> {
    let parameters = &link.parameters;
    if !link.path().starts_with("/rn") {
        return Err(CodeError::Unknown);
    }
    let number = |name: &str| {
        let number = parameters.get(name)?.replace('-', "");
        is_hex(&number, 32).then_some((name.to_owned(), number))
    };
    let (name, number) = number("jir")
        .or_else(|| number("zki"))
        .needed(KIND, CodePart::Number)?;
    let moment = optional(parameters.get("datv"), compact_moment, KIND, CodePart::Date)?;
    let total = optional(
        parameters.get("izn"),
        |text| hundredths(text).or_else(|| amount(text)),
        KIND,
        CodePart::Total,
    )?;
    let is_in_kuna = moment.is_some_and(|moment| moment.date() < FIRST_DAY_OF_EURO);
    let currency = if is_in_kuna { HRK } else { EUR };
    let mut code = FiscalCode::new(KIND, key(KIND, &[&name, &number]), currency);
    code.portal = link.portal();
    if let Some(moment) = moment {
        code.set_moment(moment);
    }
    if let Some(total) = total {
        code.set_total(total);
    }
    Ok(code)
}
