//! Which engine is believed.

use super::super::lines::{Piece, Word};
use super::super::tesseract::Script;

/// A page of which so many percent of the pieces were hardly read is in a script that the networks do not know, and then
/// even what was read well are letters that only look alike.
const FOREIGN_PAGE: usize = 25;

/// The networks are unsure of a piece below this.
const UNSURE: f32 = 0.80;

/// Letters that the networks do not know leave no trace: what they have read covers less than this share of the piece.
const COVERED: f32 = 0.68;

/// What Tesseract has to be sure of at least.
const BELIEVED: f32 = 0.30;

/// By how much it has to be surer if it has read no letters that the networks do not know.
const SURER: f32 = 0.15;

/// The networks read figures better than Tesseract if they are this sure.
const SURE_FIGURES: f32 = 0.85;

/// What Tesseract should read, too, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unknown {
    /// Which pieces.
    pub pieces: Vec<usize>,
    /// In which script they are.
    pub script: Script,
}

/// The networks read Latin letters better than Tesseract if they are this sure.
const SURE_LATIN: f32 = 0.95;

/// Words of which both engines say that they cover the same place have this share of it in common.
const SAME_PLACE: f32 = 0.6;

/// The pieces that Tesseract should read, too.
pub fn of_unknown_letters(pieces: &[Piece]) -> Unknown {
    let with_letters: Vec<usize> = (0..pieces.len())
        .filter(|index| !is_figures(&pieces[*index].text()) || is_hardly_read(&pieces[*index]))
        .collect();
    let hardly_read: Vec<usize> = with_letters
        .iter()
        .copied()
        .filter(|index| is_hardly_read(&pieces[*index]))
        .collect();
    if hardly_read.len() * 100 >= with_letters.len() * FOREIGN_PAGE {
        Unknown {
            pieces: with_letters,
            script: Script::Cyrillic,
        }
    } else {
        Unknown {
            pieces: hardly_read,
            script: Script::Any,
        }
    }
}

fn is_hardly_read(piece: &Piece) -> bool {
    piece.likelihood() < UNSURE || piece.covered() < COVERED
}

/// Takes what Tesseract has read, if it is Cyrillic or surer; figures and Latin words stay as the networks have read them.
pub fn settle(piece: &mut Piece, mut reading: Piece, script: Script) {
    if script == Script::Cyrillic {
        reading.words.iter_mut().for_each(to_cyrillic);
    }
    if reading.words.is_empty() || !is_believed(piece, &reading) {
        return;
    }
    let read: Vec<Word> = std::mem::take(&mut piece.words);
    piece.words = reading.words;
    for word in &mut piece.words {
        let same = read.iter().find(|other| overlap(word, other) > SAME_PLACE);
        if let Some(same) = same.filter(|same| is_read_better(same, word)) {
            word.text.clone_from(&same.text);
            word.likelihood = word.likelihood.max(same.likelihood);
        }
    }
}

fn is_believed(piece: &Piece, reading: &Piece) -> bool {
    let sureness = reading.likelihood();
    let is_hardly_covered = piece.covered() < COVERED;
    if is_cyrillic(&reading.text()) && (sureness > BELIEVED || is_hardly_covered) {
        return true;
    }
    // A Russian word before a foreign brand.
    let has_cyrillic_word = reading.words.iter().any(|word| {
        word.likelihood > UNSURE && is_cyrillic(&word.text) && word.text.chars().count() > 2
    });
    let covers_more = is_hardly_covered && reading.covered() > piece.covered();
    has_cyrillic_word || sureness > piece.likelihood() + SURER || covers_more && sureness > UNSURE
}

/// Latin letters that look like Cyrillic ones, and these.
const ALIKE: [(char, char); 19] = [
    ('A', 'А'),
    ('B', 'В'),
    ('C', 'С'),
    ('E', 'Е'),
    ('H', 'Н'),
    ('K', 'К'),
    ('M', 'М'),
    ('O', 'О'),
    ('P', 'Р'),
    ('T', 'Т'),
    ('X', 'Х'),
    ('Y', 'У'),
    ('a', 'а'),
    ('c', 'с'),
    ('e', 'е'),
    ('o', 'о'),
    ('p', 'р'),
    ('x', 'х'),
    ('y', 'у'),
];

/// A word whose letters all look like Cyrillic ones, on a page that is in Cyrillic.
fn to_cyrillic(word: &mut Word) {
    let alike = |letter: char| ALIKE.iter().find(|(latin, _)| *latin == letter);
    let is_alike = |letter: char| !letter.is_alphabetic() || alike(letter).is_some();
    if word.text.chars().all(is_alike) {
        let letters = word.text.chars();
        let letters = letters.map(|letter| alike(letter).map_or(letter, |(_, cyrillic)| *cyrillic));
        word.text = letters.collect();
    }
}

/// Whether the networks, which read figures and Latin letters better, are to be believed.
fn is_read_better(read: &Word, by_tesseract: &Word) -> bool {
    let are_figures = is_figures(&read.text) && is_figures(&by_tesseract.text);
    are_figures && read.likelihood > SURE_FIGURES
        || is_latin(&read.text) && read.likelihood > SURE_LATIN
}

/// Whether half of its letters at least are Latin ones that no Cyrillic letter looks like.
fn is_latin(text: &str) -> bool {
    // In small letters there are more of them than in capitals.
    const ALMOST_ALIKE: &str = "bghikmnrtu";
    let is_own = |letter: char| {
        letter.is_ascii()
            && !ALMOST_ALIKE.contains(letter)
            && ALIKE.iter().all(|(latin, _)| *latin != letter)
    };
    let letters: Vec<char> = text
        .chars()
        .filter(|letter| letter.is_alphabetic())
        .collect();
    let own = letters.iter().filter(|letter| is_own(**letter));
    let is_ascii = letters.iter().all(char::is_ascii);
    is_ascii && letters.len() > 1 && own.count() * 2 >= letters.len()
}

/// Whether most of its letters are Cyrillic.
fn is_cyrillic(text: &str) -> bool {
    let letters = text.chars().filter(|letter| letter.is_alphabetic());
    let (cyrillic, others): (Vec<char>, Vec<char>) =
        letters.partition(|letter| matches!(letter, '\u{400}'..='\u{52f}'));
    cyrillic.len() > others.len()
}

fn is_figures(text: &str) -> bool {
    text.chars().any(|letter| letter.is_ascii_digit()) && !text.chars().any(char::is_alphabetic)
}

/// Which share of the longer word both have in common.
fn overlap(one: &Word, other: &Word) -> f32 {
    let common = one.end.min(other.end) - one.start.max(other.start);
    common
        / (one.end - one.start)
            .max(other.end - other.start)
            .max(f32::EPSILON)
}
