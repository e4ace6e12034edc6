//! Saudi Arabia: in base64, one after another a number, a length in bytes, and as many bytes: seller, VAT number, time,
//! total with VAT, VAT; of later invoices hash, signature and key behind them.

use super::super::fields::{amount, base64, is_digits, iso_moment, key, line};
use super::{CodeError, CodePart, FiscalCode, Needed};
use crate::codes::CodeKind;
use kym_domain::decimal::Decimal;
use kym_domain::money::CurrencyCode;
use kym_domain::receipts::draft::DraftTax;

const KIND: CodeKind = CodeKind::SaudiFiscal;

const SAR: CurrencyCode = CurrencyCode::literal(*b"SAR");

const SELLER: u8 = 1;
const VAT_NUMBER: u8 = 2;
const MOMENT: u8 = 3;
const TOTAL: u8 = 4;
const VAT: u8 = 5;
const SIGNATURE: u8 = 7;

/// Bytes by their number.
pub(super) struct Tags(Vec<(u8, Vec<u8>)>);

impl Tags {
    fn text(&self, number: u8) -> Option<&str> {
        let (_, bytes) = self.0.iter().find(|(known, _)| *known == number)?;
        std::str::from_utf8(bytes).ok()
    }
}

/// The parts of a code, when it is one: base64 that begins with the first two numbers and is of such parts to its end.
pub(super) fn tags(text: &str) -> Option<Tags> {
    let bytes = base64(text).filter(|bytes| bytes.first() == Some(&SELLER))?;
    let mut tags = Vec::new();
    let mut rest = bytes.as_slice();
    while let [number, length, behind @ ..] = rest {
        let (value, behind) = behind.split_at_checked(usize::from(*length))?;
        tags.push((*number, value.to_vec()));
        rest = behind;
    }
    let is_one = rest.is_empty() && tags.get(1).is_some_and(|(number, _)| *number == VAT_NUMBER);
    is_one.then_some(Tags(tags))
}

/// Reads the parts. The time is taken as it stands: by the rules a `Z` behind it means Greenwich, but most tills write
/// what their clock shows, and a shift by three hours would put every late evening on the next day.
pub(super) fn read(tags: &Tags) -> Result<FiscalCode, CodeError> {
    let vat_number = tags
        .text(VAT_NUMBER)
        .map(str::trim)
        .filter(|number| is_digits(number, 15, 15))
        .needed(KIND, CodePart::TaxId)?;
    let moment = tags
        .text(MOMENT)
        .and_then(iso_moment)
        .map(|(moment, _)| moment)
        .needed(KIND, CodePart::Date)?;
    let total = money(tags, TOTAL)?;
    let vat = money(tags, VAT)?;
    let parts = [vat_number, &moment.to_string(), &total.to_string()];
    let mut code = FiscalCode::new(KIND, key(KIND, &parts), SAR);
    code.merchant = tags.text(SELLER).and_then(line);
    code.tax_id = Some(vat_number.to_owned());
    code.set_moment(moment);
    code.set_total(total);
    code.taxes = vec![DraftTax {
        rate: None,
        net: None,
        tax: super::fields::unsigned(vat).0,
    }];
    code.is_signed = tags.0.iter().any(|(number, _)| *number >= SIGNATURE);
    Ok(code)
}

fn money(tags: &Tags, number: u8) -> Result<Decimal, CodeError> {
    tags.text(number)
        .and_then(amount)
        .needed(KIND, CodePart::Total)
}
