//! From what a reader of codes hands over to text.
//!
//! A QR code seldom says in which code page its bytes are. Readers guess, and mostly guess Latin-1: a browser hands over
//! `ÎÎÎ` for `ООО`. Since Latin-1 and windows-1252 give each byte a letter of its own, the bytes can be had back, and read
//! once more as the code itself says.

use std::borrow::Cow;

use encoding_rs::{Encoding, WINDOWS_1252};

use kym_domain::text::is_invisible;

/// The text of a code, and its bytes where they may have been read in the wrong code page.
#[derive(Debug)]
pub(super) struct Payload {
    text: String,
    /// The bytes as printed, when they are not UTF-8 and each was read as one letter.
    bytes: Option<Vec<u8>>,
}

impl Payload {
    /// Takes UTF-8, UTF-8 that was read as Latin-1, or bytes in a code page that is yet to be known.
    pub(super) fn new(raw: &[u8]) -> Self {
        let Ok(text) = std::str::from_utf8(raw) else {
            return Self::of_bytes(raw.to_vec());
        };
        let text = text.trim_start_matches('\u{feff}');
        match single_bytes(text) {
            Some(bytes) if !text.is_ascii() => match String::from_utf8(bytes) {
                Ok(repaired) => Self::of_text(&repaired),
                Err(error) => Self {
                    text: trimmed(text).to_owned(),
                    bytes: Some(error.into_bytes()),
                },
            },
            _ => Self::of_text(text),
        }
    }

    fn of_text(text: &str) -> Self {
        Self {
            text: trimmed(text).to_owned(),
            bytes: None,
        }
    }

    fn of_bytes(bytes: Vec<u8>) -> Self {
        let text = WINDOWS_1252.decode_without_bom_handling(&bytes).0;
        Self {
            text: trimmed(&text).to_owned(),
            bytes: Some(bytes),
        }
    }

    /// The text, without blanks around it. What is not ASCII in it may have been read in the wrong code page.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The text as read in the code page that the code names; the text as it is when it is Unicode already, or when signs of
    /// control would come out of it: then it was read rightly, and the letters are those that windows-1252 has besides.
    pub(super) fn decoded(&self, encoding: &'static Encoding) -> Cow<'_, str> {
        let Some(bytes) = &self.bytes else {
            return Cow::Borrowed(&self.text);
        };
        let text = encoding.decode_without_bom_handling(bytes).0;
        if has_high_control(&text) && !has_high_control(&self.text) {
            return Cow::Borrowed(&self.text);
        }
        Cow::Owned(trimmed(&text).to_owned())
    }
}

/// Whether it has signs of control that only code pages of eight bits have.
fn has_high_control(text: &str) -> bool {
    text.contains(|letter: char| ('\u{80}'..='\u{9f}').contains(&letter))
}

fn trimmed(text: &str) -> &str {
    text.trim_matches(|letter: char| letter.is_whitespace() || is_invisible(letter))
}

/// The bytes that Latin-1 or windows-1252 gives these letters, when that is what they are.
fn single_bytes(text: &str) -> Option<Vec<u8>> {
    text.chars().map(single_byte).collect()
}

fn single_byte(letter: char) -> Option<u8> {
    if let Ok(byte) = u8::try_from(letter) {
        return Some(byte);
    }
    let mut buffer = [0; 4];
    let (encoded, _, is_unmappable) = WINDOWS_1252.encode(letter.encode_utf8(&mut buffer));
    match encoded.as_ref() {
        [byte] if !is_unmappable => Some(*byte),
        _ => None,
    }
}
