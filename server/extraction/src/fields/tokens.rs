//! Words as they are compared with the vocabulary, in spite of what engines misread.

use std::ops::Range;

use kym_domain::receipts::names::plain;

/// A run of letters and digits of a row.
pub(super) struct Token {
    /// Folded: small letters without marks.
    pub text: String,
    /// With digits that look like letters as these, when it is letters for the most part: `t0tal`.
    spelled: Option<String>,
    /// Where it stands in the row.
    pub span: Range<usize>,
}

impl Token {
    /// Whether it is this word of the vocabulary. `~` before the word lets it differ by a letter.
    pub fn is(&self, word: &str) -> bool {
        let (is_fuzzy, word) = match word.strip_prefix('~') {
            Some(word) => (true, word),
            None => (false, word),
        };
        self.spellings().any(|text| {
            text == word || (is_fuzzy && (is_nearly(text, word) || is_glued(text, word)))
        })
    }

    /// Whether a total or the like and a currency are in it without a blank between: `totalrm`.
    pub fn is_glued_with(&self, currency: &str) -> bool {
        self.text
            .strip_suffix(currency)
            .is_some_and(|rest| matches!(rest, "total" | "summe" | "amount" | "betrag"))
    }

    /// How it may have to be read.
    pub fn spellings(&self) -> impl Iterator<Item = &str> {
        [Some(self.text.as_str()), self.spelled.as_deref()]
            .into_iter()
            .flatten()
    }

    /// Whether it is several words whose blanks were lost: `grandtotal`.
    pub fn is_phrase(&self, phrase: &str) -> bool {
        let letters = || phrase.chars().filter(|letter| !matches!(letter, ' ' | '~'));
        self.text.len() >= MIN_GLUED
            && self.text.chars().next() == letters().next()
            && letters().count() >= MIN_GLUED
            && self.spellings().any(|text| starts_with(text, letters()))
    }

    /// Whether it has no digit in it.
    pub fn is_word(&self) -> bool {
        self.text.chars().all(char::is_alphabetic)
    }
}

/// The shortest phrase that is recognised without its blanks.
const MIN_GLUED: usize = 7;

/// What is printed behind a word without a blank between them.
const GLUED: &[&str] = &[
    "rm",
    "eur",
    "usd",
    "myr",
    "sgd",
    "gbp",
    "incl",
    "inclusive",
    "amount",
    "amt",
    "sales",
    "due",
    "payable",
    "euro",
    "rub",
    "chf",
];

fn starts_with(text: &str, mut letters: impl Iterator<Item = char>) -> bool {
    let mut chars = text.chars();
    letters.all(|letter| chars.next() == Some(letter))
}

fn is_glued(text: &str, word: &str) -> bool {
    text.strip_prefix(word)
        .is_some_and(|rest| GLUED.contains(&rest))
}

/// Whether one letter was misread, left out or doubled, but not just added at the end: that makes another word.
fn is_nearly(text: &str, word: &str) -> bool {
    let (text_length, word_length) = (text.chars().count(), word.chars().count());
    if word_length < 5 || text_length.abs_diff(word_length) > 1 {
        return false;
    }
    let same_start = text
        .chars()
        .zip(word.chars())
        .take_while(|(a, b)| a == b)
        .count();
    let same_end = (text.chars().rev().zip(word.chars().rev()))
        .take_while(|(a, b)| a == b)
        .count();
    let (short, long) = (text_length.min(word_length), text_length.max(word_length));
    let is_longer = text_length > word_length;
    same_start + same_end + 1 >= long && !(is_longer && same_start == short)
}

/// The runs of letters and digits of a text.
pub(super) fn tokens(chars: &[char]) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut start = None;
    for at in 0..=chars.len() {
        let is_inside = chars.get(at).is_some_and(|c| c.is_alphanumeric());
        match (start, is_inside) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                tokens.push(token(chars, from..at));
                start = None;
            }
            _ => {}
        }
    }
    without_spacing(tokens, chars)
}

/// So many letters with a blank before each are one word that was printed wide: `S U M M E`.
const MIN_SPACED: usize = 4;

fn without_spacing(tokens: Vec<Token>, chars: &[char]) -> Vec<Token> {
    let goes_on = |one: &Token, next: &Token| {
        let is_letter = |token: &Token| token.span.len() == 1 && token.is_word();
        is_letter(one) && is_letter(next) && one.span.end + 1 == next.span.start
    };
    if !tokens
        .windows(MIN_SPACED)
        .any(|few| few.windows(2).all(|pair| goes_on(&pair[0], &pair[1])))
    {
        return tokens;
    }
    tokens
        .chunk_by(goes_on)
        .flat_map(|run| {
            let spans = run.iter().map(|token| token.span.clone());
            if run.len() < MIN_SPACED {
                return spans.map(|span| token(chars, span)).collect::<Vec<_>>();
            }
            let letters: Vec<char> = spans.map(|span| chars[span.start]).collect();
            let (first, last) = (&run[0].span, &run[run.len() - 1].span);
            let span = first.start..last.end;
            vec![Token {
                span,
                ..token(&letters, 0..letters.len())
            }]
        })
        .collect()
}

fn token(chars: &[char], span: Range<usize>) -> Token {
    let run = &chars[span.clone()];
    let is_cyrillic = run.iter().any(|c| is_cyrillic(*c));
    let mut text = String::with_capacity(run.len());
    for letter in run.iter().flat_map(|c| c.to_lowercase()) {
        let letter = if letter == 'ё' { 'е' } else { plain(letter) };
        text.push(if is_cyrillic {
            cyrillic(letter)
        } else {
            letter
        });
    }
    let digits = run.iter().filter(|c| c.is_ascii_digit()).count();
    let spelled = (digits > 0 && digits * 2 < run.len())
        .then(|| text.chars().map(|c| spelled(c, is_cyrillic)).collect());
    Token {
        text,
        spelled,
        span,
    }
}

/// Whether the letter is of the Russian alphabet.
pub(super) fn is_cyrillic(letter: char) -> bool {
    matches!(letter, '\u{400}'..='\u{4ff}')
}

/// The Cyrillic letter that looks like a Latin one.
fn cyrillic(letter: char) -> char {
    match letter {
        'a' => 'а',
        'b' => 'в',
        'c' => 'с',
        'e' => 'е',
        'h' => 'н',
        'k' => 'к',
        'm' => 'м',
        'o' => 'о',
        'p' => 'р',
        't' => 'т',
        'x' => 'х',
        'y' => 'у',
        other => other,
    }
}

/// The letter that looks like a digit.
fn spelled(digit: char, is_cyrillic: bool) -> char {
    match (digit, is_cyrillic) {
        ('0', true) => 'о',
        ('3', true) => 'з',
        ('6', true) => 'б',
        ('0', false) => 'o',
        ('1', false) => 'l',
        ('5', false) => 's',
        ('8', false) => 'b',
        (other, _) => other,
    }
}
