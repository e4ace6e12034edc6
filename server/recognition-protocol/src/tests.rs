use kym_domain::attachments::AttachmentKind;
use kym_domain::receipts::text::{Confidence, Region, TextLine, TextWord};
use proptest::prelude::*;

use crate::codes::{CodesAnswer, CodesRequest, FoundCode, Symbology};
use crate::prepare::{PrepareRequest, Prepared, PreparedPage};
use crate::text::{TextAnswer, TextPage, TextRequest, Turn};
use crate::{FrameError, Message, PagePicture, Refusal};

fn region() -> impl Strategy<Value = Region> {
    let edges = (0..=Region::WHOLE, 0..=Region::WHOLE);
    (any::<u16>(), edges.clone(), edges).prop_map(|(page, (x1, x2), (y1, y2))| Region {
        page,
        left: x1.min(x2),
        top: y1.min(y2),
        width: x1.abs_diff(x2),
        height: y1.abs_diff(y2),
    })
}

fn lines() -> impl Strategy<Value = Vec<TextLine>> {
    let word = ("\\PC{1,12}", 0..=100_u8, region()).prop_map(|(text, percent, region)| TextWord {
        text,
        confidence: Confidence::percent(percent),
        region,
    });
    let line = prop::collection::vec(word, 1..5).prop_map(|words| TextLine { words });
    prop::collection::vec(line, 0..5)
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..200)
}

fn there_and_back<M: Message + Clone + PartialEq + std::fmt::Debug>(message: M) {
    let mut wire = Vec::new();
    crate::write_request(&mut wire, message.clone()).expect("written");
    assert_eq!(crate::read_request::<M>(&wire[..]).expect("read"), message);
    let mut wire = Vec::new();
    crate::write_answer(&mut wire, Ok(message.clone())).expect("written");
    assert_eq!(
        crate::read_answer::<M>(&wire[..]).expect("read"),
        Ok(message)
    );
    for end in [0, wire.len() / 2, wire.len() - 1] {
        assert!(
            crate::read_answer::<M>(&wire[..end]).is_err(),
            "cut at {end}"
        );
    }
}

proptest! {
    #[test]
    fn what_is_written_is_read(file in bytes(), small in bytes(), text in prop::option::of(lines()), lines in lines(), region in region(), page: u16) {
        there_and_back(PrepareRequest { file: file.clone() });
        let pages = vec![PagePicture { page, picture: file.clone() }];
        there_and_back(CodesRequest { pages: pages.clone() });
        there_and_back(TextRequest { pages });
        let prepared = PreparedPage { kind: AttachmentKind::Png, picture: file.clone(), thumbnail: small, width: 1, height: 2, text };
        there_and_back(Prepared { kind: AttachmentKind::Pdf, pages: vec![prepared.clone(), prepared] });
        let code = FoundCode { symbology: Symbology::Ean13, text: "4006381333931".into(), bytes: file, region };
        there_and_back(CodesAnswer { codes: vec![code] });
        there_and_back(TextAnswer { pages: vec![TextPage { page, turn: Turn::Half, lines }] });
    }

    #[test]
    fn no_bytes_are_more_than_an_error(noise in bytes()) {
        prop_assert!(crate::read_answer::<Prepared>(&noise[..]).is_err());
        prop_assert!(crate::read_request::<TextRequest>(&noise[..]).is_err());
    }

    #[test]
    fn a_turn_four_times_is_none(region in region()) {
        let around = (0..4).fold(region, |region, _| Turn::Quarter.undo(region));
        prop_assert_eq!(around, region);
        let half = Turn::Quarter.undo(Turn::Quarter.undo(region));
        prop_assert_eq!(Turn::Half.undo(region), half);
        prop_assert_eq!(Turn::ThreeQuarters.undo(region), Turn::Quarter.undo(half));
    }
}

#[test]
fn the_upper_left_corner_of_a_turned_page_was_the_lower_left_one() {
    let corner = Region {
        page: 0,
        left: 0,
        top: 0,
        width: 100,
        height: 200,
    };
    let before = Turn::Quarter.undo(corner);
    assert_eq!((before.left, before.bottom()), (0, Region::WHOLE));
    assert_eq!((before.width, before.height), (200, 100));
}

#[test]
fn a_refusal_is_the_word_that_it_shows() {
    for refusal in [
        Refusal::FileTypeRefused,
        Refusal::FileDamaged,
        Refusal::PictureTooLarge,
        Refusal::DocumentEncrypted,
        Refusal::TooManyPages,
        Refusal::Unavailable,
        Refusal::Failed,
    ] {
        let mut wire = Vec::new();
        crate::write_answer::<CodesAnswer>(&mut wire, Err(refusal)).expect("written");
        assert!(String::from_utf8_lossy(&wire).contains(&refusal.to_string()));
        let read = crate::read_answer::<CodesAnswer>(&wire[..]).expect("read");
        assert_eq!(read, Err(refusal));
    }
}

#[test]
fn a_length_that_is_a_lie_costs_no_memory() {
    let wire = b"{\"message\":{},\"blobs\":[18446744073709551615]}\n";
    let read = crate::read_request::<PrepareRequest>(&wire[..]);
    assert!(matches!(read, Err(FrameError::TooLarge)));
    let wire = b"{\"message\":{},\"blobs\":[90000000]}\nshort";
    let read = crate::read_request::<PrepareRequest>(&wire[..]);
    assert!(matches!(read, Err(FrameError::Malformed)));
}
