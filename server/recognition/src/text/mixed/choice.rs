//! Which engine is believed.

use super::super::pieces::{Piece, Word};
use super::super::tesseract::Script;

/// A page of which so many percent of the pieces were hardly read is in a script that the networks do not know, and then
/// even what was read well are letters that only look alike.
const FOREIGN_PAGE: usize = 25;

/// Such a page is in Cyrillic if Tesseract finds a likely word of it in so many percent of the pieces. Measured: 20 to 83 on
/// Russian receipts, 0 to 4 on blurred German ones.
const CYRILLIC_PAGE: usize = 12;

/// A word is likely above this.
const LIKELY_WORD: f32 = 0.5;

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

/// Takes what Tesseract has read where it is to be believed.
pub fn settle(pieces: &mut [Piece], unknown: &Unknown, readings: Vec<Piece>) {
    // Where it finds hardly a Russian word, the page is not in Cyrillic, but hard to read.
    let cyrillic = readings
        .iter()
        .filter(|reading| has_cyrillic_word(reading, LIKELY_WORD));
    let script = if cyrillic.count() * 100 >= readings.len() * CYRILLIC_PAGE {
        unknown.script
    } else {
        Script::Any
    };
    for (index, reading) in unknown.pieces.iter().zip(readings) {
        if let Some(piece) = pieces.get_mut(*index) {
            settle_one(piece, reading, script);
        }
    }
}

/// Takes what Tesseract has read, if it is Cyrillic or surer; figures and Latin words stay as the networks have read them.
fn settle_one(piece: &mut Piece, mut reading: Piece, script: Script) {
    match script {
        Script::Cyrillic => reading.words.iter_mut().for_each(to_cyrillic),
        Script::Any => to_latin(&mut reading.words),
    }
    if reading.words.is_empty() || !is_believed(piece, &reading, script) {
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

fn is_believed(piece: &Piece, reading: &Piece, script: Script) -> bool {
    let sureness = reading.likelihood();
    let is_hardly_covered = piece.covered() < COVERED;
    let covers_more = is_hardly_covered && reading.covered() > piece.covered();
    let is_surer = sureness > piece.likelihood() + SURER || covers_more && sureness > UNSURE;
    let is_cyrillic = is_cyrillic(&reading.text());
    match script {
        Script::Cyrillic if is_cyrillic => sureness > BELIEVED || is_hardly_covered,
        Script::Cyrillic => has_cyrillic_word(reading, UNSURE) || is_surer,
        Script::Any if is_cyrillic => sureness > UNSURE && is_surer,
        Script::Any => is_surer,
    }
}

/// Whether it says a Cyrillic word this surely: before a foreign brand, say.
fn has_cyrillic_word(reading: &Piece, least: f32) -> bool {
    reading.words.iter().any(|word| {
        word.likelihood > least && is_cyrillic(&word.text) && word.text.chars().count() > 2
    })
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

/// Words whose Cyrillic letters all look like Latin ones, where there are no others and the page is not in Cyrillic.
fn to_latin(words: &mut [Word]) {
    let alike = |letter: char| ALIKE.iter().find(|(_, cyrillic)| *cyrillic == letter);
    let letters = words.iter().flat_map(|word| word.text.chars());
    let has_own = letters
        .filter(|letter| is_cyrillic_letter(*letter))
        .any(|letter| alike(letter).is_none());
    if has_own {
        return;
    }
    for word in words {
        let letters = word.text.chars();
        let letters = letters.map(|letter| alike(letter).map_or(letter, |(latin, _)| *latin));
        word.text = letters.collect();
    }
}

/// Whether the networks, which read figures and Latin letters better, are to be believed.
fn is_read_better(read: &Word, by_tesseract: &Word) -> bool {
    let are_figures = is_figures(&read.text) && is_figures(&by_tesseract.text);
    are_figures && read.likelihood > SURE_FIGURES
        || is_latin(&read.text) && read.likelihood > SURE_LATIN
}

/// Whether a third of its letters at least are Latin ones that no Cyrillic letter looks like.
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
    is_ascii && letters.len() > 1 && own.count() * 3 >= letters.len()
}

/// Whether most of its letters are Cyrillic.
fn is_cyrillic(text: &str) -> bool {
    let letters = text.chars().filter(|letter| letter.is_alphabetic());
    let (cyrillic, others): (Vec<char>, Vec<char>) =
        letters.partition(|letter| is_cyrillic_letter(*letter));
    cyrillic.len() > others.len()
}

const fn is_cyrillic_letter(letter: char) -> bool {
    matches!(letter, '\u{400}'..='\u{52f}')
}

/// Whether it has figures and neither letters nor quotes: of `ООО "Мастер"` the networks may leave `000 ""`.
fn is_figures(text: &str) -> bool {
    text.chars().any(|letter| letter.is_ascii_digit())
        && !text
            .chars()
            .any(|letter| letter.is_alphabetic() || "\"«»“”„".contains(letter))
}

/// Which share of the longer word both have in common.
fn overlap(one: &Word, other: &Word) -> f32 {
    let common = one.end.min(other.end) - one.start.max(other.start);
    common
        / (one.end - one.start)
            .max(other.end - other.start)
            .max(f32::EPSILON)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::geometry::Slanted;

    const PLACE: Slanted = Slanted {
        x: 200.0,
        y: 20.0,
        width: 400.0,
        height: 20.0,
        angle: 0.0,
    };

    fn piece(words: &[(&str, f32, f32, f32)]) -> Piece {
        let words = words.iter().map(|(text, likelihood, start, end)| Word {
            text: (*text).to_owned(),
            likelihood: *likelihood,
            start: *start,
            end: *end,
        });
        Piece {
            place: PLACE,
            words: words.collect(),
        }
    }

    fn settled(read: Piece, by_tesseract: Piece) -> String {
        let mut pieces = [read];
        let unknown = of_unknown_letters(&pieces);
        if !unknown.pieces.is_empty() {
            settle(&mut pieces, &unknown, vec![by_tesseract]);
        }
        pieces[0].text()
    }

    #[test]
    fn letters_that_left_no_trace_are_read_again_and_figures_kept() {
        let read = piece(&[("2,5%", 0.96, 0.6, 0.75), ("89.99", 0.99, 0.85, 1.0)]);
        let again = piece(&[
            ("Молоко", 0.9, 0.0, 0.4),
            ("2.6%", 0.7, 0.6, 0.75),
            ("09.99", 0.6, 0.85, 1.0),
        ]);
        assert_eq!(settled(read, again), "Молоко 2,5% 89.99");
    }

    #[test]
    fn a_company_without_its_name_is_no_figure() {
        let name = piece(&[("000", 0.95, 0.0, 0.3), ("\"-\"", 0.9, 0.35, 1.0)]);
        let others = ["ПРИХОД", "Кассир"].map(|word| piece(&[(word, 0.4, 0.0, 1.0)]));
        let pieces: Vec<Piece> = [name].into_iter().chain(others).collect();
        assert_eq!(of_unknown_letters(&pieces).pieces, [0, 1, 2]);
    }

    #[test]
    fn what_is_read_well_stays() {
        let read = piece(&[("TOTAL", 0.99, 0.0, 0.6), ("12.34", 0.99, 0.65, 1.0)]);
        let again = piece(&[("ТОТАЛ", 0.5, 0.0, 0.6)]);
        assert_eq!(settled(read, again), "TOTAL 12.34");
    }

    #[test]
    fn a_page_that_is_hard_to_read_is_not_in_cyrillic() {
        let read = piece(&[("MWST", 0.55, 0.0, 0.5)]);
        let again = piece(&[("мт", 0.4, 0.0, 0.9)]);
        assert_eq!(settled(read, again), "MWST");
    }

    #[test]
    fn letters_that_look_alike_are_cyrillic_among_others() {
        let read = piece(&[("10%", 0.9, 0.6, 0.8)]);
        let again = piece(&[("CTABKA", 0.9, 0.0, 0.3), ("налога", 0.95, 0.3, 0.5)]);
        assert_eq!(settled(read, again), "СТАВКА налога");
    }

    #[test]
    fn letters_that_look_alike_are_latin_on_a_page_that_is() {
        let read = piece(&[("UNI & 8OOK SDN", 0.6, 0.0, 0.9)]);
        let again = piece(&[
            ("UNI", 0.9, 0.0, 0.3),
            ("&", 0.9, 0.3, 0.4),
            ("ВООК", 0.9, 0.4, 0.7),
            ("SDN", 0.9, 0.7, 0.9),
        ]);
        let others: Vec<Piece> = (0..9)
            .map(|_| piece(&[("TOTAL", 0.99, 0.0, 0.9)]))
            .collect();
        let mut pieces: Vec<Piece> = [read].into_iter().chain(others).collect();
        let unknown = of_unknown_letters(&pieces);
        assert_eq!(unknown.pieces, [0]);
        settle(&mut pieces, &unknown, vec![again]);
        assert_eq!(pieces[0].text(), "UNI & BOOK SDN");
    }

    #[test]
    fn a_latin_brand_stays_as_it_was_read() {
        let read = piece(&[("Duracell", 0.99, 0.6, 0.95)]);
        let again = piece(&[("Батарейки", 0.9, 0.0, 0.5), ("Вигасе", 0.9, 0.6, 0.95)]);
        assert_eq!(settled(read, again), "Батарейки Duracell");
    }
}
