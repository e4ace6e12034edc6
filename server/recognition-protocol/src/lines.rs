//! Recognised text as JSON: short, because a page has hundreds of words.

use kym_domain::receipts::text::{Confidence, Region, TextLine, TextWord};
use serde::{Deserialize, Serialize};

/// Page, left, top, width, height.
#[derive(Serialize, Deserialize)]
pub struct RegionHead(u16, u16, u16, u16, u16);

/// Text, confidence, region.
#[derive(Serialize, Deserialize)]
pub struct WordHead(String, u8, RegionHead);

/// Words from left to right.
pub type LineHead = Vec<WordHead>;

impl From<Region> for RegionHead {
    fn from(region: Region) -> Self {
        Self(
            region.page,
            region.left,
            region.top,
            region.width,
            region.height,
        )
    }
}

impl From<RegionHead> for Region {
    fn from(head: RegionHead) -> Self {
        Self {
            page: head.0,
            left: head.1,
            top: head.2,
            width: head.3,
            height: head.4,
        }
    }
}

pub fn heads(lines: Vec<TextLine>) -> Vec<LineHead> {
    let word =
        |word: TextWord| WordHead(word.text, word.confidence.as_percent(), word.region.into());
    lines
        .into_iter()
        .map(|line| line.words.into_iter().map(word).collect())
        .collect()
}

/// Lines without a word are left out: there are none.
pub fn of_heads(heads: Vec<LineHead>) -> Vec<TextLine> {
    let word = |head: WordHead| TextWord {
        text: head.0,
        confidence: Confidence::percent(head.1),
        region: head.2.into(),
    };
    heads
        .into_iter()
        .filter(|line| !line.is_empty())
        .map(|line| TextLine {
            words: line.into_iter().map(word).collect(),
        })
        .collect()
}
