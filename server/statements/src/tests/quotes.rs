//! Quotes that nobody closes, or that close in another row.

use kym_domain::imports::ImportAmbiguity;
use proptest::prelude::*;

use super::reading;

/// Twenty rows of `-n,00`, of which some have a quote before their payee.
fn rows(quoted: &[usize]) -> String {
    let rows = (1..=20).map(|day| {
        let quote = if quoted.contains(&day) { "\"" } else { "" };
        format!("{day:02}.03.2025;{quote}Laden {day};-{day},00\n")
    });
    format!("Datum;Name;Betrag\n{}", rows.collect::<String>())
}

#[test]
fn quotes_that_nobody_closes_swallow_no_rows() {
    for quoted in [&[6][..], &[6, 15], &[1, 2, 3], &[20], &[6, 7]] {
        let reading = reading(rows(quoted).as_bytes());
        let drafts = &reading.parts[0].drafts;
        let amounts: Vec<_> = drafts.iter().map(|draft| draft.amount.units()).collect();
        assert_eq!(
            amounts,
            (1..=20).map(|day| -day).collect::<Vec<_>>(),
            "{quoted:?}"
        );
        assert_eq!(drafts[quoted[0] - 1].payee, format!("Laden {}", quoted[0]));
        assert_eq!(reading.unread, []);
        assert_eq!(reading.ambiguities, [ImportAmbiguity::Quotes], "{quoted:?}");
    }
}

#[test]
fn a_quote_that_closes_in_another_row_is_no_quote() {
    let file = rows(&[6]).replace("Laden 15;", "Rohr 5\";");
    let reading = reading(file.as_bytes());
    assert_eq!(reading.parts[0].drafts.len(), 20);
    assert_eq!(reading.parts[0].drafts[14].payee, "Rohr 5\"");
    assert_eq!(reading.ambiguities, [ImportAmbiguity::Quotes]);
}

#[test]
fn a_cell_of_several_lines_is_believed() {
    let file = "Date,Note,Amount,Payee\n2025-03-01,\"one\ntwo, and three\nfour\",-1.00,\"A\nB\"\n2025-03-02,x,-2.00,C\n";
    let reading = reading(file.as_bytes());
    let drafts = &reading.parts[0].drafts;
    assert_eq!(drafts[0].note, "one\ntwo, and three\nfour");
    assert_eq!((drafts.len(), reading.unread.len()), (2, 0));
    assert_eq!(reading.ambiguities, []);
}

#[test]
fn quotes_of_every_other_kind_keep_their_rows() {
    for (file, payees) in [
        // Apostrophes are letters.
        (
            "Date;Name;Amount\r\n13.03.2025;'Laden;-1,00\r\n14.03.2025;O'Neil;-2,00\r\n",
            ["'Laden", "O'Neil"],
        ),
        // A memo of several lines, one of which begins with a day.
        (
            "Date,Name,Memo,Amount\n2025-03-01,A,\"one\n2025-03-01 by card\nthree\",-1\n2025-03-02,B,,-2\n",
            ["A", "B"],
        ),
        // Line ends of one row and of another differ, and an empty line is inside.
        (
            "Date,Name,Amount\r\n2025-03-01,\"A\r\n\r\nB\",-1\r\n2025-03-02,\"\"\"Q\"\"\",-2\r\n",
            ["A B", "\"Q\""],
        ),
        // The last quote is the last letter of the file.
        (
            "Date,Amount,Name\n2025-03-01,-1,A\n2025-03-02,-2,\"B\"",
            ["A", "B"],
        ),
        (
            "Date,Name,Amount\n2025-03-01,A,-1\n2025-03-02,B,\"-2\n",
            ["A", "B"],
        ),
        (
            "Date\tName\tAmount\n2025-03-01\t\"A\t-1\n2025-03-02\tB 5\"\t-2\n",
            ["A", "B 5\""],
        ),
    ] {
        let reading = reading(file.as_bytes());
        let drafts = &reading.parts[0].drafts;
        let found: Vec<_> = drafts.iter().map(|draft| draft.payee.as_str()).collect();
        assert_eq!(
            (found, reading.unread.len()),
            (payees.to_vec(), 0),
            "{file}"
        );
        let amounts: Vec<_> = drafts
            .iter()
            .map(|draft| draft.amount.to_string())
            .collect();
        assert_eq!(amounts, ["-1", "-2"], "{file}");
    }
}

proptest! {
    /// Whatever quotes stand where: every line is a row or unread, or the quotes are doubted.
    #[test]
    fn every_line_is_a_row_or_unread_whatever_quotes_stand_where(
        quotes in prop::collection::vec((any::<prop::sample::Index>(), 0_usize..2), 0..6),
        delimiter in prop::sample::select(&[';', ','][..]),
    ) {
        let mut lines: Vec<String> = (1..=20)
            .map(|day| format!("{day:02}.03.2025{delimiter}Laden {day}{delimiter}-{day}.00"))
            .collect();
        for (place, kind) in quotes {
            let line = place.index(lines.len());
            let places: Vec<_> = lines[line].char_indices().map(|(at, _)| at).collect();
            let at = if kind == 0 {
                lines[line].find("Laden").unwrap_or(0)
            } else {
                places[place.index(places.len())]
            };
            lines[line].insert(at, '"');
        }
        let file = format!("Datum{delimiter}Name{delimiter}Betrag\n{}\n", lines.join("\n"));
        let reading = reading(file.as_bytes());
        let drafts: usize = reading.parts.iter().map(|part| part.drafts.len()).sum();
        let is_doubted = reading.ambiguities.contains(&ImportAmbiguity::Quotes);
        prop_assert!(drafts + reading.unread.len() == 20 || is_doubted, "{file}");
        prop_assert!(drafts + reading.unread.len() >= 10, "{file}");
    }
}
