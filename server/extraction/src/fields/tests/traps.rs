//! What receipt programs get wrong.

use super::*;

#[test]
fn a_date_that_can_be_read_in_two_ways_is_marked() {
    let draft = read("Corner Shop\nTea   2.00\nTotal   2.00\n03/04/2024");
    assert!(draft.issues.contains(&DraftIssue::DateAmbiguous));
    assert!(draft.date.expect("found").confidence.is_doubtful());
    let draft = read("Corner Shop\nTea   2.00\nTotal   2.00\n23/04/2024");
    assert_eq!(day(&draft), "2024-04-23");
    assert!(!draft.issues.contains(&DraftIssue::DateAmbiguous));
}

#[test]
fn another_date_of_the_receipt_tells_the_order() {
    let draft = read("Shop\nSold 03/04/2024\nTea   2.00\nTotal   2.00\nValid until 05/23/2024");
    assert_eq!(day(&draft), "2024-03-04");
    assert!(!draft.issues.contains(&DraftIssue::DateAmbiguous));
}

#[test]
fn a_day_that_is_still_to_come_is_read_the_other_way() {
    let draft = read("Shop\nTea   2.00\nTotal   2.00\n03/12/2024");
    assert_eq!(day(&draft), "2024-03-12");
}

#[test]
fn days_are_read_in_all_spellings() {
    for (written, meant) in [
        ("12.01.2024", "2024-01-12"),
        ("12.01.24", "2024-01-12"),
        ("12. 01. 2024", "2024-01-12"),
        ("12,01.2024", "2024-01-12"),
        ("12.O1.2024", "2024-01-12"),
        ("2024-01-12T10:12:33", "2024-01-12"),
        ("2024/01/12", "2024-01-12"),
        ("12 Jan 2018", "2018-01-12"),
        ("Jan 12, 2018", "2018-01-12"),
        ("January 12th, 2018", "2018-01-12"),
        ("12. Januar 2024", "2024-01-12"),
        ("12.Dez.2023", "2023-12-12"),
        ("12-JAN-18", "2018-01-12"),
        ("12JAN2018", "2018-01-12"),
        ("2nd May 2005", "2005-05-02"),
        ("12 января 2024 г.", "2024-01-12"),
        ("31/12/98", "1998-12-31"),
        ("25/12/201808:13:39", "2018-12-25"),
        ("Date:20/09/2017", "2017-09-20"),
        ("1 2.03.2024", "2024-03-12"),
        ("12.0 3.2024", "2024-03-12"),
        ("12/03/20 24", "2024-03-12"),
        ("12.03.202 4 07:55", "2024-03-12"),
        ("12.03.20 14:05", "2020-03-12"),
        ("12,03.24", "2024-03-12"),
    ] {
        let draft = read(&format!("Shop GmbH\nTee   2,00\nSumme   2,00\n{written}"));
        assert_eq!(day(&draft), meant, "{written}");
    }
}

#[test]
fn what_is_no_day_of_a_receipt_is_none() {
    for text in [
        "12.01.1985",
        "12.01.2044",
        "32.01.2024",
        "12.13.14",
        "Tel 03-33-62",
        "1.2.3.4",
        "12.50.10",
    ] {
        assert_eq!(day(&read(text)), "", "{text}");
    }
}

#[test]
fn numbers_are_read_in_all_spellings() {
    for (written, meant) in [
        ("12,50", "12.50"),
        ("12.50", "12.50"),
        ("12 ,50", "12.50"),
        ("12, 50", "12.50"),
        ("1O,5O", "10.50"),
        ("l2,50", "12.50"),
        ("EUR12,50", "12.50"),
        ("12,50EUR", "12.50"),
        ("12,50 A", "12.50"),
        ("€ 12,50", "12.50"),
        ("*12,50", "12.50"),
        ("1.234,56", "1234.56"),
        ("1,234.56", "1234.56"),
        ("1'234.50", "1234.50"),
        ("1.234.56", "1234.56"),
    ] {
        let draft = read(&format!("Laden GmbH\nSumme   {written}"));
        assert_eq!(total(&draft), meant, "{written}");
    }
}

#[test]
fn yen_have_no_cents() {
    let draft =
        read("Konbini\nOnigiri   ¥150\nTea   ¥1,080\nTotal   ¥1,230\nCash   ¥2,000\nChange   ¥770");
    assert_eq!(total(&draft), "1230");
    assert_eq!(currency(&draft), "JPY");
    assert_eq!(draft.lines.len(), 2);
}

#[test]
fn names_of_columns_are_no_total() {
    let draft = read(
        "Shop Ltd\nItem   Qty   Price   Total\nTea   2   1.50   3.00\nCake   1   4.00   4.00\nTotal   7.00",
    );
    assert_eq!(total(&draft), "7.00");
    assert_eq!(goods(&draft), ["Tea|2|1.50|3.00", "Cake|1|4.00|4.00"]);
}

#[test]
fn the_amount_may_be_in_the_row_below_its_label() {
    let draft =
        read("Shop Ltd\nTea   3.00\nCake   4.00\nGrand Total\n7.00\nCash   10.00\nChange   3.00");
    assert_eq!(total(&draft), "7.00");
}

#[test]
fn without_a_total_nothing_is_invented() {
    let draft = read("Shop Ltd\n12/03/2024\nThank you");
    assert_eq!(draft.total, None);
    assert!(draft.issues.contains(&DraftIssue::TotalMissing));
    let half = read("Shop Ltd\nTea   3.00\nCake   4.00");
    assert!(
        half.total
            .is_none_or(|total| total.confidence < Confidence::percent(50))
    );
}

#[test]
fn what_does_not_add_up_is_marked_and_stays() {
    let draft = read("Shop Ltd\nTea   2 x 1.50   3.50\nCake   4.00\nTotal   9.00\nVisa   9.00");
    assert_eq!(goods(&draft), ["Tea|2|1.50|3.50!", "Cake|||4.00"]);
    assert_eq!(total(&draft), "9.00");
    assert!(draft.issues.contains(&DraftIssue::LineDiffers));
    assert!(draft.issues.contains(&DraftIssue::LinesDiffer));
    let draft = read(
        "Laden GmbH\nTee   5,35\nSumme   5,35\nMwSt   Netto   Steuer   Brutto\n7%   5,00   0,35   5,35",
    );
    assert!(!draft.issues.contains(&DraftIssue::TaxDiffers));
    let draft = read(
        "Laden GmbH\nTee   9,35\nSumme   9,35\nMwSt   Netto   Steuer   Brutto\n7%   5,00   0,35   5,35",
    );
    assert!(draft.issues.contains(&DraftIssue::TaxDiffers));
}

#[test]
fn a_discount_that_is_only_explained_is_not_taken_off_twice() {
    let draft = read("Shop Ltd\nTea   3.00\nDiscount   1.00\nCake   4.00\nTotal   7.00");
    assert_eq!(goods(&draft), ["Tea|||3.00", "Cake|||4.00"]);
    let draft = read("Shop Ltd\nTea   3.00\nDiscount   1.00\nCake   4.00\nTotal   6.00");
    assert_eq!(
        goods(&draft),
        ["Tea|||3.00", "Discount|||-1.00", "Cake|||4.00"]
    );
    assert!(!draft.issues.contains(&DraftIssue::LinesDiffer));
}

#[test]
fn a_code_is_believed_and_the_text_adds_to_it() {
    let mut known = Draft::new(ReceiptKind::Expense, DraftSource::Qr);
    known.total = Some(kym_domain::receipts::draft::DraftField::certain(
        Decimal::new(14_690, 2),
    ));
    known.date = Some(kym_domain::receipts::draft::DraftField::certain(date(
        2024, 3, 14,
    )));
    let context = ExtractionContext {
        known: Some(&known),
        ..CONTEXT
    };
    let text = "ООО \"Ромашка\"\nМолоко   146.90\nИТОГ   =146.90\n01.02.2024";
    let draft = extract(&recognised(text), &context);
    assert_eq!(
        (total(&draft).as_str(), day(&draft).as_str()),
        ("146.90", "2024-03-14")
    );
    assert_eq!(
        (draft.source, merchant(&draft)),
        (DraftSource::Qr, "ООО \"Ромашка\"")
    );
    let total = draft.total.expect("known");
    assert_eq!(total.confidence, Confidence::CERTAIN);
    assert!(total.region.is_some());
    assert!(!draft.issues.contains(&DraftIssue::SourcesDiffer));
    let other = extract(&recognised("ООО \"Ромашка\"\nИТОГ   =146.00"), &context);
    assert!(other.issues.contains(&DraftIssue::SourcesDiffer));
}

#[test]
fn the_currency_of_the_account_is_assumed() {
    let context = ExtractionContext {
        currency: "SEK".parse().ok(),
        ..CONTEXT
    };
    let draft = extract(&recognised("Butik\nTe   20.00\nTotal   20.00"), &context);
    assert_eq!(currency(&draft), "SEK");
    assert!(draft.issues.contains(&DraftIssue::CurrencyAssumed));
    let dollars = ExtractionContext {
        currency: "AUD".parse().ok(),
        ..CONTEXT
    };
    let draft = extract(&recognised("Shop\nTea   $2.00\nTotal   $2.00"), &dollars);
    assert_eq!(currency(&draft), "AUD");
}

#[test]
fn fields_say_where_they_stand() {
    let draft = read("Shop Ltd\nTea   3.00\nTotal   3.00");
    let region = draft.total.and_then(|total| total.region).expect("read");
    assert_eq!((region.left, region.top), (8 * CHAR, 100 + 2 * 160));
    let merchant = draft
        .merchant
        .and_then(|merchant| merchant.region)
        .expect("read");
    assert_eq!(
        (merchant.left, merchant.top, merchant.height),
        (0, 100, 120)
    );
}

#[test]
fn a_receipt_over_two_pages_is_read_as_one() {
    let mut lines = recognised("Shop Ltd\nTea   3.00");
    let mut second = recognised("Cake   4.00\nTotal   7.00\n12.05.2024");
    for word in second.iter_mut().flat_map(|line| &mut line.words) {
        word.region.page = 1;
    }
    lines.extend(second);
    let draft = extract(&lines, &CONTEXT);
    assert_eq!(goods(&draft), ["Tea|||3.00", "Cake|||4.00"]);
    assert_eq!(
        draft
            .total
            .and_then(|total| total.region)
            .map(|region| region.page),
        Some(1)
    );
}

#[test]
fn a_page_that_lies_askew_is_put_straight() {
    let mut lines = recognised(
        "Shop Ltd And Partners Co\nTea With Milk And Sugar   3.00\nCake With Cream And Nuts   4.00\nTotal Of All The Goods   7.00",
    );
    for word in lines.iter_mut().flat_map(|line| &mut line.words) {
        word.region.top += word.region.left / 30;
    }
    let draft = extract(&lines, &CONTEXT);
    assert_eq!(draft.lines.len(), 2);
    assert_eq!(total(&draft), "7.00");
}

#[test]
fn a_number_that_fell_apart_is_put_together_when_something_comes_to_it() {
    for written in ["1 22.95", "122 95", "12295"] {
        let text = format!(
            "Shop Ltd\nLamp   100.00\nBulb   22.95\nTotal {written}\nCash   150.00\nChange   27.05"
        );
        assert_eq!(total(&read(&text)), "122.95", "{written}");
    }
}

#[test]
fn a_balance_is_change_after_cash_and_a_total_before_it() {
    let draft = read("Shop Ltd\nTea   16.00\nAmt Due   16.00\nCash   20.00\nBalance   4.00");
    assert_eq!(
        (total(&draft).as_str(), paid(&draft)),
        ("16.00", Some(PaymentMethod::Cash))
    );
    let draft = read("Grocer Inc\nTea   16.00\nTax   1.00\nBalance   17.00\nVisa   17.00");
    assert_eq!(total(&draft), "17.00");
}

#[test]
fn noughts_with_a_stroke_are_read_as_eights_and_nines() {
    for (printed, meant) in [
        ("12/91/2823 19:32", "2023-12-01"),
        ("95/31/2025 08:19 AM", "2025-05-31"),
        ("31.98.2824", "2024-08-31"),
    ] {
        let draft = read(&format!(
            "
PRAIRIE FUEL STOP
FAIRHAVEN, OH 44120
REGULAR UNLEADED $63.00
TOTAL $63.00
{printed}
"
        ));
        let known = draft.date.as_ref().map(|field| field.value.to_string());
        assert_eq!(known.as_deref(), Some(meant), "{printed}");
        let confidence = draft.date.map(|field| field.confidence);
        assert!(
            confidence.is_none_or(|found| found < Confidence::percent(90)),
            "{printed}"
        );
    }
}

#[test]
fn what_can_be_won_is_not_what_was_paid() {
    let draft = read(
        "
THE WHITE HERON
02/04/2025 17:29
Steak & Ale Pie 16.50
Orange & Lemonade 3.25
SUBTOTAL 19.75
BALANCE DUF
Tell us about your visit: win £1,000
Use your gift card $500
",
    );
    assert_eq!(total(&draft), "19.75");
}

#[test]
fn the_number_of_a_company_is_no_total() {
    let draft = read(
        "
SAKURA TEI
JAPANESE RESTAURANT
(954367-X)
TEL: 97-555 0934
2 NOV 2023
SUBTOTAL
GRAND TOTAL
",
    );
    assert!(draft.total.is_none(), "{:?}", draft.total);
}

#[test]
fn the_number_of_a_bill_is_no_total() {
    for number in ["46.708", "46 708", "46708"] {
        let draft = read(&format!(
            "\
Malerbetrieb Krause
Rechnung Nr. {number}
Rechnungsdatum 14.06.2024
Anstrich Flur
"
        ));
        assert!(draft.total.is_none(), "{number}: {:?}", draft.total);
    }
}
