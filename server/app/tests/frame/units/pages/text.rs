use kym_pages::face::Faces;
use kym_pages::sheet::{Mark, SIDE, Sheets};
use kym_pages::text::facts;

#[test]
fn figures_stay_inside_the_margins() {
    let faces = Faces::load().expect("fonts");
    for length in 1..40 {
        let mut sheets = Sheets::new(false);
        let figures: Vec<_> = (1..5)
            .map(|place| ("Amount due".to_owned(), "8".repeat(length / place + 1)))
            .collect();
        facts(&mut sheets, &figures, &faces);
        let marks = sheets.pages.iter().flatten().flat_map(|piece| &piece.marks);
        for mark in marks {
            if let Mark::Text { at, run, .. } = mark {
                assert!(
                    at.0 >= SIDE && at.0 + run.width <= sheets.right(),
                    "{} at {at:?}",
                    run.text
                );
            }
        }
    }
}
