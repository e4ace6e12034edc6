//! Ukraine (resolutions 162 of 2019 and 97 of 2025 of the National Bank): lines `BCD`, version, code page, `UCT`, –, payee, IBAN,
//! amount, number of the payee at the tax office, –, reference, purpose; as they are, or in base64 behind an address.

use encoding_rs::WINDOWS_1251;

use super::super::account::iban;
use super::super::fields::{base64, compact, key, line, percent_decoded};
use super::super::link::Link;
use super::{CodeError, CodePart, Lines, Payload, PaymentCode, amount_behind, keyed};
use crate::codes::CodeKind;
use kym_domain::money::CurrencyCode;

const KIND: CodeKind = CodeKind::UkrainePayment;

const UAH: CurrencyCode = CurrencyCode::literal(*b"UAH");

/// How many lines the third version has; the others have fewer.
const MAX_LINES: usize = 17;

/// The lines within an address of the National Bank: what is behind the host, and the word for such codes.
pub(super) fn unpacked(text: &str) -> Option<Payload> {
    let link = Link::find(text)?;
    if !matches!(link.host(), "bank.gov.ua" | "qr.bank.gov.ua") {
        return None;
    }
    let packed = link.written_path().trim_matches('/');
    let packed = percent_decoded(packed.strip_prefix("qr/").unwrap_or(packed));
    let payload = Payload::new(&base64(&packed)?);
    looks_like(payload.text()).then_some(payload)
}

pub(super) fn looks_like(text: &str) -> bool {
    let lines = Lines::of(text);
    lines.get(0).eq_ignore_ascii_case("BCD") && lines.get(3).eq_ignore_ascii_case("UCT")
}

/// Reads the lines. Many programs say UTF-8 and write windows-1251, or the other way round: what is UTF-8 is known by itself.
pub(super) fn read(payload: &Payload) -> Result<PaymentCode, CodeError> {
    let malformed = |part| CodeError::Malformed { kind: KIND, part };
    let text = payload.decoded(WINDOWS_1251);
    let lines = Lines::of(&text);
    if !matches!(lines.get(1), "001" | "002" | "003") || lines.goes_on_at(MAX_LINES) {
        return Err(malformed(CodePart::Structure));
    }
    let account = iban(KIND, lines.get(6))?;
    let amount = amount_behind("UAH", lines.get(7), KIND)?;
    let tax_id = line(&compact(lines.get(8)));
    let reference = line(lines.get(10));
    let purpose = line(lines.get(11));
    let parts = [
        account.as_str(),
        &keyed(amount),
        tax_id.as_deref().unwrap_or_default(),
        reference.as_deref().unwrap_or_default(),
        purpose.as_deref().unwrap_or_default(),
    ];
    Ok(PaymentCode {
        kind: KIND,
        unique_key: key(KIND, &parts),
        payee: line(lines.get(5)),
        tax_id,
        account,
        amount,
        currency: UAH,
        reference,
        purpose,
        due_date: None,
    })
}
