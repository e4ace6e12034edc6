//! Programs that print codes, as small as they can be.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// What a Serbian till prints.
#[derive(Debug, Clone)]
pub(super) struct SerbianReceipt {
    pub(super) asked_by: String,
    pub(super) signed_by: String,
    pub(super) counter: u32,
    /// In ten-thousandths of a dinar.
    pub(super) amount: u64,
    /// Since 1970 in Greenwich.
    pub(super) milliseconds: u64,
    pub(super) receipt_type: u8,
    pub(super) transaction_type: u8,
    pub(super) buyer: String,
}

impl SerbianReceipt {
    pub(super) fn sale() -> Self {
        Self {
            asked_by: "K7LMN2PQ".to_owned(),
            signed_by: "R4STU8VW".to_owned(),
            counter: 50_710,
            amount: 15_000_000,
            // 2023-01-03 09:15:33.304 in Greenwich.
            milliseconds: 1_672_737_333_304,
            receipt_type: 0,
            transaction_type: 0,
            buyer: String::new(),
        }
    }

    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut bytes = vec![3];
        bytes.extend(self.asked_by.bytes());
        bytes.extend(self.signed_by.bytes());
        bytes.extend(self.counter.to_le_bytes());
        bytes.extend((self.counter / 2).to_le_bytes());
        bytes.extend(self.amount.to_le_bytes());
        bytes.extend(self.milliseconds.to_be_bytes());
        bytes.extend([self.receipt_type, self.transaction_type]);
        bytes.push(u8::try_from(self.buyer.len()).expect("a short number"));
        bytes.extend(self.buyer.bytes());
        // What is encrypted, the signature and the hash: bytes of all kinds, so that base64 has all of its signs.
        bytes.extend((0_u32..528).map(|at| (at * 37 % 251) as u8 ^ 0xfb));
        bytes
    }

    pub(super) fn base64(&self) -> String {
        STANDARD.encode(self.bytes())
    }

    pub(super) fn url(&self) -> String {
        let block = self.base64().replace('+', "%2B").replace('/', "%2F");
        format!("https://suf.purs.gov.rs/v/?vl={block}")
    }
}

/// What a Saudi till prints: parts by their number.
pub(super) fn saudi(parts: &[(u8, &str)]) -> String {
    let mut bytes = Vec::new();
    for (number, text) in parts {
        bytes.push(*number);
        bytes.push(u8::try_from(text.len()).expect("a short text"));
        bytes.extend(text.bytes());
    }
    STANDARD.encode(bytes)
}

/// What a Swiss bill has printed on it, with a structured address and no debtor.
pub(super) fn swiss(account: &str, amount: &str, reference: (&str, &str)) -> Vec<String> {
    let mut lines: Vec<String> = [
        "SPC",
        "0200",
        "1",
        account,
        "S",
        "Muster AG",
        "Bahnhofstrasse",
        "1",
        "8001",
        "Zürich",
        "CH",
    ]
    .map(str::to_owned)
    .to_vec();
    lines.extend(vec![String::new(); 7]);
    lines.extend([amount, "CHF"].map(str::to_owned));
    lines.extend(vec![String::new(); 7]);
    lines.extend([reference.0, reference.1, "Rechnung 17", "EPD"].map(str::to_owned));
    lines
}
