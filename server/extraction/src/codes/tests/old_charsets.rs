//! Text that is not in UTF-8, and text that readers took for something else.

use encoding_rs::{
    Encoding, ISO_8859_2, ISO_8859_5, ISO_8859_15, KOI8_R, WINDOWS_1251, WINDOWS_1252,
};

use super::*;

const NAME: &str = "ООО «Ёлка»";

fn payee_of(bytes: &[u8]) -> String {
    match read(bytes, CodeFormat::QrCode) {
        Ok(CodeReading::Payment(code)) => code.payee.expect("a payee"),
        other => panic!("{other:?}"),
    }
}

fn bill(page: char, name: &str) -> String {
    format!("ST0001{page}|Name={name}|PersonalAcc=40702810952090030727|Sum=100")
}

/// What a reader makes of bytes when it takes each for a letter of Latin-1.
fn as_latin_1(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(*byte)).collect()
}

/// And of windows-1252, as browsers understand Latin-1.
fn as_windows_1252(bytes: &[u8]) -> String {
    WINDOWS_1252
        .decode_without_bom_handling(bytes)
        .0
        .into_owned()
}

#[test]
fn a_russian_bill_is_read_as_bytes_and_as_what_readers_make_of_them() {
    let pages: [(char, &'static Encoding); 2] = [('1', WINDOWS_1251), ('3', KOI8_R)];
    for (page, encoding) in pages {
        // KOI8-R has no such quotes.
        let name = if page == '3' { "ООО Ёлка" } else { NAME };
        let text = bill(page, name);
        let bytes = encoding.encode(&text).0.into_owned();
        assert_eq!(payee_of(&bytes), name, "bytes of {page}");
        assert_eq!(
            payee_of(as_latin_1(&bytes).as_bytes()),
            name,
            "Latin-1 of {page}"
        );
        assert_eq!(
            payee_of(as_windows_1252(&bytes).as_bytes()),
            name,
            "windows-1252 of {page}"
        );
        // A reader that looked at the code page, or guessed it.
        assert_eq!(payee_of(text.as_bytes()), name, "text of {page}");
    }
}

#[test]
fn a_bill_that_says_the_wrong_code_page_is_read_all_the_same() {
    let says_utf_8 = WINDOWS_1251.encode(&bill('2', NAME)).0.into_owned();
    assert_eq!(payee_of(&says_utf_8), NAME);
    assert_eq!(payee_of(as_latin_1(&says_utf_8).as_bytes()), NAME);
    let says_windows = bill('1', NAME);
    assert_eq!(payee_of(says_windows.as_bytes()), NAME);
    assert_eq!(
        payee_of(as_latin_1(says_windows.as_bytes()).as_bytes()),
        NAME
    );
}

#[test]
fn utf_8_that_was_taken_for_latin_1_is_repaired() {
    let bill = "BCD\n002\n1\nSCT\n\nMüller & Söhne\nDE89370400440532013000\nEUR1\n\n\nStraße";
    for garbled in [
        as_latin_1(bill.as_bytes()),
        as_windows_1252(bill.as_bytes()),
    ] {
        assert_ne!(garbled, bill);
        assert_eq!(payee_of(garbled.as_bytes()), "Müller & Söhne");
    }
    assert_eq!(payee_of(bill.as_bytes()), "Müller & Söhne");
}

#[test]
fn the_code_pages_of_a_sepa_transfer_are_known() {
    let pages: [(char, &'static Encoding, &str); 4] = [
        ('2', WINDOWS_1252, "Müller"),
        ('3', ISO_8859_2, "Černý & Łoś"),
        ('5', ISO_8859_5, "Иванов"),
        ('8', ISO_8859_15, "Œuvre Škoda"),
    ];
    for (page, encoding, name) in pages {
        let text = format!("BCD\n001\n{page}\nSCT\nDEUTDEFF\n{name}\nDE89370400440532013000\nEUR1");
        let bytes = encoding.encode(&text).0.into_owned();
        assert_eq!(payee_of(&bytes), name, "bytes of {page}");
        assert_eq!(
            payee_of(as_latin_1(&bytes).as_bytes()),
            name,
            "Latin-1 of {page}"
        );
        assert_eq!(payee_of(text.as_bytes()), name, "text of {page}");
    }
}

#[test]
fn names_are_freed_of_signs_that_no_screen_shows() {
    let bill = "BCD\n002\n1\nSCT\n\n Evil\u{202e}\u{0}  Corp \u{7}\nDE89370400440532013000\nEUR1";
    assert_eq!(payee_of(bill.as_bytes()), "Evil Corp");
    let long = bill.replace("Corp", &"x".repeat(2000));
    assert_eq!(payee_of(long.as_bytes()).chars().count(), 256);
}
