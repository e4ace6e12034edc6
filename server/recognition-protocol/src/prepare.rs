//! From the file that somebody sent to the file and the pages that are kept.

use kym_domain::attachments::AttachmentKind;
use kym_domain::receipts::text::TextLine;
use serde::{Deserialize, Serialize};

use crate::Message;
use crate::lines::{LineHead, heads, of_heads};

/// How many pages a document has at most.
pub const MAX_PAGES: usize = 20;

/// A file as it came: a JPEG, a PNG, a WebP, a HEIC or a PDF. What it is, its first bytes say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrepareRequest {
    /// Its bytes.
    pub file: Vec<u8>,
}

/// A file as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prepared {
    /// What is kept: of a picture the picture of its only page, which has been drawn anew and says neither where nor with
    /// which camera it was taken; of a document its bytes as they came.
    pub kind: AttachmentKind,
    /// Its pages; a picture has one.
    pub pages: Vec<PreparedPage>,
}

/// A page as it is shown and looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreparedPage {
    /// What its picture is: [`AttachmentKind::Jpeg`] or [`AttachmentKind::Png`].
    pub kind: AttachmentKind,
    /// The page, upright.
    pub picture: Vec<u8>,
    /// A small JPEG of it.
    pub thumbnail: Vec<u8>,
    /// How wide the picture is, in pixels.
    pub width: u32,
    /// How high the picture is, in pixels.
    pub height: u32,
    /// The text that the page of a document carries; nothing of a picture, and of a page that has none.
    pub text: Option<Vec<TextLine>>,
}

#[doc(hidden)]
#[derive(Serialize, Deserialize)]
pub struct RequestHead {}

#[doc(hidden)]
#[derive(Serialize, Deserialize)]
pub struct PreparedHead {
    kind: String,
    pages: Vec<PageHead>,
}

#[derive(Serialize, Deserialize)]
struct PageHead {
    kind: String,
    width: u32,
    height: u32,
    text: Option<Vec<LineHead>>,
}

impl Message for PrepareRequest {
    type Head = RequestHead;

    fn into_parts(self) -> (Self::Head, Vec<Vec<u8>>) {
        (RequestHead {}, vec![self.file])
    }

    fn from_parts(RequestHead {}: Self::Head, blobs: Vec<Vec<u8>>) -> Option<Self> {
        let [file] = <[Vec<u8>; 1]>::try_from(blobs).ok()?;
        Some(Self { file })
    }
}

impl Message for Prepared {
    type Head = PreparedHead;

    fn into_parts(self) -> (Self::Head, Vec<Vec<u8>>) {
        let mut blobs = Vec::with_capacity(2 * self.pages.len());
        let mut pages = Vec::with_capacity(self.pages.len());
        for page in self.pages {
            blobs.push(page.picture);
            blobs.push(page.thumbnail);
            pages.push(PageHead {
                kind: page.kind.as_str().to_owned(),
                width: page.width,
                height: page.height,
                text: page.text.map(heads),
            });
        }
        let kind = self.kind.as_str().to_owned();
        (PreparedHead { kind, pages }, blobs)
    }

    fn from_parts(head: Self::Head, blobs: Vec<Vec<u8>>) -> Option<Self> {
        if blobs.len() != 2 * head.pages.len() {
            return None;
        }
        let mut blobs = blobs.into_iter();
        let mut pages = Vec::with_capacity(head.pages.len());
        for page in head.pages {
            pages.push(PreparedPage {
                kind: page.kind.parse().ok()?,
                picture: blobs.next()?,
                thumbnail: blobs.next()?,
                width: page.width,
                height: page.height,
                text: page.text.map(of_heads),
            });
        }
        let kind = head.kind.parse().ok()?;
        Some(Self { kind, pages })
    }
}
