//! The codes on pages.

use kym_domain::receipts::text::Region;
use serde::{Deserialize, Serialize};

use crate::lines::RegionHead;
use crate::{Message, PagePicture};

/// Pages to look for codes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodesRequest {
    /// The pages.
    pub pages: Vec<PagePicture>,
}

/// What was found: page by page, the same code on a page once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodesAnswer {
    /// The codes.
    pub codes: Vec<FoundCode>,
}

/// A code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundCode {
    /// How it is drawn.
    pub symbology: Symbology,
    /// What it says, as letters: by the charset that the code names, or the one that its bytes look like.
    pub text: String,
    /// What it says, as bytes; empty where its kind knows figures and letters alone.
    pub bytes: Vec<u8>,
    /// Where it stands; of a bar code the line along which it was read.
    pub region: Region,
}

/// How a code is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "names of standards")]
pub enum Symbology {
    QrCode,
    MicroQrCode,
    Aztec,
    DataMatrix,
    Pdf417,
    MaxiCode,
    Ean13,
    Ean8,
    UpcA,
    UpcE,
    Code128,
    Code39,
    Code93,
    Codabar,
    Itf,
    DataBar,
    DataBarExpanded,
}

impl Symbology {
    /// The name that browsers give it, where they have one.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::QrCode => "qr_code",
            Self::MicroQrCode => "micro_qr_code",
            Self::Aztec => "aztec",
            Self::DataMatrix => "data_matrix",
            Self::Pdf417 => "pdf417",
            Self::MaxiCode => "maxi_code",
            Self::Ean13 => "ean_13",
            Self::Ean8 => "ean_8",
            Self::UpcA => "upc_a",
            Self::UpcE => "upc_e",
            Self::Code128 => "code_128",
            Self::Code39 => "code_39",
            Self::Code93 => "code_93",
            Self::Codabar => "codabar",
            Self::Itf => "itf",
            Self::DataBar => "data_bar",
            Self::DataBarExpanded => "data_bar_expanded",
        }
    }
}

#[doc(hidden)]
#[derive(Serialize, Deserialize)]
pub struct PagesHead {
    pub(crate) pages: Vec<u16>,
}

#[doc(hidden)]
#[derive(Serialize, Deserialize)]
pub struct CodesHead {
    codes: Vec<CodeHead>,
}

#[derive(Serialize, Deserialize)]
struct CodeHead {
    symbology: Symbology,
    text: String,
    bytes: Vec<u8>,
    region: RegionHead,
}

impl PagesHead {
    pub(crate) fn split(pages: Vec<PagePicture>) -> (Self, Vec<Vec<u8>>) {
        let numbers = pages.iter().map(|page| page.page).collect();
        let pictures = pages.into_iter().map(|page| page.picture).collect();
        (Self { pages: numbers }, pictures)
    }

    pub(crate) fn join(self, pictures: Vec<Vec<u8>>) -> Option<Vec<PagePicture>> {
        if self.pages.len() != pictures.len() {
            return None;
        }
        let pages = self.pages.into_iter().zip(pictures);
        let pages = pages.map(|(page, picture)| PagePicture { page, picture });
        Some(pages.collect())
    }
}

impl Message for CodesRequest {
    type Head = PagesHead;

    fn into_parts(self) -> (Self::Head, Vec<Vec<u8>>) {
        PagesHead::split(self.pages)
    }

    fn from_parts(head: Self::Head, blobs: Vec<Vec<u8>>) -> Option<Self> {
        head.join(blobs).map(|pages| Self { pages })
    }
}

impl Message for CodesAnswer {
    type Head = CodesHead;

    fn into_parts(self) -> (Self::Head, Vec<Vec<u8>>) {
        let codes = self.codes.into_iter().map(|code| CodeHead {
            symbology: code.symbology,
            text: code.text,
            bytes: code.bytes,
            region: code.region.into(),
        });
        let codes = codes.collect();
        (CodesHead { codes }, Vec::new())
    }

    fn from_parts(head: Self::Head, _: Vec<Vec<u8>>) -> Option<Self> {
        let codes = head.codes.into_iter().map(|code| FoundCode {
            symbology: code.symbology,
            text: code.text,
            bytes: code.bytes,
            region: code.region.into(),
        });
        let codes = codes.collect();
        Some(Self { codes })
    }
}
