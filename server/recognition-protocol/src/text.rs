//! The text on pages.

use kym_domain::receipts::text::{Region, TextLine};
use serde::{Deserialize, Serialize};

use crate::codes::PagesHead;
use crate::lines::{LineHead, heads, of_heads};
use crate::{Message, PagePicture};

/// Pages to recognise text on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextRequest {
    /// The pages.
    pub pages: Vec<PagePicture>,
}

/// What was recognised.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextAnswer {
    /// The pages, in the order of the request.
    pub pages: Vec<TextPage>,
}

/// The text of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextPage {
    /// Which page.
    pub page: u16,
    /// How the page has to be turned so that its text is upright.
    pub turn: Turn,
    /// Its lines, from top to bottom, with regions on the page **after** it was turned; where they are on the picture as it
    /// is shown, [`Turn::undo`] says.
    pub lines: Vec<TextLine>,
}

/// A turn by quarters, clockwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Turn {
    /// As it is.
    #[default]
    None,
    /// By 90 degrees.
    Quarter,
    /// By 180 degrees.
    Half,
    /// By 270 degrees.
    ThreeQuarters,
}

impl Turn {
    /// Every turn.
    pub const ALL: [Self; 4] = [Self::None, Self::Quarter, Self::Half, Self::ThreeQuarters];

    /// How many quarters it is.
    pub const fn quarters(self) -> u8 {
        match self {
            Self::None => 0,
            Self::Quarter => 1,
            Self::Half => 2,
            Self::ThreeQuarters => 3,
        }
    }

    /// From a region of the turned page to the region of the page as it was.
    #[must_use]
    pub const fn undo(self, region: Region) -> Region {
        let Region {
            left,
            top,
            width,
            height,
            ..
        } = region;
        let from_right = Region::WHOLE.saturating_sub(region.right());
        let from_bottom = Region::WHOLE.saturating_sub(region.bottom());
        let (left, top, width, height) = match self {
            Self::None => (left, top, width, height),
            Self::Quarter => (top, from_right, height, width),
            Self::Half => (from_right, from_bottom, width, height),
            Self::ThreeQuarters => (from_bottom, left, height, width),
        };
        Region {
            page: region.page,
            left,
            top,
            width,
            height,
        }
    }
}

#[doc(hidden)]
#[derive(Serialize, Deserialize)]
pub struct TextHead {
    pages: Vec<PageHead>,
}

#[derive(Serialize, Deserialize)]
struct PageHead {
    page: u16,
    turn: Turn,
    lines: Vec<LineHead>,
}

impl Message for TextRequest {
    type Head = PagesHead;

    fn into_parts(self) -> (Self::Head, Vec<Vec<u8>>) {
        PagesHead::split(self.pages)
    }

    fn from_parts(head: Self::Head, blobs: Vec<Vec<u8>>) -> Option<Self> {
        head.join(blobs).map(|pages| Self { pages })
    }
}

impl Message for TextAnswer {
    type Head = TextHead;

    fn into_parts(self) -> (Self::Head, Vec<Vec<u8>>) {
        let pages = self.pages.into_iter().map(|page| PageHead {
            page: page.page,
            turn: page.turn,
            lines: heads(page.lines),
        });
        let pages = pages.collect();
        (TextHead { pages }, Vec::new())
    }

    fn from_parts(head: Self::Head, _: Vec<Vec<u8>>) -> Option<Self> {
        let pages = head.pages.into_iter().map(|page| TextPage {
            page: page.page,
            turn: page.turn,
            lines: of_heads(page.lines),
        });
        let pages = pages.collect();
        Some(Self { pages })
    }
}
