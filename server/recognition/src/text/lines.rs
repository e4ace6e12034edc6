//! From pieces of text that were found one by one to the lines of a page.

use kym_domain::receipts::text::{Confidence, TextLine, TextWord};

use super::pieces::Piece;
use super::slants::Slants;
use crate::pages::Sheet;

/// Pieces belong to one line if their middles are no further apart than this share of the lower one's height.
const SAME_LINE: f32 = 0.5;

/// The lines that the pieces make, from top to bottom.
pub fn join(pieces: Vec<Piece>, sheet: &Sheet) -> Vec<TextLine> {
    let mut pieces: Vec<Piece> = pieces
        .into_iter()
        .filter(|piece| !piece.words.is_empty())
        .collect();
    let slants = Slants::of(&pieces);
    // Left ends first, along the lines of the page.
    let (sine, cosine) = slants.page.sin_cos();
    let along =
        |piece: &Piece| piece.place.x * cosine + piece.place.y * sine - piece.place.width / 2.0;
    let down = |piece: &Piece| piece.place.y * cosine - piece.place.x * sine;
    pieces.sort_by(|one, other| along(one).total_cmp(&along(other)));
    let mut lines: Vec<Vec<Piece>> = Vec::new();
    for piece in pieces {
        let near = lines.iter_mut().filter_map(|line| {
            let distance = distance(line.last()?, &piece, &slants)?;
            Some((distance, line))
        });
        match near.min_by(|one, other| one.0.total_cmp(&other.0)) {
            Some((_, line)) => line.push(piece),
            None => lines.push(vec![piece]),
        }
    }
    let middle = |line: &[Piece]| line.iter().map(down).sum::<f32>() / line.len() as f32;
    lines.sort_by(|one, other| middle(one).total_cmp(&middle(other)));
    lines
        .into_iter()
        .map(|line| text_line(&line, sheet))
        .collect()
}

/// How far the piece is from going on where the last one of a line ends, as a share of its height; nothing, if too far.
fn distance(last: &Piece, piece: &Piece, slants: &Slants) -> Option<f32> {
    let (last, next) = (last.place, piece.place);
    let expected = slants.follow((last.x, last.y), next.x);
    let overlap = (last.x + last.width / 2.0) - (next.x - next.width / 2.0);
    let lower = last.height.min(next.height);
    let apart = (next.y - expected).abs() / lower.max(1.0);
    (apart <= SAME_LINE && overlap < 0.5 * next.width.min(last.width)).then_some(apart)
}

fn text_line(pieces: &[Piece], sheet: &Sheet) -> TextLine {
    let words = pieces.iter().flat_map(|piece| {
        piece.words.iter().map(|word| {
            let [left, top, right, bottom] =
                piece.place.bounds(word.start, word.end).map(f64::from);
            TextWord {
                text: word.text.clone(),
                confidence: Confidence::percent((word.likelihood * 100.0).clamp(0.0, 100.0) as u8),
                region: sheet.region(left, top, right, bottom),
            }
        })
    });
    TextLine {
        words: words.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::geometry::Slanted;
    use crate::text::pieces::Word;

    const WIDTH: f32 = 700.0;

    /// A piece in the middle of which `x` is, in the row at this height, on paper whose middle is lifted.
    fn piece(text: &str, x: f32, width: f32, row: f32, lift: f32) -> Piece {
        use std::f32::consts::PI;
        let (sine, cosine) = (PI * x / WIDTH).sin_cos();
        Piece {
            place: Slanted {
                x,
                y: row + lift * sine,
                width,
                height: 20.0,
                angle: (lift * PI / WIDTH * cosine).atan(),
            },
            words: vec![Word {
                text: text.to_owned(),
                likelihood: 0.9,
                start: 0.0,
                end: 1.0,
            }],
        }
    }

    #[test]
    fn rows_of_curled_paper_are_not_joined_one_off() {
        for lift in [-20.0, -10.0, 0.0, 10.0, 20.0] {
            let rows = (0..12_u8).map(|row| (row, 100.0 + 30.0 * f32::from(row)));
            let pieces = rows.flat_map(|(row, y)| {
                let width = 120.0 + 30.0 * f32::from(row % 5);
                [
                    piece(&format!("name{row}"), 30.0 + width / 2.0, width, y, lift),
                    piece(&format!("sum{row}"), 640.0, 70.0, y, lift),
                ]
            });
            let lines = join(pieces.collect(), &Sheet::new(0, 700.0, 600.0));
            let texts: Vec<String> = lines.iter().map(TextLine::text).collect();
            let expected: Vec<String> = (0..12).map(|row| format!("name{row} sum{row}")).collect();
            assert_eq!(texts, expected, "{lift}");
        }
    }
}
