//! Files on transactions: receipts, invoices, warranties.
//!
//! What a file is, its first bytes say, never its name and never the sender (ASVS 5.0, V5.2.2). Pictures
//! are drawn anew before they are kept, so that nothing is left of them but what one sees; a PDF is kept
//! as it is, and nobody is ever shown it inside of a page.

use jiff::{SignedDuration, Timestamp};

use crate::id::{AttachmentId, TransactionId, UserId, WorkspaceId};
use crate::text::is_invisible;
use crate::words::words;

#[cfg(test)]
mod tests;

/// The bytes of the largest file, as it is sent and as it is kept.
pub const MAX_FILE: usize = 10 * 1024 * 1024;

/// The pixels of the largest picture.
pub const MAX_PIXELS: u64 = 40_000_000;

/// The pixels of the longest side of a picture.
pub const MAX_SIDE: u32 = 12_000;

/// The longest side of the small picture that stands for a large one.
pub const THUMBNAIL_SIDE: u32 = 320;

/// How many files a transaction has at most.
pub const MAX_PER_TRANSACTION: i64 = 20;

/// The bytes of the longest name: more than that no file system takes.
const MAX_NAME_LEN: usize = 255;

/// How long a deleted file can be brought back.
pub const KEEP: SignedDuration = SignedDuration::from_hours(24);

/// Where the end of a PDF is looked for (ISO 32000-1, annex H.3, note 18).
const END_OF_PDF: usize = 1024;

/// What a file is called that has no name.
const NAMELESS: &str = "attachment";

/// The brands of still pictures coded by HEVC (ISO/IEC 23008-12, annex B.4), and `mif1`, by which some cameras begin.
const HEIC_BRANDS: [&[u8; 4]; 5] = [b"heic", b"heix", b"heim", b"heis", b"mif1"];

/// How many compatible brands are looked at.
const MAX_BRANDS: usize = 16;

/// What can be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// A photograph.
    Jpeg,
    /// A picture of a screen.
    Png,
    /// Either.
    WebP,
    /// A photograph of a telephone.
    Heic,
    /// A document.
    Pdf,
}

words! {
    /// What is kept.
    pub enum AttachmentKind {
        /// A photograph.
        Jpeg => "jpeg",
        /// A picture with sharp edges, or one that is transparent in places.
        Png => "png",
        /// A document.
        Pdf => "pdf",
    }
}

/// A file on a transaction, without its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attachment {
    /// Its id.
    pub id: AttachmentId,
    /// The workspace it belongs to.
    pub workspace_id: WorkspaceId,
    /// The transaction it is on.
    pub transaction_id: TransactionId,
    /// What people call it, with the ending of what it is.
    pub name: String,
    /// What it is.
    pub kind: AttachmentKind,
    /// How many bytes it has.
    pub size: i64,
    /// The width and the height of a picture, in pixels.
    pub pixels: Option<(u32, u32)>,
    /// Who put it there.
    pub created_by: UserId,
    /// When.
    pub created_at: Timestamp,
    /// When it was deleted, as long as it can be brought back.
    pub deleted_at: Option<Timestamp>,
}

impl Format {
    /// What a file is by its first bytes; nothing that is taken here, if they are of no such file.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        if bytes.starts_with(&[0xff, 0xd8, 0xff]) {
            Some(Self::Jpeg)
        } else if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
            Some(Self::Png)
        } else if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
            Some(Self::WebP)
        } else if bytes.starts_with(b"%PDF-") {
            Some(Self::Pdf)
        } else {
            is_heic(bytes).then_some(Self::Heic)
        }
    }
}

/// Whether the file begins with a box `ftyp` that names HEIC (ISO/IEC 14496-12, 4.3).
fn is_heic(bytes: &[u8]) -> bool {
    let (Some(length), Some(b"ftyp"), Some(major)) =
        (bytes.first_chunk::<4>(), bytes.get(4..8), bytes.get(8..12))
    else {
        return false;
    };
    let end = usize::try_from(u32::from_be_bytes(*length)).unwrap_or(usize::MAX);
    let compatible = bytes.get(16..end.min(bytes.len())).unwrap_or_default();
    let is_brand = |brand: &[u8]| HEIC_BRANDS.iter().any(|known| *known == brand);
    let mut compatible = compatible.chunks_exact(4).take(MAX_BRANDS);
    // AVIF is an image format of the same family, whose files may name `mif1`, too.
    major != b"avif" && (is_brand(major) || compatible.any(is_brand))
}

impl AttachmentKind {
    /// The media type to serve it with.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Pdf => "application/pdf",
        }
    }

    /// How the names of such files end; the first one is put on those that end otherwise.
    const fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Jpeg => &["jpg", "jpeg"],
            Self::Png => &["png"],
            Self::Pdf => &["pdf"],
        }
    }
}

/// Whether a picture of this size is taken.
pub fn is_fit_for_decoding(width: u32, height: u32) -> bool {
    let pixels = u64::from(width) * u64::from(height);
    (1..=MAX_PIXELS).contains(&pixels) && width.max(height) <= MAX_SIDE
}

/// Whether a file that begins as a PDF has the version of one behind that and the end of one.
pub fn is_whole_pdf(bytes: &[u8]) -> bool {
    let version = bytes.get(5..8).unwrap_or_default();
    let has_version = matches!(version, [b'1' | b'2', b'.', b'0'..=b'9']);
    let tail = &bytes[bytes.len().saturating_sub(END_OF_PDF)..];
    has_version && tail.windows(5).any(|piece| piece == b"%%EOF")
}

/// The name of a file: the last part of a path, without what no screen shows or no file system takes,
/// ending as its kind does, and no longer than file systems allow.
pub fn clean_name(raw: &str, kind: AttachmentKind) -> String {
    let last = raw.rsplit(['/', '\\']).next().unwrap_or_default();
    let plain: String = last
        .chars()
        .filter(|letter| !is_hidden(*letter))
        .map(|letter| match letter {
            '<' | '>' | ':' | '"' | '|' | '?' | '*' => '_',
            other => other,
        })
        .collect();
    let plain = plain.trim_matches(is_edge);
    let (stem, ending) = match plain.rsplit_once('.') {
        Some((stem, ending)) if is_ending(ending) => (stem.trim_end_matches(is_edge), ending),
        _ => (plain, ""),
    };
    let known = kind.endings();
    let own = known.iter().any(|own| ending.eq_ignore_ascii_case(own));
    let ending = if own { ending } else { known[0] };
    let stem = if stem.is_empty() { NAMELESS } else { stem };
    let room = MAX_NAME_LEN - ending.len() - 1;
    format!("{}.{ending}", beginning(stem, room))
}

/// Whether this is the ending of a file that may be sent, so that another one may stand in its place.
fn is_ending(text: &str) -> bool {
    [
        "jpg", "jpeg", "jpe", "jfif", "png", "webp", "heic", "heif", "pdf",
    ]
    .iter()
    .any(|ending| text.eq_ignore_ascii_case(ending))
}

/// What no screen shows, marks of direction and joiners included.
fn is_hidden(letter: char) -> bool {
    is_invisible(letter)
        || matches!(
            letter,
            '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}' | '\u{2029}' | '\u{2060}'
        )
}

/// What no name begins or ends with.
fn is_edge(letter: char) -> bool {
    letter == '.' || letter.is_whitespace()
}

/// As many whole characters as fit into `room` bytes.
fn beginning(text: &str, room: usize) -> &str {
    let end = (0..=room.min(text.len()))
        .rev()
        .find(|end| text.is_char_boundary(*end))
        .unwrap_or_default();
    text[..end].trim_end_matches(is_edge)
}
