//! Names of months.

/// Beginnings of the names of months, in English, German and Russian.
const MONTHS: [&[&str]; 12] = [
    &["jan", "jän", "янв"],
    &["feb", "фев"],
    &["mar", "mär", "mrz", "мар"],
    &["apr", "апр"],
    &["may", "mai", "мая", "май"],
    &["jun", "июн"],
    &["jul", "июл"],
    &["aug", "авг"],
    &["sep", "сен"],
    &["oct", "okt", "окт"],
    &["nov", "ноя"],
    &["dec", "dez", "дек"],
];

/// The names whole: `Market` is no March.
const MONTH_NAMES: &[&str] = &[
    "january",
    "february",
    "march",
    "april",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
    "januar",
    "februar",
    "jänner",
    "marz",
    "märz",
    "juni",
    "juli",
    "oktober",
    "dezember",
    "января",
    "февраля",
    "марта",
    "апреля",
    "июня",
    "июля",
    "августа",
    "сентября",
    "октября",
    "ноября",
    "декабря",
    "январь",
    "февраль",
    "март",
    "апрель",
    "июнь",
    "июль",
    "август",
    "сентябрь",
    "октябрь",
    "ноябрь",
    "декабрь",
    "sept",
];

/// The month that a word in small letters names, in whole or by its first three letters.
pub fn month_of(word: &str) -> Option<i8> {
    let place = MONTHS.iter().position(|names| {
        names
            .iter()
            .any(|name| word == *name || (word.starts_with(name) && MONTH_NAMES.contains(&word)))
    })?;
    i8::try_from(place + 1).ok()
}
