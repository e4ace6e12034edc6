//! Statements of fixed width, of Sberbank's layout and of layouts that nobody knows.

use kym_domain::imports::{ImportAmbiguity, ImportReason};

use super::{fixture, reading, told};

#[test]
fn sberbank_prints_pages_marks_what_came_and_goes_on_below() {
    assert_eq!(
        told(&fixture!("sberbank_card.txt")),
        [
            "= XXXX XXXX XXX0 0001, RUB",
            "17: 2018-06-17 100 | SBOL MOSCOW RU | RUB | cleared",
            "19: 2018-06-17 -412 | SBOL MOSCOW RU | RUB | cleared",
            "21: 2018-07-02 10000 | ПОПОЛНЕНИЕ СЧЕТА | RUB | cleared",
            "22: 2018-12-31 -1699 | PEREKRESTOK KRYLATSKOY E NOGINSK RU | RUB | cleared",
            "24: 2018-12-28 -10 | SBOL MOSCOW RU | RUB | cleared",
            "46: 2019-03-26 -0.01 | CAFE PARIS FR | RUB | cleared",
            "! 1: before_header | С Б Е Р Б А Н К Р О С С И И",
            "! 2: before_header | ОТЧЕТ ПО СЧЕТУ КАРТЫ",
            "! 8: before_header | ОТЧЕТ СОСТАВЛЕН ЗА ПЕРИОД ДАТА СОСТАВЛЕНИЯ ОТЧЕТА СТРАНИЦА КОЛ.СТРАНИЦ",
            "! 9: before_header | 16ИЮН18 - 16ИЮН19 16ИЮН19 001 002",
            "! 11: balance | ОСТАТОК НА НАЧАЛО ПЕРИОДА: 318.30+",
            "! 27: balance | ***************** ИТОГО ПО СТРАНИЦЕ 7979.00CR",
            "! 28: balance | ОСТАТОК НА КОНЕЦ ПЕРИОДА: 8297.29+",
            "! 30: information_only | С Б Е Р Б А Н К Р О С С И И",
            "! 31: information_only | ОТЧЕТ ПО СЧЕТУ КАРТЫ",
            "! 37: information_only | ОТЧЕТ СОСТАВЛЕН ЗА ПЕРИОД ДАТА СОСТАВЛЕНИЯ ОТЧЕТА СТРАНИЦА КОЛ.СТРАНИЦ",
            "! 38: information_only | 16ИЮН18 - 16ИЮН19 16ИЮН19 002 002",
            "! 40: balance | ОСТАТОК НА НАЧАЛО ПЕРИОДА: 318.30+",
            "! 48: balance | ***************** ИТОГО ПО ОСНОВНОЙ КАРТЕ 7978.99CR",
            "! 50: balance | ОСТАТОК НА КОНЕЦ ПЕРИОДА: 8297.29+",
        ]
    );
}

#[test]
fn the_balances_of_a_printed_statement_check_its_rows() {
    let right = include_str!("fixtures/sberbank_card.txt");
    let without = |text: &str| {
        let lines = right.lines().filter(|line| !line.contains(text));
        lines.collect::<Vec<_>>().join("\n")
    };
    let missing = without("10000.00CR");
    assert_eq!(
        reading(missing.as_bytes()).ambiguities,
        [ImportAmbiguity::BalanceDiffers]
    );
    // Nobody came by money in it, and all the same it went out.
    let spent = without("CR");
    let spent = reading(spent.as_bytes());
    assert!(
        spent.parts[0]
            .drafts
            .iter()
            .all(|draft| draft.amount.units() < 0)
    );
    assert!(!spent.ambiguities.contains(&ImportAmbiguity::Sign));
}

#[test]
fn a_damaged_line_of_a_printed_statement_is_listed() {
    let file = include_str!("fixtures/sberbank_card.txt").replace("02ИЮЛ 02ИЮЛ18", "0?ИЮЛ 0?ИЮЛ18");
    let reading = reading(file.as_bytes());
    assert_eq!(reading.parts[0].drafts.len(), 5);
    assert!(
        reading
            .unread
            .iter()
            .any(|unread| (unread.line, unread.reason) == (21, ImportReason::InvalidDate))
    );
}

#[test]
fn columns_that_nobody_knows_are_found_by_their_blanks_and_doubted() {
    let file = "\
First Bank of Nowhere          Statement of account

Date         Description                Amount      Balance
----------------------------------------------------------
Opening balance                                      100.00
03/01/2025   Coffee House                -3.20        96.80
14/01/2025   Salary of January,        2000.00      2096.80
             paid by Employer
15/01/2025   Rent                      -500.00      1596.80
Closing balance                                     1596.80

Thank you for banking with us.
";
    assert_eq!(
        told(&reading(file.as_bytes())),
        [
            "= ",
            "6: 2025-01-03 -3.2 | Coffee House | cleared",
            "7: 2025-01-14 2000 | Salary of January, paid by Employer | cleared",
            "9: 2025-01-15 -500 | Rent | cleared",
            "! 1: before_header | First Bank of Nowhere Statement of account",
            "! 5: balance | Opening balance 100.00",
            "! 10: balance | Closing balance 1596.80",
            "! 12: information_only | Thank you for banking with us.",
            "? columns",
        ]
    );
}

#[test]
fn columns_under_a_ruler_end_where_it_does() {
    let file = "\
Datum      Empfaenger           Soll      Haben
---------- -------------------- --------- ---------
01.03.2025 Stadtwerke Nord          40,00
02.03.2025 Lohn                            2.000,00
03.03.2025 Laden am Markt            5,50
           Gemuese
";
    assert_eq!(
        told(&reading(file.as_bytes())),
        [
            "= ",
            "3: 2025-03-01 -40 | Stadtwerke Nord | cleared",
            "4: 2025-03-02 2000 | Lohn | cleared",
            "5: 2025-03-03 -5.5 | Laden am Markt Gemuese | cleared",
            "? columns",
        ]
    );
}

#[test]
fn a_letter_is_no_table() {
    let file = "Dear customer,\n\non 03/01/2025 we have booked 12.50 for you.\nYours, the bank\n";
    let reading = reading(file.as_bytes());
    assert_eq!(reading.parts, []);
    assert_eq!(reading.unread.len(), 3);
}
