//! Days whose order or language nobody says.

use kym_domain::imports::{ImportAmbiguity, ImportColumn, Settings};
use proptest::prelude::*;

use super::{reading, told};
use crate::read;

#[test]
fn a_first_number_that_stays_while_the_last_one_changes_is_the_year() {
    let wished = Settings {
        columns: Some(vec![
            ImportColumn::Date,
            ImportColumn::Payee,
            ImportColumn::Amount,
        ]),
        ..Settings::default()
    };
    let file =
        "Datum;Text;Belopp\n25-01-03;Ica;-120,00\n25-01-09;Ica;-85,00\n25-02-11;Lön;21000,00\n";
    let reading = read(file.as_bytes(), &wished).expect("read");
    assert_eq!(
        told(&reading)[1..],
        [
            "2: 2025-01-03 -120 | Ica | cleared",
            "3: 2025-01-09 -85 | Ica | cleared",
            "4: 2025-02-11 21000 | Lön | cleared",
        ]
    );
    let file = "Date,Description,Amount\n25/01/13,Mart,-12000\n25/01/29,Cafe,-4500\n25/03/31,Rent,-800000\n";
    assert_eq!(
        told(&super::reading(file.as_bytes()))[1..],
        [
            "2: 2025-01-13 -12000 | Mart | cleared",
            "3: 2025-01-29 -4500 | Cafe | cleared",
            "4: 2025-03-31 -800000 | Rent | cleared",
        ]
    );
}

#[test]
fn short_years_that_stand_first_are_read_in_every_format() {
    for file in [
        "!Type:Bank\nD25-01-03\nT-120.00\nPIca\n^\nD25-01-09\nT-85.00\nPIca\n^\nD25-02-11\nT210.00\nPLon\n^\n",
        "Datum;Text;Belopp\n25.01.03;Ica;-120,00\n25.01.09;Ica;-85,00\n25.02.11;Lon;210,00\n",
        "Datum|Text|Belopp\n25/1/3|Ica|-120,00\n25/1/9|Ica|-85,00\n25/2/11|Lon|210,00\n",
        "<OFX><STMTRS><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>25-01-03<TRNAMT>-120<FITID>1<NAME>Ica</STMTTRN>\
         <STMTTRN><TRNTYPE>DEBIT<DTPOSTED>25-01-09<TRNAMT>-85<FITID>2<NAME>Ica</STMTTRN>\
         <STMTTRN><TRNTYPE>CREDIT<DTPOSTED>25-02-11<TRNAMT>210<FITID>3<NAME>Lon</STMTTRN></BANKTRANLIST></STMTRS></OFX>",
    ] {
        let reading = reading(file.as_bytes());
        let drafts = &reading.parts[0].drafts;
        let days: Vec<_> = drafts.iter().map(|draft| draft.date.to_string()).collect();
        assert_eq!(days, ["2025-01-03", "2025-01-09", "2025-02-11"], "{file}");
        assert_eq!(reading.ambiguities, [], "{file}");
    }
}

#[test]
fn months_have_their_names_in_all_languages() {
    let file = "Date,Payee,Amount\n7 marraskuu 2025,Kauppa,-4.00\n9 marraskuu 2025,Kahvila,-5.00\n\
        10 listopad 2025,Sklep,-6.00\n";
    assert_eq!(
        told(&reading(file.as_bytes()))[1..],
        [
            "2: 2025-11-07 -4 | Kauppa | cleared",
            "3: 2025-11-09 -5 | Kahvila | cleared",
            "! 4: invalid_date | 10 listopad 2025; Sklep; -6.00",
        ]
    );
}

proptest! {
    /// A statement of some days of one year, in either order: read as it was written, or doubted.
    #[test]
    fn short_years_are_read_right_or_doubted(
        year in 20_i16..30,
        days in prop::collection::vec((1_i8..=12, 1_i8..=28), 1..20),
        order in 0..3,
    ) {
        let rows = days.iter().map(|(month, day)| match order {
            0 => format!("{day:02}/{month:02}/{year:02},Shop,-1.00\n"),
            1 => format!("{month:02}/{day:02}/{year:02},Shop,-1.00\n"),
            _ => format!("{year:02}/{month:02}/{day:02},Shop,-1.00\n"),
        });
        let file = format!("Date,Payee,Amount\n{}", rows.collect::<String>());
        let reading = reading(file.as_bytes());
        let drafts = &reading.parts[0].drafts;
        let is_right = drafts.len() == days.len()
            && drafts.iter().zip(&days).all(|(draft, (month, day))| {
                (draft.date.year(), draft.date.month(), draft.date.day()) == (2000 + year, *month, *day)
            });
        prop_assert!(is_right || reading.ambiguities.contains(&ImportAmbiguity::DateOrder), "{file}");
    }
}
