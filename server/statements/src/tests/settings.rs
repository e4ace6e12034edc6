//! What a person says about a file, and what they are asked.

use kym_domain::imports::{
    ImportAmbiguity, ImportColumn, ImportDateOrder, ImportDecimalMark, ImportRefusal, Settings,
};

use super::{reading, told};
use crate::read;

const AMBIGUOUS: &str = "Date,Description,Amount\n03/04/2025,Shop,\"-1,234\"\n05/06/2025,Shop,2\n";

#[test]
fn what_can_be_read_in_two_ways_is_asked_once_and_then_followed() {
    let first = reading(AMBIGUOUS.as_bytes());
    assert_eq!(
        first.ambiguities,
        [ImportAmbiguity::DecimalMark, ImportAmbiguity::DateOrder]
    );
    let wished = Settings {
        date_order: Some(ImportDateOrder::Mdy),
        decimal_mark: Some(ImportDecimalMark::Comma),
        ..Settings::default()
    };
    let second = read(AMBIGUOUS.as_bytes(), &wished).expect("read");
    assert_eq!(second.ambiguities, []);
    assert_eq!(told(&second)[1], "2: 2025-03-04 -1.234 | Shop | cleared");
}

#[test]
fn the_settings_of_a_reading_read_the_file_the_same_again() {
    let first = reading(include_bytes!("fixtures/barclays.csv"));
    let bytes = include_bytes!("fixtures/barclays.csv");
    let second = read(bytes, &first.settings).expect("read");
    assert_eq!(second.parts, first.parts);
    assert_eq!(second.settings, first.settings);
    assert_eq!(second.ambiguities, []);
}

#[test]
fn columns_are_what_a_person_says_they_are() {
    let wished = Settings {
        columns: Some(vec![
            ImportColumn::Date,
            ImportColumn::Ignored,
            ImportColumn::Amount,
            ImportColumn::Payee,
        ]),
        header: Some(1),
        ..Settings::default()
    };
    let file = b"when,x,y,z\n2025-11-03,1,2,Shop\n2025-11-04,1,-5,Bank\n";
    let reading = read(file, &wished).expect("read");
    assert_eq!(
        told(&reading)[1..3],
        [
            "2: 2025-11-03 2 | Shop | cleared",
            "3: 2025-11-04 -5 | Bank | cleared",
        ]
    );
}

#[test]
fn amounts_that_are_all_positive_are_asked_about_and_turned_round() {
    let file = "Date,Description,Amount\n2025-11-03,A,1.50\n2025-11-04,B,2.50\n2025-11-05,C,3.50\n";
    assert_eq!(
        reading(file.as_bytes()).ambiguities,
        [ImportAmbiguity::Sign]
    );
    let wished = Settings {
        is_inverted: Some(true),
        ..Settings::default()
    };
    let turned = read(file.as_bytes(), &wished).expect("read");
    assert_eq!(told(&turned)[1], "2: 2025-11-03 -1.5 | A | cleared");
    assert_eq!(turned.ambiguities, []);
}

#[test]
fn a_table_without_names_can_be_said_to_have_none() {
    let wished = Settings {
        header: Some(0),
        columns: Some(vec![
            ImportColumn::Payee,
            ImportColumn::Date,
            ImportColumn::Amount,
        ]),
        ..Settings::default()
    };
    let reading = read(b"Shop,2025-11-03,-5.50\nBank,2025-11-04,7\n", &wished).expect("read");
    assert_eq!(reading.parts[0].drafts.len(), 2);
    assert_eq!(reading.header, Vec::<String>::new());
}

#[test]
fn too_long_a_payee_is_kept_in_the_note() {
    let long = "x".repeat(300);
    let file = format!("Date,Description,Amount\n2025-11-03,{long},-5.50\n2025-11-03,y,-1.00\n");
    let reading = reading(file.as_bytes());
    let draft = &reading.parts[0].drafts[0];
    assert_eq!(draft.payee.chars().count(), 200);
    assert_eq!(draft.note, long);
    assert!(!draft.is_shortened);
}

#[test]
fn quicken_leaves_the_order_in_doubt_and_may_not_name_its_list() {
    let file = "!Option:MDY\nD3/4'25\nT-5.50\nPShop\nLFood\n^\nD5/6'25\nT1,000.00\nPBank\n";
    let reading = reading(file.as_bytes());
    assert_eq!(
        told(&reading),
        [
            "= ",
            "2: 2025-04-03 -5.5 | Shop | Food | pending",
            "7: 2025-06-05 1000 | Bank | pending",
            "? date_order",
        ]
    );
}

#[test]
fn a_row_with_more_cells_than_names_is_listed_and_not_guessed() {
    let file =
        "Date,Amount,Description\n2025-11-03,-5.50,Diner, New York\n2025-11-04,-1.00,Shop,\n";
    assert_eq!(
        told(&reading(file.as_bytes()))[1..],
        [
            "3: 2025-11-04 -1 | Shop | cleared",
            "! 2: malformed | 2025-11-03; -5.50; Diner; New York",
        ]
    );
}

#[test]
fn what_is_no_table_of_money_says_so_and_lists_every_line() {
    let reading = reading(b"a,b\nc,d\n");
    assert_eq!(reading.ambiguities, [ImportAmbiguity::Columns]);
    assert_eq!(reading.unread.len(), 2);
    assert_eq!(
        read(b" \r\n ", &Settings::default()).map(|_| ()),
        Err(ImportRefusal::Empty.into())
    );
}

#[test]
fn a_layout_is_known_again_by_the_names_of_its_columns() {
    let layout = |file: &str| reading(file.as_bytes()).layout();
    let first = layout("Date,Description,Amount\n2025-11-03,a,-1.00\n");
    let second = layout("DATE;Description ;Amount\n03.12.2025;b;-2,00\n");
    assert!(first.is_some());
    assert_eq!(first, second);
    assert_eq!(layout("!Type:Bank\nD1/15/25\nT1\n^\n"), None);
}
