//! Figures, amounts and days as they are written in a language.

use jiff::civil::Date;

use crate::dates::{DateRange, Month};
use crate::language::Language;
use crate::money::Money;

/// The sign before what is less than nothing: as wide as a digit, which a hyphen is not.
const MINUS: char = '\u{2212}';

/// Keeps what it stands between on one line.
const NO_BREAK: char = '\u{a0}';

const MONTHS_EN: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

const MONTHS_RU: [&str; 12] = [
    "январь",
    "февраль",
    "март",
    "апрель",
    "май",
    "июнь",
    "июль",
    "август",
    "сентябрь",
    "октябрь",
    "ноябрь",
    "декабрь",
];

/// As they stand behind the number of a day.
const MONTHS_RU_OF: [&str; 12] = [
    "января",
    "февраля",
    "марта",
    "апреля",
    "мая",
    "июня",
    "июля",
    "августа",
    "сентября",
    "октября",
    "ноября",
    "декабря",
];

/// An amount with its thousands apart: `−1,234.50`, `−1 234,50`.
pub fn amount(money: Money, language: Language) -> String {
    decimal(&money.to_string(), language)
}

/// An amount and its currency: `1,234.50 EUR`.
pub fn amount_with_currency(money: Money, language: Language) -> String {
    format!("{}{NO_BREAK}{}", amount(money, language), money.currency)
}

/// An amount without what comes after the point, for the scale of a picture.
pub fn whole(money: Money, language: Language) -> String {
    let text = money.to_string();
    decimal(text.split('.').next().unwrap_or_default(), language)
}

/// A whole number.
pub fn count(count: i64, language: Language) -> String {
    decimal(&count.to_string(), language)
}

/// A part of something, given in ten thousandths, as percent with one digit: `18.3%`, `18,3 %`.
pub fn percent(ten_thousandths: i64, language: Language) -> String {
    // Tenths of a percent, half away from zero: what is read, not what is calculated with.
    let tenths = (ten_thousandths.abs() + 5) / 10;
    let sign = if ten_thousandths < 0 && tenths > 0 {
        "-"
    } else {
        ""
    };
    let number = decimal(&format!("{sign}{}.{}", tenths / 10, tenths % 10), language);
    match language {
        Language::En => format!("{number}%"),
        Language::Ru => format!("{number}{NO_BREAK}%"),
    }
}

/// A number that is written with a point and a hyphen, in the signs of a language.
pub fn decimal(text: &str, language: Language) -> String {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (Some(MINUS), digits),
        None => (None, text),
    };
    let (whole, fraction) = match digits.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (digits, None),
    };
    let (apart, point) = match language {
        Language::En => (',', '.'),
        Language::Ru => (NO_BREAK, ','),
    };
    let mut written = String::from_iter(sign);
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            written.push(apart);
        }
        written.push(digit);
    }
    if let Some(fraction) = fraction {
        written.push(point);
        written.push_str(fraction);
    }
    written
}

/// A day: `5 Oct 2025`, `05.10.2025`.
pub fn day(day: Date, language: Language) -> String {
    match language {
        Language::En => {
            let month = name_of(day, &MONTHS_EN).get(..3).unwrap_or_default();
            format!("{}{NO_BREAK}{month}{NO_BREAK}{}", day.day(), day.year())
        }
        Language::Ru => format!("{:02}.{:02}.{}", day.day(), day.month(), day.year()),
    }
}

/// A day with the name of its month: `5 October 2025`, `5 октября 2025 г.`.
pub fn long_day(day: Date, language: Language) -> String {
    let (day_and_month, year) = (day_and_month(day, language), year(day, language));
    format!("{day_and_month}{NO_BREAK}{year}")
}

/// Days with the names of their months, and what both have in common once: `1–31 October 2025`,
/// `15 October – 14 November 2025`.
pub fn long_days(range: DateRange, language: Language) -> String {
    let (first, last) = (range.first(), range.last());
    let until = long_day(last, language);
    if first == last {
        until
    } else if first.first_of_month() == last.first_of_month() {
        format!("{}–{until}", first.day())
    } else if first.year() == last.year() {
        format!("{} – {until}", day_and_month(first, language))
    } else {
        format!("{} – {until}", long_day(first, language))
    }
}

fn day_and_month(day: Date, language: Language) -> String {
    let names = match language {
        Language::En => &MONTHS_EN,
        Language::Ru => &MONTHS_RU_OF,
    };
    format!("{}{NO_BREAK}{}", day.day(), name_of(day, names))
}

fn year(day: Date, language: Language) -> String {
    match language {
        Language::En => day.year().to_string(),
        Language::Ru => format!("{}{NO_BREAK}г.", day.year()),
    }
}

/// The month of a day: `October 2025`, `октябрь 2025`.
pub fn month(day: Date, language: Language) -> String {
    let names = match language {
        Language::En => &MONTHS_EN,
        Language::Ru => &MONTHS_RU,
    };
    format!("{} {}", name_of(day, names), day.year())
}

/// The month of a day where there is little room: `Oct 25`, `10.25`.
pub fn short_month(day: Date, language: Language) -> String {
    let year = day.year().rem_euclid(100);
    match language {
        Language::En => {
            let month = name_of(day, &MONTHS_EN).get(..3).unwrap_or_default();
            format!("{month}{NO_BREAK}{year:02}")
        }
        Language::Ru => format!("{:02}.{year:02}", day.month()),
    }
}

/// Whether these days are a whole month.
pub fn is_month(days: DateRange) -> bool {
    let month = Month::of(days.first());
    days.first() == month.first_day() && days.last() == month.last_day()
}

/// A whole month by its name, other days from one to another.
pub fn period(range: DateRange, language: Language) -> String {
    if is_month(range) {
        month(range.first(), language)
    } else {
        days(range, language)
    }
}

/// Days from one to another.
pub fn days(range: DateRange, language: Language) -> String {
    if range.first() == range.last() {
        return day(range.first(), language);
    }
    format!(
        "{} – {}",
        day(range.first(), language),
        day(range.last(), language)
    )
}

fn name_of(day: Date, names: &[&'static str; 12]) -> &'static str {
    let place = usize::from(day.month().unsigned_abs()).saturating_sub(1);
    names.get(place).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::money::{Currency, Minor};

    fn written(units: i64, code: &str, language: Language) -> String {
        let currency = Currency::iso(code).expect("a currency");
        amount_with_currency(Money::new(Minor::new(units), currency), language)
    }

    #[test]
    fn thousands_stand_apart_and_the_currency_follows() {
        for (units, code, en, ru) in [
            (0, "USD", "0.00\u{a0}USD", "0,00\u{a0}USD"),
            (99_999, "USD", "999.99\u{a0}USD", "999,99\u{a0}USD"),
            (
                100_000,
                "RUB",
                "1,000.00\u{a0}RUB",
                "1\u{a0}000,00\u{a0}RUB",
            ),
            (
                -123_456_789,
                "EUR",
                "−1,234,567.89\u{a0}EUR",
                "−1\u{a0}234\u{a0}567,89\u{a0}EUR",
            ),
            (1_500, "JPY", "1,500\u{a0}JPY", "1\u{a0}500\u{a0}JPY"),
        ] {
            assert_eq!(written(units, code, Language::En), en);
            assert_eq!(written(units, code, Language::Ru), ru);
        }
    }

    #[test]
    fn a_day_names_its_month() {
        for (day, en, ru) in [
            (date(2025, 1, 31), "31 January 2025", "31 января 2025 г."),
            (date(2024, 2, 29), "29 February 2024", "29 февраля 2024 г."),
            (date(2026, 5, 1), "1 May 2026", "1 мая 2026 г."),
            (date(2026, 12, 9), "9 December 2026", "9 декабря 2026 г."),
        ] {
            assert_eq!(long_day(day, Language::En).replace(NO_BREAK, " "), en);
            assert_eq!(long_day(day, Language::Ru).replace(NO_BREAK, " "), ru);
            assert_eq!(
                long_day(day, Language::En).split(' ').count(),
                1,
                "one line"
            );
        }
    }
}
