//! Pictures, written anew.

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::{DynamicImage, Rgb, RgbImage};
use kym_domain::attachments::{AttachmentKind, MAX_FILE, THUMBNAIL_SIDE};
use kym_domain::receipts::text::TextLine;
use kym_recognition_protocol::Refusal;
use kym_recognition_protocol::prepare::PreparedPage;

/// Letters of small print stay sharp.
const QUALITY: u8 = 88;

/// Small pictures need not be that good.
const THUMBNAIL_QUALITY: u8 = 78;

/// What shows where a picture is transparent: white.
const PAPER: u16 = 255;

/// How a picture is best kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edges {
    /// As a JPEG: a photograph.
    Soft,
    /// As a PNG, unless that were too large: a picture of a screen.
    Sharp,
}

/// The page of a picture: a JPEG, or a PNG of what has sharp edges or is transparent in places.
///
/// # Errors
/// `picture_too_large`, when it is larger than a file may be however it is written.
pub fn page(
    picture: DynamicImage,
    edges: Edges,
    text: Option<Vec<TextLine>>,
) -> Result<PreparedPage, Refusal> {
    let (width, height) = (picture.width(), picture.height());
    let thumbnail = thumbnail(&picture)?;
    let (kind, picture) = written(picture, edges)?;
    Ok(PreparedPage {
        kind,
        picture,
        thumbnail,
        width,
        height,
        text,
    })
}

fn thumbnail(picture: &DynamicImage) -> Result<Vec<u8>, Refusal> {
    let small = picture.thumbnail(
        THUMBNAIL_SIDE.min(picture.width()),
        THUMBNAIL_SIDE.min(picture.height()),
    );
    jpeg(&on_paper(small), THUMBNAIL_QUALITY)
}

fn written(picture: DynamicImage, edges: Edges) -> Result<(AttachmentKind, Vec<u8>), Refusal> {
    if edges == Edges::Sharp || picture.color().has_alpha() {
        let bytes = png(&picture)?;
        if bytes.len() <= MAX_FILE {
            return Ok((AttachmentKind::Png, bytes));
        }
    }
    let bytes = jpeg(&on_paper(picture), QUALITY)?;
    if bytes.len() <= MAX_FILE {
        Ok((AttachmentKind::Jpeg, bytes))
    } else {
        Err(Refusal::PictureTooLarge)
    }
}

fn jpeg(picture: &RgbImage, quality: u8) -> Result<Vec<u8>, Refusal> {
    let mut bytes = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut bytes, quality);
    picture
        .write_with_encoder(encoder)
        .map_err(|_| Refusal::Failed)?;
    Ok(bytes)
}

/// With eight bits for a colour, as everybody else has them.
fn png(picture: &DynamicImage) -> Result<Vec<u8>, Refusal> {
    let mut bytes = Vec::new();
    let encoder = PngEncoder::new(&mut bytes);
    let written = match picture {
        DynamicImage::ImageRgb8(_) | DynamicImage::ImageRgba8(_) | DynamicImage::ImageLuma8(_) => {
            picture.write_with_encoder(encoder)
        }
        _ if picture.color().has_alpha() => picture.to_rgba8().write_with_encoder(encoder),
        _ if picture.color().has_color() => picture.to_rgb8().write_with_encoder(encoder),
        _ => picture.to_luma8().write_with_encoder(encoder),
    };
    written.map_err(|_| Refusal::Failed)?;
    Ok(bytes)
}

/// The picture as it looks on white paper.
pub fn on_paper(picture: DynamicImage) -> RgbImage {
    if !picture.color().has_alpha() {
        return picture.into_rgb8();
    }
    let layer = picture.into_rgba8();
    RgbImage::from_fn(layer.width(), layer.height(), |x, y| {
        let [red, green, blue, opacity] = layer.get_pixel(x, y).0;
        let part = u16::from(opacity);
        let mix = |colour: u8| {
            let sum = u16::from(colour) * part + PAPER * (255 - part);
            (sum / 255) as u8
        };
        Rgb([mix(red), mix(green), mix(blue)])
    })
}
