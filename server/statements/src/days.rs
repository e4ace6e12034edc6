//! Days as files write them: in any order, with names of months, with a time behind.

use jiff::civil::Date;
use kym_domain::dates::{FIRST_DAY, LAST_DAY};
use kym_domain::imports::{ImportDateOrder, ImportReason};

/// How the names of the months begin, in English, Russian and German.
const MONTHS: [&[&str]; 12] = [
    &["jan", "янв", "jän"],
    &["feb", "фев"],
    &["mar", "мар", "mär"],
    &["apr", "апр"],
    &["may", "май", "мая", "mai"],
    &["jun", "июн"],
    &["jul", "июл"],
    &["aug", "авг"],
    &["sep", "сен"],
    &["oct", "окт", "okt"],
    &["nov", "ноя"],
    &["dec", "дек", "dez"],
];

/// Reads a day. One that begins with four digits, or names its month, needs no order.
pub(super) fn read(text: &str, order: ImportDateOrder) -> Result<Date, ImportReason> {
    let text = text.trim();
    if text.is_empty() {
        return Err(ImportReason::NoDate);
    }
    let (year, month, day) = parts(text, order).ok_or(ImportReason::InvalidDate)?;
    let day = Date::new(year, month, day).map_err(|_| ImportReason::InvalidDate)?;
    if (FIRST_DAY..=LAST_DAY).contains(&day) {
        Ok(day)
    } else {
        Err(ImportReason::DateOutOfRange)
    }
}

fn parts(text: &str, order: ImportDateOrder) -> Option<(i16, i8, i8)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if digits >= 8 {
        // With a time behind, or without.
        return matches!(digits, 8 | 12 | 14)
            .then(|| together(&text[..8], order))
            .flatten();
    }
    let tokens = Tokens::of(text)?;
    let [first, second, third] = tokens.0;
    let (year, month, day) = match (first.month(), second.month(), third.month()) {
        (Some(month), None, None) => (third, month, second),
        (None, Some(month), None) if first.is_year() => (first, month, third),
        (None, Some(month), None) => (third, month, first),
        (None, None, None) if first.is_year() => (first, second.number()?, third),
        (None, None, None) => match order {
            ImportDateOrder::Dmy => (third, second.number()?, first),
            ImportDateOrder::Mdy => (third, first.number()?, second),
            ImportDateOrder::Ymd => (first, second.number()?, third),
        },
        _ => return None,
    };
    Some((year.year()?, month, day.number()?))
}

/// Eight digits without anything between them.
fn together(digits: &str, order: ImportDateOrder) -> Option<(i16, i8, i8)> {
    let year_first = || {
        let year = digits[..4].parse().ok()?;
        let (month, day) = (digits[4..6].parse().ok()?, digits[6..].parse().ok()?);
        (matches!(year, 1900..=2199) && Date::new(year, month, day).is_ok())
            .then_some((year, month, day))
    };
    year_first().or_else(|| {
        let (first, second) = (digits[..2].parse().ok()?, digits[2..4].parse().ok()?);
        let year = digits[4..].parse().ok()?;
        match order {
            ImportDateOrder::Dmy => Some((year, second, first)),
            ImportDateOrder::Mdy => Some((year, first, second)),
            ImportDateOrder::Ymd => None,
        }
    })
}

/// The first three numbers or words of a day.
struct Tokens<'a>([Token<'a>; 3]);

#[derive(Clone, Copy)]
struct Token<'a>(&'a str);

impl<'a> Tokens<'a> {
    fn of(text: &'a str) -> Option<Self> {
        let mut rest = text;
        let mut next = || {
            let start = rest.find(char::is_alphanumeric)?;
            let between = &rest[..start];
            if !between.chars().all(is_between) {
                return None;
            }
            let from = &rest[start..];
            let is_number = from.starts_with(|letter: char| letter.is_ascii_digit());
            let end = from
                .find(|letter: char| {
                    !letter.is_alphanumeric() || letter.is_ascii_digit() != is_number
                })
                .unwrap_or(from.len());
            let (token, behind) = from.split_at(end);
            rest = behind;
            Some(Token(token))
        };
        let mut first = next()?;
        if first.0.starts_with(char::is_alphabetic) && first.month().is_none() {
            // The day of the week.
            first = next()?;
        }
        let tokens = [first, next()?, next()?];
        let ends = match rest.chars().next() {
            None | Some('T') => true,
            Some(letter) => !letter.is_alphanumeric() && !matches!(letter, '/' | '\''),
        };
        (ends && rest.trim_start().find(':') != Some(0)).then_some(Self(tokens))
    }
}

impl Token<'_> {
    fn number(self) -> Option<i8> {
        (self.0.len() <= 2 && self.0.bytes().all(|byte| byte.is_ascii_digit()))
            .then(|| self.0.parse().ok())
            .flatten()
    }

    fn is_year(self) -> bool {
        self.0.len() == 4 && self.0.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// The year; of two digits, that between 1980 and 2079.
    fn year(self) -> Option<i16> {
        if self.is_year() {
            return self.0.parse().ok();
        }
        let year = i16::from(self.number().filter(|_| self.0.len() == 2)?);
        Some(if year < 80 { 2000 + year } else { 1900 + year })
    }

    /// The number of the month that the word begins like.
    fn month(self) -> Option<i8> {
        if self.0.starts_with(|letter: char| letter.is_ascii_digit()) {
            return None;
        }
        let word = self.0.to_lowercase();
        let found = MONTHS
            .iter()
            .position(|names| names.iter().any(|name| word.starts_with(name)))?;
        i8::try_from(found + 1).ok()
    }
}

fn is_between(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '.' | '/' | '-' | ',' | '\'' | '’' | '\u{2013}')
}

/// What some days tell about the order that they were written in.
#[derive(Debug, Default)]
pub(super) struct OrderEvidence {
    day_first: usize,
    month_first: usize,
    either: usize,
    dotted: usize,
}

impl OrderEvidence {
    /// Takes one more day into account.
    pub(super) fn see(&mut self, text: &str) {
        let text = text.trim();
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (first, second) = if digits >= 8 {
            if together(&text[..8], ImportDateOrder::Ymd).is_some() {
                return;
            }
            (text[..2].parse().ok(), text[2..4].parse().ok())
        } else {
            let Some(Tokens([first, second, _])) = Tokens::of(text) else {
                return;
            };
            (first.number(), second.number())
        };
        let (Some(first), Some(second)): (Option<i8>, Option<i8>) = (first, second) else {
            return;
        };
        match (first > 12, second > 12) {
            (true, false) => self.day_first += 1,
            (false, true) => self.month_first += 1,
            (true, true) => {}
            (false, false) => {
                self.either += 1;
                self.dotted += usize::from(text.contains('.'));
            }
        }
    }

    /// The order, and whether that is in doubt. Days with dots begin with the day everywhere.
    pub(super) fn verdict(&self) -> (ImportDateOrder, bool) {
        let order = if self.month_first > self.day_first {
            ImportDateOrder::Mdy
        } else {
            ImportDateOrder::Dmy
        };
        let contradicts = self.month_first > 0 && self.day_first > 0;
        let says_nothing =
            self.month_first == 0 && self.day_first == 0 && self.either > self.dotted;
        (order, contradicts || says_nothing)
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn days_of_many_countries_are_read() {
        let third = date(2025, 11, 3);
        for text in [
            "03.11.2025",
            "3.11.25",
            "03/11/2025",
            "03-11-2025",
            "3/11'25",
            "03.11.2025 12:34:56",
            "03.11.2025, 12:34",
            "2025-11-03",
            "2025/11/03",
            "2025-11-03T23:59:59+03:00",
            "2025-11-03 00:00:00",
            "20251103",
            "20251103120000[-5:EST]",
            "03112025",
            "3 Nov 2025",
            "03-Nov-25",
            "Nov 3, 2025",
            "November 3, 2025",
            "Mon, 3 Nov 2025",
            "3 ноября 2025 г.",
            "03 нояб. 2025",
        ] {
            assert_eq!(read(text, ImportDateOrder::Dmy), Ok(third), "{text:?}");
        }
        assert_eq!(read("11/03/2025", ImportDateOrder::Mdy), Ok(third));
        assert_eq!(read("25-11-03", ImportDateOrder::Ymd), Ok(third));
        assert_eq!(read("01.05.99", ImportDateOrder::Dmy), Ok(date(1999, 5, 1)));
    }

    #[test]
    fn what_is_no_day_is_not_guessed() {
        for text in [
            "31.02.2025",
            "13/13/2025",
            "yesterday",
            "12.50",
            "1,234.56",
            "12:30:15",
            "1",
            "2025-11",
            "192.168.1.1",
            "3/11/25/7",
            "40817810123456789012",
        ] {
            assert_eq!(
                read(text, ImportDateOrder::Dmy),
                Err(ImportReason::InvalidDate),
                "{text:?}"
            );
        }
        assert_eq!(read(" ", ImportDateOrder::Dmy), Err(ImportReason::NoDate));
        assert_eq!(
            read("03.11.1899", ImportDateOrder::Dmy),
            Err(ImportReason::DateOutOfRange)
        );
    }

    #[test]
    fn the_order_is_guessed_from_all_days_and_doubted_when_none_tells() {
        let verdict = |texts: &[&str]| {
            let mut evidence = OrderEvidence::default();
            for text in texts {
                evidence.see(text);
            }
            evidence.verdict()
        };
        assert_eq!(
            verdict(&["03/04/2025", "13/04/2025"]),
            (ImportDateOrder::Dmy, false)
        );
        assert_eq!(
            verdict(&["03/04/2025", "04/13/2025"]),
            (ImportDateOrder::Mdy, false)
        );
        assert_eq!(verdict(&["03.04.2025"]), (ImportDateOrder::Dmy, false));
        assert_eq!(
            verdict(&["2025-03-04", "3 Apr 2025"]),
            (ImportDateOrder::Dmy, false)
        );
        assert!(verdict(&["03/04/2025"]).1);
        assert!(verdict(&["13/04/2025", "04/13/2025"]).1);
    }

    proptest! {
        #[test]
        fn no_text_makes_the_reader_panic(text in "\\PC{0,24}|[0-9./ 'T:-]{0,24}") {
            for order in ImportDateOrder::ALL {
                let _ = read(&text, *order);
            }
            OrderEvidence::default().see(&text);
        }
    }
}
