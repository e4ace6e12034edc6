//! What people call themselves and their things, as it stands in letters: mail programs make a link of whatever looks like
//! an address of the web, and whoever is invited by "evil.example" would be sent there in our name.

/// Nothing that is seen, and no part of any address (Unicode, 23.2).
const WORD_JOINER: char = '\u{2060}';

/// The same text, in which nothing looks like an address: within each that there would be, something stands that nobody
/// sees.
pub fn unlinked(text: &str) -> String {
    let mut unlinked = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    let mut is_after_word = false;
    while let Some(letter) = letters.next() {
        unlinked.push(letter);
        let is_before_word = letters.peek().is_some_and(|next| !next.is_whitespace());
        if is_after_word && is_before_word && is_joint(letter) {
            unlinked.push(WORD_JOINER);
        }
        is_after_word = !letter.is_whitespace();
    }
    unlinked
}

/// What stands between the parts of an address. Browsers take other full stops for dots, too (UTS 46, 2.3).
const fn is_joint(letter: char) -> bool {
    matches!(
        letter,
        '.' | ':' | '@' | '\u{3002}' | '\u{ff0e}' | '\u{ff61}' | '\u{ff1a}' | '\u{ff20}'
    )
}
