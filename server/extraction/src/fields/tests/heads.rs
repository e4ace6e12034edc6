//! Names at the head of a receipt: over several rows, beside what others wrote, and with words that are also others.

use super::*;

/// What is below the head.
const REST: &str = "\
NO 2 & 4, JALAN BAYU 4,
81750 MASAI, JOHOR
GST ID : 001451637120
TAX INVOICE
Date : 15/01/2019 11:05:16 AM
SAFETY SHOES       193.00
TOTAL RM           193.00
CASH               200.00
CHANGE               7.00
";

fn assert_name(head: &str, name: &str) {
    assert_eq!(merchant(&read(&format!("{head}\n{REST}"))), name, "{head}");
}

#[test]
fn a_company_has_its_legal_form_rows_below() {
    for (head, name) in [
        (
            "AIK HOCK HARDWARE\nENTERPRISE (SETIA\nALAM) SDN BHD\n(822737-X)",
            "AIK HOCK HARDWARE ENTERPRISE (SETIA ALAM) SDN BHD",
        ),
        (
            "KILAT ART &\nHARDWARE SDN BHD\n(123456-A)",
            "KILAT ART & HARDWARE SDN BHD",
        ),
        (
            "SELERA BARU\nRESTAURANTS SDN BHD",
            "SELERA BARU RESTAURANTS SDN BHD",
        ),
        (
            "GOLDEN LAMP ELECTRICAL\n& LIGHTING SDN BHD",
            "GOLDEN LAMP ELECTRICAL & LIGHTING SDN BHD",
        ),
        (
            "BINTANG TIMUR TRADING\nSDN. BHD.",
            "BINTANG TIMUR TRADING SDN. BHD.",
        ),
    ] {
        assert_name(head, name);
    }
}

#[test]
fn a_company_within_brackets_is_another_name() {
    assert_name(
        "77 SERI MINI MARKET\n(SERI RETAIL SDN. BHD.)\n(ROC NO. 1234567-A)",
        "SERI RETAIL SDN. BHD.",
    );
}

#[test]
fn a_russian_company_is_known_by_its_noughts_and_ends_with_its_quote() {
    for (head, name) in [
        ("000 \"Родник\"", "ООО \"Родник\""),
        ("\"000 \"Родник\"", "ООО \"Родник\""),
        ("00 «Здравница»", "ООО «Здравница»"),
        ("000 ) \"Торговый дом\nПять\"", "ООО \"Торговый дом Пять\""),
        (
            "Кофейня «Зерно и\nМолоко»\nг. Казань, ул. Садовая, 27",
            "Кофейня «Зерно и Молоко»",
        ),
    ] {
        assert_name(head, name);
    }
}

#[test]
fn a_sign_above_the_company_is_not_its_name() {
    for (head, name) in [
        (
            "PIZZA TERBANG\nMakan Food Services Sdn Bhd",
            "Makan Food Services Sdn Bhd",
        ),
        (
            "*** COPY ***\nOJC MARKETING SDN BHD\nROC NO: 538358-H",
            "OJC MARKETING SDN BHD",
        ),
        ("TAX INVOICE\nTRADING POST SDN BHD", "TRADING POST SDN BHD"),
    ] {
        assert_name(head, name);
    }
}

#[test]
fn what_was_written_above_the_name_is_not_the_name() {
    assert_name(
        "tan chay yee\nSANYU STATIONERY SHOP",
        "SANYU STATIONERY SHOP",
    );
    assert_name(
        "tan chay yee\n*** COPY ***\nINDAH GIFT & HOME DECO",
        "INDAH GIFT & HOME DECO",
    );
    let draft =
        read("dm-drogerie markt\nSteinhofplatz 1  51491 Overath\nSEIFE   0,95\nSUMME   0,95");
    assert_eq!(merchant(&draft), "dm-drogerie markt");
}

#[test]
fn a_word_that_a_telephone_has_too_may_be_in_a_name() {
    assert_name("SAKURA TEI\nJAPANESE RESTAURANT\n(954367-X)", "SAKURA TEI");
    assert_name("MOBILE CORNER\nTEI : 07-555 0934", "MOBILE CORNER");
    assert_name("TEL : 07-555 0934\nKEDAI BUKU HIKMAH", "KEDAI BUKU HIKMAH");
}

#[test]
fn a_legal_form_is_read_as_zeros_before_a_name_that_lost_its_quotes() {
    let rest = "г. Казань, наб. Речная, дом 5\nИНН 7688051808\nХлеб      59.99\nИТОГ      59.99";
    for head in [
        "000 Северная компания\"",
        "АЗС №117\n000 Северная компания\"",
    ] {
        let draft = read(&format!("{head}\n{rest}"));
        assert_eq!(merchant(&draft), "ООО Северная компания\"", "{head}");
    }
}

#[test]
fn names_of_columns_are_no_name() {
    let draft = read(
        "000 \"-\"\nИНН 7748610450\nКАССОВЫЙ ЧЕК\nНаименование   Кол-во   Цена   Сумма\nХлеб   1   59.99   59.99\nИТОГ   59.99",
    );
    assert!(!merchant(&draft).contains("Цена"), "{}", merchant(&draft));
}
