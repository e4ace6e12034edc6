//! Times and memory.

use super::cells::{aim, head, line, mebibytes, median_and_worst, milliseconds, row, seconds};
use crate::receipts::cases::Medium;
use crate::receipts::times::{STEPS, Steps};
use crate::receipts::{Found, aims};
use kym_samples::photo::Condition;

pub fn section(page: &mut String, found: &Found) {
    line(page, "\n### Times\n");
    line(
        page,
        "One after the other while nothing else is done: the middle one and the longest, processes of their own included.",
    );
    let media = &found.times.0;
    let names: Vec<&str> = media.iter().map(|(medium, _)| title(*medium)).collect();
    head(page, &[&[""][..], &names].concat());
    for (place, step) in STEPS.iter().enumerate() {
        let cells = media.iter().map(|(_, steps)| times(&steps.each[place]));
        row(page, std::iter::once(format!("`{step}`")).chain(cells));
    }
    let cells = media.iter().map(|(_, steps)| times(&steps.whole));
    row(page, std::iter::once("all of it".to_owned()).chain(cells));

    line(page, "\n### What it costs");
    head(page, &["", "measured", "aim"]);
    large(page, media);
    codes(page, found);
    let child = found.memory.children.iter().map(|(_, bytes)| *bytes).max();
    for (operation, bytes) in &found.memory.children {
        let aim = aim(
            &format!("at most {}", mebibytes(aims::CHILD)),
            *bytes <= aims::CHILD,
        );
        let name = format!("memory of `kym recognise {operation}` and all that it starts, at most");
        row(page, [name, mebibytes(*bytes), aim]);
    }
    if child.is_none() {
        line(page, "| memory of `kym recognise` | – | |");
    }
    let [first, second] = found.memory.halves.map(mebibytes);
    row(
        page,
        [
            "memory of the server: before, at most in the first half, in the second half"
                .to_owned(),
            format!("{}, {first}, {second}", mebibytes(found.memory.idle)),
            "does not grow".to_owned(),
        ],
    );
    let (quiet, beside) = (&found.load.quiet, &found.load.beside_reading);
    let ratio = beside.p99.as_micros() * 100 / quiet.p99.as_micros().max(1);
    let ratio = u64::try_from(ratio).unwrap_or(u64::MAX);
    let times = format!(
        "{} and {}, {}.{:02} ×",
        milliseconds(quiet.p99),
        milliseconds(beside.p99),
        ratio / 100,
        ratio % 100
    );
    row(
        page,
        [
            "a page of transactions, p99: without, and while two receipts are read".to_owned(),
            times,
            aim("at most twice", ratio <= aims::SLOWER),
        ],
    );
    row(
        page,
        [
            "the same, medians".to_owned(),
            format!(
                "{} and {}",
                milliseconds(quiet.median),
                milliseconds(beside.median)
            ),
            String::new(),
        ],
    );
}

fn large(page: &mut String, media: &[(Medium, Steps)]) {
    let large = media
        .iter()
        .find(|(medium, _)| *medium == Medium::Picture(Condition::Phone));
    let Some((middle, worst)) = large.and_then(|(_, steps)| median_and_worst(&steps.whole)) else {
        return;
    };
    row(
        page,
        [
            "a photograph of 12 megapixels: the middle one, the longest".to_owned(),
            format!("{}, {}", seconds(middle), seconds(worst)),
            aim(
                &format!("within {}", seconds(aims::LARGE)),
                worst <= aims::LARGE,
            ),
        ],
    );
}

fn codes(page: &mut String, found: &Found) {
    let names = [
        "codes on a photograph",
        "codes on a photograph of 12 megapixels",
    ];
    for (name, times) in names.into_iter().zip(&found.codes.times) {
        let Some((middle, worst)) = median_and_worst(times) else {
            continue;
        };
        row(
            page,
            [
                format!("{name}: the middle one, the longest"),
                format!("{}, {}", seconds(middle), seconds(worst)),
                aim(
                    &format!("within {}", seconds(aims::CODE)),
                    worst <= aims::CODE,
                ),
            ],
        );
    }
}

fn times(times: &[std::time::Duration]) -> String {
    median_and_worst(times).map_or_else(
        || "–".to_owned(),
        |(middle, worst)| format!("{}, {}", seconds(middle), seconds(worst)),
    )
}

const fn title(medium: Medium) -> &'static str {
    match medium {
        Medium::Picture(Condition::Phone) => "photograph, 12 megapixels",
        Medium::Picture(_) => "photograph, 2–3 megapixels",
        _ => "PDF with text",
    }
}
