//! Files that are made to do harm: each is refused with a reason, or comes out as plain pixels.

use image::ImageFormat;
use kym_domain::attachments::AttachmentKind;
use kym_recognition_protocol::Refusal;
use proptest::prelude::*;

use super::pixels::{deflated, encoded, flag, header, png};
use super::prepare;

const END: (&[u8; 4], Vec<u8>) = (b"IEND", Vec::new());

#[test]
fn what_is_nothing_is_refused() {
    for bytes in [
        &b""[..],
        b"GIF89a\x01\0\x01\0\x80\0\0/*<script>*/",
        b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
        b"MZ\x90\0",
        b"\0\0\0\x18ftypavif\0\0\0\0avifmif1",
    ] {
        assert_eq!(prepare(bytes), Err(Refusal::FileTypeRefused), "{bytes:?}");
    }
}

#[test]
fn a_picture_of_a_whole_country_is_refused_by_its_header() {
    // Its pixels are not even begun.
    for (width, height) in [
        (20_000, 20_000),
        (30_000, 30_000),
        (12_001, 1),
        (8001, 5000),
    ] {
        let file = png(&[header(width, height), (b"IDAT", deflated(&[0; 100])), END]);
        let refusal = prepare(&file);
        assert_eq!(refusal, Err(Refusal::PictureTooLarge), "{width} x {height}");
    }
    let file = png(&[header(0, 0), (b"IDAT", deflated(&[])), END]);
    assert_eq!(prepare(&file), Err(Refusal::FileDamaged));
}

#[test]
fn a_webp_with_a_huge_canvas_is_refused() {
    let mut file = b"RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\x10\0\0\0".to_vec();
    // The width and the height, each less one, in three bytes.
    file.extend([0xff, 0x3f, 0, 0xff, 0x3f, 0]);
    let refusal = prepare(&file).expect_err("refused");
    assert!(matches!(
        refusal,
        Refusal::PictureTooLarge | Refusal::FileDamaged
    ));
}

#[test]
fn a_text_of_a_gigabyte_in_a_picture_is_not_unpacked() {
    let text = deflated(&vec![b'x'; 64 * 1024 * 1024]);
    let text = [&b"Comment\0\0"[..], &text].concat();
    let file = png(&[
        header(4, 1),
        (b"zTXt", text),
        (b"IDAT", deflated(&[0; 5])),
        END,
    ]);
    match prepare(&file) {
        Ok(prepared) => assert!(prepared.pages[0].picture.len() < 1000),
        Err(refusal) => assert!(matches!(
            refusal,
            Refusal::PictureTooLarge | Refusal::FileDamaged
        )),
    }
}

#[test]
fn of_ten_thousand_frames_one_is_kept() {
    let mut chunks = vec![header(4, 4)];
    chunks.push((b"acTL", [10_000_u32.to_be_bytes(), [0; 4]].concat()));
    chunks.push((b"IDAT", deflated(&[0; 20])));
    for number in 0..1000_u32 {
        let frame = [&number.to_be_bytes()[..], &[0; 22]].concat();
        chunks.push((b"fcTL", frame));
    }
    chunks.push(END);
    let prepared = prepare(&png(&chunks)).expect("the first picture");
    assert_eq!((prepared.pages[0].width, prepared.pages[0].height), (4, 4));
}

#[test]
fn what_hangs_behind_a_picture_is_gone() {
    let page = b"<html><script>alert(1)</script>PK\x03\x04";
    for format in [ImageFormat::Jpeg, ImageFormat::Png] {
        let file = [&encoded(&flag(20, 20), format)[..], page].concat();
        let prepared = prepare(&file).expect("taken");
        let mut places = prepared.pages[0].picture.windows(6);
        assert!(!places.any(|place| place == b"script"));
    }
}

#[test]
fn a_video_behind_a_photograph_does_not_damage_it() {
    let photograph = encoded(&flag(300, 200), ImageFormat::Jpeg);
    let video = b"\0\0\0\x18ftypmp42\xff\xd9\xff\xda\0\x08 \xff\xda";
    let file = [&photograph[..], video].concat();
    assert_eq!(prepare(&file).expect("taken").pages[0].width, 300);
    // An end in the head of the file is that of the small picture there.
    let small = b"\xff\xe1\0\x08\xff\xda\0\0\xff\xd9";
    let file = [&photograph[..2], small, &photograph[2..]].concat();
    assert_eq!(prepare(&file).expect("taken").pages[0].width, 300);
    let cut = &file[..file.len() - 40];
    assert_eq!(prepare(cut), Err(Refusal::FileDamaged));
}

#[test]
fn what_is_cut_off_is_damaged() {
    for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
        let file = encoded(&flag(300, 200), format);
        for end in [20, file.len() / 2, file.len() - 1] {
            match prepare(&file[..end]) {
                // What is missing are checksums, and no pixels.
                Ok(_) => assert!(format != ImageFormat::Jpeg && end + 1 == file.len()),
                Err(refusal) => assert_eq!(refusal, Refusal::FileDamaged, "{format:?} {end}"),
            }
        }
    }
    let photo = include_bytes!("fixtures/photo.heic");
    assert_eq!(
        prepare(&photo[..photo.len() / 2]),
        Err(Refusal::FileDamaged)
    );
}

#[test]
fn a_photograph_that_says_it_is_huge_is_refused() {
    let photo = include_bytes!("fixtures/photo.heic");
    let name = photo
        .windows(4)
        .position(|place| place == b"ispe")
        .expect("a size");
    let mut file = photo.to_vec();
    file[name + 8..name + 16].copy_from_slice(&[0, 1, 0, 0, 0, 1, 0, 0]);
    // What the coded picture says of itself counts, too: one of both refuses it.
    if let Ok(prepared) = prepare(&file) {
        assert_eq!(
            (prepared.pages[0].width, prepared.pages[0].height),
            (96, 64)
        );
    }
}

proptest! {
    #[test]
    fn no_byte_makes_it_fall_over(place in 0.0..1.0_f64, byte: u8, which in 0..6_usize) {
        let files: [Vec<u8>; 6] = [
            include_bytes!("fixtures/photo.heic").to_vec(),
            include_bytes!("fixtures/cmyk.jpg").to_vec(),
            include_bytes!("fixtures/owner-password.pdf").to_vec(),
            encoded(&flag(30, 30), ImageFormat::Png),
            encoded(&flag(30, 30), ImageFormat::WebP),
            super::documents::invoice(),
        ];
        let mut file = files[which].clone();
        let place = (place * file.len() as f64) as usize;
        file[place] = byte;
        if let Ok(prepared) = prepare(&file) {
            prop_assert!(prepared.kind == AttachmentKind::Pdf || prepared.pages.len() == 1);
        }
    }
}
