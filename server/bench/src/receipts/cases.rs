//! What is read: receipts and invoices, each as a picture or a document and with what it says.

use kym_samples::country::Language;
use kym_samples::document::{invoice_document, receipt_document, scanned_document};
use kym_samples::photo::{Condition, photographed};
use kym_samples::sample::{invoice, receipt};
use kym_samples::truth::Truth;

/// The first sample: what is tested and what engines are tuned with has lower numbers.
pub const FIRST: u64 = 5000;

/// So many numbers lie between those of two media, so that each has receipts of its own.
const APART: u64 = 100;

/// How a receipt comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Medium {
    /// A PDF file with text.
    ReceiptDocument,
    /// An invoice as a PDF file with text.
    InvoiceDocument,
    /// A PDF file that is a scan.
    ScannedDocument,
    /// An invoice as a picture of a scanner.
    InvoiceScan,
    /// A picture: of a scanner or a camera.
    Picture(Condition),
}

impl Medium {
    /// All of them.
    pub const ALL: [Self; 18] = [
        Self::ReceiptDocument,
        Self::Picture(Condition::Phone),
        Self::InvoiceDocument,
        Self::ScannedDocument,
        Self::InvoiceScan,
        Self::Picture(Condition::Clean),
        Self::Picture(Condition::Turned),
        Self::Picture(Condition::Blurred),
        Self::Picture(Condition::Creased),
        Self::Picture(Condition::Shaded),
        Self::Picture(Condition::Noisy),
        Self::Picture(Condition::Faded),
        Self::Picture(Condition::UpsideDown),
        Self::Picture(Condition::Sideways),
        Self::Picture(Condition::SidewaysTagged),
        Self::Picture(Condition::UpsideDownTagged),
        Self::Picture(Condition::Messenger),
        Self::Picture(Condition::Worst),
    ];

    /// Enough to see whether it runs.
    pub const QUICK: [Self; 4] = [
        Self::ReceiptDocument,
        Self::ScannedDocument,
        Self::Picture(Condition::Turned),
        Self::Picture(Condition::Messenger),
    ];

    /// As the table says it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ReceiptDocument => "receipt, PDF with text",
            Self::InvoiceDocument => "invoice, PDF with text",
            Self::ScannedDocument => "receipt, PDF of a scan",
            Self::InvoiceScan => "invoice, scanned",
            Self::Picture(Condition::Clean) => "receipt, scanned",
            Self::Picture(condition) => condition.name(),
        }
    }

    /// Whether nothing happened to it.
    pub const fn is_clean(self) -> bool {
        !matches!(self, Self::Picture(condition) if !matches!(condition, Condition::Clean))
    }

    /// How many are read when this many are read of each photograph: of scans more, since their aims are higher.
    pub const fn count(self, each: u64) -> u64 {
        match self {
            Self::Picture(Condition::Clean) => each * 3,
            Self::ReceiptDocument | Self::InvoiceDocument => each * 4,
            _ => each,
        }
    }

    /// The number of its first sample.
    pub fn first(self) -> u64 {
        let place = Self::ALL.iter().position(|other| *other == self);
        FIRST + APART * u64::try_from(place.unwrap_or_default()).unwrap_or_default()
    }
}

/// A file and what it says.
pub struct Case {
    pub language: Language,
    pub medium: Medium,
    pub number: u64,
    pub file: Vec<u8>,
    pub truth: Truth,
}

impl Case {
    pub fn draw(language: Language, medium: Medium, number: u64) -> Self {
        let (file, truth) = match medium {
            Medium::ReceiptDocument => {
                let document = receipt_document(language, number);
                (document.file, document.truth)
            }
            Medium::InvoiceDocument => {
                let document = invoice_document(language, number);
                (document.file, document.truth)
            }
            Medium::ScannedDocument => {
                let document = scanned_document(&receipt(language, number));
                (document.file, document.truth)
            }
            Medium::InvoiceScan => {
                let sample = invoice(language, number);
                let file = photographed(&sample, Condition::Clean, number);
                (file, sample.truth)
            }
            Medium::Picture(condition) => {
                let sample = receipt(language, number);
                let file = photographed(&sample, condition, number);
                (file, sample.truth)
            }
        };
        Self {
            language,
            medium,
            number,
            file,
            truth,
        }
    }

    /// Without its ending.
    pub fn name(&self) -> String {
        let medium = self.medium.name().replace([' ', ','], "-");
        format!("{medium}-{}-{}", self.language.code(), self.number)
    }

    /// With its ending.
    pub fn file_name(&self) -> String {
        let ending = if self.file.starts_with(b"%PDF") {
            "pdf"
        } else {
            "jpg"
        };
        format!("{}.{ending}", self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_receipt_is_read_twice() {
        for (one, other) in Medium::ALL.iter().zip(&Medium::ALL[1..]) {
            assert!(one.first() + one.count(APART / 4) <= other.first());
        }
    }
}
