//! Workbooks, made here part by part, so that some can be worse than any program writes them.

use std::fmt::Write as _;
use std::io::{Cursor, Write as _};

use kym_domain::imports::{ImportRefusal, Refused, Settings};
use proptest::prelude::*;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::told;
use crate::read;

/// A workbook of two sheets, the first of them empty; cells of style 1 are days.
fn workbook(rows: &str) -> Vec<u8> {
    let sheet = |rows: &str| {
        format!(
            "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\">\
             <sheetData>{rows}</sheetData></worksheet>"
        )
    };
    archive(&[
        (
            "[Content_Types].xml",
            "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"/>",
        ),
        (
            "_rels/.rels",
            "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\
             <Relationship Id=\"rId1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument\" Target=\"xl/workbook.xml\"/>\
             </Relationships>",
        ),
        (
            "xl/workbook.xml",
            "<workbook xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\" \
             xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"><sheets>\
             <sheet name=\"Cover\" sheetId=\"1\" r:id=\"rId1\"/><sheet name=\"Операции\" sheetId=\"2\" r:id=\"rId2\"/>\
             </sheets></workbook>",
        ),
        (
            "xl/_rels/workbook.xml.rels",
            "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\
             <Relationship Id=\"rId1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet\" Target=\"worksheets/sheet1.xml\"/>\
             <Relationship Id=\"rId2\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet\" Target=\"worksheets/sheet2.xml\"/>\
             <Relationship Id=\"rId3\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles\" Target=\"styles.xml\"/>\
             </Relationships>",
        ),
        (
            "xl/styles.xml",
            "<styleSheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\">\
             <cellXfs count=\"2\"><xf numFmtId=\"0\"/><xf numFmtId=\"14\" applyNumberFormat=\"1\"/></cellXfs></styleSheet>",
        ),
        ("xl/worksheets/sheet1.xml", &sheet("")),
        ("xl/worksheets/sheet2.xml", &sheet(rows)),
    ])
}

pub(super) fn archive(files: &[(&str, &str)]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        archive
            .start_file(*name, SimpleFileOptions::default())
            .expect("begun");
        archive.write_all(text.as_bytes()).expect("written");
    }
    archive.finish().expect("finished").into_inner()
}

fn text(place: &str, text: &str) -> String {
    format!("<c r=\"{place}\" t=\"inlineStr\"><is><t>{text}</t></is></c>")
}

fn number(place: &str, number: &str) -> String {
    format!("<c r=\"{place}\"><v>{number}</v></c>")
}

fn day(place: &str, number: u32) -> String {
    format!("<c r=\"{place}\" s=\"1\"><v>{number}</v></c>")
}

fn row(number: u32, cells: &[String]) -> String {
    format!("<row r=\"{number}\">{}</row>", cells.concat())
}

fn refusal(bytes: &[u8]) -> Option<ImportRefusal> {
    read(bytes, &Settings::default())
        .err()
        .map(|refused| refused.code)
}

#[test]
fn days_numbers_and_texts_of_a_sheet_are_read() {
    let rows = [
        row(2, &[text("A2", "Выписка")]),
        row(
            4,
            &[
                text("A4", "Дата операции"),
                text("B4", "Описание"),
                text("C4", "Сумма"),
            ],
        ),
        row(
            5,
            &[
                day("A5", 45_964),
                text("B5", "Кофейня &quot;Ёж&quot;"),
                number("C5", "-120.30000000000001"),
            ],
        ),
        row(
            6,
            &[
                text("A6", "04.11.2025"),
                text("B6", "Зарплата"),
                text("C6", "82 604,01"),
            ],
        ),
        row(7, &[text("B7", "Итого"), number("C7", "1.234")]),
    ];
    let reading = read(&workbook(&rows.concat()), &Settings::default()).expect("read");
    assert_eq!(reading.sheets, ["Cover", "Операции"]);
    assert_eq!(reading.settings.sheet.as_deref(), Some("Операции"));
    assert_eq!(
        told(&reading),
        [
            "= ",
            r#"5: 2025-11-03 -120.3 | Кофейня "Ёж" | cleared"#,
            "6: 2025-11-04 82604.01 | Зарплата | cleared",
            "! 2: before_header | Выписка",
            "! 7: no_date | Итого; 1.234",
        ]
    );
}

#[test]
fn a_sheet_is_chosen_by_its_name() {
    let book = workbook(&row(1, &[text("A1", "x")]));
    let wished = |sheet: &str| Settings {
        sheet: Some(sheet.to_owned()),
        ..Settings::default()
    };
    assert!(read(&book, &wished("Cover")).is_ok());
    let missing = read(&book, &wished("Elsewhere"));
    assert_eq!(missing.map(|_| ()), Err(ImportRefusal::NoSuchSheet.into()));
}

#[test]
fn two_cells_in_far_corners_cost_no_more_than_two() {
    let rows = [
        row(
            1,
            &[
                text("A1", "Date"),
                text("B1", "Amount"),
                text("C1", "Description"),
            ],
        ),
        row(
            1_048_576,
            &[
                day("A1048576", 45_964),
                number("B1048576", "5"),
                text("C1048576", "Far"),
            ],
        ),
    ];
    let reading = read(&workbook(&rows.concat()), &Settings::default()).expect("read");
    assert_eq!(reading.parts[0].drafts[0].line, 1_048_576);
    let wide = row(1, &[text("A1", "Date"), text("XFD1", "Amount")]);
    let refused = read(&workbook(&wide), &Settings::default()).map(|_| ());
    assert_eq!(refused, Err(Refused::at(ImportRefusal::TooManyColumns, 1)));
}

#[test]
fn a_bomb_is_not_unpacked() {
    let blanks = " ".repeat(8 * 1024 * 1024);
    let bomb = archive(&[("xl/workbook.xml", &blanks)]);
    assert!(bomb.len() < 100_000);
    assert_eq!(refusal(&bomb), Some(ImportRefusal::TooMuchUnpacked));
    let styles = "<xf/>".repeat(1_000_000);
    let heavy = archive(&[("xl/workbook.xml", ""), ("xl/styles.xml", &styles)]);
    assert_eq!(refusal(&heavy), Some(ImportRefusal::TooMuchUnpacked));
    let names: Vec<_> = (0..101).map(|number| format!("xl/{number}.xml")).collect();
    let many: Vec<_> = names.iter().map(|name| (name.as_str(), "")).collect();
    assert_eq!(
        refusal(&archive(&many)),
        Some(ImportRefusal::TooMuchUnpacked)
    );
}

#[test]
fn an_archive_that_is_no_workbook_and_half_of_one_are_refused() {
    assert_eq!(
        refusal(&archive(&[("a.txt", "x")])),
        Some(ImportRefusal::Archive)
    );
    let book = workbook("");
    assert_eq!(
        refusal(&book[..book.len() / 2]),
        Some(ImportRefusal::Malformed)
    );
    assert_eq!(
        refusal(&workbook("<row r=\"1\"><c r=\"A1\"><v>1")),
        Some(ImportRefusal::Malformed)
    );
}

#[test]
fn entities_of_its_own_are_no_text_of_a_workbook() {
    let mut rows = row(1, &[text("A1", "Date"), text("B1", "Amount")]);
    write!(
        rows,
        "{}",
        row(2, &[day("A2", 45_964), text("B2", "&bomb;")])
    )
    .expect("written");
    let reading = read(&workbook(&rows), &Settings::default());
    let drafts = reading.map(|reading| reading.parts.len());
    assert!(matches!(drafts, Ok(0) | Err(_)), "{drafts:?}");
}

proptest! {
    #[test]
    fn no_spoilt_workbook_makes_the_reader_panic(
        cuts in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        half in any::<prop::sample::Index>(),
        is_cut in any::<bool>(),
    ) {
        let rows = [
            row(1, &[text("A1", "Date"), text("B1", "Amount")]),
            row(2, &[day("A2", 45_964), number("B2", "5")]),
        ];
        let mut bytes = workbook(&rows.concat());
        for (place, byte) in cuts {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        if is_cut {
            bytes.truncate(half.index(bytes.len()));
        }
        let _ = read(&bytes, &Settings::default());
    }

    #[test]
    fn no_spoilt_sheet_makes_the_reader_panic(rows in "(<row r=\"[0-9]{1,8}\">|</row>|<c( r=\"[A-Z0-9]{1,9}\")?( s=\"[0-9-]{1,3}\")?( t=\"[a-z]{1,9}\")?>|<v>[-0-9.eE]{1,30}</v>|</c>|<is><t>x</t></is>){1,12}") {
        let _ = read(&workbook(&rows), &Settings::default());
    }
}
