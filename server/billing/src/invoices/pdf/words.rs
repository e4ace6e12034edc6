//! What invoices say, in every language.

use kym_domain::language::Names;

macro_rules! texts {
    ($($(#[$meta:meta])* $name:ident: $en:literal, $ru:literal;)+) => {
        $($(#[$meta])* pub const $name: Names = Names { en: $en, ru: $ru };)+
    };
}

texts! {
    INVOICE: "Invoice {number}", "Счёт {number}";
    CREDIT_NOTE: "Credit note {number}", "Корректировочный счёт {number}";
    /// Of a credit note, beneath its number.
    FOR_INVOICE: "for invoice {number}", "к счёту {number}";
    /// No real money is meant.
    TEST: "Test", "Тест";

    ISSUED_ON: "Issued on", "Выставлен";
    DUE_ON: "Due on", "Оплатить до";
    STATUS: "Status", "Статус";
    UNPAID: "Unpaid", "Не оплачен";
    PAID: "Paid", "Оплачен";
    PAID_ON: "Paid on {day}", "Оплачен {day}";
    VOID: "Written off", "Списан";
    VOID_ON: "Written off on {day}", "Списан {day}";
    REFUNDED: "Refunded", "Возвращено";
    REFUNDED_ON: "Refunded on {day}", "Возвращено {day}";
    AMOUNT_DUE: "Amount due", "К оплате";
    AMOUNT_REFUNDED: "Amount refunded", "Сумма возврата";

    SELLER: "Seller", "Продавец";
    BUYER: "Bill to", "Покупатель";

    DESCRIPTION: "Description", "Наименование";
    PERIOD: "Period", "Период";
    AMOUNT_IN: "Amount, {currency}", "Сумма, {currency}";
    TOTAL: "Total", "Итого";
    PLAN: "Plan “{plan}”", "Тариф «{plan}»";
    REST_OF_PERIOD: "Plan “{plan}”, rest of the period", "Тариф «{plan}», остаток периода";
    UNUSED_TIME: "Unused time of “{plan}”", "Неиспользованное время тарифа «{plan}»";
    BALANCE_USED: "Paid from the balance", "Оплачено с баланса";
    BALANCE: "Carried over from the balance", "Перенесено с баланса";
    CARRIED_FORWARD: "Carried forward to the next invoice", "Перенесено в следующий счёт";
    REFUND: "Refund", "Возврат";

    HOW_TO_PAY: "How to pay", "Как оплатить";
}
