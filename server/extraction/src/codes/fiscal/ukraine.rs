//! Ukraine: `https://cabinet.tax.gov.ua/cashregs/check?id=3135993637&fn=4000903762&sm=65.48&date=20241002&time=190058`.

use super::super::fields::{amount, compact_date, compact_time, exact_key, line};
use super::{CodeError, CodePart, FiscalCode, Link, Needed, optional};
use crate::codes::CodeKind;
use kym_domain::money::CurrencyCode;

const KIND: CodeKind = CodeKind::UkraineFiscal;

const UAH: CurrencyCode = CurrencyCode::literal(*b"UAH");

pub(super) fn host(host: &str) -> Option<(CodeKind, bool)> {
    (host == "cabinet.tax.gov.ua").then_some((KIND, false))
}

/// Reads the parameters: receipt, till, sum, day and time, of which the last is written in four ways. Numbers of receipts of
/// programs are letters of both cases, which differ.
pub(super) fn read(link: &Link) -> Result<FiscalCode, CodeError> {
    if !link.path().ends_with("/cashregs/check") {
        return Err(CodeError::Unknown);
    }
    let parameters = &link.parameters;
    let receipt = parameters
        .get("id")
        .and_then(line)
        .needed(KIND, CodePart::Number)?;
    let till = parameters.get("fn").and_then(line).unwrap_or_default();
    let date = optional(
        parameters.get("date"),
        |text| compact_date(&text.replace('-', "")),
        KIND,
        CodePart::Date,
    )?;
    let time = optional(
        parameters.get("time"),
        |text| compact_time(&text.replace(':', "")),
        KIND,
        CodePart::Date,
    )?;
    let total = optional(parameters.get("sm"), amount, KIND, CodePart::Total)?;
    let mut code = FiscalCode::new(KIND, exact_key(KIND, &[&till, &receipt]), UAH);
    code.reference = Some(receipt);
    code.portal = link.portal();
    code.date = date;
    code.time = time.filter(|_| date.is_some());
    if let Some(total) = total {
        code.set_total(total);
    }
    Ok(code)
}
