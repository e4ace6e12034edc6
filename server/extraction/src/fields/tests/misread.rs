//! Names that go over two rows, signs that were misread, and pages that are askew.

use super::*;

#[test]
fn the_rest_of_a_name_is_below_its_sum() {
    let draft = read(
        "\
RESTORAN WAN SENG SDN BHD
Item            Qty  U.P    Amount
BARLEY ICE        1  3.00   3.00
SWEET & SOUR      1 19.90   19.90
PORK (S)
CHICKEN CHOP      1 22.60   22.60
BLACK PEPPER
TOTAL                       45.50
",
    );
    assert_eq!(
        goods(&draft),
        [
            "BARLEY ICE|1|3.00|3.00",
            "SWEET & SOUR PORK (S)|1|19.90|19.90",
            "CHICKEN CHOP BLACK PEPPER|1|22.60|22.60",
        ]
    );
}

#[test]
fn the_beginning_of_a_name_is_as_wide_as_the_paper() {
    let draft = read(
        "\
ООО «Ромашка»
ХЛЕБ БОРОДИНСКИЙ           58.99
КОЛБАСА ВАРЕНАЯ ДОКТОРСКАЯ
ГОСТ 500Г                 333.00
МОЛОКО 2,5%                89.99
ИТОГ                      481.98
",
    );
    assert_eq!(
        goods(&draft),
        [
            "ХЛЕБ БОРОДИНСКИЙ|||58.99",
            "КОЛБАСА ВАРЕНАЯ ДОКТОРСКАЯ ГОСТ 500Г|||333.00",
            "МОЛОКО 2,5%|||89.99",
        ]
    );
}

#[test]
fn what_is_counted_begins_a_name() {
    let draft = read(
        "\
Brauhaus am Dom
3x Apfelschorle 0,4l     10,65 A
1x Pizza Margherita      10,00 A
6x Wiener Schnitzel m.
Pommes                  126,00 A
SUMME                   146,65
",
    );
    let names: Vec<&str> = draft.lines.iter().map(|line| line.name.as_str()).collect();
    assert_eq!(
        names[1..],
        ["Pizza Margherita", "Wiener Schnitzel m Pommes"]
    );
}

#[test]
fn how_much_is_in_it_is_the_rest_of_a_name() {
    let draft = read(
        "\
Frischemarkt Lindenhof
Artikel     Menge   Preis     EUR
PILSENER 0,5L       0,96     0,96 C
MÜLLBEUTEL      3   2,19     6,57 C
35L
SPAGHETTI       2   1,50     3,00 D
500G
BUTTER          1   2,69     2,69 D
SUMME                       13,22
",
    );
    assert_eq!(
        goods(&draft),
        [
            "PILSENER 0,5L|||0.96",
            "MÜLLBEUTEL 35L|3|2.19|6.57",
            "SPAGHETTI 500G|2|1.50|3.00",
            "BUTTER|1|2.69|2.69",
        ]
    );
}

#[test]
fn litres_are_not_cents() {
    let draft = read(
        "\
Ristorante Bella Sera
Tisch 15         Pers.: 3
Espresso
4 Stk × 2,80     11,20 B
Helles 0,51
1 Stk × 4,80      4,80 B
Käsespätzle
2 Stk × 12,50    25,00 B
Zu zahlen EUR    41,00
",
    );
    assert_eq!(
        goods(&draft),
        [
            "Espresso|4|2.80|11.20",
            "Helles 0,5l|1|4.80|4.80",
            "Käsespätzle|2|12.50|25.00",
        ]
    );
}

#[test]
fn a_code_behind_an_amount_is_none_of_its_digits() {
    let draft = read(
        "\
Café am Mühlbach
1x Käsekuchen Stück            2,90 2
1x Cappuccino                  3,60 1
1x Roggenbrötchen              0,752
1x Vollkornbrot 750g           4,552
1x Belegtes Brötchen           3,40 2
Gesamtbetrag                  15,20
",
    );
    let sums: Vec<String> = draft
        .lines
        .iter()
        .map(|line| line.sum.to_string())
        .collect();
    assert_eq!(sums, ["2.90", "3.60", "0.75", "4.55", "3.40"]);
    // Elsewhere three decimals are a weight, or the price of fuel.
    let draft = read("Markt\nBROT   2,90\nKAFFEE   3,60\nMENGE   0,752\nSUMME   6,50\n");
    assert_eq!(draft.lines.len(), 2, "{:?}", goods(&draft));
}

#[test]
fn what_is_in_brackets_goes_with_the_name_above() {
    let draft = read(
        "\
UNI STATIONERY & BOOK SDN BHD
CABLE TIE 200MM (100PCS)
1   6.00                          6.00
REPAIR ENGINE POWER SPRAYER
(1UNIT)
6   122.60                        735.60
TOTAL                             741.60
",
    );
    assert_eq!(
        goods(&draft)[1],
        "REPAIR ENGINE POWER SPRAYER (1UNIT)|6|122.60|735.60"
    );
}

#[test]
fn a_misread_sign_is_one_of_multiplication_when_the_product_is_printed() {
    let draft = read(
        "\
ООО «Ромашка»
МАСЛО СЛИВОЧНОЕ 82,5%
226.99 м 2 ит.     453.98
ШОКОЛАД МОЛОЧНЫЙ
124.99 * 1 WT.     124.99
BAWANG BESAR
0.774 KG× 4.77     3.69
ИТОГ               582.66
",
    );
    assert_eq!(
        goods(&draft),
        [
            "МАСЛО СЛИВОЧНОЕ 82,5%|2|226.99|453.98",
            "ШОКОЛАД МОЛОЧНЫЙ|1|124.99|124.99",
            "BAWANG BESAR|0.774|4.77|3.69",
        ]
    );
}

#[test]
fn net_is_no_item() {
    let draft = read(
        "\
Toolbox Retail plc
FILLER 600G        8.98
MASKING TAPE      14.76
Net               19.78
VAT 20%            3.96
Total due        £23.74
",
    );
    assert_eq!(goods(&draft).len(), 2, "{:?}", goods(&draft));
    assert_eq!(draft.issues, [DraftIssue::DateMissing]);
}

#[test]
fn items_end_where_the_slip_of_the_card_begins() {
    let draft = read(
        "\
Autohof Grenzeck
SUPER E5              30,11
AUTOWÄSCHE PREMIUM    68,40
BETRAG EUR            98,51
Kartenzahlung
Betrag EUR            98,51
AS-Proc-Code = 00 075 00
",
    );
    assert_eq!(total(&draft), "98.51");
    assert_eq!(goods(&draft).len(), 2, "{:?}", goods(&draft));
}

#[test]
fn a_sign_board_has_two_rows() {
    for (board, name) in [
        ("^STESEN MINYAK JAYA\n^BARU", "STESEN MINYAK JAYA BARU"),
        ("Daybreak Bagels &\nCoffee", "Daybreak Bagels & Coffee"),
        ("^WELLPOINT DRUG\nSTORE #3127", "WELLPOINT DRUG"),
    ] {
        let rest = "5301 COUNTY ROAD 9\nCOFFEE        6.09\nBAGEL        2.00\nTOTAL        8.09\n";
        assert_eq!(merchant(&read(&format!("{board}\n{rest}"))), name);
    }
}

#[test]
fn what_stands_above_the_items_is_the_name() {
    let draft = read(
        "\
КАФЕ ХИНКАЛИ ДОМ
г. Екатеринбург, ул. Садовая, 27А
Кассовый чек. Приход
1. Пиво светлое 0,5
5 х 310.00        1550.00
HTOF              1550.00
",
    );
    assert_eq!(merchant(&draft), "КАФЕ ХИНКАЛИ ДОМ");
    assert_eq!(total(&draft), "1550.00");
}

#[test]
fn a_minus_before_every_amount_is_a_misread_sign() {
    let draft = read(
        "\
ООО «Ромашка»
Макароны спагетти     -97.00
Яйцо куриное          -129.00
Кефир                 -90.99
ИТОГ                  -316.99
",
    );
    assert_eq!(total(&draft), "316.99");
    assert_eq!(draft.kind, ReceiptKind::Expense);
    assert_eq!(goods(&draft)[0], "Макароны спагетти|||97.00");
    // In other languages it is money that came back.
    let draft =
        read("REWE Markt GmbH\nVOLLMILCH   -1,19\nPFAND   -0,25\nBROT   -2,00\nSUMME   -3,44\n");
    assert_eq!(draft.kind, ReceiptKind::Refund);
}

#[test]
fn three_zeros_are_a_legal_form() {
    let draft = read(
        "\
000 \"Родничок Ритейл\"
Кассовый чек. Приход
Батон нарезной      59.99
ИТОГ                59.99
",
    );
    assert_eq!(merchant(&draft), "ООО \"Родничок Ритейл\"");
}

#[test]
fn small_letters_beside_the_paper_are_no_name() {
    let mut lines = recognised("^ZZ\nWELLPOINT DRUG\nGREETING CARD     6.09\nTOTAL     6.09\n");
    for word in lines
        .iter_mut()
        .flat_map(|line| &mut line.words)
        .filter(|word| word.text == "ZZ")
    {
        word.confidence = Confidence::percent(69);
    }
    assert_eq!(merchant(&extract(&lines, &CONTEXT)), "WELLPOINT DRUG");
    let draft = read("^blo\nWELLPOINT DRUG\nGREETING CARD     6.09\nTOTAL     6.09\n");
    assert_eq!(merchant(&draft), "WELLPOINT DRUG");
}

/// The lines of a page that goes down to the right, in rectangles that are as much higher.
fn askew(text: &str, slope: u16) -> Vec<TextLine> {
    let mut lines = recognised(text);
    for word in lines.iter_mut().flat_map(|line| &mut line.words) {
        let region = &mut word.region;
        region.top = region.top * 9 / 8
            + u16::try_from(u32::from(region.left) * u32::from(slope) / 1000).expect("short");
        region.height +=
            u16::try_from(u32::from(region.width) * u32::from(slope) / 1000).expect("short");
    }
    lines
}

#[test]
fn rows_of_a_page_askew_are_not_mixed_up() {
    let text = "\
Ресторан Старая мельница
Морс клюквенный 0.3
                        170.00 * 2 шт.   =340.00
Американо
                        210.00 * 5 шт.   =1050.00
Салат Цезарь с курицей
                        480.00 * 1 шт.   =480.00
Медовик
                        330.00 * 1 шт.   =330.00
ИТОГО К ОПЛАТЕ                           =2200.00
";
    for slope in [0, 40, 80] {
        let draft = extract(&askew(text, slope), &CONTEXT);
        let names: Vec<&str> = draft.lines.iter().map(|line| line.name.as_str()).collect();
        let expected = [
            "Морс клюквенный 0.3",
            "Американо",
            "Салат Цезарь с курицей",
            "Медовик",
        ];
        assert_eq!(names, expected, "{slope}");
    }
}
