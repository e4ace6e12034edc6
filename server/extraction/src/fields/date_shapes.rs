//! What looks like a day in a row.

use std::ops::Range;

use kym_domain::dates::month_of;

use super::cursor::Cursor;
use super::repairs::digit_like;
use super::times::time_at;

/// A day as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DateShape {
    /// The order is known: by a month's name or a year in front.
    Known {
        /// Year, as written.
        year: i16,
        /// Month.
        month: i8,
        /// Day.
        day: i8,
    },
    /// Two numbers and a year: day and month in either order.
    Open {
        /// The first number.
        first: i8,
        /// The second number.
        second: i8,
        /// Year, as written.
        year: i16,
        /// Whether slashes or hyphens are between: with points the day is first everywhere.
        is_american_possible: bool,
    },
}

/// The days that are written in a text, and where.
pub(super) fn dates(chars: &[char]) -> Vec<(DateShape, Range<usize>)> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let is_start = at == 0 || !chars[at - 1].is_alphanumeric();
        let is_digit = chars[at].is_ascii_digit()
            || (digit_like(chars[at]).is_some()
                && chars.get(at + 1).is_some_and(char::is_ascii_digit));
        let read = if is_start && is_digit {
            numeric(chars, at)
                .or_else(|| day_then_month(chars, at))
                .or_else(|| glued(chars, at))
        } else if is_start && chars[at].is_alphabetic() {
            month_then_day(chars, at)
        } else if is_digit && chars[at - 1].is_alphabetic() {
            // A label without a blank: `Date25/12/2018`.
            numeric(chars, at)
        } else {
            None
        };
        match read {
            Some((shape, end)) => {
                found.push((shape, at..end));
                at = end.max(at + 1);
            }
            None => at += 1,
        }
    }
    found
}

/// The day whose year is in the row below, as on narrow paper: `Date: 10 AUG`, `2023`.
pub(super) fn wrapped_date(chars: &[char], below: &[char]) -> Option<(DateShape, Range<usize>)> {
    let year = below.get(..4)?;
    if !year.iter().all(char::is_ascii_digit) || !ends(below, 4) {
        return None;
    }
    let joined: Vec<char> = chars.iter().chain(&[' ']).chain(year).copied().collect();
    let (shape, span) = dates(&joined).pop()?;
    (span.end == joined.len() && span.start < chars.len())
        .then_some((shape, span.start..chars.len()))
}

/// How many characters `12/01/2024` has.
const LENGTH: usize = 10;

/// The days of which noughts were read as 8 or 9, as those with a stroke are: `95/31/2825`. Only what cannot be a day as it
/// was read is put right.
pub(super) fn repaired_dates(chars: &[char]) -> Vec<(DateShape, Range<usize>)> {
    let mut found = Vec::new();
    for (at, window) in chars.windows(LENGTH).enumerate() {
        let is_start = at == 0 || !chars[at - 1].is_alphanumeric();
        if !is_start || !is_written_out(window) || numeric(chars, at).is_some() {
            continue;
        }
        let mut window = window.to_vec();
        for place in [0, 3] {
            if window[place] > '3' {
                put_right(&mut window[place]);
            }
        }
        put_right(&mut window[7]);
        if let Some((shape, LENGTH)) = numeric(&window, 0)
            && ends(chars, at + LENGTH)
        {
            found.push((shape, at..at + LENGTH));
        }
    }
    found
}

/// Two digits, two digits and four that begin with 2, with the same sign between them.
fn is_written_out(window: &[char]) -> bool {
    let is_sign = |place: usize| matches!(window[place], '/' | '.' | '-');
    is_sign(2)
        && window[2] == window[5]
        && window[6] == '2'
        && [0, 1, 3, 4, 7, 8, 9]
            .into_iter()
            .all(|place: usize| window[place].is_ascii_digit())
}

const fn put_right(digit: &mut char) {
    if matches!(digit, '8' | '9') {
        *digit = '0';
    }
}

/// `12.01.2024`, `2024-01-12`, `12/01/24`.
fn numeric(chars: &[char], at: usize) -> Option<(DateShape, usize)> {
    let mut cursor = Cursor { chars, at };
    let (mut first, first_digits) = cursor.digits(4)?;
    let mut one = cursor.separator();
    let is_apart = one.is_none();
    if is_apart {
        cursor.at = at;
        first = cursor.digits_apart(2)?;
        one = cursor.separator();
    }
    let one = one?;
    let start_of_second = cursor.at;
    let (mut second, mut second_digits) = cursor.digits(2)?;
    let mut two = cursor.separator();
    if two.is_none() && second_digits == 1 {
        cursor.at = start_of_second;
        second = cursor.digits_apart(2)?;
        second_digits = 2;
        two = cursor.separator();
    }
    let two = two?;
    // `1 2.03.2024` is the twelfth where the month has two digits, too.
    if is_apart && second_digits < 2 {
        return None;
    }
    let is_pair =
        one == two || matches!((one, two), ('.' | ',', '.' | ',') | ('-' | '–', '-' | '–'));
    if !is_pair {
        return None;
    }
    // `14.06.'24`
    if matches!(cursor.peek(), Some('\'' | '’')) {
        cursor.at += 1;
    }
    let start_of_last = cursor.at;
    if first_digits == 4 {
        let (day, _) = cursor.digits(2)?;
        let shape = DateShape::Known {
            year: first,
            month: i8::try_from(second).ok()?,
            day: i8::try_from(day).ok()?,
        };
        return (ends(chars, cursor.at) && is_day(shape)).then_some((shape, cursor.at));
    }
    if first_digits > 2 {
        return None;
    }
    let is_american_possible = !matches!(one, '.' | ',');
    let shape = |year| {
        Some(DateShape::Open {
            first: i8::try_from(first).ok()?,
            second: i8::try_from(second).ok()?,
            year,
            is_american_possible,
        })
    };
    if let Some((year, 4)) = cursor.digits(4)
        && (1_900..=2_200).contains(&year)
        && ends(chars, cursor.at)
    {
        return Some((shape(year)?, cursor.at)).filter(|(shape, _)| is_day(*shape));
    }
    cursor.at = start_of_last;
    if let Some(year) = cursor.digits_apart(4)
        && (1_990..=2_100).contains(&year)
        && cursor.peek() != Some(':')
        && ends(chars, cursor.at)
    {
        return Some((shape(year)?, cursor.at)).filter(|(shape, _)| is_day(*shape));
    }
    cursor.at = start_of_last;
    let (year, count) = cursor.digits(2)?;
    // `12,01,18` is no day, and `12,01.18` is one where a point was misread.
    let commas = usize::from(one == ',') + usize::from(two == ',');
    let is_likely = count == 2
        && (commas == 0 || (commas == 1 && second_digits == 2))
        && ends(chars, cursor.at);
    let is_alone = at == 0 || !matches!(chars[at - 1], '-' | '/' | '.' | ',');
    let has_single_blank_only = !chars[at..cursor.at].contains(&' ') || one == '.';
    (is_likely && is_alone && has_single_blank_only)
        .then_some((shape(year)?, cursor.at))
        .filter(|(shape, _)| is_day(*shape))
}

/// `14.062024`, `1406.2024`: a sign was lost. `20240614 18:03`: none is printed, and a time is behind.
fn glued(chars: &[char], at: usize) -> Option<(DateShape, usize)> {
    let length = chars[at..]
        .iter()
        .take_while(|c| c.is_ascii_digit() || matches!(c, '.' | '/' | '-'))
        .count();
    let end = at + length;
    let text = &chars[at..end];
    let digits: String = text.iter().filter(|c| c.is_ascii_digit()).collect();
    if digits.len() != 8 {
        return None;
    }
    let pair = |from: usize| digits[from..from + 2].parse::<i8>().ok();
    let year = |from: usize| digits[from..from + 4].parse::<i16>().ok();
    let sign = text.iter().position(|c| !c.is_ascii_digit());
    let shape = match (sign, length) {
        (Some(2 | 4), 9) => DateShape::Open {
            first: pair(0)?,
            second: pair(2)?,
            year: year(4)?,
            is_american_possible: !text.contains(&'.'),
        },
        (None, 8) if chars.get(end) == Some(&' ') && time_at(chars, end + 1).is_some() => {
            DateShape::Known {
                year: year(0)?,
                month: pair(4)?,
                day: pair(6)?,
            }
        }
        _ => return None,
    };
    let (DateShape::Open { year, .. } | DateShape::Known { year, .. }) = shape;
    ((1_990..=2_100).contains(&year) && ends(chars, end) && is_day(shape)).then_some((shape, end))
}

/// Whether a date may end here: not before more digits, unless these are a time that lost its blank.
fn ends(chars: &[char], at: usize) -> bool {
    let rest = &chars[at..];
    let Some(first) = rest.first() else {
        return true;
    };
    if first.is_ascii_digit() {
        return time_at(chars, at).is_some();
    }
    let beyond = rest.get(1).is_some_and(char::is_ascii_digit);
    // `14.06.2024/18:03`
    if *first == '/' && time_at(chars, at + 1).is_some() {
        return true;
    }
    !(beyond && matches!(first, '/' | '-' | '.' | ','))
}

fn is_day(shape: DateShape) -> bool {
    match shape {
        DateShape::Known { month, day, .. } => (1..=12).contains(&month) && (1..=31).contains(&day),
        DateShape::Open { first, second, .. } => {
            let (small, large) = (first.min(second), first.max(second));
            (1..=12).contains(&small) && large <= 31
        }
    }
}

/// `12. Januar 2024`, `12-JAN-18`, `2nd May 2005`, `12Jan18`.
fn day_then_month(chars: &[char], at: usize) -> Option<(DateShape, usize)> {
    let mut cursor = Cursor { chars, at };
    let (day, _) = cursor.digits(2)?;
    let after_day = cursor.at;
    let suffix = cursor.word();
    if !matches!(suffix.as_str(), "st" | "nd" | "rd" | "th") {
        cursor.at = after_day;
    }
    skip_between(&mut cursor);
    let month = month(&mut cursor)?;
    skip_between(&mut cursor);
    let year = year(&mut cursor)?;
    let shape = DateShape::Known {
        year,
        month,
        day: i8::try_from(day).ok()?,
    };
    is_day(shape).then_some((shape, cursor.at))
}

/// `Jan 12, 2018`.
fn month_then_day(chars: &[char], at: usize) -> Option<(DateShape, usize)> {
    let mut cursor = Cursor { chars, at };
    let month = month(&mut cursor)?;
    skip_between(&mut cursor);
    let (day, _) = cursor.digits(2)?;
    let after_day = cursor.at;
    if !matches!(cursor.word().as_str(), "st" | "nd" | "rd" | "th") {
        cursor.at = after_day;
    }
    skip_between(&mut cursor);
    let year = year(&mut cursor)?;
    let shape = DateShape::Known {
        year,
        month,
        day: i8::try_from(day).ok()?,
    };
    is_day(shape).then_some((shape, cursor.at))
}

/// The name of a month; of `0CT` and `N0V` the O was read as a nought.
fn month(cursor: &mut Cursor<'_>) -> Option<i8> {
    let start = cursor.at;
    if let Some(month) = month_of(&cursor.word()) {
        return Some(month);
    }
    let name = cursor.chars.get(start..start + 3)?;
    cursor.at = start + 3;
    if !name.contains(&'0') || cursor.peek().is_some_and(char::is_alphanumeric) {
        return None;
    }
    let letters = name.iter().flat_map(|c| c.to_lowercase());
    let word: String = letters.map(|c| if c == '0' { 'o' } else { c }).collect();
    month_of(&word)
}

fn skip_between(cursor: &mut Cursor<'_>) {
    for _ in 0..3 {
        if matches!(
            cursor.peek(),
            Some(' ' | '.' | ',' | '-' | '/' | '\'' | '’' | '"')
        ) {
            cursor.at += 1;
        }
    }
}

fn year(cursor: &mut Cursor<'_>) -> Option<i16> {
    let start = cursor.at;
    if let Some((year, 4)) = cursor.digits(4)
        && (1_900..=2_200).contains(&year)
        && ends(cursor.chars, cursor.at)
    {
        return Some(year);
    }
    cursor.at = start;
    let (year, count) = cursor.digits(2)?;
    let is_time = cursor.peek() == Some(':');
    (count == 2 && !is_time && ends(cursor.chars, cursor.at)).then_some(year)
}
