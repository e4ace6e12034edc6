//! Numbers as they were printed rather than as they were misread: `12 ,50`, `1O.5O`.

use super::number::NumberStyle;
use super::rows::Row;

/// The widest room in percent of a character's width that a misread blank within a number takes.
const MAX_INNER_GAP: i32 = 160;

/// A text that was put right.
pub(super) struct Repaired {
    /// Its characters.
    pub chars: Vec<char>,
    /// Where each of them stands in the row.
    pub places: Vec<usize>,
    /// Whether it is another than in the row, or a blank before it was left out.
    pub changes: Vec<bool>,
}

/// The text of the row with its numbers put right.
pub(super) fn repaired(row: &Row<'_>, style: NumberStyle) -> Repaired {
    let mut text = Repaired {
        chars: Vec::with_capacity(row.chars.len()),
        places: Vec::with_capacity(row.chars.len()),
        changes: Vec::with_capacity(row.chars.len()),
    };
    let mut is_joined = false;
    for (at, &letter) in row.chars.iter().enumerate() {
        if letter == ' ' && is_within_number(row, at, &text.chars, style) {
            is_joined = true;
            continue;
        }
        text.chars.push(letter);
        text.places.push(at);
        text.changes.push(is_joined);
        is_joined = false;
    }
    add_zeros(&mut text);
    let mut start = 0;
    for end in 0..=text.chars.len() {
        if text.chars.get(end).is_none_or(|c| *c == ' ') {
            respell(&mut text, start, end);
            start = end + 1;
        }
    }
    text
}

/// Puts the zero before `.56` that Americans leave out.
fn add_zeros(text: &mut Repaired) {
    let is_digit = |at: usize| text.chars.get(at).is_some_and(char::is_ascii_digit);
    let starts: Vec<usize> = (0..text.chars.len())
        .filter(|&at| {
            text.chars[at] == '.'
                && (at == 0 || matches!(text.chars[at - 1], ' ' | '$' | '-'))
                && is_digit(at + 1)
                && is_digit(at + 2)
                && !is_digit(at + 3)
        })
        .collect();
    for at in starts.into_iter().rev() {
        text.chars.insert(at, '0');
        text.places.insert(at, text.places[at]);
        text.changes.insert(at, false);
    }
}

/// Whether a blank is within a number.
fn is_within_number(row: &Row<'_>, at: usize, before: &[char], style: NumberStyle) -> bool {
    let behind = &row.chars[at + 1..];
    let digits = behind.iter().take_while(|c| c.is_ascii_digit()).count();
    let after_digits = behind.get(digits).copied();
    let Some(&last) = before.last() else {
        return false;
    };
    let number: Vec<char> = {
        let length = (before.iter().rev())
            .take_while(|c| c.is_ascii_digit() || matches!(c, '.' | ','))
            .count();
        before[before.len() - length..].to_vec()
    };
    let leading = number.iter().take_while(|c| c.is_ascii_digit()).count();
    let ahead = before
        .len()
        .checked_sub(number.len() + 1)
        .map(|place| before[place]);
    let is_tight = row.gap_at(at) <= MAX_INNER_GAP;
    // `12 ,50`
    if last.is_ascii_digit() && matches!(behind.first(), Some('.' | ',')) && leading == number.len()
    {
        let cents = behind[1..]
            .iter()
            .take_while(|c| c.is_ascii_digit())
            .count();
        return cents == 2 && leading <= 6;
    }
    // `12, 50`, but not `1. 50 g` of a list
    if matches!(last, '.' | ',')
        && digits == 2
        && (1..=6).contains(&leading)
        && leading + 1 == number.len()
    {
        return is_tight && is_end_of_amount(&behind[2..]);
    }
    // `9.0 0`
    if digits == 1
        && last.is_ascii_digit()
        && style.has_cents
        && (1..=6).contains(&leading)
        && leading + 2 == number.len()
    {
        return is_tight && is_end_of_amount(&behind[1..]);
    }
    // `1 234.56`
    if last.is_ascii_digit()
        && digits == 3
        && (1..=3).contains(&leading)
        && leading == number.len()
        && ahead.is_none_or(|c| !c.is_alphanumeric() && !matches!(c, '/' | ':' | '-'))
    {
        let has_cents = matches!(after_digits, Some('.' | ','))
            && behind[4..]
                .iter()
                .take_while(|c| c.is_ascii_digit())
                .count()
                == 2;
        return has_cents && is_tight && (style.groups_by_blank || ahead == Some('='));
    }
    false
}

/// Whether what is behind the cents may be behind an amount: nothing, a currency, a code of a tax.
fn is_end_of_amount(chars: &[char]) -> bool {
    let rest: String = chars.iter().collect();
    let mut words = rest.split_whitespace();
    chars.first().is_none_or(|c| !c.is_ascii_digit())
        && words.next().is_none_or(|word| word.chars().count() <= 3)
        && words.next().is_none()
}

/// Puts a word right that is an amount if letters that look like digits are read as these.
fn respell(text: &mut Repaired, start: usize, end: usize) {
    let word = &text.chars[start..end];
    let is_currency = |c: &char| c.is_alphabetic() && digit_like(*c).is_none();
    let skipped = word
        .iter()
        .take_while(|c| {
            is_currency(c) || matches!(c, '$' | '€' | '£' | '=' | '-' | '(' | ':' | '*')
        })
        .count();
    let body = &word[skipped..];
    let Some(mark) = body.iter().rposition(|c| matches!(c, '.' | ',')) else {
        return;
    };
    let (whole, cents) = (&body[..mark], &body[mark + 1..]);
    let is_number = |chars: &[char]| {
        !chars.is_empty()
            && chars
                .iter()
                .all(|c| c.is_ascii_digit() || digit_like(*c).is_some())
    };
    if cents.len() < 2 || !is_number(&cents[..2]) || !is_number(whole) || whole.len() > 6 {
        return;
    }
    if cents
        .get(2)
        .is_some_and(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | ':'))
    {
        return;
    }
    // `0,5l` is half a litre.
    let is_litre = cents[0].is_ascii_digit() && matches!(cents[1], 'l' | 'I') && whole.len() == 1;
    let real = body[..mark + 3]
        .iter()
        .filter(|c| c.is_ascii_digit())
        .count();
    let wrong = body[..mark + 3].len() - 1 - real;
    if wrong == 0 || wrong > real || is_litre {
        return;
    }
    for at in start + skipped..start + skipped + mark + 3 {
        if let Some(digit) = digit_like(text.chars[at]) {
            text.chars[at] = digit;
            text.changes[at] = true;
        }
    }
}

/// The digit that looks like a letter.
pub(super) const fn digit_like(letter: char) -> Option<char> {
    match letter {
        'O' | 'o' | 'О' | 'о' | 'D' | 'Q' => Some('0'),
        'l' | 'I' | '|' | 'i' | '!' => Some('1'),
        'Z' | 'z' => Some('2'),
        'З' | 'з' => Some('3'),
        'S' | 's' => Some('5'),
        'б' | 'Б' => Some('6'),
        'B' | 'В' => Some('8'),
        _ => None,
    }
}
