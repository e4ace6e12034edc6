//! What the codes on a receipt are worth.

use jiff::civil::Date;
use kym_domain::receipts::draft::{Draft, DraftSource};
use kym_extraction::codes::{self, CodeFormat, CodeKind, CodeReading};

use crate::receipts::text::StoredCode;

/// A code of a till or a bill.
pub(super) struct FoundCode {
    pub kind: CodeKind,
    pub key: String,
    pub draft: Draft,
}

/// The most trusted code: that of a till before that of a bill (`domain.md`, section 15).
pub(super) fn best(found: &[StoredCode], today: Date) -> Option<FoundCode> {
    let readings = found.iter().filter_map(|code| {
        let format: CodeFormat = code.format.parse().unwrap_or(CodeFormat::Unknown);
        codes::read(&code.bytes, format).ok()
    });
    let ranked = readings.filter_map(|reading| {
        let rank = match &reading {
            CodeReading::Fiscal(_) => 0,
            CodeReading::Payment(_) => 1,
            CodeReading::Product(_) => return None,
        };
        Some((rank, reading))
    });
    let (_, reading) = ranked.min_by_key(|(rank, _)| *rank)?;
    let (kind, key) = (reading.kind(), reading.unique_key().to_owned());
    let draft = reading.into_draft(today);
    draft.map(|draft| FoundCode { kind, key, draft })
}

/// The numbers of products, each once.
pub(super) fn products(found: &[StoredCode]) -> Vec<String> {
    let mut products = Vec::new();
    for code in found {
        let format: CodeFormat = code.format.parse().unwrap_or(CodeFormat::Unknown);
        if let Ok(CodeReading::Product(product)) = codes::read(&code.bytes, format)
            && !products.contains(&product.code)
        {
            products.push(product.code);
        }
    }
    products
}

/// Whether a code leaves nothing to be read: it says who, when and how much. Most payment codes do not say until when.
pub(super) fn says_everything(draft: &Draft) -> bool {
    draft.source == DraftSource::Qr
        && draft.merchant.is_some()
        && draft.total.is_some()
        && draft.date.is_some()
}
