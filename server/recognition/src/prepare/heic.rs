//! Photographs of telephones.

use heic_decoder::{DecodedImage, HeifError};
use image::{DynamicImage, RgbImage, RgbaImage};
use kym_domain::attachments::is_fit_for_decoding;
use kym_recognition_protocol::Refusal;
use kym_recognition_protocol::prepare::Prepared;

use super::encode::{self, Edges};

/// How a picture is turned is said by the container (`irot`, `imir`), which the decoder follows; what EXIF says of it beside
/// that is a copy which does not count (ISO/IEC 23008-12, 6.5.10).
pub fn prepare(bytes: &[u8]) -> Result<Prepared, Refusal> {
    let info = heic_decoder::probe(bytes).map_err(refusal)?;
    let fits = |width: usize, height: usize| {
        let sides = u32::try_from(width).ok().zip(u32::try_from(height).ok());
        sides.is_some_and(|(width, height)| is_fit_for_decoding(width, height))
    };
    if !fits(info.width, info.height) || !fits(info.coded_width, info.coded_height) {
        return Err(Refusal::PictureTooLarge);
    }
    let decoded = heic_decoder::decode(bytes).map_err(refusal)?;
    let page = encode::page(pixels(&decoded)?, Edges::Soft, None)?;
    Ok(Prepared {
        kind: page.kind,
        pages: vec![page],
    })
}

fn pixels(decoded: &DecodedImage) -> Result<DynamicImage, Refusal> {
    let side = |pixels: usize| u32::try_from(pixels).map_err(|_| Refusal::PictureTooLarge);
    let (width, height) = (side(decoded.width)?, side(decoded.height)?);
    let picture = if decoded.alpha.is_some() {
        let data = decoded.to_rgba8().map_err(refusal)?.data;
        RgbaImage::from_raw(width, height, data).map(DynamicImage::ImageRgba8)
    } else {
        let data = decoded.to_rgb8().map_err(refusal)?.data;
        RgbImage::from_raw(width, height, data).map(DynamicImage::ImageRgb8)
    };
    picture.ok_or(Refusal::FileDamaged)
}

#[expect(clippy::needless_pass_by_value, reason = "an error is handed over")]
fn refusal(error: HeifError) -> Refusal {
    match error {
        HeifError::LimitExceeded(_) => Refusal::PictureTooLarge,
        HeifError::Unsupported(_) | HeifError::NotHeif(_) => Refusal::FileTypeRefused,
        _ => Refusal::FileDamaged,
    }
}
