//! Codes as tills, banks and packages print them.

use std::io::Cursor;

use image::ImageFormat;
use kym_recognition_protocol::PagePicture;
use kym_recognition_protocol::codes::CodesRequest;
use kym_samples::codes::{CodeKind, code};

use crate::codes::find;

#[test]
fn every_kind_is_read_as_it_was_written() {
    for kind in CodeKind::ALL {
        let sample = code(kind, 7);
        let mut picture = Cursor::new(Vec::new());
        sample
            .picture
            .write_to(&mut picture, ImageFormat::Png)
            .expect("a picture");
        let pages = vec![PagePicture {
            page: 0,
            picture: picture.into_inner(),
        }];
        let answer = find(CodesRequest { pages }).expect("an answer");
        let texts: Vec<_> = answer.codes.iter().map(|code| code.text.as_str()).collect();
        assert_eq!(texts, [sample.payload.as_str()], "{kind:?}");
    }
}
