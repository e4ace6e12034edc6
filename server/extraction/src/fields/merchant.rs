//! Who was paid: the first prominent row that is a name.

use super::dates::weighed;
use super::roles::is_header;
use super::rows::Row;
use super::tokens::is_cyrillic;
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
        let noted = i32::from(is_note(&rows[place..end])) * 20;
        if let Some(score) = score(row, place, middle).map(|score| score - noted)
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
    let own = row.text(row.whole());
    let mut name = cleaned(&own);
    let mut region = row.region;
    let words = words_of(&name);
    // A name that is longer than the paper is wide: its legal form is in the next row, or its beginning in that
    // before.
    let first = first_row(rows, place);
    if first < place {
        if own.starts_with('&') {
            name.insert_str(0, "& ");
        }
        for above in rows[first..place].iter().rev() {
            let and = if ends_in_and(above) { "& " } else { "" };
            let text = above.text(above.whole());
            name = format!("{} {and}{name}", ornaments_off(&text));
            region = above.region.joined(region);
        }
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
    if let Some(rest) = rows[..end]
        .get(place + 1)
        .and_then(|below| rest_of_quoted(&name, below))
    {
        name = format!("{name} {rest}");
        region = region.joined(rows[place + 1].region);
    }
    let name = with_russian_form(&name);
    let evidence = u8::try_from(score.clamp(30, 95)).unwrap_or(95);
    Some(DraftField {
        value: name.chars().take(MAX_CHARS).collect(),
        confidence: weighed(evidence, row.confidence_of(&row.whole())),
        region: Some(region),
    })
}

/// What closes in the row below the quote that is open in a name.
fn rest_of_quoted(name: &str, below: &Row<'_>) -> Option<String> {
    let rest = below.text(below.whole());
    let is_end = rest.trim_end().ends_with(['"', '»', '“', '”'])
        && !rest.contains(|c: char| c.is_ascii_digit());
    (is_in_quotes(name) && is_end && !is_in_quotes(&format!("{name}{rest}")))
        .then(|| ornaments_off(&rest))
}

/// How many rows a name has at most.
const MAX_ROWS_OF_A_NAME: usize = 3;

/// What kind of business it is: a row that begins with this, and ends in a legal form, goes on from the row above.
const BUSINESSES: &[&str] = &[
    "enterprise",
    "enterprises",
    "trading",
    "hardware",
    "marketing",
    "holdings",
    "company",
    "co",
    "industries",
    "services",
    "management",
    "restaurant",
    "restaurants",
    "supermarket",
    "hypermarket",
    "stationery",
    "malaysia",
    "m",
];

/// The row in which the name begins that has its legal form in this one.
fn first_row(rows: &[Row<'_>], place: usize) -> usize {
    let highest = (place + 1).saturating_sub(MAX_ROWS_OF_A_NAME);
    let mut first = place;
    while first > highest
        && let (above, row) = (&rows[first - 1], &rows[first])
        && (is_only_legal_form(&words_of(&row.text(row.whole()))) || continues(above, row))
    {
        first -= 1;
    }
    first
}

/// Whether a name whose legal form is below began in the row above: it ends within a bracket or with `&`, or the row
/// goes on with what kind of business it is.
fn continues(above: &Row<'_>, row: &Row<'_>) -> bool {
    let text = above.text(above.whole());
    let words = words_of(&text);
    let is_name = above.letters() >= 3
        && above.letters() > 2 * above.chars.iter().filter(|c| c.is_ascii_digit()).count()
        && !has_legal_form(&words)
        && !above.cues.any(&[
            Cue::Heading,
            Cue::Courtesy,
            Cue::Contact,
            Cue::Registration,
            Cue::Date,
        ])
        && row.region.top.abs_diff(above.region.bottom()) <= row.height.max(above.height);
    let next = row.text(row.whole());
    let next_words = words_of(&next);
    // Within brackets as a whole it is another name: that of the company that runs the shop.
    let is_another = next.starts_with('(') && next.ends_with(')') && next.matches('(').count() == 1;
    let goes_on = next.starts_with(['&', '(']) && !is_another
        || (has_legal_form(&next_words) || is_open(&next))
            && next_words
                .first()
                .is_some_and(|word| BUSINESSES.contains(&word.as_str()));
    is_name && (is_open(&text) || ends_in_and(above) || goes_on)
}

/// Whether a bracket is open at the end.
fn is_open(text: &str) -> bool {
    text.matches('(').count() > text.matches(')').count()
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

/// Engines read the legal form `ООО` as noughts, of which one may be lost, and see signs beside it.
fn with_russian_form(name: &str) -> String {
    let is_sign = |c: char| !c.is_alphanumeric();
    let begun = name.trim_start_matches(is_sign);
    let rest = begun.trim_start_matches(['0', 'O', 'o', 'О', 'о']);
    let count = begun.chars().count() - rest.chars().count();
    let sign = rest.trim_start_matches(|c: char| is_sign(c) && !is_opening_quote(c));
    let is_quoted = sign.starts_with(is_opening_quote);
    let is_form = count == 3 && (is_quoted || sign.starts_with(is_cyrillic))
        || count == 2 && is_quoted && sign.contains(is_cyrillic);
    if is_form {
        format!("ООО {sign}")
    } else {
        name.to_owned()
    }
}

const fn is_opening_quote(letter: char) -> bool {
    matches!(letter, '"' | '«' | '“' | '„' | '\'')
}

/// Whether a quote is open at the end: the name is not over.
fn is_in_quotes(name: &str) -> bool {
    let count = |signs: &[char]| name.matches(signs).count();
    count(&['"']) % 2 == 1 || count(&['«', '„']) > count(&['»', '“', '”'])
}

fn is_only_legal_form(words: &[String]) -> bool {
    has_legal_form(words)
        && words.iter().all(|word| {
            has_legal_form(std::slice::from_ref(word))
                || matches!(word.as_str(), "co" | "m" | "und" | "e" | "k")
        })
}

/// Whether the first of the rows is in small letters only, and one soon below it in capitals only: somebody wrote or
/// stamped it on the paper, and the name is below.
fn is_note(rows: &[Row<'_>]) -> bool {
    let is_in_capitals = |row: &Row<'_>| {
        row.letters() >= 6
            && !row.chars.iter().any(|c| c.is_lowercase())
            && !row.cues.any(&[
                Cue::Heading,
                Cue::Courtesy,
                Cue::Contact,
                Cue::Address,
                Cue::Date,
            ])
    };
    match rows {
        [first, below @ ..] => {
            !first.chars.iter().any(|c| c.is_uppercase())
                && first.letters() >= 4
                && !has_legal_form(&words_of(&first.text(first.whole())))
                && below.iter().take(3).any(is_in_capitals)
        }
        [] => false,
    }
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
    if is_header(row) {
        return None;
    }
    // `Phone House` is no telephone: those have numbers, and what is in the net has signs.
    let is_contact =
        cues.has(Cue::Contact) && (digits > 2 || row.tokens.len() < 2 || has_sign_of_contact(row));
    let is_other = is_contact || cues.any(&[Cue::DueDate, Cue::Total, Cue::Payable]);
    if is_other && !is_legal {
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

/// Whether something of it is only in addresses of the net, or behind `Tel:`.
fn has_sign_of_contact(row: &Row<'_>) -> bool {
    let is_net = |word: &str| ["www", "http", "https", "com", "de"].contains(&word);
    row.chars.iter().any(|c| matches!(c, ':' | '@'))
        || row.tokens.iter().any(|token| is_net(&token.text))
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
    ornaments_off(name)
}

fn ornaments_off(text: &str) -> String {
    let is_ornament = |c: char| {
        !c.is_alphanumeric() && !matches!(c, '.' | ')' | '»' | '"' | '«' | '!' | '\'' | '“' | '”')
    };
    let name = text.trim_matches(is_ornament);
    // Its other half was one.
    let name = if name.contains('(') {
        name
    } else {
        name.trim_end_matches(')')
    };
    name.to_owned()
}
