//! Who was paid: the first prominent row that is a name.

use super::dates::weighed;
use super::rows::Row;
use super::totals::middle_height;
use super::vocabulary::Cue;
use kym_domain::receipts::draft::DraftField;
use kym_domain::receipts::names::{has_legal_form, words_of};

/// How many rows from the top a name is looked for in.
const MAX_ROWS: usize = 14;

/// How many characters of a name are taken.
const MAX_CHARS: usize = 80;

/// The merchant.
pub(super) fn merchant(rows: &[Row<'_>]) -> Option<DraftField<String>> {
    let middle = i32::try_from(middle_height(rows)).unwrap_or(i32::MAX);
    // The items begin with the first amounts: below them is no letter head.
    let first_amount = rows
        .iter()
        .position(|row| row.amounts().next().is_some())
        .unwrap_or(rows.len());
    let end = first_amount.clamp(1, MAX_ROWS).min(rows.len());
    let mut best: Option<(i32, usize)> = None;
    for (place, row) in rows[..end].iter().enumerate() {
        if let Some(score) = score(row, place, middle)
            && best.is_none_or(|(other, _)| score > other)
        {
            best = Some((score, place));
        }
    }
    // Russian tills print the company at the end, too.
    let best = best.or_else(|| {
        let place = rows.iter().position(|row| {
            has_legal_form(&words_of(&row.text(row.whole()))) && row.amounts().next().is_none()
        })?;
        Some((40, place))
    });
    let (score, place) = best?;
    let row = &rows[place];
    let mut name = cleaned(&row.text(row.whole()));
    let mut region = row.region;
    let words = words_of(&name);
    // A name that is longer than the paper is wide: its legal form is in the next row, or its beginning in that
    // before.
    if is_only_legal_form(&words)
        && let Some(above) = place.checked_sub(1)
    {
        name = format!("{} {name}", cleaned(&rows[above].text(rows[above].whole())));
        region = rows[above].region.joined(region);
    } else if !has_legal_form(&words)
        && let Some(below) = rows[..end].get(place + 1)
    {
        let text = cleaned(&below.text(below.whole()));
        let is_tall = |row: &Row<'_>| i32::from(row.height) * 100 >= middle * 125;
        let is_sign_board = is_tall(row) && is_tall(below) && goes_on(row, below);
        let ends_in_and = ends_in_and(row);
        if is_only_legal_form(&words_of(&text)) || is_sign_board || ends_in_and {
            name = format!("{name} {}{text}", if ends_in_and { "& " } else { "" });
            region = region.joined(below.region);
        }
    }
    let name = with_russian_form(&name);
    let evidence = u8::try_from(score.clamp(30, 95)).unwrap_or(95);
    Some(DraftField {
        value: name.chars().take(MAX_CHARS).collect(),
        confidence: weighed(evidence, row.confidence_of(&row.whole())),
        region: Some(region),
    })
}

/// Whether a name whose letters are tall goes on in the row below: a word or two as tall as it.
fn goes_on(row: &Row<'_>, below: &Row<'_>) -> bool {
    let (one, other) = (u32::from(row.height), u32::from(below.height));
    one.abs_diff(other) * 5 <= one
        && !below
            .cues
            .any(&[Cue::Heading, Cue::Courtesy, Cue::Contact, Cue::Date])
        && below.tokens.len() <= 2
        && below.letters() >= 3
        && below.tokens.iter().all(super::tokens::Token::is_word)
}

/// `Salt &`: a name is not over.
fn ends_in_and(row: &Row<'_>) -> bool {
    row.chars.iter().rfind(|c| !c.is_whitespace()) == Some(&'&')
}

/// Engines read the legal form `ООО` as three zeros.
fn with_russian_form(name: &str) -> String {
    match name.get(..3).zip(name.get(3..)) {
        Some(("000" | "OOO" | "0OO" | "O00", rest))
            if rest.trim_start().starts_with(['"', '«', '“', '\'']) =>
        {
            format!("ООО{rest}")
        }
        _ => name.to_owned(),
    }
}

fn is_only_legal_form(words: &[String]) -> bool {
    has_legal_form(words)
        && words.iter().all(|word| {
            has_legal_form(std::slice::from_ref(word))
                || matches!(word.as_str(), "co" | "m" | "und" | "e" | "k")
        })
}

/// How likely the row is the name; nothing when it cannot be.
fn score(row: &Row<'_>, place: usize, middle: i32) -> Option<i32> {
    let text = row.text(row.whole());
    let words = words_of(&with_russian_form(&text));
    let letters = i32::try_from(row.letters()).unwrap_or(i32::MAX);
    let digits =
        i32::try_from(row.chars.iter().filter(|c| c.is_ascii_digit()).count()).unwrap_or(i32::MAX);
    let is_legal = has_legal_form(&words);
    if letters < 2 || (digits > letters && !is_legal) || !row.dates.is_empty() {
        return None;
    }
    let cues = row.cues;
    if cues.any(&[Cue::Contact, Cue::DueDate, Cue::Total, Cue::Payable]) && !is_legal {
        return None;
    }
    let mut score = 84 - 5 * i32::try_from(place).unwrap_or(i32::MAX);
    if is_legal {
        score += 24;
    }
    let is_till = cues.has(Cue::Till) && (digits > 0 || row.chars.contains(&':'));
    if cues.any(&[Cue::Heading, Cue::Courtesy, Cue::Date]) || is_till {
        score -= 55;
    }
    if cues.has(Cue::Registration) && !is_legal {
        score -= 55;
    }
    if !is_legal && (cues.has(Cue::Address) || has_postal_code(row) || has_street(&words)) {
        score -= 50;
    }
    if !is_legal && digits > 3 {
        score -= 25;
    }
    if letters < 4 {
        score -= 12;
        // Something beside the paper was taken for letters.
        if row.confidence_of(&row.whole()).is_doubtful()
            || !row.chars.iter().any(|c| c.is_uppercase())
        {
            score -= 60;
        }
    }
    // `1. Bread`
    if is_counted(row) && !is_legal {
        score -= 50;
    }
    // Tall letters are a sign board; a little taller is chance.
    let taller = (i32::from(row.height) * 100 / middle.max(1) - 115).clamp(0, 150);
    score += taller / 4;
    (score > 0).then_some(score)
}

/// Whether a number with a point is before the words, as before items.
fn is_counted(row: &Row<'_>) -> bool {
    let digits = row.chars.iter().take_while(|c| c.is_ascii_digit()).count();
    (1..3).contains(&digits) && row.chars.get(digits..digits + 2) == Some(&['.', ' '])
}

fn has_postal_code(row: &Row<'_>) -> bool {
    row.tokens.iter().any(|token| {
        matches!(token.text.len(), 5 | 6) && token.text.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// Whether a word ends as the names of streets do.
fn has_street(words: &[String]) -> bool {
    words.iter().any(|word| {
        ["strasse", "str", "platz", "allee", "gasse", "weg", "ring"]
            .iter()
            .any(|end| word.ends_with(end) && word.len() > end.len())
    }) && words.iter().any(|word| word.chars().all(char::is_numeric))
}

/// The name without its number at the register, and without ornaments.
fn cleaned(text: &str) -> String {
    let mut name = text;
    // `ABC SDN BHD (123456-X)`, `ABC SDN BHD (Co. Reg. No. 1)`
    if let Some(bracket) = name.rfind(['(', '[']) {
        let inside = &name[bracket..];
        let is_number = inside.chars().filter(char::is_ascii_digit).count() >= 4;
        if is_number && bracket > 0 {
            name = &name[..bracket];
        }
    }
    let is_ornament = |c: char| {
        !c.is_alphanumeric() && !matches!(c, '.' | ')' | '»' | '"' | '«' | '!' | '\'' | '“' | '”')
    };
    name.trim_matches(is_ornament).to_owned()
}
