//! Austria: `_R1-AT0_<till>_<receipt>_2024-04-15T16:28:54_0,00_13,80_0,00_0,00_0,00_<turnover>_<certificate>_<previous>_<signature>`.

use super::super::fields::{amount, base64, iso_moment, key, line, sum};
use super::{CodeError, CodePart, EUR, FiscalCode, Needed};
use crate::codes::CodeKind;
use kym_domain::decimal::Decimal;
use kym_domain::receipts::draft::ReceiptKind;

const KIND: CodeKind = CodeKind::AustriaFiscal;

/// Sums at 20, 10, 13, 0 and 19 percent, tax included. What the tax is within them is not printed and not worked out: the
/// last of them has been lent to other rates for a time.
const SUMS: usize = 5;

/// What stands in the place of a signature while the device for it is out of order.
const OUT_OF_ORDER: &str = "Sicherheitseinrichtung ausgefallen";

pub(super) fn looks_like(text: &str) -> bool {
    text.trim_start_matches('_')
        .get(..5)
        .is_some_and(|start| start.to_ascii_uppercase().starts_with("R1-AT"))
}

/// Reads the parts, of which the time shows where they are: names of tills may have underscores, too.
pub(super) fn read(text: &str) -> Result<FiscalCode, CodeError> {
    let parts: Vec<&str> = text.trim_start_matches('_').split('_').collect();
    let (at, moment) = parts
        .iter()
        .enumerate()
        .skip(3)
        .find_map(|(at, part)| Some((at, iso_moment(part)?.0)))
        .needed(KIND, CodePart::Date)?;
    let (numbers, rest) = parts.split_at(at);
    let till = numbers.get(1).copied().and_then(line);
    let receipt = numbers.get(2..).map(|rest| rest.join("_"));
    let till = till.needed(KIND, CodePart::Number)?;
    let receipt = receipt
        .and_then(|number| line(&number))
        .needed(KIND, CodePart::Number)?;
    let sums: Option<Vec<Decimal>> = rest
        .iter()
        .skip(1)
        .take(SUMS)
        .map(|sum| amount(sum))
        .collect();
    let total = sums
        .filter(|sums| sums.len() == SUMS)
        .and_then(|sums| sum(&sums))
        .needed(KIND, CodePart::Total)?;
    let later = rest.get(1 + SUMS..).unwrap_or_default();
    let turnover = later.first().copied().unwrap_or_default();
    let certificate = later.get(1).copied().unwrap_or_default();
    let signature = later.get(3..).map(|rest| rest.join("_"));

    let mut code = FiscalCode::new(KIND, key(KIND, &[&till, &receipt]), EUR);
    code.set_moment(moment);
    code.set_total(total);
    if means(turnover, "STO") {
        code.receipt_kind = ReceiptKind::Refund;
    }
    code.is_receipt = !means(turnover, "TRA");
    code.is_signed = signature.is_some_and(|sign| !sign.is_empty() && !means(&sign, OUT_OF_ORDER));
    code.tax_id = tax_id(certificate);
    code.reference = Some(receipt);
    Ok(code)
}

/// Whether a part is this word, as it is or in base64.
fn means(part: &str, word: &str) -> bool {
    part == word || base64(part).is_some_and(|bytes| bytes == word.as_bytes())
}

/// In closed systems the number of the key begins with that of the merchant: `U:ATU12345678-001`.
fn tax_id(certificate: &str) -> Option<String> {
    let (_, number) = certificate.split_once(':')?;
    let number = number.split_once('-').map_or(number, |(number, _)| number);
    let number = line(number)?.to_ascii_uppercase();
    number.starts_with("ATU").then_some(number)
}
