//! The standard by which 1C exchanges with the banks of companies (`1CClientBankExchange`, versions 1.01 to 1.03): a key
//! and its value to a line, in sections for accounts and for documents.
//! <https://v8.1c.ru/tekhnologii/obmen-dannymi-i-integratsiya/standarty-i-formaty/standart-obmena-s-sistemami-klient-banka/>

use std::collections::{BTreeMap, BTreeSet};

use csv::StringRecord;
use kym_domain::imports::{ImportColumn, ImportDecimalMark, ImportReason, Unread};

use super::{Frame, Row, Table};
use crate::amounts;
use crate::limits::MAX_ROWS;

/// What the first line of such a file is.
const SIGN: &str = "1CClientBankExchange";

/// The columns of the table that it is read as.
const COLUMNS: [(&str, ImportColumn); 7] = [
    ("Дата", ImportColumn::Date),
    ("Сумма", ImportColumn::Amount),
    ("Валюта", ImportColumn::Currency),
    ("Контрагент", ImportColumn::Payee),
    ("Назначение платежа", ImportColumn::Note),
    ("Счёт", ImportColumn::Account),
    ("Статус", ImportColumn::Status),
];

/// Currencies by the three digits of the number of a Russian account (its sixth to eighth).
const CURRENCIES: [(&str, &str); 8] = [
    ("810", "RUB"),
    ("643", "RUB"),
    ("840", "USD"),
    ("978", "EUR"),
    ("156", "CNY"),
    ("826", "GBP"),
    ("756", "CHF"),
    ("398", "KZT"),
];

/// A section: what its lines say, by key.
type Section<'t> = BTreeMap<&'t str, &'t str>;

/// The documents of such a file as rows.
pub(super) fn known(text: &str) -> Option<Table> {
    text.trim_start().starts_with(SIGN).then(|| read(text))
}

fn read(text: &str) -> Table {
    let mut table = Table::default();
    let (names, columns): (StringRecord, Vec<_>) = (
        COLUMNS.iter().map(|(name, _)| *name).collect(),
        COLUMNS.iter().map(|(_, column)| *column).collect(),
    );
    table.rows.push(row(1, names));
    table.frame.columns = Some(columns);
    let mut own = BTreeSet::new();
    let mut documents = Vec::new();
    let mut accounts = Vec::new();
    // Before any section the file speaks of itself.
    let mut section: (u32, Section<'_>) = (1, Section::new());
    for (number, line) in (1_u32..).zip(text.lines().map(str::trim)) {
        let (key, value) = line.split_once('=').unwrap_or((line, ""));
        match key {
            "РасчСчет" => {
                own.insert(value);
                section.1.insert(key, value);
            }
            "СекцияДокумент" | "СекцияРасчСчет" => {
                section = (number, Section::new());
            }
            "КонецРасчСчет" => accounts.push(std::mem::take(&mut section.1)),
            "КонецДокумента" => {
                documents.push((section.0, std::mem::take(&mut section.1)));
                if documents.len() >= MAX_ROWS {
                    break;
                }
            }
            "" | SIGN | "КонецФайла" => {}
            _ if line.contains('=') => {
                section.1.insert(key, value);
            }
            _ => table
                .unread
                .push(Unread::new(number, ImportReason::Malformed, line)),
        }
    }
    for (line, document) in &documents {
        enter(&mut table, *line, document, &own);
    }
    if own.len() == 1 {
        let amount = |section: Option<&Section<'_>>, key: &str| {
            amounts::read(section?.get(key)?, ImportDecimalMark::Point).ok()
        };
        table.frame = Frame {
            opening: amount(accounts.first(), "НачальныйОстаток"),
            closing: amount(accounts.last(), "КонечныйОстаток"),
            ..table.frame
        };
    }
    table
}

/// The rows of a document: one for each account of the file's owner that it is about.
fn enter(table: &mut Table, line: u32, document: &Section<'_>, own: &BTreeSet<&str>) {
    let value = |key: &str| document.get(key).copied().unwrap_or_default();
    let sides = [
        ("Плательщик", "Получатель", "ДатаСписано", "-"),
        ("Получатель", "Плательщик", "ДатаПоступило", ""),
    ];
    let mut is_own = false;
    for (side, other, day, sign) in sides {
        let account = account(document, side);
        if !own.contains(account) {
            continue;
        }
        is_own = true;
        let is_booked = !value(day).is_empty();
        let cells = [
            if is_booked {
                value(day)
            } else {
                value("Дата")
            }
            .to_owned(),
            format!("{sign}{}", value("Сумма")),
            currency(account).to_owned(),
            party(document, other).to_owned(),
            purpose(document),
            account.to_owned(),
            if is_booked { "cleared" } else { "pending" }.to_owned(),
        ];
        table.rows.push(row(line, cells.iter().collect()));
    }
    if !is_own {
        let told = [value("Дата"), value("Сумма"), value("НазначениеПлатежа")].join(" ");
        table
            .unread
            .push(Unread::new(line, ImportReason::UnknownDirection, &told));
    }
}

fn row(line: u32, cells: StringRecord) -> Row {
    Row {
        line,
        cells,
        numbers: 0,
    }
}

/// The number of the account on a side of a document.
fn account<'t>(document: &Section<'t>, side: &str) -> &'t str {
    let keys = [format!("{side}Счет"), format!("{side}РасчСчет")];
    let found = keys.iter().find_map(|key| document.get(key.as_str()));
    found.copied().unwrap_or_default()
}

/// Who is on a side of a document, without the number of taxpayers before the name.
fn party<'t>(document: &Section<'t>, side: &str) -> &'t str {
    let keys = [format!("{side}1"), side.to_owned()];
    let mut names = keys.iter().filter_map(|key| document.get(key.as_str()));
    let name = names
        .find(|name| !name.is_empty())
        .copied()
        .unwrap_or_default();
    let without = name.strip_prefix("ИНН ").map(str::trim_start);
    without.map_or(name, |rest| {
        rest.trim_start_matches(|letter: char| {
            letter.is_ascii_digit() || matches!(letter, '/' | ' ')
        })
    })
}

/// What the money is for, which may go over several keys.
fn purpose(document: &Section<'_>) -> String {
    let whole = document
        .get("НазначениеПлатежа")
        .copied()
        .unwrap_or_default();
    let lines =
        (1..=6).filter_map(|line| document.get(format!("НазначениеПлатежа{line}").as_str()));
    let lines: Vec<_> = lines
        .copied()
        .filter(|line| !whole.contains(*line))
        .collect();
    [&[whole][..], &lines].concat().join(" ").trim().to_owned()
}

fn currency(account: &str) -> &'static str {
    let digits = account.get(5..8);
    let found = CURRENCIES
        .iter()
        .find(|(number, _)| Some(*number) == digits);
    found.map_or("", |(_, code)| code)
}
