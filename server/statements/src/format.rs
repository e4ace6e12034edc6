//! Which kind of file it is, from its first letters: names of files prove nothing.

use kym_domain::imports::{ImportFormat, ImportRefusal};

use super::unsupported;

/// How far into the text the signs of a format are looked for, in bytes.
const HEAD: usize = 4096;

/// Files that are no text, as far as their first bytes say.
pub(super) fn of_bytes(bytes: &[u8]) -> Result<Option<ImportFormat>, ImportRefusal> {
    match bytes {
        [b'P', b'K', 3 | 5, ..] => Ok(Some(ImportFormat::Spreadsheet)),
        [0xd0, 0xcf, 0x11, 0xe0, ..] => Err(ImportRefusal::OldSpreadsheet),
        [0x1f, 0x8b, ..] | [b'7', b'z', 0xbc, 0xaf, ..] | [b'R', b'a', b'r', b'!', ..] => {
            Err(ImportRefusal::Archive)
        }
        _ => unsupported::of_bytes(bytes).map_or(Ok(None), Err),
    }
}

/// The format of a text.
pub(super) fn of_text(text: &str) -> Result<ImportFormat, ImportRefusal> {
    let text = text.trim_start();
    let mut end = text.len().min(HEAD);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let head = text[..end].to_ascii_uppercase();
    if head.starts_with("OFXHEADER") || head.contains("<OFX>") || head.contains("<?OFX") {
        return Ok(ImportFormat::Ofx);
    }
    if head.starts_with('<') {
        let is_statement = ["CAMT.05", "BKTOCSTMR"]
            .iter()
            .any(|sign| head.contains(sign));
        let pages = ["<!DOCTYPE HTML", "<HTML", "<TABLE", "<HEAD", "<META"];
        let is_page = pages.iter().any(|sign| head.contains(sign));
        return if is_statement {
            Ok(ImportFormat::Camt)
        } else if is_page {
            Err(ImportRefusal::Html)
        } else if head.contains("<!DOCTYPE") {
            Err(ImportRefusal::Doctype)
        } else {
            Err(ImportRefusal::UnknownFormat)
        };
    }
    if ["!TYPE:", "!ACCOUNT", "!OPTION:"]
        .iter()
        .any(|sign| head.starts_with(sign))
    {
        return Ok(ImportFormat::Qif);
    }
    let has_field = |tag: &str| head.starts_with(tag) || head.contains(&format!("\n{tag}"));
    if (has_field(":20:") || head.contains("{4:")) && (has_field(":25") || has_field(":61:")) {
        return Ok(ImportFormat::Mt940);
    }
    unsupported::of_text(text).map_or(Ok(ImportFormat::Table), Err)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_known_by_their_beginnings() {
        for (text, format) in [
            ("OFXHEADER:100\nDATA:OFXSGML\n", Ok(ImportFormat::Ofx)),
            (
                "<?xml version=\"1.0\"?><?OFX OFXHEADER=\"200\"?><OFX>",
                Ok(ImportFormat::Ofx),
            ),
            (
                "<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.02\">",
                Ok(ImportFormat::Camt),
            ),
            ("!Type:Bank\nD1/1/25\n", Ok(ImportFormat::Qif)),
            (":20:STARTUMS\r\n:25:1/2\r\n:61:", Ok(ImportFormat::Mt940)),
            ("Date,Amount\n", Ok(ImportFormat::Table)),
            ("<!DOCTYPE html><html>", Err(ImportRefusal::Html)),
            ("<table><tr><td>Date", Err(ImportRefusal::Html)),
            (
                "<!DOCTYPE a [<!ENTITY b 'c'>]><a/>",
                Err(ImportRefusal::Doctype),
            ),
            ("<a/>", Err(ImportRefusal::UnknownFormat)),
        ] {
            assert_eq!(of_text(text), format, "{text:?}");
        }
    }

    #[test]
    fn what_is_no_text_is_known_too() {
        assert_eq!(of_bytes(b"PK\x03\x04"), Ok(Some(ImportFormat::Spreadsheet)));
        assert_eq!(of_bytes(b"%PDF-1.7"), Err(ImportRefusal::UnknownFormat));
        assert_eq!(
            of_bytes(b"\xd0\xcf\x11\xe0"),
            Err(ImportRefusal::OldSpreadsheet)
        );
        assert_eq!(of_bytes(b"Date"), Ok(None));
    }
}
