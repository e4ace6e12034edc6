//! From bytes to letters. Files seldom say what they are written in, and when they do, it is not
//! always true.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    Encoding, IBM866, KOI8_R, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1251, WINDOWS_1252, X_USER_DEFINED,
};
use kym_domain::imports::Charset;
use kym_domain::text;

/// Returns the encoding that a label of the WHATWG's Encoding Standard stands for, in capitals or not: `cp1251`
/// and `windows-1251` are the same. Returns nothing for a label that the standard does not know.
pub fn charset_of_label(label: &str) -> Option<Charset> {
    encoding_of_label(label).map(charset_of)
}

fn encoding_of_label(label: &str) -> Option<&'static Encoding> {
    Encoding::for_label_no_replacement(label.as_bytes())
        .filter(|encoding| *encoding != X_USER_DEFINED)
}

/// Each word is the name of an encoding, and every encoding that is read has a word.
fn encoding_of(charset: Charset) -> &'static Encoding {
    encoding_of_label(charset.as_str()).unwrap_or(UTF_8)
}

fn charset_of(encoding: &'static Encoding) -> Charset {
    encoding.name().parse().unwrap_or(Charset::Utf8)
}

/// A file as letters.
#[derive(Debug)]
pub(crate) struct Decoded<'a> {
    /// The letters.
    pub text: Cow<'a, str>,
    /// What it was taken to be written in.
    pub charset: Charset,
    /// Whether that was a guess that may well be wrong.
    pub is_ambiguous: bool,
}

/// How much of a file is looked at for what it says of itself.
const HEAD: usize = 2048;

/// How much of a file is decoded to try an encoding.
const TRIAL: usize = 16 * 1024;

/// Words that stand above the columns of nearly every Russian statement.
const RUSSIAN: [&str; 6] = ["дата", "сумма", "операци", "счет", "приход", "валюта"];

/// Reads a file as letters: as it is wished, as its first bytes say, as UTF-8 if it is that, as it
/// says itself, or as a guess.
pub(crate) fn decode(bytes: &[u8], wished: Option<Charset>) -> Decoded<'_> {
    if let Some(charset) = wished {
        return Decoded {
            is_ambiguous: false,
            ..decoded(bytes, encoding_of(charset), false)
        };
    }
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return decoded(bytes, encoding, false);
    }
    if let Some(encoding) = wide(bytes) {
        return decoded(bytes, encoding, false);
    }
    if std::str::from_utf8(bytes).is_ok() {
        return decoded(bytes, UTF_8, false);
    }
    if let Some(encoding) = declared(bytes)
        && !encoding.decode_without_bom_handling(bytes).1
    {
        return decoded(bytes, encoding, false);
    }
    if is_damaged_utf8(bytes) {
        return decoded(bytes, UTF_8, true);
    }
    let (encoding, is_ambiguous) = guessed(bytes);
    decoded(bytes, encoding, is_ambiguous)
}

fn decoded<'a>(bytes: &'a [u8], encoding: &'static Encoding, is_doubtful: bool) -> Decoded<'a> {
    // A letter that was cut is lost, whatever the first bytes say of all.
    let (text, is_damaged) = encoding.decode_with_bom_removal(bytes);
    // Some programs fill up their last block, or pad every letter.
    let text = if text.contains('\0') {
        Cow::Owned(text.replace('\0', ""))
    } else {
        text
    };
    // Lines that end as on the Macintosh of before 2001.
    let text = if text.contains('\r') && !text.contains('\n') {
        Cow::Owned(text.replace('\r', "\n"))
    } else {
        text
    };
    Decoded {
        text,
        charset: charset_of(encoding),
        is_ambiguous: is_doubtful || is_damaged,
    }
}

/// UTF-16 without a mark: digits, delimiters and line ends leave every other byte empty.
fn wide(bytes: &[u8]) -> Option<&'static Encoding> {
    let (pairs, _) = bytes[..bytes.len().min(HEAD)].as_chunks::<2>();
    let empty = |place: usize| pairs.iter().filter(|pair| pair[place] == 0).count();
    let (first, second) = (empty(0), empty(1));
    let enough = pairs.len() / 6;
    if second > enough && first * 8 < second {
        Some(UTF_16LE)
    } else if first > enough && second * 8 < first {
        Some(UTF_16BE)
    } else {
        None
    }
}

/// What an XML declaration (`encoding="…"`) or the head of an OFX file (`CHARSET:1251`) names.
fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(HEAD)]);
    let behind = |mark: &str| {
        let (_, rest) = head.split_once(mark)?;
        let label = rest.trim_start_matches(['"', '\'', ' ']);
        let end = label
            .find(|letter: char| !letter.is_ascii_alphanumeric() && !matches!(letter, '-' | '_'))?;
        Some(&label[..end])
    };
    let label = behind("encoding=").or_else(|| behind("CHARSET:"))?;
    if label.len() == 4 && label.bytes().all(|byte| byte.is_ascii_digit()) {
        return Encoding::for_label(format!("windows-{label}").as_bytes());
    }
    encoding_of_label(label)
}

/// UTF-8 in which bytes were cut or overwritten: in no other encoding are as many sequences whole by chance.
fn is_damaged_utf8(bytes: &[u8]) -> bool {
    let (mut whole, mut broken) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        whole += chunk
            .valid()
            .chars()
            .filter(|letter| !letter.is_ascii())
            .count();
        broken += usize::from(!chunk.invalid().is_empty());
    }
    whole >= broken
}

/// An encoding, and whether it is in doubt: a guess always is, unless well-known words appear.
fn guessed(bytes: &[u8]) -> (&'static Encoding, bool) {
    let trial = &bytes[..bytes.len().min(TRIAL)];
    for encoding in [WINDOWS_1251, KOI8_R, IBM866] {
        let (text, _) = encoding.decode_without_bom_handling(trial);
        let folded = text::fold(&text);
        if RUSSIAN
            .iter()
            .filter(|word| folded.contains(**word))
            .count()
            > 1
        {
            return (encoding, false);
        }
    }
    // Signs of money and the marks of a word processor are all that stands in an otherwise English text.
    let is_sign = |byte: &u8| {
        byte.is_ascii() || matches!(byte, 0x80 | 0x85 | 0x91..=0x97 | 0xa0 | 0xa3 | 0xa5)
    };
    if bytes.iter().all(is_sign) {
        return (WINDOWS_1252, true);
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    (detector.guess(None, Utf8Detection::Allow), true)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const RUSSIAN_ROWS: &str =
        "Дата операции;Сумма операции;Описание\n03.11.2025;-120,50;Кофейня «Ёж»\n";

    fn told(bytes: &[u8]) -> (String, &'static str, bool) {
        let decoded = decode(bytes, None);
        (
            decoded.text.into_owned(),
            decoded.charset.as_str(),
            decoded.is_ambiguous,
        )
    }

    #[test]
    fn russian_files_of_every_age_are_read() {
        let rows = RUSSIAN_ROWS.replace(['«', '»'], "\"");
        for encoding in [WINDOWS_1251, KOI8_R, IBM866, UTF_8] {
            let (bytes, _, lossy) = encoding.encode(&rows);
            assert!(!lossy, "{}", encoding.name());
            assert_eq!(told(&bytes), (rows.clone(), encoding.name(), false));
        }
    }

    #[test]
    fn wide_letters_are_read_with_and_without_their_mark() {
        for with_mark in [true, false] {
            let mark = if with_mark { "\u{feff}" } else { "" };
            let text = format!("{mark}{RUSSIAN_ROWS}");
            let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
            let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
            assert_eq!(told(&little), (RUSSIAN_ROWS.to_owned(), "UTF-16LE", false));
            assert_eq!(told(&big), (RUSSIAN_ROWS.to_owned(), "UTF-16BE", false));
        }
    }

    #[test]
    fn western_files_are_read() {
        let rows = "Buchungstag;Begünstigter;Betrag\n03.11.25;Bäckerei Müller;-3,20\n";
        let text = rows.repeat(4);
        let (bytes, _, _) = WINDOWS_1252.encode(&text);
        assert_eq!(told(&bytes), (text, "windows-1252", true), "a guess");
    }

    #[test]
    fn the_sign_of_the_pound_stays_one_in_english_files() {
        let rows = "Date,Description,Paid out\n03 Jan 2025,Tesco,£12.50\n";
        let (bytes, _, _) = WINDOWS_1252.encode(rows);
        assert_eq!(told(&bytes), (rows.to_owned(), "windows-1252", true));
    }

    #[test]
    fn one_cut_letter_among_few_whole_ones_makes_no_other_encoding() {
        for whole in ["Bäckerei Grün", "ä"] {
            let mut bytes = format!("2025-03-01,{whole},-1.00\n2025-03-03,Blumenh").into_bytes();
            bytes.extend(b"\xc3,-3.00\n");
            let (text, name, is_ambiguous) = told(&bytes);
            assert!(text.contains(whole) && text.contains("Blumenh"), "{text}");
            assert_eq!((name, is_ambiguous), ("UTF-8", true));
        }
    }

    #[test]
    fn what_the_file_says_of_itself_counts_when_it_can_be_true() {
        let text = "OFXHEADER:100\r\nCHARSET:1251\r\n\r\n<OFX><NAME>Ёж";
        let (bytes, _, _) = WINDOWS_1251.encode(text);
        assert_eq!(told(&bytes), (text.to_owned(), "windows-1251", false));
        let lying = "<?xml version='1.0' encoding='windows-1251'?><a>Ёж</a>";
        assert_eq!(told(lying.as_bytes()), (lying.to_owned(), "UTF-8", false));
    }

    #[test]
    fn a_cut_letter_does_not_spoil_the_rest() {
        let mut bytes = RUSSIAN_ROWS.as_bytes().to_vec();
        bytes.extend([0xd0, b'\n']);
        let (text, name, is_ambiguous) = told(&bytes);
        assert!(text.starts_with(RUSSIAN_ROWS));
        assert_eq!((name, is_ambiguous), ("UTF-8", true));
    }

    #[test]
    fn padding_is_taken_off() {
        assert_eq!(told(b"a;b\n1;2\0\0\0\0").0, "a;b\n1;2");
    }

    #[test]
    fn lines_end_in_three_ways() {
        for text in ["a\nb\n", "a\rb\r"] {
            assert_eq!(told(text.as_bytes()).0, "a\nb\n");
        }
        assert_eq!(told(b"a\r\nb\rc\r\n").0, "a\r\nb\rc\r\n");
    }

    #[test]
    fn a_wish_is_followed() {
        let koi = charset_of_label("koi8-r");
        let (bytes, _, _) = KOI8_R.encode("Ёж");
        assert_eq!(decode(&bytes, koi).text, "Ёж");
        for label in ["utf-7", "replacement", "x-user-defined"] {
            assert_eq!(charset_of_label(label), None, "{label}");
        }
        for charset in Charset::ALL {
            assert_eq!(encoding_of(*charset).name(), charset.as_str());
            assert_eq!(charset_of_label(charset.as_str()), Some(*charset));
        }
    }

    proptest! {
        #[test]
        fn no_bytes_make_the_decoder_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
            decode(&bytes, None);
        }
    }
}
