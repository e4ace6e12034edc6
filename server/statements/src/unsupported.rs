//! Files that are known for what they are and are not read: a person is told so by name, and sees no rows of nonsense.

use kym_domain::imports::ImportRefusal;

/// One control character in so many letters is usual in no text.
const USUAL: usize = 50;

/// How many letters are looked at for control characters.
const HEAD: usize = 4096;

/// Pictures, and what else is no text, by its first bytes.
pub(super) fn of_bytes(bytes: &[u8]) -> Option<ImportRefusal> {
    let is_box = |brands: &[&[u8]]| {
        bytes.get(4..8) == Some(b"ftyp")
            && brands.iter().any(|brand| bytes.get(8..12) == Some(brand))
    };
    match bytes {
        [0x89, b'P', b'N', b'G', ..]
        | [0xff, 0xd8, 0xff, ..]
        | [b'G', b'I', b'F', b'8', ..]
        | [b'I', b'I', b'*', 0, ..]
        | [b'M', b'M', 0, b'*', ..]
        | [b'B', b'M', _, _, _, _, 0, 0, 0, 0, ..] => Some(ImportRefusal::Image),
        [b'R', b'I', b'F', b'F', ..] if bytes.get(8..12) == Some(b"WEBP") => {
            Some(ImportRefusal::Image)
        }
        _ if is_box(&[b"heic", b"heix", b"mif1", b"msf1", b"avif"]) => Some(ImportRefusal::Image),
        // What is in a document for printing only a model can say, which is asked elsewhere.
        _ if bytes.trim_ascii_start().starts_with(b"%PDF") => Some(ImportRefusal::UnknownFormat),
        _ if bytes.starts_with(b"SQLite format 3\0") || bytes.starts_with(b"{\\rtf") => {
            Some(ImportRefusal::UnknownFormat)
        }
        _ => None,
    }
}

/// What an archive is by the names of its files, where it is something that people take for a statement.
pub(super) fn of_archive(names: impl Iterator<Item = String>) -> ImportRefusal {
    let names: Vec<_> = names.collect();
    let has = |name: &str| names.iter().any(|own| own == name);
    if has("mimetype") && has("content.xml") {
        ImportRefusal::OpenDocument
    } else if has("word/document.xml") {
        ImportRefusal::UnknownFormat
    } else {
        ImportRefusal::Archive
    }
}

/// A text of a format that is known and not read, by its first lines.
pub(super) fn of_text(text: &str) -> Option<ImportRefusal> {
    let text = text.trim_start_matches(['\r', '\n']);
    let mut lines = text.lines().map(str::trim_end);
    let (first, second) = (
        lines.next().unwrap_or_default(),
        lines.next().unwrap_or_default(),
    );
    if is_coda(first, second) {
        Some(ImportRefusal::Coda)
    } else if is_bai2(first, second) {
        Some(ImportRefusal::Bai2)
    } else if is_record(first, "11", 33) && first.len() <= 80 && is_record(second, "22", 30) {
        Some(ImportRefusal::Norma43)
    } else if is_cfonb(first, second) {
        Some(ImportRefusal::Cfonb)
    } else if is_record(first, "074", 19) && (second.is_empty() || is_record(second, "07", 30)) {
        Some(ImportRefusal::Abo)
    } else if is_json(text) || first.starts_with("{1:") {
        Some(ImportRefusal::UnknownFormat)
    } else {
        None
    }
}

/// Whether a line is a record: a code, and nothing but digits up to a place.
fn is_record(line: &str, code: &str, digits: usize) -> bool {
    let head = line.as_bytes().get(..digits).unwrap_or_default();
    line.starts_with(code) && !head.is_empty() && head.iter().all(u8::is_ascii_digit)
}

/// CODA (Febelfin): the head has five zeros, the day, the bank, and `05` for the application.
fn is_coda(first: &str, second: &str) -> bool {
    is_record(first, "00000", 11)
        && first.get(14..16) == Some("05")
        && second.starts_with('1')
        && (40..=128).contains(&second.len())
}

/// BAI2 (Cash Management Balance Reporting): the head of the file, and that of a group, each ended by a slash.
fn is_bai2(first: &str, second: &str) -> bool {
    first.starts_with("01,")
        && first.ends_with('/')
        && first.matches(',').count() >= 7
        && second.starts_with("02,")
}

/// CFONB 120: the old balance (`01`), the bank, four blanks, the branch, the currency.
fn is_cfonb(first: &str, second: &str) -> bool {
    is_record(first, "01", 7)
        && first.get(7..11) == Some("    ")
        && first
            .get(16..19)
            .is_some_and(|currency| currency.bytes().all(|letter| letter.is_ascii_uppercase()))
        && (second.is_empty()
            || ["04", "05", "07"]
                .iter()
                .any(|code| second.starts_with(code)))
}

fn is_json(text: &str) -> bool {
    let mut letters = text.chars().filter(|letter| !letter.is_whitespace());
    match letters.next() {
        Some('{') => letters.next() == Some('"'),
        Some('[') => {
            matches!(letters.next(), Some('{' | '[' | '"')) && text.trim_end().ends_with(']')
        }
        _ => false,
    }
}

/// Whether it is no text at all, whatever letters its bytes can be taken for.
pub(super) fn is_binary(text: &str) -> bool {
    let head = || text.chars().take(HEAD);
    // Blanks of lines and pages, and the mark that ended a file of CP/M.
    let is_usual = |letter: &char| matches!(letter, '\t' | '\n' | '\r' | '\u{c}' | '\u{1a}');
    let controls = head()
        .filter(|letter| letter.is_control() && !is_usual(letter))
        .count();
    controls * USUAL > head().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_of_formats_that_are_not_read_are_known_by_name() {
        let coda = format!(
            "0000018012512505        00123456  MUSTER\n1{:<127}\n",
            "0001BE68539007547034                  EUR0000000001000000170125MUSTER"
        );
        let cfonb = "0130004    00821EUR2 00012345678  030125                                                  0000000010000{       \n\
                     0430004    00821EUR2 00012345678B1030125\n";
        for (text, code) in [
            (coda.as_str(), Some(ImportRefusal::Coda)),
            (
                "01,122099999,123456789,250103,0200,1,,,2/\n02,031001234,122099999,1,250102,2359,USD,2/\n",
                Some(ImportRefusal::Bai2),
            ),
            (
                "11004900011234567890250101250131200000000100000978 3MUSTER\n\
                 22    0001250103250103 12 1000000000012500000000000000\n",
                None,
            ),
            (
                "11004900011234567890250101250131200000000100000978 3MUSTER\n\
                 22000000012501032501031201710000000000125000000000000000000\n",
                Some(ImportRefusal::Norma43),
            ),
            (cfonb, Some(ImportRefusal::Cfonb)),
            (
                "0740000000123456789MUSTER              01012500000001000000+\n",
                Some(ImportRefusal::Abo),
            ),
            ("{\"transactions\": []}", Some(ImportRefusal::UnknownFormat)),
            ("[{\"date\": 1}]\n", Some(ImportRefusal::UnknownFormat)),
            (
                "{1:F01X}{2:I103X}{4:\n:20:X\n",
                Some(ImportRefusal::UnknownFormat),
            ),
            ("Date,Amount\n2025-01-03,-1\n", None),
            ("01,02,03\n", None),
            ("[Journal]\nDate;Amount\n", None),
        ] {
            assert_eq!(of_text(text), code, "{text:?}");
        }
    }

    #[test]
    fn what_is_no_text_has_control_characters() {
        assert!(is_binary("\u{1}\u{2}\u{3}ab"));
        assert!(!is_binary("Date\tAmount\n\u{c}2025-01-03\t-1\n\u{1a}"));
    }

    #[test]
    fn pictures_and_archives_are_known_too() {
        for (bytes, code) in [
            (b"\x89PNG\r\n" as &[u8], Some(ImportRefusal::Image)),
            (b"RIFF\0\0\0\0WEBPVP8 ", Some(ImportRefusal::Image)),
            (b"\0\0\0\x18ftypheic", Some(ImportRefusal::Image)),
            (b"II*\0", Some(ImportRefusal::Image)),
            (b"BM\x01\x02\x03\x04\0\0\0\0", Some(ImportRefusal::Image)),
            (b"BMO Bank of Montreal", None),
            (b"\n%PDF-1.7", Some(ImportRefusal::UnknownFormat)),
            (b"SQLite format 3\0", Some(ImportRefusal::UnknownFormat)),
            (b"Date", None),
        ] {
            assert_eq!(of_bytes(bytes), code, "{bytes:?}");
        }
        for (names, code) in [
            (
                &["mimetype", "content.xml"][..],
                ImportRefusal::OpenDocument,
            ),
            (&["word/document.xml"], ImportRefusal::UnknownFormat),
            (&["a.csv"], ImportRefusal::Archive),
        ] {
            assert_eq!(
                of_archive(names.iter().map(|name| (*name).to_owned())),
                code,
                "{names:?}"
            );
        }
    }
}
