//! What looks like a time of day in a row.

use std::ops::Range;

use jiff::civil::Time;

use super::cursor::Cursor;

/// The times of day that are written in a text, and where. One may begin where a date ends: `20/09/201708:56` has
/// lost the blank between.
pub(super) fn times(chars: &[char], ends: &[usize]) -> Vec<(Time, Range<usize>)> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let is_behind = |sign: char| matches!(sign, '0'..='9' | ':' | '.' | ',' | '-' | '/');
        let is_start = chars[at].is_ascii_digit()
            && (at == 0 || ends.contains(&at) || !is_behind(chars[at - 1]));
        match is_start.then(|| time_at(chars, at)).flatten() {
            Some((time, end)) => {
                found.push((time, at..end));
                at = end;
            }
            None => at += 1,
        }
    }
    found
}

/// Whether the word before says that a time follows.
fn is_behind_time(chars: &[char]) -> bool {
    let behind: Vec<char> = chars
        .iter()
        .rev()
        .skip_while(|c| matches!(c, ' ' | ':' | '.'))
        .take_while(|c| c.is_alphabetic())
        .flat_map(|c| c.to_lowercase())
        .collect();
    let word: String = behind.iter().rev().collect();
    matches!(word.as_str(), "time" | "uhrzeit" | "zeit" | "время")
}

/// A time that begins here: `14:22`, `2:22:05 PM`, `14.22 Uhr`.
pub(super) fn time_at(chars: &[char], at: usize) -> Option<(Time, usize)> {
    let mut cursor = Cursor { chars, at };
    let (hour, _) = cursor.digits(2)?;
    let sign = cursor.peek()?;
    if !matches!(sign, ':' | '.') {
        return None;
    }
    cursor.at += 1;
    let (minute, 2) = cursor.digits(2)? else {
        return None;
    };
    let mut second = 0;
    let after_minute = cursor.at;
    if cursor.peek() == Some(sign) {
        cursor.at += 1;
        match cursor.digits(2) {
            Some((value, 2)) if value < 60 => second = value,
            _ => cursor.at = after_minute,
        }
    }
    let after_time = cursor.at;
    cursor.skip_blank();
    let word = cursor.word();
    let (hour, is_marked) = match (word.as_str(), hour) {
        ("pm" | "p", 1..=11) => (hour + 12, true),
        ("am" | "a", 12) => (0, true),
        ("am" | "a" | "pm" | "p" | "uhr" | "h", _) => (hour, true),
        _ => {
            cursor.at = after_time;
            (hour, false)
        }
    };
    let is_labelled = is_behind_time(&chars[..at]);
    if sign == '.' && word != "uhr" && !is_labelled
        || cursor.peek().is_some_and(|c| c.is_ascii_digit()) && !is_marked
    {
        return None;
    }
    let part = |value: i16| i8::try_from(value).ok();
    let time = Time::new(part(hour)?, part(minute)?, part(second)?, 0).ok()?;
    Some((time, cursor.at))
}
