use jiff::civil::date;
use kym_domain::money::CurrencyCode;
use proptest::prelude::*;

use super::*;

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

fn row(line: i64, date: &str, amount: &str, direction: &str) -> RawStatementRow {
    RawStatementRow {
        line,
        date: Some(date.to_owned()),
        amount: Some(amount.to_owned()),
        direction: Some(direction.to_owned()),
        ..RawStatementRow::default()
    }
}

fn balance(line: i64, amount: &str) -> RawStatementBalance {
    RawStatementBalance {
        line,
        amount: amount.to_owned(),
        date: None,
    }
}

fn currency(code: &str, digits: u8) -> Currency {
    Currency::new(code.parse::<CurrencyCode>().expect("a code"), digits).expect("a currency")
}

fn context() -> StatementContext {
    StatementContext {
        today: date(2025, 12, 1),
        currency: Some(currency("EUR", 2)),
    }
}

fn part(rows: Vec<RawStatementRow>) -> RawStatementPart {
    RawStatementPart {
        rows,
        ..RawStatementPart::default()
    }
}

fn read_part(text: &str, part: RawStatementPart) -> ParsedFile {
    read(&lines(text), &[part], &context())
}

/// Each draft: line, day, amount and payee.
fn drafts(read: &ParsedFile) -> Vec<String> {
    let drafts = read.parts[0].drafts.iter();
    drafts
        .map(|draft| {
            format!(
                "{} {} {} {}",
                draft.line, draft.date, draft.amount, draft.payee
            )
        })
        .collect()
}

/// Each unread line and why.
fn unread(read: &ParsedFile) -> Vec<String> {
    let unread = read.unread.iter();
    unread
        .map(|one| format!("{} {}", one.line, one.reason))
        .collect()
}

const STATEMENT: &str = "Bank of Somewhere, statement of November 2025 in EUR
Account DE02 1203 0000 0000 2020 51
Balance on 31.10.2025                    1.000,00
03.11.2025  Coffee House                    -3,20      996,80
04.11.2025  Salary November               2.500,00   3.496,80
            Employer Ltd
05.11.2025  Rent                           -850,00   2.646,80
Balance on 30.11.2025                    2.646,80";

fn whole() -> RawStatementPart {
    let named = |row: RawStatementRow, payee: &str, balance: &str| RawStatementRow {
        payee: Some(payee.to_owned()),
        balance: Some(balance.to_owned()),
        ..row
    };
    RawStatementPart {
        rows: vec![
            named(
                row(4, "2025-11-03", "3.20", "out"),
                "Coffee House",
                "996.80",
            ),
            named(
                row(5, "2025-11-04", "2500.00", "in"),
                "Employer Ltd",
                "3496.80",
            ),
            named(row(7, "2025-11-05", "850.00", "out"), "Rent", "2646.80"),
        ],
        opening: Some(balance(3, "1000.00")),
        closing: Some(RawStatementBalance {
            date: Some("2025-11-30".to_owned()),
            ..balance(8, "2646.80")
        }),
        currency: Some("EUR".to_owned()),
        account_number: Some("DE02 1203 0000 0000 2020 51".to_owned()),
        ..RawStatementPart::default()
    }
}

#[test]
fn what_is_printed_becomes_drafts_that_add_up() {
    let read = read_part(STATEMENT, whole());
    assert_eq!(
        drafts(&read),
        [
            "4 2025-11-03 -3.20 Coffee House",
            "5 2025-11-04 2500.00 Employer Ltd",
            "7 2025-11-05 -850.00 Rent",
        ]
    );
    assert_eq!(
        (unread(&read), &read.ambiguities),
        (Vec::new(), &Vec::new())
    );
    let part = &read.parts[0];
    let balance = part.balance.expect("a balance");
    assert_eq!(balance.rows_sum.to_string(), "1646.80");
    assert_eq!(balance.is_met(), Some(true));
    assert_eq!(
        part.account.number.as_deref(),
        Some("DE02120300000000202051")
    );
    let closing = part.closing.expect("a closing balance");
    assert_eq!(
        (closing.date, closing.amount.to_string()),
        (date(2025, 11, 30), "2646.80".to_owned())
    );
}

#[test]
fn a_row_that_is_left_out_is_named_and_the_sum_differs() {
    let mut said = whole();
    said.rows.remove(1);
    let read = read_part(STATEMENT, said);
    assert_eq!(unread(&read), ["5 left_out"]);
    assert_eq!(
        read.parts[0].balance.expect("a balance").is_met(),
        Some(false)
    );
    assert_eq!(
        read.ambiguities,
        [
            ImportAmbiguity::BalanceDiffers,
            ImportAmbiguity::RunningBalanceDiffers
        ]
    );
}

#[test]
fn what_is_not_printed_is_refused_with_its_line() {
    let mut said = whole();
    said.rows[0].amount = Some("30.20".to_owned());
    said.rows[1].date = Some("2025-11-14".to_owned());
    said.rows.push(row(7, "2025-11-05", "850.00", "in"));
    said.rows.push(row(99, "2025-11-05", "999.00", "out"));
    said.rows.push(row(-1, "2025-11-05", "999.00", "out"));
    let read = read_part(STATEMENT, said);
    assert_eq!(drafts(&read), ["7 2025-11-05 -850.00 Rent"]);
    assert_eq!(
        unread(&read),
        [
            "0 amount_not_printed",
            "4 amount_not_printed",
            "5 invalid_date",
            "7 malformed",
            "99 amount_not_printed"
        ]
    );
}

#[test]
fn rows_that_are_no_rows_say_why() {
    let cases = [
        (
            RawStatementRow {
                date: None,
                ..row(4, "", "3.20", "out")
            },
            "no_date",
        ),
        (row(4, "2025-13-03", "3.20", "out"), "invalid_date"),
        (row(4, "20251103", "3.20", "out"), "invalid_date"),
        (row(4, "2019-11-03", "3.20", "out"), "date_out_of_range"),
        (row(4, "1803-11-03", "3.20", "out"), "date_out_of_range"),
        (
            RawStatementRow {
                amount: None,
                ..row(4, "2025-11-03", "", "out")
            },
            "no_amount",
        ),
        (row(4, "2025-11-03", "3,20", "out"), "invalid_amount"),
        (row(4, "2025-11-03", "0.00", "out"), "amount_zero"),
        (
            row(4, "2025-11-03", "99999999999999.00", "out"),
            "amount_out_of_range",
        ),
        (
            row(4, "2025-11-03", "3.20", "sideways"),
            "unknown_direction",
        ),
        (row(4, "2025-11-03", "-3.20", "in"), "unknown_direction"),
    ];
    for (said, reason) in cases {
        let read = read_part(STATEMENT, part(vec![said.clone()]));
        assert_eq!(drafts(&read), Vec::<String>::new(), "{said:?}");
        assert_eq!(unread(&read)[1], format!("4 {reason}"), "{said:?}");
    }
}

#[test]
fn a_payee_that_is_not_printed_is_the_line_itself() {
    let mut said = whole();
    said.rows[0].payee = Some("http://pay.example".to_owned());
    said.rows[0].note = Some("Zzz qqq".to_owned());
    let read = read_part(STATEMENT, said);
    let first = &read.parts[0].drafts[0];
    assert_eq!(first.payee, "03.11.2025 Coffee House -3,20 996,80");
    assert_eq!(first.note, "");
}

#[test]
fn balances_turn_a_direction_that_they_prove_wrong() {
    let mut said = whole();
    said.rows[0].direction = Some("in".to_owned());
    let read = read_part(STATEMENT, said);
    assert_eq!(drafts(&read)[0], "4 2025-11-03 -3.20 Coffee House");
    assert_eq!(read.ambiguities, []);
}

#[test]
fn without_balances_behind_rows_nothing_is_turned() {
    let mut said = whole();
    said.rows[0].direction = Some("in".to_owned());
    for row in &mut said.rows {
        row.balance = None;
    }
    let read = read_part(STATEMENT, said);
    assert_eq!(drafts(&read)[0], "4 2025-11-03 3.20 Coffee House");
    assert_eq!(read.ambiguities, [ImportAmbiguity::BalanceDiffers]);
}

#[test]
fn statements_with_the_newest_row_first_are_followed_upwards() {
    let text = "05/11/2025 C 30.00 60.00\n04/11/2025 B 10.00 90.00\n03/11/2025 A 100.00 100.00\nOpening 0.00";
    let with = |line, date, amount, balance: &str| RawStatementRow {
        balance: Some(balance.to_owned()),
        ..row(line, date, amount, "in")
    };
    let rows = vec![
        with(1, "2025-11-05", "30.00", "60.00"),
        with(2, "2025-11-04", "10.00", "90.00"),
        with(3, "2025-11-03", "100.00", "100.00"),
    ];
    let read = read_part(
        text,
        RawStatementPart {
            opening: Some(balance(4, "0.00")),
            ..part(rows)
        },
    );
    let amounts: Vec<_> = read.parts[0]
        .drafts
        .iter()
        .map(|draft| draft.amount.to_string())
        .collect();
    assert_eq!(amounts, ["-30.00", "-10.00", "100.00"]);
    assert_eq!(read.ambiguities, [ImportAmbiguity::BalanceMissing]);
}

#[test]
fn a_balance_that_does_not_follow_is_told() {
    let text = "03.11.2025 A 5,00 105,00\n04.11.2025 B 7,00 300,00";
    let with = |line, date, amount, balance: &str| RawStatementRow {
        balance: Some(balance.to_owned()),
        ..row(line, date, amount, "in")
    };
    let rows = vec![
        with(1, "2025-11-03", "5.00", "105.00"),
        with(2, "2025-11-04", "7.00", "300.00"),
    ];
    let read = read_part(text, part(rows));
    assert!(
        read.ambiguities
            .contains(&ImportAmbiguity::RunningBalanceDiffers)
    );
    assert_eq!(drafts(&read).len(), 2, "they stay drafts");
}

#[test]
fn balances_have_to_be_printed_where_they_are_said_to_be() {
    let said = RawStatementPart {
        opening: Some(balance(3, "5000.00")),
        closing: Some(balance(80, "2646.80")),
        ..whole()
    };
    let read = read_part(STATEMENT, said);
    let balance = read.parts[0].balance.expect("a balance");
    assert_eq!(
        (balance.opening, balance.closing, balance.is_met()),
        (None, None, None)
    );
    assert_eq!(read.ambiguities, [ImportAmbiguity::BalanceMissing]);
}

#[test]
fn other_lines_with_amounts_are_listed_and_cannot_hide_a_row() {
    let text = "Sum of page 1.234,00\n03.11.2025 A 5,00\nInterest 5,25 %";
    let said = RawStatementPart {
        other_lines: vec![1, 2, 77],
        ..part(vec![row(2, "2025-11-03", "5.00", "out")])
    };
    let read = read_part(text, said);
    assert_eq!(unread(&read), ["1 information_only"]);
    assert_eq!(drafts(&read).len(), 1);
}

#[test]
fn days_are_printed_in_many_ways() {
    let day = "2025-11-03";
    for text in [
        "03.11.2025 A 5,00",
        "3/11/25 A 5.00",
        "11/03/2025 A 5.00",
        "2025-11-03 A 5.00",
        "03.11. A 5,00",
        "3 Nov A 5.00",
        "Nov 3, 2025 A 5.00",
        "3. November 2025 A 5,00",
        "03-Nov-25 A 5.00",
        "3 ноября 2025 г. А 5,00",
        "20251103 A 5.00",
        "031125 A 5.00",
        "03 11 2025 A 5.00",
    ] {
        let read = read_part(text, part(vec![row(1, day, "5.00", "out")]));
        assert_eq!(drafts(&read).len(), 1, "{text}: {:?}", unread(&read));
    }
    for text in [
        "04.11.2025 A 5,00",
        "03.11.2024 A 5,00",
        "03.12. A 5,00",
        "3 Dec A 5.00",
        "A 5,00",
        "20251104 A 5.00",
    ] {
        let read = read_part(text, part(vec![row(1, day, "5.00", "out")]));
        assert_eq!(drafts(&read).len(), 0, "{text}");
    }
}

#[test]
fn a_day_may_stand_above_its_rows() {
    let text =
        "November 2025\n3  A 5,00\nTuesday 4 November\nB 6,00\nC 7,00\n05.11.2025 D 8,00\nE 9,00";
    let rows = vec![
        row(2, "2025-11-03", "5.00", "out"),
        row(4, "2025-11-04", "6.00", "out"),
        row(5, "2025-11-04", "7.00", "out"),
        row(6, "2025-11-05", "8.00", "out"),
        row(7, "2025-11-04", "9.00", "out"),
    ];
    let read = read_part(text, part(rows));
    assert_eq!(drafts(&read).len(), 4);
    assert_eq!(unread(&read), ["7 invalid_date"]);
}

#[test]
fn the_amount_of_a_row_may_stand_below_it() {
    let text = "03.11.2025 Transfer to\nAnna\n-1 250,00 EUR\n04.11.2025 B\n7,00";
    let rows = vec![
        row(1, "2025-11-03", "1250.00", "out"),
        row(4, "2025-11-04", "1250.00", "out"),
    ];
    let read = read_part(text, part(rows));
    assert_eq!(
        drafts(&read).len(),
        1,
        "an amount of another row is none of its own"
    );
    assert_eq!(unread(&read), ["4 amount_not_printed", "5 left_out"]);
}

#[test]
fn whole_amounts_are_amounts_too() {
    let text = "2025-11-03 A +5,000\n2025-11-04 B -700\nRef 12345";
    let context = StatementContext {
        currency: Some(currency("JPY", 0)),
        ..context()
    };
    let said = part(vec![row(1, "2025-11-03", "5000", "in")]);
    let read = read(&lines(text), &[said], &context);
    assert_eq!(drafts(&read), ["1 2025-11-03 5000 2025-11-03 A +5,000"]);
    assert_eq!(unread(&read), ["2 left_out"]);
}

#[test]
fn a_currency_counts_if_it_is_printed() {
    let currencies = [
        (currency("EUR", 2), "€".to_owned()),
        (currency("USD", 2), "$".to_owned()),
        (currency("XTS", 2), String::new()),
    ];
    let said = |code: &str| {
        [RawStatementPart {
            currency: Some(code.to_owned()),
            ..RawStatementPart::default()
        }]
    };
    let found = |text: &str, code: &str| {
        printed_currency(&lines(text), &said(code), &currencies).map(Currency::code)
    };
    assert_eq!(found("5,00 €", "EUR"), Some("EUR".parse().expect("a code")));
    assert_eq!(found("5,00 EUR", "USD"), None);
    assert_eq!(found("5,00", "XTS"), None);
    assert_eq!(found("5,00", "???"), None);
}

#[test]
fn each_line_is_in_one_chunk_that_begins_with_a_row() {
    let text: Vec<_> = (0..150)
        .map(|place| {
            if place % 4 == 0 {
                "03.11.2025 A 5,00".to_owned()
            } else {
                "more of it".to_owned()
            }
        })
        .collect();
    let chunks = chunks(&text);
    assert_eq!(chunks.len(), 3);
    for chunk in &chunks[1..] {
        assert!(text[chunk.start].starts_with("03.11"), "{chunk:?}");
    }
    assert_eq!(chunks.first().map(|it| it.start), Some(0));
    assert_eq!(chunks.last().map(|it| it.end), Some(150));
}

#[test]
fn what_is_said_of_lines_of_another_chunk_is_refused() {
    let text: Vec<_> = (0..70).map(|_| "03.11.2025 A 5,00".to_owned()).collect();
    let first = part(vec![row(70, "2025-11-03", "5.00", "out")]);
    let read = read(&text, &[first, RawStatementPart::default()], &context());
    assert_eq!(drafts(&read), Vec::<String>::new());
    assert_eq!(
        unread(&read).len(),
        71,
        "the row, and all lines that nothing was said about"
    );
}

proptest! {
    #[test]
    fn nothing_that_is_said_breaks_it_or_gets_through_unprinted(
        text in prop::collection::vec("[0-9.,/ A-Cа-в€-]{0,24}", 0..12),
        rows in prop::collection::vec((-1_i64..14, "[0-9-]{0,10}|2025-0[1-9]-[012][1-9]", "-?[0-9]{1,4}(\\.[0-9]{1,2})?", "in|out|x"), 0..12),
    ) {
        let said = rows.iter().map(|(line, date, amount, direction)| row(*line, date, amount, direction));
        let part = RawStatementPart {
            opening: Some(balance(1, "1.00")),
            closing: Some(balance(3, "1.00")),
            other_lines: vec![0, 2, 99],
            ..part(said.collect())
        };
        let read = read(&text, &[part], &context());
        for draft in &read.parts[0].drafts {
            let own = usize::try_from(draft.line - 1).expect("a place");
            let digits = draft.amount.units().unsigned_abs().to_string();
            let below: String = text[own..].concat();
            let below: String = below.chars().filter(char::is_ascii_digit).collect();
            prop_assert!(below.contains(digits.trim_end_matches('0')));
        }
        let mut lines: Vec<_> = read.parts[0].drafts.iter().map(|draft| draft.line).collect();
        lines.dedup();
        prop_assert_eq!(lines.len(), read.parts[0].drafts.len());
    }
}
