//! The parts that codes are made of: amounts, dates, names, keys.

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use jiff::Timestamp;
use jiff::civil::{Date, DateTime, Time};
use jiff::tz::TimeZone;
use percent_encoding::percent_decode_str;

use super::MAX_KEY_LEN;
use super::kind::CodeKind;
use kym_domain::decimal::Decimal;
use kym_domain::text;

/// The most characters of a name, a number or a purpose that are passed on. The longest that a rule allows has 210.
const MAX_TEXT_LEN: usize = 256;

/// The most digits before the point.
const MAX_WHOLE_DIGITS: usize = 13;

/// The most digits after the point.
const MAX_DECIMALS: usize = 4;

/// The text on one line, without signs that no screen shows, and not too long; nothing when nothing is left.
pub(super) fn line(written: &str) -> Option<String> {
    let line: String = text::one_line(written).chars().take(MAX_TEXT_LEN).collect();
    (!line.is_empty()).then_some(line)
}

/// A text without any blanks, in capitals: numbers that people group as they like.
pub(super) fn compact(written: &str) -> String {
    written
        .chars()
        .filter(|letter| !letter.is_whitespace() && !text::is_invisible(*letter))
        .map(|letter| letter.to_ascii_uppercase())
        .collect()
}

/// An amount with a point or a comma, and two decimals unless it needs more: `241.4` is 241.40. Thousands that are
/// grouped are no amount: a comma might be either.
pub(super) fn amount(written: &str) -> Option<Decimal> {
    let written = written.trim();
    let (sign, size) = match written.strip_prefix('-') {
        Some(size) => ("-", size),
        None => ("", written.strip_prefix('+').unwrap_or(written)),
    };
    let (whole, fraction) = size.split_once(['.', ',']).unwrap_or((size, ""));
    let fraction = fraction.trim_end_matches('0');
    let whole_digits = whole.trim_start_matches('0').len();
    if whole_digits > MAX_WHOLE_DIGITS || fraction.len() > MAX_DECIMALS {
        return None;
    }
    format!("{sign}{whole}.{fraction:0<2}").parse().ok()
}

/// An amount that is written without a point, in hundredths.
pub(super) fn hundredths(written: &str) -> Option<Decimal> {
    let (sign, digits) = match written.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", written),
    };
    if !is_digits(digits, 1, MAX_WHOLE_DIGITS + 2) {
        return None;
    }
    let units: i64 = format!("{sign}{digits}").parse().ok()?;
    Some(Decimal::new(units, 2))
}

/// An amount without its sign, and whether it was below nothing.
pub(super) fn unsigned(amount: Decimal) -> (Decimal, bool) {
    let size = amount.units().saturating_abs();
    (Decimal::new(size, amount.decimals()), amount.units() < 0)
}

/// The sum of amounts, with as many decimals as the longest of them.
pub(super) fn sum(amounts: &[Decimal]) -> Option<Decimal> {
    let decimals = amounts.iter().map(|amount| amount.decimals()).max()?;
    let mut units = 0_i64;
    for amount in amounts {
        units = units.checked_add(amount.scaled_to(decimals)?)?;
    }
    Some(Decimal::new(units, decimals))
}

/// Whether it is digits of ASCII alone, at least so many and at most so many.
pub(super) fn is_digits(written: &str, min: usize, max: usize) -> bool {
    (min..=max).contains(&written.len()) && written.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether it is so many hexadecimal digits.
pub(super) fn is_hex(written: &str, length: usize) -> bool {
    written.len() == length && written.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Digits without the zeros before them.
pub(super) fn without_zeros(digits: &str) -> &str {
    let significant = digits.trim_start_matches('0');
    if significant.is_empty() && !digits.is_empty() {
        "0"
    } else {
        significant
    }
}

/// A number of two or four digits, at a place in a text of digits.
fn number_at(digits: &str, start: usize, length: usize) -> Option<i16> {
    let part = digits.get(start..start + length)?;
    is_digits(part, length, length)
        .then(|| part.parse().ok())
        .flatten()
}

fn small_at(digits: &str, start: usize) -> Option<i8> {
    i8::try_from(number_at(digits, start, 2)?).ok()
}

/// A day of eight digits, the year first.
pub(super) fn compact_date(digits: &str) -> Option<Date> {
    if !is_digits(digits, 8, 8) {
        return None;
    }
    Date::new(
        number_at(digits, 0, 4)?,
        small_at(digits, 4)?,
        small_at(digits, 6)?,
    )
    .ok()
}

/// A time of day of four or six digits. A leap second is the second before.
pub(super) fn compact_time(digits: &str) -> Option<Time> {
    let second = match digits.len() {
        4 => 0,
        6 => small_at(digits, 4)?,
        _ => return None,
    };
    Time::new(
        small_at(digits, 0)?,
        small_at(digits, 2)?,
        second.min(59),
        0,
    )
    .ok()
    .filter(|_| second <= 60)
}

/// A day and a time of day as digits with a `T`, an underscore or nothing between them: `20190418T2116`.
pub(super) fn compact_moment(written: &str) -> Option<DateTime> {
    let day = compact_date(written.get(..8)?)?;
    let rest = written.get(8..)?;
    let rest = rest.strip_prefix(['T', 't', '_']).unwrap_or(rest);
    Some(day.to_datetime(compact_time(rest)?))
}

/// A day with the parts apart: `2024-01-31`.
pub(super) fn iso_date(written: &str) -> Option<Date> {
    let digits = written.replacen(['-', '/', '.'], "", 2);
    (written.len() == 10)
        .then(|| compact_date(&digits))
        .flatten()
}

/// Where clocks showed what a code says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Clock {
    /// Where the till stands: nothing is said, or an offset is.
    Local,
    /// In Greenwich.
    Utc,
}

/// A moment of ISO 8601: with a `T` or a blank in its middle, with or without seconds and parts of them, and with `Z`,
/// an offset whose plus may have become a blank, or nothing behind it.
pub(super) fn iso_moment(written: &str) -> Option<(DateTime, Clock)> {
    let written = written.trim();
    let day = iso_date(written.get(..10)?)?;
    let rest = written.get(10..)?.strip_prefix(['T', 't', ' '])?;
    let end = rest
        .find(|letter: char| !(letter.is_ascii_digit() || matches!(letter, ':' | '.')))
        .unwrap_or(rest.len());
    let (clock, zone) = rest.split_at_checked(end)?;
    let clock = clock.split_once('.').map_or(clock, |(clock, _)| clock);
    let moment = day.to_datetime(compact_time(&clock.replace(':', ""))?);
    if zone.eq_ignore_ascii_case("z") {
        return Some((moment, Clock::Utc));
    }
    let is_offset = zone.is_empty()
        || zone
            .strip_prefix(['+', '-', ' '])
            .is_some_and(|offset| is_digits(&offset.replace(':', ""), 2, 4));
    is_offset.then_some((moment, Clock::Local))
}

/// What clocks show at a moment in a place.
pub(super) fn local(moment: Timestamp, zone: &str) -> Option<DateTime> {
    let zone = TimeZone::get(zone).ok()?;
    Some(moment.to_zoned(zone).datetime())
}

/// What clocks showed there at a moment that is written as it was in Greenwich.
pub(super) fn local_of_utc(moment: DateTime, zone: &str) -> Option<DateTime> {
    local(moment.to_zoned(TimeZone::UTC).ok()?.timestamp(), zone)
}

/// Bytes of base64, with either alphabet, with or without padding, and with plus signs that became blanks.
pub(super) fn base64(written: &str) -> Option<Vec<u8>> {
    const ENGINE: GeneralPurpose = GeneralPurpose::new(
        &STANDARD,
        GeneralPurposeConfig::new()
            .with_decode_allow_trailing_bits(true)
            .with_decode_padding_mode(DecodePaddingMode::Indifferent),
    );
    let plain: String = written
        .trim()
        .chars()
        .filter(|letter| !matches!(letter, '\r' | '\n' | '='))
        .map(|letter| match letter {
            '-' | ' ' => '+',
            '_' => '/',
            other => other,
        })
        .collect();
    ENGINE.decode(plain).ok()
}

/// A text whose signs were written as `%2A`. Plus signs stay what they are.
pub(super) fn percent_decoded(written: &str) -> String {
    percent_decode_str(written).decode_utf8_lossy().into_owned()
}

/// A unique key: the kind, and the parts in small letters with single blanks. What is longest comes last, since it is the
/// end that is cut off.
pub(super) fn key(kind: CodeKind, parts: &[&str]) -> String {
    let folded: Vec<String> = parts.iter().map(|part| text::fold(part)).collect();
    let folded: Vec<&str> = folded.iter().map(String::as_str).collect();
    exact_key(kind, &folded)
}

/// A unique key of parts whose capitals matter.
pub(super) fn exact_key(kind: CodeKind, parts: &[&str]) -> String {
    let mut key = kind.as_str().to_owned();
    for part in parts {
        key.push(':');
        key.extend(part.chars().map(|letter| match letter {
            ':' => ';',
            letter if text::is_invisible(letter) => ' ',
            letter => letter,
        }));
    }
    while key.len() > MAX_KEY_LEN {
        key.pop();
    }
    key
}
