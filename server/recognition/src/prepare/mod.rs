//! From the file that somebody sent to the file and the pages that are kept.
//!
//! Pictures are decoded, turned upright and written anew, so that only what one sees is left of them: no place, no camera,
//! nothing behind the end (ASVS 5.0, V5.2). Documents are kept as they are, and their pages drawn beside them.

mod document;
mod encode;
mod format;
mod heic;
mod picture;

pub(crate) use self::encode::on_paper;
pub(crate) use self::picture::decode_page;
use image::ImageFormat;
use kym_recognition_protocol::Refusal;
use kym_recognition_protocol::prepare::{PrepareRequest, Prepared};

use self::format::FileFormat;

/// Makes the file and the pages that are kept.
///
/// # Errors
/// The reason why the file is not taken.
pub fn prepare(request: PrepareRequest) -> Result<Prepared, Refusal> {
    let file = request.file;
    match FileFormat::of(&file).ok_or(Refusal::FileTypeRefused)? {
        FileFormat::Jpeg => picture::prepare(&file, ImageFormat::Jpeg),
        FileFormat::Png => picture::prepare(&file, ImageFormat::Png),
        FileFormat::WebP => picture::prepare(&file, ImageFormat::WebP),
        FileFormat::Heic => heic::prepare(&file),
        FileFormat::Pdf => document::prepare(file),
    }
}
