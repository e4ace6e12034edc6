//! What of receipts is read rightly.

use kym_samples::country::Language;

use super::cells::{head, least, line, percent, row, short};
use crate::receipts::aims::{self, Aim};
use crate::receipts::tally::{Field, Tally};

const COLUMNS: [(Field, &str); 6] = [
    (Field::Totals, "totals"),
    (Field::Dates, "dates"),
    (Field::Merchants, "merchants"),
    (Field::Lines, "lines"),
    (Field::WrongLines, "wrong lines"),
    (Field::Letters, "wrong letters"),
];

pub fn section(page: &mut String, fields: &Tally) {
    let [clean, photographed] =
        [true, false].map(|is_clean| fields.count(|medium, _| medium.is_clean() == is_clean));
    line(
        page,
        &format!("\n{clean} scans and documents, {photographed} photographs:"),
    );
    all(page, fields);
    by_language(page, fields);
    by_medium(page, fields);
}

fn all(page: &mut String, fields: &Tally) {
    head(page, &["", "scans, documents", "aim", "photographs", "aim"]);
    for (field, name) in COLUMNS {
        let aim: Option<Aim> = match field {
            Field::Totals => Some(aims::TOTALS),
            Field::Dates => Some(aims::DATES),
            Field::Merchants => Some(aims::MERCHANTS),
            Field::Lines => Some(aims::LINES),
            Field::WrongLines | Field::Letters => None,
        };
        let [clean, photographed] = [true, false]
            .map(|is_clean| fields.share(field, |medium, _| medium.is_clean() == is_clean));
        let (for_clean, for_photographed) = aim.map_or_else(Default::default, |aim| {
            (
                least(clean, aim.clean),
                least(photographed, aim.photographed),
            )
        });
        let cells = [
            name.to_owned(),
            percent(clean),
            for_clean,
            percent(photographed),
            for_photographed,
        ];
        row(page, cells);
    }
}

fn by_language(page: &mut String, fields: &Tally) {
    line(page, "\nBy language:");
    let names = COLUMNS.map(|(_, name)| name);
    head(page, &[&[""][..], &names].concat());
    for language in Language::ALL {
        for (is_clean, which) in [(true, "scans, documents"), (false, "photographs")] {
            let share = |field| {
                fields.share(field, |medium, of| {
                    of == language && medium.is_clean() == is_clean
                })
            };
            let name = format!("{}, {which}", name(language));
            let cells = COLUMNS.map(|(field, _)| percent(share(field)));
            row(page, std::iter::once(name).chain(cells));
        }
    }
}

fn by_medium(page: &mut String, fields: &Tally) {
    line(
        page,
        "\nIn percent, in English / German / Russian, by what happened to them:",
    );
    let names = COLUMNS.map(|(_, name)| name);
    head(page, &[&["", "read"][..], &names].concat());
    for medium in fields.media() {
        let share = |field, language| {
            short(fields.share(field, |of, other| of == medium && other == language))
        };
        let cells = COLUMNS.map(|(field, _)| {
            Language::ALL
                .map(|language| share(field, language))
                .join(" / ")
        });
        let count = fields.count(|of, _| of == medium);
        let names = [medium.name().to_owned(), count.to_string()];
        row(page, names.into_iter().chain(cells));
    }
}

const fn name(language: Language) -> &'static str {
    match language {
        Language::En => "English",
        Language::De => "German",
        Language::Ru => "Russian",
    }
}
