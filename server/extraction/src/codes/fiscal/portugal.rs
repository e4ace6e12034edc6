//! Portugal: `A:123456789*B:999999990*C:PT*D:FT*E:N*F:20191231*G:FT AB2019/0035*…*O:513600.58*…`.

use super::super::fields::{amount, compact_date, is_digits, key, line, percent_decoded};
use super::{CodeError, CodePart, EUR, FiscalCode, Needed};
use crate::codes::CodeKind;
use kym_domain::decimal::Decimal;
use kym_domain::receipts::draft::{DraftTax, ReceiptKind};

const KIND: CodeKind = CodeKind::PortugalFiscal;

/// The spaces for taxes: mainland, Azores, Madeira.
const REGIONS: [char; 3] = ['I', 'J', 'K'];

/// Documents by which something is sold: invoices, receipts and notes to them.
const SALES: [&str; 9] = ["FT", "FS", "FR", "NC", "ND", "RC", "RG", "AA", "VD"];

/// Whether it begins with a seller and has a document somewhere.
pub(super) fn looks_like(text: &str) -> bool {
    let upper = text.to_ascii_uppercase();
    upper.starts_with("A:") && upper.contains("*D:") && upper.contains("*G:")
}

/// The value behind a letter or a letter and a digit.
fn field<'a>(fields: &[(String, &'a str)], name: &str) -> Option<&'a str> {
    fields
        .iter()
        .find(|(known, _)| known == name)
        .map(|(_, value)| value.trim())
        .filter(|value| !value.is_empty())
}

pub(super) fn read(text: &str) -> Result<FiscalCode, CodeError> {
    let fields: Vec<(String, &str)> = text
        .split('*')
        .filter_map(|field| field.split_once(':'))
        .map(|(name, value)| (name.trim().to_ascii_uppercase(), value))
        .collect();
    let seller = field(&fields, "A")
        .filter(|number| is_digits(number, 9, 9))
        .needed(KIND, CodePart::TaxId)?;
    let document = field(&fields, "G")
        .map(percent_decoded)
        .and_then(|number| line(&number))
        .needed(KIND, CodePart::Number)?;
    let date = field(&fields, "F")
        .and_then(compact_date)
        .needed(KIND, CodePart::Date)?;
    let total = field(&fields, "O")
        .and_then(amount)
        .needed(KIND, CodePart::Total)?;
    let document_type = field(&fields, "D").unwrap_or_default().to_ascii_uppercase();

    let mut code = FiscalCode::new(KIND, key(KIND, &[seller, &document]), EUR);
    code.set_total(total);
    if document_type == "NC" {
        code.receipt_kind = ReceiptKind::Refund;
    }
    let status = field(&fields, "E").unwrap_or_default();
    code.is_receipt = SALES.contains(&document_type.as_str()) && !status.eq_ignore_ascii_case("A");
    code.tax_id = Some(seller.to_owned());
    code.date = Some(date);
    code.reference = Some(document);
    code.taxes = taxes(&fields)?;
    // Four letters of the signature are in the code.
    code.is_signed = field(&fields, "Q").is_some();
    Ok(code)
}

/// The taxes of all regions. How many percent they are depends on the region and the year and is not in the code.
fn taxes(fields: &[(String, &str)]) -> Result<Vec<DraftTax>, CodeError> {
    let read = |name: String| -> Result<Option<Decimal>, CodeError> {
        super::optional(field(fields, &name), amount, KIND, CodePart::Total)
    };
    let mut taxes = Vec::new();
    for region in REGIONS {
        // Reduced, between, normal: the net, and the tax behind it.
        for place in [3, 5, 7] {
            let net = read(format!("{region}{place}"))?;
            let tax = read(format!("{region}{}", place + 1))?;
            if let Some(tax) = tax {
                taxes.push(DraftTax {
                    rate: None,
                    net,
                    tax,
                });
            }
        }
    }
    Ok(taxes)
}
