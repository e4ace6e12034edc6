//! Where a receipt is from, as far as it shows: its currency, and whether the day or the month comes first.

use super::roles::is_header;
use super::rows::Row;
use super::tokens::is_cyrillic;
use super::vocabulary::{Cue, position};
use kym_domain::money::CurrencyCode;
use kym_domain::receipts::draft::DraftField;
use kym_domain::receipts::receipt::ReceiptLanguage;
use kym_domain::receipts::text::Confidence;

/// Which comes first in `03/04/2024`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DateOrder {
    /// The day, as nearly everywhere.
    DayFirst,
    /// The month, as in the United States.
    MonthFirst,
}

/// What is known of the country of a receipt.
pub(super) struct Locale {
    /// The currency, and whether it was assumed.
    pub currency: Option<(DraftField<CurrencyCode>, bool)>,
    /// Which comes first.
    pub date_order: DateOrder,
    /// Whether the order is beyond doubt.
    pub is_date_order_certain: bool,
}

/// Currencies by how they are printed. Words are compared as tokens, signs as characters.
const PRINTED: &[(&str, &[&str])] = &[
    ("EUR", &["eur", "euro", "€"]),
    ("MYR", &["rm", "myr", "ringgit"]),
    ("SGD", &["sgd"]),
    ("GBP", &["gbp", "£"]),
    ("USD", &["usd", "us"]),
    ("RUB", &["руб", "rub", "рублей", "₽"]),
    ("CHF", &["chf"]),
    ("PLN", &["pln", "zł", "zl"]),
    ("CZK", &["czk", "kč", "kc"]),
    ("SEK", &["sek"]),
    ("NOK", &["nok"]),
    ("DKK", &["dkk"]),
    ("AUD", &["aud"]),
    ("CAD", &["cad"]),
    ("NZD", &["nzd"]),
    ("HKD", &["hkd", "hk"]),
    ("RSD", &["rsd", "дин", "din"]),
    ("JPY", &["jpy", "¥", "￥"]),
    ("INR", &["inr", "₹"]),
    ("IDR", &["idr", "rp"]),
    ("THB", &["thb", "baht", "฿"]),
    ("TRY", &["try", "₺"]),
    ("UAH", &["uah", "грн", "₴"]),
    ("KZT", &["kzt", "₸", "тенге"]),
    ("AED", &["aed"]),
    ("KWD", &["kwd"]),
    ("HUF", &["huf"]),
];

/// Currencies whose sign is `$`.
const DOLLARS: &[&str] = &["USD", "SGD", "AUD", "CAD", "NZD", "HKD", "MXN", "TWD"];

/// What only receipts of one country say, with its currency.
const COUNTRIES: &[(&str, &[&str])] = &[
    (
        "MYR",
        &[
            "sdn bhd",
            "sdn",
            "bhd",
            "malaysia",
            "selangor",
            "kuala lumpur",
            "johor",
            "jalan",
            "jln",
            "taman",
            "berhad",
        ],
    ),
    ("SGD", &["pte ltd", "singapore"]),
    (
        "RUB",
        &["инн", "рн ккт", "зн ккт", "фпд", "ооо", "фн", "сно"],
    ),
    (
        "EUR",
        &[
            "mwst",
            "gmbh",
            "ust idnr",
            "st nr",
            "steuernummer",
            "girocard",
            "kundenbeleg",
            "ruckgeld",
            "summe",
        ],
    ),
    ("GBP", &["united kingdom", "plc", "london", "gb"]),
    ("USD", &["sales tax", "usa", "inc", "llc"]),
    ("AUD", &["abn", "australia"]),
    ("CHF", &["schweiz", "zurich"]),
    ("CAD", &["hst", "pst", "canada"]),
];

/// Postal abbreviations of American states: before a ZIP code they are as good as a flag.
const STATES: &[&str] = &[
    "al", "ak", "az", "ar", "ca", "co", "ct", "de", "fl", "ga", "hi", "id", "il", "in", "ia", "ks",
    "ky", "la", "me", "md", "ma", "mi", "mn", "ms", "mo", "mt", "ne", "nv", "nh", "nj", "nm", "ny",
    "nc", "nd", "oh", "ok", "or", "pa", "ri", "sc", "sd", "tn", "tx", "ut", "vt", "va", "wa", "wv",
    "wi", "wy", "dc",
];

/// What the receipt shows, completed by what the caller assumes.
pub(super) fn locale(
    rows: &[Row<'_>],
    assumed: Option<CurrencyCode>,
    language: Option<ReceiptLanguage>,
    order: Option<DateOrder>,
) -> Locale {
    let country = country(rows);
    let is_american = has_zip_code(rows) || country == Some("USD");
    let printed = printed(rows, country);
    let currency = currency(
        rows,
        printed.as_ref(),
        country,
        assumed,
        language,
        is_american,
    );
    let code = currency
        .as_ref()
        .map(|(field, _)| field.value.as_str().to_owned());
    let is_dollar = code.as_deref().is_none_or(|code| code == "USD");
    let is_english = language.is_none_or(|language| language == ReceiptLanguage::En);
    let is_in_dollars = code.as_deref() == Some("USD") && is_english && country.is_none();
    let date_order = order.unwrap_or(if (is_american && is_dollar) || is_in_dollars {
        DateOrder::MonthFirst
    } else {
        DateOrder::DayFirst
    });
    let is_elsewhere = printed
        .as_ref()
        .is_some_and(|(code, ..)| !DOLLARS.contains(code))
        || country.is_some_and(|country| !matches!(country, "USD" | "CAD"));
    Locale {
        currency,
        date_order,
        is_date_order_certain: order.is_some()
            || (date_order == DateOrder::DayFirst && is_elsewhere)
            || (date_order == DateOrder::MonthFirst && has_zip_code(rows)),
    }
}

/// Whether thousands may be told apart by a blank: in the East of Europe.
pub(super) fn groups_by_blank(rows: &[Row<'_>]) -> bool {
    let letters = || {
        rows.iter()
            .flat_map(|row| &row.chars)
            .filter(|c| c.is_alphabetic())
    };
    let cyrillic = letters().filter(|c| is_cyrillic(**c)).count();
    cyrillic * 3 > letters().count()
}

/// The currency that is printed most often, of equals that of the country: its code, a row and where it stands in it.
fn printed(
    rows: &[Row<'_>],
    country: Option<&str>,
) -> Option<(&'static str, usize, std::ops::Range<usize>)> {
    let mut best: Option<(usize, &str, usize, std::ops::Range<usize>)> = None;
    for (code, spellings) in PRINTED {
        let mut count = 0;
        let mut place = None;
        for (at, row) in rows.iter().enumerate() {
            if row.cues.any(&[Cue::Courtesy, Cue::Contact, Cue::Points])
                && row.amounts().next().is_none()
            {
                continue;
            }
            for spelling in *spellings {
                if let Some(span) = spelled_in(row, spelling, code) {
                    count += 1;
                    place.get_or_insert((at, span));
                }
            }
        }
        if let Some((at, span)) = place
            && best
                .as_ref()
                .is_none_or(|(most, ..)| (*most, false) < (count, country == Some(*code)))
        {
            best = Some((count, code, at, span));
        }
    }
    best.map(|(_, code, at, span)| (code, at, span))
}

fn spelled_in(row: &Row<'_>, spelling: &str, code: &str) -> Option<std::ops::Range<usize>> {
    let sign = spelling.chars().next().filter(|c| !c.is_alphabetic());
    if let Some(sign) = sign {
        let at = row.chars.iter().position(|c| *c == sign)?;
        return Some(at..at + 1);
    }
    let is_digits = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    // A word of a name may be a code: it is one beside an amount, or where amounts are named.
    let names_amounts = row.tokens.len() <= 2
        || row.cues.any(&[
            Cue::Total,
            Cue::Payable,
            Cue::Subtotal,
            Cue::Sum,
            Cue::Cash,
            Cue::Card,
            Cue::Change,
            Cue::Rounding,
        ])
        || is_header(row);
    let is_short = spelling.chars().count() < 3 && spelling != "rm";
    let token = row.tokens.iter().find(|token| {
        let is_beside = row.amounts().any(|number| {
            number.span.start <= token.span.start && token.span.end <= number.span.end
        });
        if token.text == spelling {
            let is_before_dollar = row.chars.get(token.span.end) == Some(&'$');
            let is_dollar = matches!(code, "USD" | "HKD") && is_short;
            return if is_dollar {
                is_before_dollar
            } else {
                is_beside || (names_amounts && !is_short)
            };
        }
        let is_glued = token.text.strip_prefix(spelling).is_some_and(is_digits)
            || token.text.strip_suffix(spelling).is_some_and(is_digits)
            || (spelling != "try" && token.is_glued_with(spelling));
        is_glued && (is_beside || (names_amounts && !is_short))
    })?;
    Some(token.span.clone())
}

fn country(rows: &[Row<'_>]) -> Option<&'static str> {
    let mut best: Option<(usize, &str)> = None;
    for (code, phrases) in COUNTRIES {
        let count = phrases
            .iter()
            .filter(|phrase| {
                rows.iter()
                    .any(|row| position(&row.tokens, phrase).is_some())
            })
            .count();
        if count > best.map_or(0, |(count, _)| count) {
            best = Some((count, code));
        }
    }
    best.map(|(_, code)| code)
}

/// Whether an American ZIP code is on it: `CA 94103`.
fn has_zip_code(rows: &[Row<'_>]) -> bool {
    rows.iter().any(|row| {
        row.tokens.windows(2).any(|pair| {
            let state = &row.chars[pair[0].span.clone()];
            let is_capital = state.iter().all(char::is_ascii_uppercase);
            is_capital
                && STATES.contains(&pair[0].text.as_str())
                && pair[1].text.len() == 5
                && pair[1].text.bytes().all(|byte| byte.is_ascii_digit())
        })
    })
}

fn currency(
    rows: &[Row<'_>],
    printed: Option<&(&'static str, usize, std::ops::Range<usize>)>,
    country: Option<&str>,
    assumed: Option<CurrencyCode>,
    language: Option<ReceiptLanguage>,
    is_american: bool,
) -> Option<(DraftField<CurrencyCode>, bool)> {
    let field = |code: CurrencyCode, percent, region| DraftField {
        value: code,
        confidence: Confidence::percent(percent),
        region,
    };
    if let Some((code, row, span)) = printed {
        let region = rows[*row].region_of(span);
        return Some((field(code.parse().ok()?, 97, Some(region)), false));
    }
    let dollar = rows.iter().find_map(|row| {
        let at = row.chars.iter().position(|c| *c == '$')?;
        Some(row.region_of(&(at..at + 1)))
    });
    // In Malaysia and elsewhere `$` is what people write for their own currency.
    let own = country.filter(|code| !DOLLARS.contains(code) && *code != "EUR" && *code != "RUB");
    if let (Some(region), Some(code)) = (dollar, own) {
        return Some((field(code.parse().ok()?, 70, Some(region)), true));
    }
    if let Some(region) = dollar {
        let is_dollar = |code: &str| DOLLARS.contains(&code);
        let by_country = country.filter(|code| is_dollar(code) && !is_american);
        let by_account = assumed.filter(|code| is_dollar(code.as_str()) && !is_american);
        return match (by_country, by_account) {
            (Some(code), _) => Some((field(code.parse().ok()?, 90, Some(region)), false)),
            (None, Some(code)) => Some((field(code, 85, Some(region)), false)),
            (None, None) => {
                let percent = if is_american { 95 } else { 70 };
                Some((field("USD".parse().ok()?, percent, Some(region)), false))
            }
        };
    }
    let by_language = match language {
        Some(ReceiptLanguage::Ru) => Some("RUB"),
        Some(ReceiptLanguage::De) => Some("EUR"),
        _ => None,
    };
    if let Some(country) = country.or(if is_american { Some("USD") } else { None }) {
        // An account in the same currency makes it sure.
        let percent = if assumed.is_some_and(|code| code.as_str() == country) {
            90
        } else {
            70
        };
        return Some((field(country.parse().ok()?, percent, None), true));
    }
    assumed
        .or_else(|| by_language?.parse().ok())
        .map(|code| (field(code, 60, None), true))
}
