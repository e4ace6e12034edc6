//! What a file is: its first bytes say so, never its name and never the sender (ASVS 5.0, V5.2.2).

use kym_domain::attachments::Format;

/// What can be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileFormat {
    Jpeg,
    Png,
    WebP,
    Heic,
    Pdf,
}

/// The brands of still pictures coded by HEVC (ISO/IEC 23008-12, annex B.4), and `mif1`, by which some cameras begin.
const BRANDS: [&[u8; 4]; 5] = [b"heic", b"heix", b"heim", b"heis", b"mif1"];

/// How many compatible brands are looked at.
const MAX_BRANDS: usize = 16;

impl FileFormat {
    /// What the bytes are, if it is something that is taken.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        match Format::of(bytes) {
            Some(Format::Jpeg) => Some(Self::Jpeg),
            Some(Format::Png) => Some(Self::Png),
            Some(Format::WebP) => Some(Self::WebP),
            Some(Format::Pdf) => Some(Self::Pdf),
            None => is_heic(bytes).then_some(Self::Heic),
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
    let end = bytes.len().min(u32::from_be_bytes(*length) as usize);
    let compatible = bytes.get(16..end).unwrap_or_default().chunks_exact(4);
    let is_brand = |brand: &[u8]| BRANDS.iter().any(|known| *known == brand);
    // AVIF is an image format of the same family, whose files may name `mif1`, too.
    major != b"avif" && (is_brand(major) || compatible.take(MAX_BRANDS).any(is_brand))
}

#[cfg(test)]
mod tests {
    use super::FileFormat;

    #[test]
    fn the_first_bytes_say_what_a_file_is() {
        for (bytes, format) in [
            (&b"\xff\xd8\xff\xe0\0\x10JFIF"[..], Some(FileFormat::Jpeg)),
            (b"%PDF-1.7\n", Some(FileFormat::Pdf)),
            (
                b"\0\0\0\x18ftypheic\0\0\0\0mif1heic",
                Some(FileFormat::Heic),
            ),
            (
                b"\0\0\0\x18ftypmif1\0\0\0\0mif1heic",
                Some(FileFormat::Heic),
            ),
            (
                b"\0\0\0\x18ftypMSNV\0\0\0\0isomheic",
                Some(FileFormat::Heic),
            ),
            (b"\0\0\0\x18ftypavif\0\0\0\0avifmif1", None),
            (b"\0\0\0\x18ftypmp42\0\0\0\0isommp42", None),
            (b"\0\0\0\x10ftypisom\0\0\0\0heic", None),
            (b"\0\0\0\x08ftyp", None),
            (b"", None),
            (b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>", None),
        ] {
            assert_eq!(FileFormat::of(bytes), format, "{bytes:?}");
        }
    }
}
