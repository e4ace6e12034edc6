//! The place of the figures on a page of the documentation.

/// The lines around them.
const MARKS: [&str; 2] = [
    "<!-- figures of `cargo xtask bench receipts` -->",
    "<!-- end of the figures -->",
];

/// The page with other figures; nothing when it has no place for them.
pub fn replaced(page: &str, figures: &str) -> Option<String> {
    let (before, rest) = page.split_once(MARKS[0])?;
    let (_, after) = rest.split_once(MARKS[1])?;
    let figures = figures.trim();
    Some(format!(
        "{before}{}\n\n{figures}\n\n{}{after}",
        MARKS[0], MARKS[1]
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_around_the_figures_stays() {
        let page = format!("# A\n{}\nold\n{}\nend\n", MARKS[0], MARKS[1]);
        let once = replaced(&page, "new").expect("a place");
        assert_eq!(
            once,
            format!("# A\n{}\n\nnew\n\n{}\nend\n", MARKS[0], MARKS[1])
        );
        assert_eq!(replaced(&once, "new"), Some(once));
    }

    #[test]
    fn a_page_without_a_place_is_left_alone() {
        assert_eq!(replaced("# A\n", "new"), None);
    }
}
