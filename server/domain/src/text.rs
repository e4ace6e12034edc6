//! Text as people write it: searching, trimming, measuring.

use unicode_normalization::UnicodeNormalization;

/// The form of a text that search compares: without capitals, full-width signs as plain ones, `ё` as
/// `е`, every `i` of Turkish as `i`, and single blanks between words.
///
/// Capitals are taken away as by full case folding (Unicode, 3.13, D145), so that `STRASSE` is `Straße` and the sigma
/// at the end of a Greek word is a sigma; letters with marks are the same in one sign and in several (NFC).
///
/// The databases cannot do this alike: one knows capitals of ASCII only. So the folded form is
/// made here, stored beside the text, and the searched words are folded by the same function.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !folded.is_empty() {
            folded.push(' ');
        }
        if word.is_ascii() {
            folded.extend(word.chars().map(|letter| letter.to_ascii_lowercase()));
        } else {
            folded.extend(fold_marked(word).nfc());
        }
    }
    folded
}

/// The letters of a word folded, their marks apart. By way of the capitals: these tell which small letters are one.
fn fold_marked(word: &str) -> impl Iterator<Item = char> {
    let letters = word.chars().map(narrow).nfd();
    let small = letters
        .flat_map(char::to_lowercase)
        .flat_map(char::to_uppercase)
        .flat_map(char::to_lowercase)
        .nfd();
    let mut before = None;
    small.filter(move |letter| {
        // The dots of `ё`, and the one that a Turkish capital `İ` leaves on an `i`.
        let is_dropped = matches!(
            (before, letter),
            (Some('е'), '\u{308}') | (Some('i'), '\u{307}')
        );
        if !is_dropped {
            before = Some(*letter);
        }
        !is_dropped
    })
}

/// The form of a sign-in name that is compared: trimmed and in small letters. Two users may not
/// differ in capitals alone.
pub fn fold_login(text: &str) -> String {
    text.trim().chars().flat_map(char::to_lowercase).collect()
}

/// The length that people count, in characters rather than bytes.
pub fn length(text: &str) -> usize {
    text.chars().count()
}

/// Whether the text holds a character that no screen shows. Line ends and tabs count too; see
/// [`has_control_beside_lines`] for text of several lines.
pub fn has_control(text: &str) -> bool {
    text.chars().any(is_invisible)
}

/// Like [`has_control`], but line ends and tabs are welcome.
pub fn has_control_beside_lines(text: &str) -> bool {
    text.chars()
        .any(|letter| is_invisible(letter) && !matches!(letter, '\n' | '\r' | '\t'))
}

/// Control characters, and the marks that turn the direction of writing: a name with one of these
/// is shown as something else than it is.
pub fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
        || is_noncharacter(letter)
}

/// Code points that are no characters and never will be (Unicode, 23.7): the last two of each plane, and 32 more.
pub fn is_noncharacter(letter: char) -> bool {
    matches!(letter, '\u{fdd0}'..='\u{fdef}') || u32::from(letter) & 0xfffe == 0xfffe
}

/// The text on one line, with single blanks and without signs that no screen shows.
pub fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    let words = text
        .split(|letter: char| letter.is_whitespace() || is_invisible(letter))
        .filter(|word| !word.is_empty());
    for word in words {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}

/// The plain form of a full-width sign (Unicode block FF00, the part of NFKC that keyboards make).
fn narrow(letter: char) -> char {
    match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn folding_makes_spellings_of_one_name_equal() {
        for (left, right) in [
            ("ЁЛКА", "елка"),
            ("  Coffee   Shop ", "coffee shop"),
            ("ＡＢＣ１２３", "abc123"),
            ("Ж", "ж"),
            ("İstanbul", "i\u{307}stanbul"),
            ("İSTANBUL", "istanbul"),
            ("ISPARTA", "ısparta"),
            ("STRASSE", "Straße"),
            ("STRAẞE", "strasse"),
            ("ΟΔΟΣ", "οδος"),
            ("ﬁliale", "FILIALE"),
            ("Cafe\u{301}", "CAFÉ"),
            ("и\u{306}од", "ЙОД"),
            ("е\u{308}лка", "Ёлка"),
            ("ǆ", "ǅ"),
        ] {
            assert_eq!(fold(left), fold(right), "{left:?} and {right:?}");
        }
    }

    #[test]
    fn folding_keeps_letters_apart_that_only_look_alike() {
        for (left, right) in [
            ("й", "и"),
            ("ї", "і"),
            ("é", "e"),
            ("ö", "o"),
            ("ñ", "n"),
            ("с", "c"),
        ] {
            assert_ne!(fold(left), fold(right));
        }
    }

    proptest! {
        #[test]
        fn a_text_and_its_capitals_and_small_letters_find_each_other(text in "\\PC{0,12}") {
            // This mark alone changes its place among the others when it becomes a capital.
            let text = text.replace('\u{345}', "");
            prop_assert_eq!(fold(&text.to_uppercase()), fold(&text));
            prop_assert_eq!(fold(&text.to_lowercase()), fold(&text));
            prop_assert_eq!(fold(&text.nfd().collect::<String>()), fold(&text));
            prop_assert_eq!(fold(&text.nfc().collect::<String>()), fold(&text));
        }

        #[test]
        fn folding_any_text_twice_changes_nothing(text in "\\PC{0,12}|[ßẞıİςΣёЁ \u{300}-\u{345}iе]{0,12}") {
            prop_assert_eq!(fold(&fold(&text)), fold(&text));
        }
    }

    #[test]
    fn folding_twice_changes_nothing() {
        for text in ["Ёжик  в  Тумане", "STRASSE ẞ", "\u{a0}x\t"] {
            assert_eq!(fold(&fold(text)), fold(text));
        }
    }

    #[test]
    fn length_counts_characters() {
        assert_eq!(length("Ёж"), 2);
    }

    #[test]
    fn signs_that_no_screen_shows_are_found() {
        assert!(has_control("a\u{0}b"));
        assert!(has_control("gpj\u{202e}exe"));
        assert!(has_control("two\nlines"));
        assert!(!has_control_beside_lines("two\nlines\tand a tab"));
        assert!(has_control_beside_lines("bell\u{7}"));
        assert!(!has_control("Кафе «Ёж», № 1"));
    }
}
