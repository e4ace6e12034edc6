use proptest::prelude::*;

use super::*;

#[test]
fn the_first_bytes_say_what_a_file_is() {
    for (bytes, format) in [
        (&b"\xff\xd8\xff\xe0\0\x10JFIF"[..], Some(Format::Jpeg)),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", Some(Format::Png)),
        (b"RIFF\x24\0\0\0WEBPVP8 ", Some(Format::WebP)),
        (b"%PDF-1.7\n", Some(Format::Pdf)),
        (b"", None),
        (b"\xff\xd8", None),
        (b"GIF89a", None),
        (b"RIFF\x24\0\0\0WAVEfmt ", None),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", Some(Format::Heic)),
        (b"\0\0\0\x18ftypmif1\0\0\0\0mif1heic", Some(Format::Heic)),
        (b"\0\0\0\x18ftypMSNV\0\0\0\0isomheic", Some(Format::Heic)),
        (b"\0\0\0\x18ftypavif\0\0\0\0avifmif1", None),
        (b"\0\0\0\x18ftypmp42\0\0\0\0isommp42", None),
        (b"\0\0\0\x10ftypisom\0\0\0\0heic", None),
        (b"\0\0\0\x08ftyp", None),
        (b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>", None),
        (b"<!doctype html><!-- %PDF-1.7 -->", None),
        (b"PK\x03\x04", None),
    ] {
        assert_eq!(Format::of(bytes), format, "{bytes:?}");
    }
}

#[test]
fn a_picture_may_be_as_large_as_a_camera_makes_them_and_no_larger() {
    for (width, height, fits) in [
        (1, 1, true),
        (8000, 5000, true),
        (12_000, 3333, true),
        (12_001, 10, false),
        (10, 12_001, false),
        (8001, 5000, false),
        (20_000, 20_000, false),
        (0, 100, false),
        (u32::MAX, u32::MAX, false),
    ] {
        assert_eq!(
            is_fit_for_decoding(width, height),
            fits,
            "{width} x {height}"
        );
    }
}

#[test]
fn a_document_has_a_version_and_an_end() {
    assert!(is_whole_pdf(b"%PDF-1.4\n1 0 obj\n%%EOF\n"));
    assert!(is_whole_pdf(b"%PDF-2.0\n%%EOF"));
    for cut in [
        "%PDF-",
        "%PDF-1.4\n1 0 obj",
        "%PDF-x.y\n%%EOF",
        "%PDF-9.1\n%%EOF",
    ] {
        assert!(!is_whole_pdf(cut.as_bytes()), "{cut:?}");
    }
    let buried = format!("%PDF-1.4\n%%EOF{}", " ".repeat(2000));
    assert!(!is_whole_pdf(buried.as_bytes()), "cut off behind the end");
}

#[test]
fn a_name_ends_as_what_the_file_is_and_leads_nowhere() {
    for (raw, kind, name) in [
        ("receipt.jpg", AttachmentKind::Jpeg, "receipt.jpg"),
        ("Scan 1.JPEG", AttachmentKind::Jpeg, "Scan 1.JPEG"),
        ("photo.webp", AttachmentKind::Jpeg, "photo.jpg"),
        ("photo.webp", AttachmentKind::Png, "photo.png"),
        ("чек № 5.pdf", AttachmentKind::Pdf, "чек № 5.pdf"),
        ("page.html", AttachmentKind::Jpeg, "page.html.jpg"),
        ("../../etc/passwd", AttachmentKind::Png, "passwd.png"),
        ("C:\\Users\\anna\\x.png", AttachmentKind::Png, "x.png"),
        (
            "x\"; filename=\"y.html",
            AttachmentKind::Pdf,
            "x_; filename=_y.html.pdf",
        ),
        (
            "a\r\nSet-Cookie: b",
            AttachmentKind::Pdf,
            "aSet-Cookie_ b.pdf",
        ),
        ("fdp\u{202e}.exe", AttachmentKind::Pdf, "fdp.exe.pdf"),
        ("", AttachmentKind::Jpeg, "attachment.jpg"),
        (" ... ", AttachmentKind::Jpeg, "attachment.jpg"),
        (".png", AttachmentKind::Png, "png.png"),
        ("1.5", AttachmentKind::Pdf, "1.5.pdf"),
    ] {
        assert_eq!(clean_name(raw, kind), name, "{raw:?}");
    }
    assert_eq!(
        clean_name(&"x".repeat(300), AttachmentKind::Jpeg).len(),
        255
    );
    assert_eq!(
        clean_name(&"ж".repeat(300), AttachmentKind::Jpeg).len(),
        254
    );
}

proptest! {
    #[test]
    fn every_name_fits_and_cleaning_it_again_changes_nothing(raw in "\\PC{0,300}") {
        for kind in [AttachmentKind::Jpeg, AttachmentKind::Png, AttachmentKind::Pdf] {
            let name = clean_name(&raw, kind);
            prop_assert!(name.len() <= 255 && !name.contains(['/', '\\', '"', '\r', '\n', '\0']));
            prop_assert_eq!(clean_name(&name, kind), name);
        }
    }
}
