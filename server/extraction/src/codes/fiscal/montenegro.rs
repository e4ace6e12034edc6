//! Montenegro: `https://mapr.tax.gov.me/ic/#/verify?iic=…&tin=02440261&crtd=2025-07-01T13:26:59+02:00&ord=…&prc=11.67`.

use super::super::fields::{Clock, amount, is_hex, iso_moment, key, line, local_of_utc};
use super::{CodeError, CodePart, EUR, FiscalCode, Link, Needed, optional};
use crate::codes::CodeKind;

const KIND: CodeKind = CodeKind::MontenegroFiscal;

pub(super) fn host(host: &str) -> Option<(CodeKind, bool)> {
    match host {
        "mapr.tax.gov.me" => Some((KIND, false)),
        "efitest.tax.gov.me" => Some((KIND, true)),
        _ => None,
    }
}

/// Reads the parameters, which stand in the fragment. The number `iic` is the hash of a signature of the till.
pub(super) fn read(link: &Link) -> Result<FiscalCode, CodeError> {
    let parameters = &link.parameters;
    let number = parameters
        .get("iic")
        .filter(|number| is_hex(number, 32))
        .needed(KIND, CodePart::Number)?;
    let moment = optional(
        parameters.get("crtd"),
        |text| match iso_moment(text)? {
            (moment, Clock::Local) => Some(moment),
            (moment, Clock::Utc) => local_of_utc(moment, "Europe/Podgorica"),
        },
        KIND,
        CodePart::Date,
    )?;
    let total = optional(parameters.get("prc"), amount, KIND, CodePart::Total)?;
    let mut code = FiscalCode::new(KIND, key(KIND, &[number]), EUR);
    code.tax_id = parameters.get("tin").and_then(line);
    code.reference = parameters.get("ord").and_then(line);
    code.portal = link.portal();
    if let Some(moment) = moment {
        code.set_moment(moment);
    }
    if let Some(total) = total {
        code.set_total(total);
    }
    Ok(code)
}
