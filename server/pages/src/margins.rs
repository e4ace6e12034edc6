//! What stands at the head and at the foot of every page: what it belongs to, and which of how many it is.

use kym_domain::language::{Language, Names};

use crate::face::{Faces, Style};
use crate::sheet::{HAIRLINE, MUTED, Mark, Piece, SIDE, Sheets};

const PAGE_OF: Names = Names {
    en: "Page {page} of {pages}",
    ru: "Страница {page} из {pages}",
};

/// What stands at the edges of pages.
#[derive(Debug)]
pub struct Margins<'a> {
    /// At the head of every page but the first, to the left and to the right.
    pub head: (&'a str, &'a str),
    /// At the foot of every page, to the left.
    pub foot: &'a str,
    /// Whether a page says which it is when there is no other.
    pub counts_one: bool,
    /// The language of the numbers of pages.
    pub language: Language,
}

/// Writes the margins of all pages, when there will be no more of them.
pub fn margins(sheets: &mut Sheets, margins: &Margins<'_>, faces: &Faces) {
    let style = Style::regular(7.5).tabular();
    let count = sheets.pages.len();
    let (right, bottom) = (sheets.right(), sheets.size.1 - 26.0);
    let half = sheets.width() / 2.0 - 8.0;
    for (place, page) in sheets.pages.iter_mut().enumerate() {
        let mut say = |text: &str, y: f32, is_right: bool| {
            if text.is_empty() {
                return;
            }
            let runs = faces.lines(text, style, half, 1);
            let marks = runs.into_iter().map(|run| Mark::Text {
                at: (if is_right { right - run.width } else { SIDE }, y),
                run,
                ink: MUTED,
            });
            page.push(Piece {
                leaf: None,
                marks: marks.collect(),
            });
        };
        say(margins.foot, bottom, false);
        if count > 1 || margins.counts_one {
            let number = PAGE_OF
                .in_language(margins.language)
                .replace("{page}", &(place + 1).to_string())
                .replace("{pages}", &count.to_string());
            say(&number, bottom, true);
        }
        if place > 0 {
            say(margins.head.0, 36.0, false);
            say(margins.head.1, 36.0, true);
        }
        let mut rules = vec![bottom - 11.0];
        if place > 0 {
            rules.push(42.0);
        }
        for y in rules {
            page.push(Piece {
                leaf: None,
                marks: vec![Mark::Line {
                    through: vec![(SIDE, y), (right, y)],
                    ink: HAIRLINE,
                    width: 0.5,
                    dashes: Vec::new(),
                }],
            });
        }
    }
}
