use kym_pages::face::{Faces, Style};

const SENTENCE: &str =
    "Платежи в других валютах пересчитаны по курсу своего дня, and what has no rate is left out.";

#[test]
fn a_line_takes_all_the_words_that_fit() {
    let faces = Faces::load().expect("fonts");
    let style = Style::regular(9.0);
    for width in (80..440).step_by(7) {
        let width = f32::from(u16::try_from(width).expect("a number"));
        let lines = faces.lines(SENTENCE, style, width, usize::MAX);
        let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(texts.join(" "), SENTENCE);
        for pair in texts.windows(2) {
            let next = pair[1].split(' ').next().unwrap_or_default();
            // Words are measured letter by letter, which is a little more than they take together.
            let longer = faces.width(&format!("{} {next}", pair[0]), style) + 6.0;
            assert!(longer > width, "{texts:?} in {width}");
        }
    }
}

#[test]
fn a_word_that_is_longer_than_a_line_is_broken_and_what_is_too_much_is_cut_off() {
    let faces = Faces::load().expect("fonts");
    let style = Style::semibold(9.0);
    let word = "Щ".repeat(100);
    let lines = faces.lines(&word, style, 120.0, usize::MAX);
    let whole: String = lines.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(whole, word);
    let lines = faces.lines(&word, style, 120.0, 2);
    assert!(lines.len() == 2 && lines[1].text.ends_with('…'));
    assert!(lines.iter().all(|line| line.width <= 120.0));
}
