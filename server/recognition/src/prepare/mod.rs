//! From the file that somebody sent to the file and the pages that are kept.
//!
//! Pictures are decoded, turned upright and written anew, so that only what one sees is left of them: no place, no camera,
//! nothing behind the end (ASVS 5.0, V5.2). Documents are kept as they are, and their pages drawn beside them.

mod document;
mod encode;
mod heic;
mod picture;

pub(crate) use self::encode::on_paper;
pub(crate) use self::picture::decode_page;
use image::ImageFormat;
use kym_domain::attachments::Format;
use kym_recognition_protocol::Refusal;
use kym_recognition_protocol::prepare::{PrepareRequest, Prepared};

/// Makes the file and the pages that are kept.
///
/// # Errors
/// The reason why the file is not taken.
pub fn prepare(request: PrepareRequest) -> Result<Prepared, Refusal> {
    let file = request.file;
    match Format::of(&file).ok_or(Refusal::FileTypeRefused)? {
        Format::Jpeg => picture::prepare(&file, ImageFormat::Jpeg),
        Format::Png => picture::prepare(&file, ImageFormat::Png),
        Format::WebP => picture::prepare(&file, ImageFormat::WebP),
        Format::Heic => heic::prepare(&file),
        Format::Pdf => document::prepare(file),
    }
}
