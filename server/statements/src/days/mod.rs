//! Days as files write them: in any order, with names of months, with a time behind.

mod months;
mod order;

use jiff::civil::Date;
use kym_domain::dates::{FIRST_DAY, LAST_DAY};
use kym_domain::imports::{ImportDateOrder, ImportReason};
use unicode_normalization::char::is_combining_mark;

pub(super) use self::order::OrderEvidence;

/// Words that stand between day, month and year: `7 de marzo de 2025`, `1er mars`, `3rd of May`.
const FILLERS: [&str; 16] = [
    "de", "del", "d", "di", "of", "den", "der", "er", "st", "nd", "rd", "th", "г", "º", "m", "gada",
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
        (None, None, Some(month)) if first.is_year() => (first, month, second),
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
            loop {
                let token = Token::cut(&mut rest)?;
                if !FILLERS.contains(&token.0) {
                    return Some(token);
                }
            }
        };
        let (mut first, mut second, mut third) = (next()?, next()?, next()?);
        let is_word = |token: Token<'_>| token.0.starts_with(char::is_alphabetic);
        // The day of the week, which may be called as a month is: `mar. 7 oct. 2025`.
        if is_word(first) && (first.month().is_none() || third.month().is_some()) {
            (first, second, third) = (second, third, next()?);
        }
        let ends = match rest.chars().next() {
            None | Some('T') => true,
            Some(letter) if letter.is_alphanumeric() => is_between(letter),
            Some(letter) => !matches!(letter, '/' | '\''),
        };
        (ends && rest.trim_start().find(':') != Some(0)).then_some(Self([first, second, third]))
    }
}

impl<'a> Token<'a> {
    /// Takes the next number or word off the text.
    fn cut(text: &mut &'a str) -> Option<Self> {
        let is_start = |letter: char| letter.is_alphanumeric() && !is_between(letter);
        let start = text.find(is_start)?;
        if !text[..start].chars().all(is_between) {
            return None;
        }
        let from = &text[start..];
        let is_number = from.starts_with(|letter: char| letter.is_ascii_digit());
        let is_of_token = |letter: char| {
            let is_letter = letter.is_alphanumeric() || is_combining_mark(letter);
            is_letter && !is_between(letter) && letter.is_ascii_digit() == is_number
        };
        let end = from.find(|letter| !is_of_token(letter));
        let (token, behind) = from.split_at(end.unwrap_or(from.len()));
        *text = behind;
        Some(Self(token))
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

    fn month(self) -> Option<i8> {
        months::month(self.0)
    }
}

fn is_between(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(letter, '.' | '/' | '-' | ',' | '\'' | '’' | '\u{2013}')
        // East Asian years, months and days; `׳` and `॰` shorten a word.
        || matches!(letter, '年' | '月' | '日' | '년' | '월' | '일' | '׳' | '॰')
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
            "3 marraskuuta 2025",
            "3. marraskuu 2025",
            "3 de noviembre de 2025",
            "3 d’novembre de 2025",
            "le 3 novembre 2025",
            "3rd of November 2025",
            "2025年11月3日",
            "2025년 11월 3일",
            "lun. 3 nov. 2025",
            "2025 m. lapkričio 3 d.",
            "2025. gada 3. novembris",
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
            "3 marketing 2025",
            "3 listopad 2025",
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
