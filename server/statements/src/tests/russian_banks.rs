//! Statements of Russian banks.

use super::{fixture, told};

#[test]
fn t_bank_counts_in_the_money_of_the_account_and_lists_what_failed() {
    assert_eq!(
        told(&fixture!("tbank.csv")),
        [
            "= ",
            "2: 2025-11-05 -1250.4 | Гастроном «Ёлочка» | RUB | Супермаркеты | cleared",
            "3: 2025-11-04 -310.55 | Kaffeehaus Wien | RUB | Кафе | cleared",
            "4: 2025-11-03 82604.01 | Зарплата | RUB | Зарплата | cleared",
            "! 5: not_booked | 02.11.2025 20:00:00; ; *1234; FAILED; -500,00; RUB; -500,00; RUB; ; Такси; 4121; Такси; 0,00; 0,00; 500,00",
        ]
    );
}

#[test]
fn alfa_bank_names_a_hold_where_the_reference_will_be() {
    assert_eq!(
        told(&fixture!("alfa.csv")),
        [
            "= 40817810000000000001",
            r"2: 2025-11-05 -815.5 | Покупка 000001++++++0001 643\MOSKVA\APTEKA N 5 | RUB | cleared | #CRD_1A2B3C",
            "3: 2025-11-04 -190 | Покупка KOFEYNYA | RUB | pending",
            "4: 2025-11-01 12000 | Перевод от Петровой Анны | RUB | cleared | #B123456789",
        ]
    );
}

#[test]
fn raiffeisen_groups_thousands_with_blanks_and_has_a_point() {
    assert_eq!(
        told(&fixture!("raiffeisen_ru.csv")),
        [
            "= ",
            "2: 2025-11-05 -11640 | Booking.com Hotel | RUB | cleared",
            "3: 2025-11-03 25000 | Пополнение счета | RUB | cleared",
        ]
    );
}

#[test]
fn vtb_begins_with_lines_about_the_client() {
    assert_eq!(
        told(&fixture!("vtb.csv")),
        [
            "= 40817810000000000002",
            "6: 2025-11-05 -699 | Книжный магазин | RUB | cleared",
            "7: 2025-11-04 -7500 | Онлайн-сервис | RUB | pending",
            "8: 2025-11-02 50000 | Возврат вклада | RUB | cleared",
            "! 1: before_header | Выписка по счёту",
            "! 2: before_header | Клиент: Иванов Иван Иванович",
            "! 3: before_header | Период: с 01.11.2025 по 30.11.2025",
        ]
    );
}

#[test]
fn sberbank_in_wide_letters_with_tabs_and_a_true_minus() {
    assert_eq!(
        told(&fixture!("sberbank.csv")),
        [
            "= ",
            "2: 2025-11-05 -59 | Метро | Транспорт | cleared",
            "3: 2025-11-04 1500 | Перевод от М. Мария Ивановна | Переводы | cleared",
        ]
    );
}

#[test]
fn t_bank_in_ofx_marks_what_is_on_hold() {
    assert_eq!(
        told(&fixture!("tbank.ofx")),
        [
            "= 40817810000000000003, RUB",
            r#"8: 2025-11-05 -1250.4 | Гастроном "Ёлочка" | Супермаркеты | RUB | cleared | #7001"#,
            "9: 2025-11-06 -99 | Такси | pending | #7002",
        ]
    );
}
