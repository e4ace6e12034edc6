//! Names as they are compared: words in one form, legal forms and the numbers of branches apart.

use unicode_normalization::UnicodeNormalization as _;

use crate::text::fold;

/// Words that say what kind of company it is.
const LEGAL_FORMS: &[&str] = &[
    "gmbh", "mbh", "kg", "kgaa", "ag", "ohg", "gbr", "ug", "eg", "se", "inc", "ltd", "limited",
    "llc", "llp", "plc", "corp", "sdn", "bhd", "berhad", "pte", "pty", "ооо", "оао", "зао", "пао",
    "ао", "ип", "тоо", "чп", "sarl", "sas", "srl", "bv", "nv", "oy", "doo", "sro", "eurl",
];

/// Legal forms that are written with points: what is left of them are single letters.
const DOTTED_FORMS: &[&[&str]] = &[
    &["e", "k"],
    &["e", "v"],
    &["d", "o", "o"],
    &["s", "r", "o"],
    &["s", "r", "l"],
    &["s", "p", "a"],
    &["s", "a"],
    &["sp", "z", "o", "o"],
    &["co"],
];

/// Words of a place of sale rather than of a name.
const BRANCH_WORDS: &[&str] = &[
    "filiale",
    "fil",
    "branch",
    "store",
    "markt",
    "supermarkt",
    "nr",
    "no",
    "магазин",
    "outlet",
];

/// The letter without the marks above and below it, as far as the languages of receipts have them.
pub fn plain(letter: char) -> char {
    match letter {
        'ä' | 'á' | 'à' | 'â' | 'ã' | 'å' | 'ą' => 'a',
        'ç' | 'ć' | 'č' => 'c',
        'é' | 'è' | 'ê' | 'ë' | 'ę' | 'ě' => 'e',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ł' => 'l',
        'ñ' | 'ń' | 'ň' => 'n',
        'ö' | 'ó' | 'ò' | 'ô' | 'õ' | 'ø' | 'ő' => 'o',
        'ř' => 'r',
        'ß' | 'ś' | 'š' => 's',
        'ü' | 'ú' | 'ù' | 'û' | 'ů' | 'ű' => 'u',
        'ý' => 'y',
        'ź' | 'ż' | 'ž' => 'z',
        other => other,
    }
}

/// The words of a text in the form in which they are compared: folded, without marks and punctuation.
pub fn words_of(text: &str) -> Vec<String> {
    let together = fold(text).replace(['\'', '’', '`'], "");
    // What stood on both sides may be one letter now.
    let together: String = together.nfc().collect();
    together
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(|word| word.chars().map(plain).collect())
        .collect()
}

/// Whether the words have the legal form of a company among them.
pub fn has_legal_form(words: &[String]) -> bool {
    words.iter().any(|word| {
        LEGAL_FORMS.contains(&word.as_str()) || word.ends_with("gmbh") || word.ends_with("sdnbhd")
    }) || ends_in_dotted_form(words).is_some_and(|length| length > 1)
}

/// How many words at the end are a legal form with points.
fn ends_in_dotted_form(words: &[String]) -> Option<usize> {
    DOTTED_FORMS.iter().find_map(|form| {
        let start = words.len().checked_sub(form.len())?;
        let is_form = words[start..].iter().zip(*form).all(|(a, b)| a == b);
        is_form.then_some(form.len())
    })
}

/// The words that tell one merchant from another: without legal forms, numbers of branches and words for a
/// place of sale, unless nothing would be left.
pub fn distinctive_words(name: &str) -> Vec<String> {
    let all = words_of(name);
    let is_number = |word: &String| word.chars().all(char::is_numeric);
    let mut words: Vec<String> = all
        .iter()
        .filter(|word| !is_number(word))
        .cloned()
        .collect();
    while let Some(length) = ends_in_dotted_form(&words)
        && length < words.len()
    {
        words.truncate(words.len() - length);
    }
    words.retain(|word| {
        !LEGAL_FORMS.contains(&word.as_str()) && !BRANCH_WORDS.contains(&word.as_str())
    });
    if words.is_empty() { all } else { words }
}
