//! Rows of stars, dashes and the like, which engines take for letters.

use super::pieces::Piece;

/// An ornament has so many signs at least.
const LEAST: usize = 8;

/// Of an ornament so many percent are one of two signs: what is misread is misread in few ways.
const ALIKE: usize = 85;

/// Whether a piece is an ornament. Every letter of East Asia counts as the same one: stars look like them, and no language
/// that is read here has them.
pub fn is_ornament(piece: &Piece) -> bool {
    let text = piece.text();
    let mut signs: Vec<char> = text
        .chars()
        .filter(|sign| !sign.is_whitespace())
        .map(|sign| if is_east_asian(sign) { '*' } else { sign })
        .collect();
    // Zeros are amounts, and what is printed of a card's number has figures behind its stars.
    if signs.len() < LEAST || signs.iter().any(char::is_ascii_digit) {
        return false;
    }
    signs.sort_unstable();
    let mut counts: Vec<usize> = signs
        .chunk_by(|one, next| one == next)
        .map(<[char]>::len)
        .collect();
    counts.sort_unstable();
    let most: usize = counts.iter().rev().take(2).sum();
    most * 100 >= signs.len() * ALIKE
}

const fn is_east_asian(letter: char) -> bool {
    matches!(letter, '\u{2e80}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}' | '\u{f900}'..='\u{faff}')
}

/// The sign that is as wide as a letter of East Asia as the one of ASCII.
pub fn narrow(letter: char) -> char {
    match letter {
        '\u{3000}' => ' ',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::geometry::Slanted;
    use crate::text::pieces::Word;

    fn is_dropped(text: &str) -> bool {
        let words = text.split(' ').map(|word| Word {
            text: word.to_owned(),
            likelihood: 0.7,
            start: 0.0,
            end: 1.0,
        });
        is_ornament(&Piece {
            place: Slanted {
                x: 200.0,
                y: 20.0,
                width: 400.0,
                height: 20.0,
                angle: 0.0,
            },
            words: words.collect(),
        })
    }

    #[test]
    fn rows_of_stars_and_dashes_are_ornaments() {
        for row in [
            "****************",
            "--------- -------",
            "东京京东东京东东家东",
            "EEEEEEOEEEEE",
            "=-=-=-=-=-=-=-",
        ] {
            assert!(is_dropped(row), "{row}");
        }
    }

    #[test]
    fn words_amounts_and_covered_numbers_are_none() {
        for row in [
            "TOTAL",
            "*** COPY ***",
            "************8242",
            "0.00 0.00 0.00",
            "0000000000",
            "Bananen lose",
            "========= SUMME",
        ] {
            assert!(!is_dropped(row), "{row}");
        }
    }

    #[test]
    fn wide_signs_become_narrow_ones() {
        let narrowed: String = "（RRN：１２）％　￥".chars().map(narrow).collect();
        assert_eq!(narrowed, "(RRN:12)% ￥");
    }
}
