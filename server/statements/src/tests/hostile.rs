//! Files that were made to do harm, or that are half of what they were.

use std::fmt::Write as _;

use kym_domain::imports::{ImportRefusal, MAX_BYTES, Settings, Verdict, compare};
use proptest::prelude::*;

use super::{reading, told};
use crate::limits::MAX_ROWS;
use crate::read;

/// One of each kind, to be spoilt.
const SEEDS: [&[u8]; 12] = [
    include_bytes!("fixtures/tbank.csv"),
    include_bytes!("fixtures/vtb.csv"),
    include_bytes!("fixtures/sberbank.csv"),
    include_bytes!("fixtures/bank_of_america.csv"),
    include_bytes!("fixtures/own.csv"),
    include_bytes!("fixtures/firefly.csv"),
    include_bytes!("fixtures/bank.qfx"),
    include_bytes!("fixtures/tbank.ofx"),
    include_bytes!("fixtures/quicken.qif"),
    include_bytes!("fixtures/camt053.xml"),
    include_bytes!("fixtures/sparkasse.sta"),
    include_bytes!("fixtures/ing_nl.sta"),
];

fn refusal(text: &str) -> Option<ImportRefusal> {
    let refused = read(text.as_bytes(), &Settings::default()).err();
    refused.map(|refused| refused.code)
}

#[test]
fn an_entity_bomb_is_refused_before_it_goes_off() {
    let mut bomb = "<!DOCTYPE Document [<!ENTITY a \"aaaaaaaaaa\">".to_owned();
    for (name, before) in ('b'..='j').zip('a'..) {
        let ten = format!("&{before};").repeat(10);
        write!(bomb, "<!ENTITY {name} \"{ten}\">").expect("written");
    }
    let camt = format!(
        "{bomb}]><Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.02\">&j;</Document>"
    );
    assert_eq!(refusal(&camt), Some(ImportRefusal::Doctype));
    let ofx = format!("<?OFX OFXHEADER=\"200\"?>{bomb}]><OFX>&j;</OFX>");
    assert_eq!(refusal(&ofx), Some(ImportRefusal::Doctype));
}

#[test]
fn documents_elsewhere_are_not_asked_for() {
    for place in ["file:///etc/passwd", "http://169.254.169.254"] {
        let camt =
            format!("<!DOCTYPE a [<!ENTITY x SYSTEM \"{place}\">]><a xmlns=\"camt.053\">&x;</a>");
        assert_eq!(refusal(&camt), Some(ImportRefusal::Doctype));
    }
}

#[test]
fn two_hundred_thousand_nested_signs_are_refused() {
    let camt = format!("<a xmlns=\"camt.053\">{}", "<b>".repeat(200_000));
    assert_eq!(refusal(&camt), Some(ImportRefusal::TooDeep));
    let ofx = format!("<OFX>{}", "<B>".repeat(200_000));
    assert_eq!(refusal(&ofx), Some(ImportRefusal::TooDeep));
}

#[test]
fn what_takes_the_square_of_its_length_elsewhere_is_read_in_one_go() {
    let signs = "&".repeat(1_000_000);
    let ofx = format!("<OFX><STMTTRN><DTPOSTED>20251103<TRNAMT>1<NAME>{signs}</STMTTRN></OFX>");
    assert_eq!(reading(ofx.as_bytes()).parts[0].drafts.len(), 1);
    let attributes: Vec<_> = (0..100_000).map(|number| format!("a{number}=''")).collect();
    let camt = format!("<a xmlns=\"camt.053\"><b {}/></a>", attributes.join(" "));
    assert_eq!(refusal(&camt), Some(ImportRefusal::TooDeep));
    let tags = ",tag".repeat(8_000);
    let row = format!("2025-11-03,Shop,-1.00,\"{tags}\"\n").repeat(200);
    let table = reading(format!("Date,Description,Amount,Tags\n{row}").as_bytes());
    assert_eq!(table.parts[0].drafts[0].tags, ["tag"]);
    let equal = "2025-11-03,Shop,-1.00\n".repeat(20_000);
    let table = reading(format!("Date,Description,Amount\n{equal}").as_bytes());
    let drafts = &table.parts[0].drafts;
    let booked: Vec<_> = drafts.iter().map(super::books::booked).collect();
    assert_eq!(
        compare(drafts, &booked).last(),
        Some(&Verdict::Known(19_999))
    );
    let share = "Checking,2025-11-05,Market,bread,Usual,Food,-1,0,Cleared\n".repeat(20_000);
    let head = "Account,Date,Payee,Notes,Category_Group,Category,Amount,Split_Amount,Cleared\n\
        Checking,2025-11-05,Market,all,,,0,-30.5,Cleared\n";
    let table = reading(format!("{head}{share}").as_bytes());
    assert_eq!(table.parts[0].drafts.len(), 20_000);
}

#[test]
fn too_large_a_file_and_too_many_rows_are_refused() {
    assert_eq!(
        refusal(&" ".repeat(MAX_BYTES + 1)),
        Some(ImportRefusal::TooLarge)
    );
    let rows = "<STMTTRN><FITID>1</STMTTRN>".repeat(MAX_ROWS + 1);
    assert_eq!(
        refusal(&format!("<OFX><BANKTRANLIST>{rows}")),
        Some(ImportRefusal::TooManyRows)
    );
    let rows = ":61:2511031103C1,00NTRF\n".repeat(MAX_ROWS + 1);
    assert_eq!(
        refusal(&format!(":20:x\n:25:y\n{rows}")),
        Some(ImportRefusal::TooManyRows)
    );
    let rows = "T1\n^\n".repeat(MAX_ROWS + 1);
    assert_eq!(
        refusal(&format!("!Type:Bank\n{rows}")),
        Some(ImportRefusal::TooManyRows)
    );
}

#[test]
fn signs_that_turn_the_writing_round_do_not_get_in() {
    let reading =
        reading("Date,Description,Amount\n2025-11-03,a\u{202e}b\u{0007}c,-1.00\n".as_bytes());
    assert_eq!(told(&reading)[1], "2: 2025-11-03 -1 | a b c | cleared");
}

#[test]
fn many_thousand_rows_are_read_with_all_their_amounts() {
    let mut file = "Date;Payee;Amount\n".to_owned();
    for row in 0..20_000 {
        let day = row % 28 + 1;
        writeln!(file, "{day:02}.11.2025;Shop {row};-{row},25").expect("written");
    }
    let reading = reading(file.as_bytes());
    assert_eq!(
        (reading.parts[0].drafts.len(), reading.unread.len()),
        (20_000, 0)
    );
    assert_eq!(reading.ambiguities, []);
    assert_eq!(
        reading.parts[0].drafts[19_999].amount.to_string(),
        "-19999.25"
    );
}

proptest! {
    #[test]
    fn no_bytes_make_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let _ = read(&bytes, &Settings::default());
    }

    #[test]
    fn no_spoilt_file_makes_the_reader_panic(
        seed in 0..SEEDS.len(),
        cuts in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0_usize..9), 1..8),
    ) {
        let mut bytes = SEEDS[seed].to_vec();
        for (place, byte, kind) in cuts {
            let place = place.index(bytes.len().max(1));
            match kind {
                _ if bytes.is_empty() => {}
                0 => bytes.truncate(place),
                1 => drop(bytes.remove(place)),
                2 => bytes.insert(place, byte),
                3 => {
                    let tail = bytes[place..].to_vec();
                    bytes.extend(tail);
                }
                _ => bytes[place] = byte,
            }
        }
        let _ = read(&bytes, &Settings::default());
    }
}
