//! Which kind of file it is, from its first letters: names of files prove nothing.

use super::refused::RefusalCode;
use super::settings::Format;

/// How far into the text the signs of a format are looked for, in bytes.
const HEAD: usize = 4096;

/// Files that are no text, as far as their first bytes say.
pub(super) fn of_bytes(bytes: &[u8]) -> Result<Option<Format>, RefusalCode> {
    match bytes {
        [b'P', b'K', 3 | 5, ..] => Ok(Some(Format::Spreadsheet)),
        [0xd0, 0xcf, 0x11, 0xe0, ..] => Err(RefusalCode::OldSpreadsheet),
        [b'%', b'P', b'D', b'F', ..] => Err(RefusalCode::Pdf),
        [0x1f, 0x8b, ..] | [b'7', b'z', 0xbc, 0xaf, ..] | [b'R', b'a', b'r', b'!', ..] => {
            Err(RefusalCode::Archive)
        }
        [0x89, b'P', b'N', b'G', ..] | [0xff, 0xd8, 0xff, ..] | [b'G', b'I', b'F', b'8', ..] => {
            Err(RefusalCode::UnknownFormat)
        }
        _ => Ok(None),
    }
}

/// The format of a text.
pub(super) fn of_text(text: &str) -> Result<Format, RefusalCode> {
    let text = text.trim_start();
    let mut end = text.len().min(HEAD);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let head = text[..end].to_ascii_uppercase();
    if head.starts_with("OFXHEADER") || head.contains("<OFX>") || head.contains("<?OFX") {
        return Ok(Format::Ofx);
    }
    if head.starts_with('<') {
        let is_statement = ["CAMT.05", "BKTOCSTMR"]
            .iter()
            .any(|sign| head.contains(sign));
        let is_page = head.contains("<!DOCTYPE HTML");
        return if is_statement {
            Ok(Format::Camt)
        } else if head.contains("<!DOCTYPE") && !is_page {
            Err(RefusalCode::Doctype)
        } else {
            Err(RefusalCode::UnknownFormat)
        };
    }
    if ["!TYPE:", "!ACCOUNT", "!OPTION:"]
        .iter()
        .any(|sign| head.starts_with(sign))
    {
        return Ok(Format::Qif);
    }
    let has_field = |tag: &str| head.starts_with(tag) || head.contains(&format!("\n{tag}"));
    if (has_field(":20:") || head.contains("{4:")) && (has_field(":25") || has_field(":61:")) {
        return Ok(Format::Mt940);
    }
    Ok(Format::Table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_known_by_their_beginnings() {
        for (text, format) in [
            ("OFXHEADER:100\nDATA:OFXSGML\n", Ok(Format::Ofx)),
            (
                "<?xml version=\"1.0\"?><?OFX OFXHEADER=\"200\"?><OFX>",
                Ok(Format::Ofx),
            ),
            (
                "<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.02\">",
                Ok(Format::Camt),
            ),
            ("!Type:Bank\nD1/1/25\n", Ok(Format::Qif)),
            (":20:STARTUMS\r\n:25:1/2\r\n:61:", Ok(Format::Mt940)),
            ("Date,Amount\n", Ok(Format::Table)),
            ("<!DOCTYPE html><html>", Err(RefusalCode::UnknownFormat)),
            (
                "<!DOCTYPE a [<!ENTITY b 'c'>]><a/>",
                Err(RefusalCode::Doctype),
            ),
            ("<a/>", Err(RefusalCode::UnknownFormat)),
        ] {
            assert_eq!(of_text(text), format, "{text:?}");
        }
    }

    #[test]
    fn what_is_no_text_is_known_too() {
        assert_eq!(of_bytes(b"PK\x03\x04"), Ok(Some(Format::Spreadsheet)));
        assert_eq!(of_bytes(b"%PDF-1.7"), Err(RefusalCode::Pdf));
        assert_eq!(
            of_bytes(b"\xd0\xcf\x11\xe0"),
            Err(RefusalCode::OldSpreadsheet)
        );
        assert_eq!(of_bytes(b"Date"), Ok(None));
    }
}
