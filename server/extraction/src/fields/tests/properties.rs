use std::time::Duration;

use proptest::prelude::*;

use super::*;

/// Words as they are on receipts, and such as are nowhere.
fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::sample::select(vec![
            "TOTAL",
            "Summe",
            "ИТОГ",
            "Cash",
            "MwSt",
            "x",
            "*",
            "=",
            "@",
            "-",
            "RM",
            "EUR",
            "12.01.2024",
            "1/2/24",
            "12:30",
            "2",
            "1,99",
            "1.234,56",
            "Rabatt",
            "GmbH",
            "ИНН",
            "7825706086",
            "GST",
            "6%",
            "Rounding",
            "%",
            ",50",
            "12,",
            "****1234",
            "Invoice",
            "No",
            "99999999999999999999",
            "999999999.99",
            "0,536",
            "kg",
            "Netto",
            "Pfand",
            "-5.00",
            "(1.00)",
            "12-JAN-18",
        ])
        .prop_map(str::to_owned),
        "[0-9OlIS.,:/x*=-]{1,12}",
        "\\PC{1,8}",
    ]
}

fn region() -> impl Strategy<Value = Region> {
    (
        0_u16..3,
        any::<u16>(),
        any::<u16>(),
        any::<u16>(),
        any::<u16>(),
    )
        .prop_map(|(page, left, top, width, height)| Region {
            page,
            left: left % 12_000,
            top: top % 12_000,
            width: width % 12_000,
            height: height % 600,
        })
}

fn line() -> impl Strategy<Value = TextLine> {
    let word = (word(), 0_u8..=100, region()).prop_map(|(text, percent, region)| TextWord {
        text,
        confidence: Confidence::percent(percent),
        region,
    });
    prop::collection::vec(word, 0..8).prop_map(|words| TextLine { words })
}

fn regions(draft: &Draft) -> Vec<Region> {
    let mut regions: Vec<Option<Region>> = draft.lines.iter().map(|line| line.region).collect();
    regions.push(draft.total.as_ref().and_then(|field| field.region));
    regions.push(draft.date.as_ref().and_then(|field| field.region));
    regions.push(draft.time.as_ref().and_then(|field| field.region));
    regions.push(draft.merchant.as_ref().and_then(|field| field.region));
    regions.push(draft.tax_id.as_ref().and_then(|field| field.region));
    regions.push(draft.currency.as_ref().and_then(|field| field.region));
    regions.push(draft.reference.as_ref().and_then(|field| field.region));
    regions.push(draft.payment_method.as_ref().and_then(|field| field.region));
    regions.into_iter().flatten().collect()
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic_or_leave_the_page(lines in prop::collection::vec(line(), 0..40)) {
        let draft = extract(&lines, &CONTEXT);
        for region in regions(&draft) {
            prop_assert!(region.right() <= Region::WHOLE && region.bottom() <= Region::WHOLE, "{region:?}");
        }
        let mut issues = draft.issues.clone();
        issues.sort_unstable();
        issues.dedup();
        prop_assert_eq!(issues, draft.issues);
    }

    #[test]
    fn printed_lines_that_add_up_are_never_marked(
        sums in prop::collection::vec(1_i64..99_999, 1..12),
    ) {
        let amount = |cents: i64| Decimal::new(cents, 2).to_string();
        let names = ["Green tea", "Cake", "Coffee beans"].iter().cycle();
        let goods: Vec<String> =
            sums.iter().zip(names).map(|(sum, name)| format!("{name}   {}", amount(*sum))).collect();
        let total_cents = sums.iter().sum();
        let text = format!("Shop Ltd\n12.05.2024\n{}\nTotal   {}", goods.join("\n"), amount(total_cents));
        let draft = read(&text);
        prop_assert_eq!(total(&draft), amount(total_cents));
        prop_assert_eq!(draft.lines.len(), sums.len());
        prop_assert!(!draft.issues.contains(&DraftIssue::LinesDiffer));
    }
}

#[test]
fn a_wall_of_words_does_not_take_seconds() {
    let pieces = [
        "TOTAL",
        "12,50",
        "2",
        "x",
        "Summe",
        "EUR",
        "03/04/2024",
        "12:30",
        "Cash",
        "GmbH",
    ];
    let lines: Vec<TextLine> = (0_u16..5_000)
        .map(|number| TextLine {
            words: pieces
                .iter()
                .zip(0_u16..)
                .map(|(text, column)| TextWord {
                    text: (*text).to_owned(),
                    confidence: Confidence::percent(90),
                    region: Region {
                        page: number / 400,
                        left: column * 900,
                        top: number % 400 * 25,
                        width: 800,
                        height: 20,
                    },
                })
                .collect(),
        })
        .collect();
    #[expect(
        clippy::disallowed_methods,
        reason = "it is the time itself that is tested"
    )]
    let start = std::time::Instant::now();
    let draft = extract(&lines, &CONTEXT);
    assert!(draft.total.is_some());
    assert!(
        start.elapsed() < Duration::from_secs(10),
        "{:?}",
        start.elapsed()
    );
}
