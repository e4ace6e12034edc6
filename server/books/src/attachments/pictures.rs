//! From the file that somebody sent to the file that is kept: pictures are decoded, turned upright and
//! written anew, so that only what one sees is left of them: no place, no camera, nothing behind the
//! end (ASVS 5.0, V5.2). Decoding strangers' pictures is done by one thread, within limits of memory that are
//! known before the first pixel is read.

use std::io::Cursor;
use std::time::Duration;

use axum::body::Bytes;
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::{
    DynamicImage, ImageDecoder as _, ImageError, ImageFormat, ImageReader, Limits, Rgb, RgbImage,
};
use kym_domain::attachments::{
    AttachmentKind, Format, MAX_FILE, MAX_SIDE, THUMBNAIL_SIDE, is_fit_for_decoding, is_whole_pdf,
};
use kym_platform::error::{Error, ErrorCode, Result};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// What small pictures are.
pub const THUMBNAIL_TYPE: &str = "image/jpeg";

/// What a decoder may use: a picture of 40 megapixels has 160 MB.
const MEMORY: u64 = 256 * 1024 * 1024;

/// Letters of small print stay sharp.
const QUALITY: u8 = 88;

/// Small pictures need not be that good.
const THUMBNAIL_QUALITY: u8 = 78;

/// What shows where a picture is transparent: white.
const PAPER: u16 = 255;

/// One picture at a time: each may take a second and a few hundred megabytes.
static TURN: Semaphore = Semaphore::const_new(1);

/// How long a picture waits for its turn.
const TIMEOUT: Duration = Duration::from_secs(10);

/// A file as it is kept.
#[derive(Debug)]
pub struct Drawn {
    /// What it is.
    pub kind: AttachmentKind,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// A small JPEG of it, if it is a picture.
    pub thumbnail: Option<Vec<u8>>,
    /// Its width and height, if it is a picture.
    pub pixels: Option<(u32, u32)>,
}

/// Makes the file that is kept.
///
/// # Errors
/// `file_type_refused`, `file_damaged`, `picture_too_large`, or `unavailable` when too many others send
/// pictures at this moment.
pub async fn prepare(bytes: Bytes) -> Result<Drawn> {
    match Format::of(&bytes).ok_or(ErrorCode::FILE_TYPE_REFUSED)? {
        Format::Pdf if is_whole_pdf(&bytes) => Ok(Drawn {
            kind: AttachmentKind::Pdf,
            bytes: bytes.into(),
            thumbnail: None,
            pixels: None,
        }),
        Format::Pdf => Err(ErrorCode::FILE_DAMAGED.into()),
        Format::Jpeg => in_turn(bytes, ImageFormat::Jpeg).await,
        Format::Png => in_turn(bytes, ImageFormat::Png).await,
        Format::WebP => in_turn(bytes, ImageFormat::WebP).await,
    }
}

async fn in_turn(bytes: Bytes, format: ImageFormat) -> Result<Drawn> {
    let turn = tokio::time::timeout(TIMEOUT, TURN.acquire()).await;
    let turn = turn.map_err(|_| Error::Later(ErrorCode::UNAVAILABLE, 5))?;
    let turn = turn.map_err(Error::internal)?;
    let drawn = spawn_blocking(move || {
        // Kept until the work is done, even when nobody waits for it any more.
        let _turn = turn;
        draw(&bytes, format)
    });
    // A decoder that panics has met a picture that nobody else can read either.
    drawn.await.unwrap_or_else(|error| {
        tracing::warn!(%error, "a picture could not be decoded");
        Err(ErrorCode::FILE_DAMAGED.into())
    })
}

fn draw(bytes: &[u8], format: ImageFormat) -> Result<Drawn> {
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(MEMORY);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(unfit)?;
    let (width, height) = decoder.dimensions();
    if !is_fit_for_decoding(width, height) || decoder.total_bytes() > MEMORY {
        return Err(ErrorCode::PICTURE_TOO_LARGE.into());
    }
    let orientation = decoder.orientation().map_err(unfit)?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(unfit)?;
    picture.apply_orientation(orientation);
    let small = picture.thumbnail(
        THUMBNAIL_SIDE.min(picture.width()),
        THUMBNAIL_SIDE.min(picture.height()),
    );
    let thumbnail = jpeg(&on_paper(&small), THUMBNAIL_QUALITY)?;
    let pixels = Some((picture.width(), picture.height()));
    let (kind, bytes) = written(picture, format)?;
    Ok(Drawn {
        kind,
        bytes,
        thumbnail: Some(thumbnail),
        pixels,
    })
}

/// Photographs become JPEG, and what has sharp edges or holes PNG, unless that were too large.
fn written(picture: DynamicImage, format: ImageFormat) -> Result<(AttachmentKind, Vec<u8>)> {
    let has_holes = picture.color().has_alpha();
    if format == ImageFormat::Png || has_holes {
        let bytes = png(&picture)?;
        if bytes.len() <= MAX_FILE {
            return Ok((AttachmentKind::Png, bytes));
        }
    }
    let flat = if has_holes {
        on_paper(&picture)
    } else {
        picture.into_rgb8()
    };
    let bytes = jpeg(&flat, QUALITY)?;
    if bytes.len() <= MAX_FILE {
        Ok((AttachmentKind::Jpeg, bytes))
    } else {
        Err(ErrorCode::PICTURE_TOO_LARGE.into())
    }
}

fn jpeg(picture: &RgbImage, quality: u8) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut bytes, quality);
    picture
        .write_with_encoder(encoder)
        .map_err(Error::internal)?;
    Ok(bytes)
}

/// With eight bits for a colour, as everybody else has them.
fn png(picture: &DynamicImage) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let encoder = PngEncoder::new(&mut bytes);
    let written = if picture.color().has_alpha() {
        picture.to_rgba8().write_with_encoder(encoder)
    } else if picture.color().has_color() {
        picture.to_rgb8().write_with_encoder(encoder)
    } else {
        picture.to_luma8().write_with_encoder(encoder)
    };
    written.map_err(Error::internal)?;
    Ok(bytes)
}

/// The picture as it looks on white paper.
fn on_paper(picture: &DynamicImage) -> RgbImage {
    if !picture.color().has_alpha() {
        return picture.to_rgb8();
    }
    let layer = picture.to_rgba8();
    RgbImage::from_fn(layer.width(), layer.height(), |x, y| {
        let [red, green, blue, opacity] = layer.get_pixel(x, y).0;
        let part = u16::from(opacity);
        let mix = |colour: u8| {
            let sum = u16::from(colour) * part + PAPER * (255 - part);
            u8::try_from(sum / 255).unwrap_or(u8::MAX)
        };
        Rgb([mix(red), mix(green), mix(blue)])
    })
}

#[expect(clippy::needless_pass_by_value, reason = "an error is handed over")]
fn unfit(error: ImageError) -> Error {
    match error {
        ImageError::Limits(_) => ErrorCode::PICTURE_TOO_LARGE.into(),
        _ => ErrorCode::FILE_DAMAGED.into(),
    }
}
