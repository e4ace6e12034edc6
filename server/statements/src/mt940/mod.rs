//! Statements of SWIFT: MT940, and MT942 for a day that is not over. Read tolerantly, as no two
//! banks write them alike.

mod details;

use jiff::civil::Date;
use kym_domain::dates::{FIRST_DAY, LAST_DAY};
use kym_domain::decimal::Decimal;
use kym_domain::imports::{
    AccountHint, Closing, Draft, ImportAmbiguity, ImportDecimalMark, ImportFormat, ImportReason,
    ImportRefusal, ParsedAccount, ParsedFile, Refused, Settings, Unread,
};
use kym_domain::money::CurrencyCode;
use kym_domain::transactions::TransactionStatus;

use self::details::Details;
use super::amounts;
use super::charset::Decoded;
use super::limits::MAX_ROWS;
use crate::text::given;

/// Reads a file of statements.
pub(super) fn read(text: &Decoded<'_>, wished: &Settings) -> Result<ParsedFile, Refused> {
    let mut statements = Statements::default();
    for field in fields(&text.text) {
        statements.take(&field)?;
    }
    statements.finish_entry();
    Ok(ParsedFile {
        format: ImportFormat::Mt940,
        preset: None,
        settings: Settings {
            charset: Some(text.charset),
            ..wished.clone()
        },
        ambiguities: if text.is_ambiguous {
            vec![ImportAmbiguity::Charset]
        } else {
            Vec::new()
        },
        sheets: Vec::new(),
        header: Vec::new(),
        sample: Vec::new(),
        parts: statements.parts,
        unread: statements.unread,
    })
}

/// A field: `:61:` with the lines that belong to it.
struct Field<'a> {
    line: u32,
    tag: &'a str,
    lines: Vec<&'a str>,
}

fn fields(text: &str) -> Vec<Field<'_>> {
    let mut fields: Vec<Field<'_>> = Vec::new();
    for (line, content) in (1_u32..).zip(text.lines()) {
        let content = content.trim_end();
        // The head of a message may stand before its first field on the same line.
        let content = content.rsplit_once("{4:").map_or(content, |(_, rest)| rest);
        if let Some((tag, value)) = tagged(content) {
            fields.push(Field {
                line,
                tag,
                lines: vec![value],
            });
        } else if content.starts_with('-') && content.len() <= 2 || content.starts_with('{') {
            // The end of a message, or its head.
            fields.push(Field {
                line,
                tag: "-",
                lines: Vec::new(),
            });
        } else if let Some(field) = fields.last_mut() {
            field.lines.push(content);
        }
    }
    fields
}

fn tagged(line: &str) -> Option<(&str, &str)> {
    let (tag, value) = line.strip_prefix(':')?.split_once(':')?;
    let is_tag = match tag.as_bytes() {
        [first, second] => first.is_ascii_digit() && second.is_ascii_digit(),
        [first, second, option] => {
            first.is_ascii_digit() && second.is_ascii_digit() && option.is_ascii_alphabetic()
        }
        _ => false,
    };
    is_tag.then_some((tag, value))
}

#[derive(Default)]
struct Statements {
    parts: Vec<ParsedAccount>,
    unread: Vec<Unread>,
    entry: Option<(u32, Result<Entry, ImportReason>, String)>,
    details: String,
    count: usize,
}

impl Statements {
    fn take(&mut self, field: &Field<'_>) -> Result<(), Refused> {
        if field.tag != "86" {
            self.finish_entry();
        }
        let first = field.lines.first().copied().unwrap_or_default();
        match field.tag {
            "20" => self.parts.push(ParsedAccount::default()),
            "25" | "25P" => self.part().account = account_of(first),
            "60F" | "60M" => {
                let balance = Balance::read(first).ok();
                if let Some(currency) = balance.and_then(|balance| balance.currency) {
                    self.part().account.currency = Some(currency);
                }
            }
            // A statement of a day that is not over (MT942) has no balances, but the least amount that it tells of.
            "34F" => {
                let account = &mut self.part().account;
                account.currency = account
                    .currency
                    .or_else(|| first.get(..3).and_then(amounts::currency));
            }
            "62F" => {
                if let Ok(balance) = Balance::read(first) {
                    self.part().closing = Some(Closing {
                        date: balance.date,
                        amount: balance.amount,
                    });
                }
            }
            "61" => {
                self.count += 1;
                if self.count > MAX_ROWS {
                    return Err(Refused::at(ImportRefusal::TooManyRows, field.line));
                }
                self.entry = Some((field.line, Entry::read(&field.lines), field.lines.join(" ")));
            }
            "86" if self.entry.is_some() => self.details = field.lines.join("\n"),
            _ => {}
        }
        Ok(())
    }

    fn part(&mut self) -> &mut ParsedAccount {
        if self.parts.is_empty() {
            self.parts.push(ParsedAccount::default());
        }
        let last = self.parts.len() - 1;
        &mut self.parts[last]
    }

    fn finish_entry(&mut self) {
        let Some((line, entry, shown)) = self.entry.take() else {
            return;
        };
        let details = std::mem::take(&mut self.details);
        match entry.map(|entry| entry.draft(line, &details)) {
            Ok(draft) => self.part().drafts.push(draft),
            Err(reason) => self.unread.push(Unread::new(line, reason, &shown)),
        }
    }
}

/// The account, behind which some banks write its currency: `NL00BANK0123456789EUR`, `DE00BANK/EUR`.
fn account_of(value: &str) -> AccountHint {
    let value = value.trim().trim_start_matches('/');
    let currency = value
        .len()
        .checked_sub(3)
        .and_then(|place| value.split_at_checked(place))
        .filter(|(number, code)| {
            let is_behind =
                number.ends_with(|letter: char| letter.is_ascii_digit() || letter == '/');
            is_behind && code.bytes().all(|letter| letter.is_ascii_uppercase())
        })
        .and_then(|(number, code)| Some((number, amounts::currency(code)?)));
    let number = currency.map_or(value, |(number, _)| number.trim_end_matches([' ', '/']));
    AccountHint {
        number: given(number),
        name: None,
        currency: currency.map(|(_, currency)| currency),
    }
}

/// A balance: `C251103EUR1234,56`.
struct Balance {
    date: Date,
    currency: Option<CurrencyCode>,
    amount: Decimal,
}

impl Balance {
    fn read(value: &str) -> Result<Self, ImportReason> {
        let (is_negative, rest) = match value.split_at_checked(1) {
            Some(("C", rest)) => (false, rest),
            Some(("D", rest)) => (true, rest),
            _ => return Err(ImportReason::Malformed),
        };
        let (date, rest) = rest.split_at_checked(6).ok_or(ImportReason::Malformed)?;
        let (currency, amount) = rest.split_at_checked(3).ok_or(ImportReason::Malformed)?;
        let amount = number(amount)?;
        Ok(Self {
            date: day(date)?,
            currency: amounts::currency(currency),
            amount: if is_negative {
                amounts::negated(amount)
            } else {
                amount
            },
        })
    }
}

/// The first line of an entry: `2511031103DR12,50NTRFreference//bank's own`, and what may follow.
struct Entry {
    date: Date,
    amount: Decimal,
    is_expected: bool,
    reference: String,
    bank_id: Option<String>,
    supplement: String,
}

impl Entry {
    fn read(lines: &[&str]) -> Result<Self, ImportReason> {
        let line = lines.first().copied().unwrap_or_default().trim();
        // Some banks end the line before the amount.
        let is_begun =
            line.ends_with(|letter: char| letter.is_ascii_alphabetic()) && line.len() < 15;
        let whole = match lines.get(1).filter(|_| is_begun) {
            Some(rest) => format!("{line}{}", rest.trim()),
            None => line.to_owned(),
        };
        let (line, lines) = (
            whole.as_str(),
            lines.get(usize::from(is_begun)..).unwrap_or_default(),
        );
        let (value_date, rest) = line.split_at_checked(6).ok_or(ImportReason::Malformed)?;
        let value_date = day(value_date)?;
        let (booked, rest) = match rest.split_at_checked(4) {
            Some((digits, rest)) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                (Some(digits), rest)
            }
            _ => (None, rest),
        };
        // What is taken back goes the other way. `E` says that it is expected, not booked.
        let directions = [
            ("RC", true),
            ("RD", false),
            ("EC", false),
            ("ED", true),
            ("C", false),
            ("D", true),
        ];
        let rest = rest.trim_start();
        let is_expected = rest.starts_with('E');
        let (is_outgoing, rest) = directions
            .iter()
            .find_map(|(mark, is_outgoing)| Some((*is_outgoing, rest.strip_prefix(mark)?)))
            .ok_or(ImportReason::UnknownDirection)?;
        // The third letter of the currency may stand before the amount, and a blank.
        let rest =
            rest.trim_start_matches(|letter: char| letter.is_ascii_alphabetic() || letter == ' ');
        let end = rest
            .find(|letter: char| !letter.is_ascii_digit() && !matches!(letter, ',' | '.'))
            .unwrap_or(rest.len());
        let (size, rest) = rest.split_at(end);
        let size = amounts::not_zero(number(size)?)?;
        // A letter and three more say of which kind it is.
        let rest = rest.get(4..).unwrap_or_default();
        let (reference, bank_id) = rest.split_once("//").unwrap_or((rest, ""));
        Ok(Self {
            date: booked.map_or(Ok(value_date), |digits| booking_day(value_date, digits))?,
            amount: if is_outgoing {
                amounts::negated(size)
            } else {
                size
            },
            is_expected,
            reference: reference.trim().to_owned(),
            bank_id: given(bank_id),
            // Codes between bars are for the bank's own use.
            supplement: lines
                .get(1..)
                .unwrap_or_default()
                .iter()
                .filter(|line| !line.starts_with('/'))
                .copied()
                .collect::<Vec<_>>()
                .join(" "),
        })
    }

    fn draft(self, line: u32, details: &str) -> Draft {
        let Details { payee, purpose } = Details::read(details);
        let known = |reference: &str| !matches!(reference, "" | "NONREF" | "NOREF");
        let mut words = vec![purpose, self.supplement.trim().to_owned()];
        words.retain(|word| !word.is_empty());
        let payee = match payee {
            Some(payee) => payee,
            None if words.is_empty() => self.reference.clone(),
            None => words.remove(0),
        };
        let mut draft =
            Draft::new(line, self.date, self.amount).with_texts(&payee, &words.join("\n"));
        draft.bank_id = self.bank_id.filter(|id| known(id));
        if self.is_expected {
            draft.status = TransactionStatus::Pending;
        }
        draft
    }
}

/// An amount of SWIFT: digits, a comma, digits or none.
fn number(text: &str) -> Result<Decimal, ImportReason> {
    let mark = if text.contains(',') {
        ImportDecimalMark::Comma
    } else {
        ImportDecimalMark::Point
    };
    amounts::read(text.trim_end_matches([',', '.']), mark)
}

/// A day of six digits, whose year is one between 1980 and 2079.
fn day(digits: &str) -> Result<Date, ImportReason> {
    if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(ImportReason::InvalidDate);
    }
    let part = |from: usize| digits[from..from + 2].parse::<i8>().unwrap_or_default();
    let year = i16::from(part(0));
    let year = if year < 80 { 2000 + year } else { 1900 + year };
    let day = Date::new(year, part(2), part(4)).map_err(|_| ImportReason::InvalidDate)?;
    (FIRST_DAY..=LAST_DAY)
        .contains(&day)
        .then_some(day)
        .ok_or(ImportReason::DateOutOfRange)
}

/// The day of booking, given as month and day: that of the year which is nearest to the value date.
fn booking_day(value_date: Date, digits: &str) -> Result<Date, ImportReason> {
    let part = |from: usize| digits[from..from + 2].parse::<i8>().unwrap_or_default();
    let (month, day) = (part(0), part(2));
    let years = match month - value_date.month() {
        7.. => value_date.year() - 1,
        ..=-7 => value_date.year() + 1,
        _ => value_date.year(),
    };
    Date::new(years, month, day).map_err(|_| ImportReason::InvalidDate)
}
