//! Spain: `https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678%26G33&fecha=01-01-2024&importe=241.4`.

use jiff::civil::Date;

use super::super::fields::{amount, compact, compact_date, key, line};
use super::{CodeError, CodePart, EUR, FiscalCode, Link, Needed};
use crate::codes::CodeKind;

const KIND: CodeKind = CodeKind::SpainFiscal;

/// For invoices that were sent to the tax office at once, and for those that were not.
const PATHS: [&str; 2] = [
    "/wlpl/tike-cont/validarqr",
    "/wlpl/tike-cont/validarqrnoverifactu",
];

pub(super) fn host(host: &str) -> Option<(CodeKind, bool)> {
    match host {
        "www2.agenciatributaria.gob.es" | "www2.aeat.es" => Some((KIND, false)),
        host if host.starts_with("prewww")
            && (host.ends_with(".aeat.es") || host.ends_with(".agenciatributaria.gob.es")) =>
        {
            Some((KIND, true))
        }
        _ => None,
    }
}

/// Reads the parameters. None of them is signed: anybody could have written them.
pub(super) fn read(link: &Link) -> Result<FiscalCode, CodeError> {
    if !PATHS.contains(&link.path().as_str()) {
        return Err(CodeError::Unknown);
    }
    let parameters = &link.parameters;
    let seller = parameters
        .get("nif")
        .map(compact)
        .filter(|number| {
            number.len() == 9 && number.bytes().all(|byte| byte.is_ascii_alphanumeric())
        })
        .needed(KIND, CodePart::TaxId)?;
    let number = parameters
        .get("numserie")
        .and_then(line)
        .needed(KIND, CodePart::Number)?;
    let date = parameters
        .get("fecha")
        .and_then(date)
        .needed(KIND, CodePart::Date)?;
    let total = parameters
        .get("importe")
        .and_then(amount)
        .needed(KIND, CodePart::Total)?;
    let mut code = FiscalCode::new(KIND, key(KIND, &[&seller, &number]), EUR);
    code.tax_id = Some(seller);
    code.reference = Some(number);
    code.date = Some(date);
    code.set_total(total);
    code.is_signed = false;
    code.portal = link.portal();
    Ok(code)
}

/// A day as `31-01-2024`.
fn date(written: &str) -> Option<Date> {
    let parts: Vec<&str> = written.split(['-', '/']).collect();
    match parts.as_slice() {
        [day, month, year] => compact_date(&format!("{year}{month:0>2}{day:0>2}")),
        _ => None,
    }
}
