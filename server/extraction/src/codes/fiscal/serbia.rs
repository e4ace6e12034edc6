//! Serbia: `https://suf.purs.gov.rs/v/?vl=` and a block of bytes in base64.
//!
//! | bytes | what |
//! |---|---|
//! | 0 | version, 3 |
//! | 1–8, 9–16 | who asked for the signature, who signed |
//! | 17–20, 21–24 | counters: of all receipts of the signer, of those of this type; the lowest byte first |
//! | 25–32 | amount in ten-thousandths; the lowest byte first |
//! | 33–40 | milliseconds since 1970 in Greenwich; the highest byte first |
//! | 41, 42 | type of receipt, type of transaction |
//! | 43 … | length and text of the buyer's number; encrypted data, signature, hash |

use jiff::Timestamp;

use super::super::fields::{base64, exact_key, local, percent_decoded};
use super::{CodeError, CodePart, FiscalCode, Link, Needed};
use crate::codes::CodeKind;
use kym_domain::decimal::Decimal;
use kym_domain::money::CurrencyCode;
use kym_domain::receipts::draft::ReceiptKind;

const KIND: CodeKind = CodeKind::SerbiaFiscal;

const RSD: CurrencyCode = CurrencyCode::literal(*b"RSD");

const VERSION: u8 = 3;

/// A block that is no longer than what is read here and a buyer's number carries no signature, which has 256 bytes.
const MIN_SIGNED_LEN: usize = 256;

pub(super) fn host(host: &str) -> Option<(CodeKind, bool)> {
    match host {
        "suf.purs.gov.rs" => Some((KIND, false)),
        host if host.ends_with(".suf.purs.gov.rs") => Some((KIND, true)),
        _ => None,
    }
}

/// Bytes from the front, of which as many are taken as are asked for.
struct Block<'a>(&'a [u8]);

impl<'a> Block<'a> {
    fn take<const N: usize>(&mut self) -> Result<&'a [u8; N], CodeError> {
        let (taken, rest) = self
            .0
            .split_first_chunk()
            .needed(KIND, CodePart::Structure)?;
        self.0 = rest;
        Ok(taken)
    }

    /// The name of a secure element: eight letters and digits.
    fn signer(&mut self) -> Result<&'a str, CodeError> {
        std::str::from_utf8(self.take::<8>()?)
            .ok()
            .filter(|name| name.bytes().all(|byte| byte.is_ascii_alphanumeric()))
            .needed(KIND, CodePart::Number)
    }
}

pub(super) fn read(link: &Link) -> Result<FiscalCode, CodeError> {
    let bytes = link
        .parameters
        .get("vl")
        .map(percent_decoded)
        .and_then(|text| base64(&text))
        .needed(KIND, CodePart::Encoding)?;
    let mut block = Block(&bytes);
    if block.take::<1>()? != &[VERSION] {
        return Err(CodeError::Malformed {
            kind: KIND,
            part: CodePart::Structure,
        });
    }
    let asked_by = block.signer()?;
    let signed_by = block.signer()?;
    let counter = u32::from_le_bytes(*block.take()?).to_string();
    block.take::<4>()?;
    let amount = amount(u64::from_le_bytes(*block.take()?))?;
    let moment = moment(u64::from_be_bytes(*block.take()?))?;
    let [receipt_type, transaction_type] = *block.take::<2>()?;

    let mut code = FiscalCode::new(KIND, exact_key(KIND, &[signed_by, &counter]), RSD);
    code.set_moment(moment);
    code.set_total(amount);
    code.receipt_kind = match transaction_type {
        0 => ReceiptKind::Expense,
        1 => ReceiptKind::Refund,
        _ => {
            return Err(CodeError::Malformed {
                kind: KIND,
                part: CodePart::Direction,
            });
        }
    };
    // Of a sale and of an advance, not pro forma (1), copy (2) or training (3).
    code.is_receipt = matches!(receipt_type, 0 | 4);
    code.is_signed = block.0.len() >= MIN_SIGNED_LEN;
    code.reference = Some(format!("{asked_by}-{signed_by}-{counter}"));
    code.portal = link.portal();
    Ok(code)
}

fn amount(ten_thousandths: u64) -> Result<Decimal, CodeError> {
    // A number of more digits is none that is read elsewhere.
    const MAX: i64 = 999_999_999_999_999_999;
    let units = i64::try_from(ten_thousandths)
        .ok()
        .filter(|units| *units <= MAX)
        .needed(KIND, CodePart::Total)?;
    Ok(if units % 100 == 0 {
        Decimal::new(units / 100, 2)
    } else {
        Decimal::new(units, 4)
    })
}

fn moment(milliseconds: u64) -> Result<jiff::civil::DateTime, CodeError> {
    i64::try_from(milliseconds)
        .ok()
        .and_then(|milliseconds| Timestamp::from_millisecond(milliseconds).ok())
        .and_then(|moment| local(moment, "Europe/Belgrade"))
        .and_then(|moment| moment.with().subsec_nanosecond(0).build().ok())
        .needed(KIND, CodePart::Date)
}
