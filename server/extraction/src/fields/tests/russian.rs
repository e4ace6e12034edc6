use super::*;

#[test]
fn a_fiscal_receipt() {
    let draft = read(
        "
          ПЯТЁРОЧКА
      ООО \"Агроторг\"
   г. Москва, ул. Ленина, д. 5
   ИНН 7825706086
   КАССОВЫЙ ЧЕК / ПРИХОД
   Кассир Иванова А.А.    Смена 112  Чек № 45
Молоко 3,2% 930мл
   2 * 56.50                =113.00
Хлеб ржаной
   1 * 38.90                 =38.90
СКИДКА                        -5.00
ИТОГ                        =146.90
НАЛИЧНЫМИ                   =200.00
СДАЧА                        =53.10
СУММА НДС 10%                =13.35
14.03.24 18:05
ФН 9282000100072197
ФД 64318
ФП 2918241905
САЙТ ФНС: www.nalog.gov.ru
",
    );
    assert_eq!(total(&draft), "146.90");
    assert_eq!(merchant(&draft), "ООО \"Агроторг\"");
    assert_eq!(text(draft.tax_id.as_ref()), "7825706086");
    assert!(draft.tax_id.as_ref().expect("found").confidence > Confidence::percent(90));
    assert_eq!(
        (day(&draft).as_str(), clock(&draft).as_str()),
        ("2024-03-14", "18:05:00")
    );
    assert_eq!(currency(&draft), "RUB");
    assert_eq!(paid(&draft), Some(PaymentMethod::Cash));
    assert_eq!(text(draft.reference.as_ref()), "45");
    assert_eq!(
        goods(&draft),
        [
            "Молоко 3,2% 930мл|2|56.50|113.00",
            "Хлеб ржаной|1|38.90|38.90",
            "СКИДКА|||-5.00"
        ]
    );
    assert_eq!(duties(&draft), ["10||13.35"]);
    assert_eq!(draft.issues, [DraftIssue::CurrencyAssumed]);
}

#[test]
fn a_unit_that_was_read_wrong_is_no_name() {
    let draft = read(
        "
АО \"Заречье\"
ГРЕЧА ЯДРИЦА 800Г
  88.99 * 1 WT               88.99
СЫР РОССИЙСКИЙ 50%
  202.00 * 2 эт             404.00
ИТОГ                        492.99
21.09.24 10:26
",
    );
    assert_eq!(
        goods(&draft),
        [
            "ГРЕЧА ЯДРИЦА 800Г|1|88.99|88.99",
            "СЫР РОССИЙСКИЙ 50%|2|202.00|404.00"
        ]
    );
}

#[test]
fn thousands_are_grouped_by_blanks_and_nothing_was_paid_in_cash() {
    let draft = read(
        "
АО \"ТАНДЕР\"
Магазин МАГНИТ
ИНН 2310031475
12 января 2024 г. 09:12
Чайник электрический         1 990.00
Пакет майка                      7.90
ИТОГО К ОПЛАТЕ               1 997.90
НАЛИЧНЫМИ                        0.00
БЕЗНАЛИЧНЫМИ                 1 997.90
В Т.Ч. НДС 20%                 332.98
Вы сэкономили                  300.00
",
    );
    assert_eq!(total(&draft), "1997.90");
    assert_eq!(day(&draft), "2024-01-12");
    assert_eq!(paid(&draft), Some(PaymentMethod::Card));
    assert_eq!(draft.lines.len(), 2);
    assert!(!draft.issues.contains(&DraftIssue::LinesDiffer));
}

#[test]
fn latin_letters_among_cyrillic_ones_are_read() {
    let draft = read(
        "
ИП ПЕТРОВ П.П.
Кофе капучино              =220.00
Круассан                   =180.00
ИTOГO                      =400.00
БEЗHAЛИЧHЫMИ               =400.00
01.02.2024 08:30
",
    );
    assert_eq!(total(&draft), "400.00");
    assert_eq!(paid(&draft), Some(PaymentMethod::Card));
    assert_eq!(merchant(&draft), "ИП ПЕТРОВ П.П.");
}

#[test]
fn roubles_without_kopecks() {
    let draft = read(
        "
Кафе УЮТ
Борщ                    350
Компот                  120
ИТОГ                    470
30.04.2024
",
    );
    assert_eq!(total(&draft), "470");
    assert_eq!(draft.lines.len(), 2);
}

#[test]
fn a_subtotal_a_discount_and_two_rates() {
    let draft = read(
        "
СУПЕРМАРКЕТ ЛЕНТА
ООО \"ЛЕНТА\"
ИНН 7814148471
1. Сыр Российский
 0.532 кг х 689.00   =366.55
2. Вода мин.
 3 шт х 45,00   =135,00
ПОДЫТОГ   501.55
Скидка по карте  -50.00
ИТОГ   ≡451.55
НДС 20%   22.50
НДС 10%   28.77
ПОЛУЧЕНО:
НАЛИЧНЫМИ   500.00
СДАЧА   48.45
КАССОВЫЙ ЧЕК № 0012
05-02-2024 14:01
",
    );
    assert_eq!(
        (total(&draft).as_str(), day(&draft).as_str()),
        ("451.55", "2024-02-05")
    );
    assert_eq!(
        goods(&draft),
        [
            "Сыр Российский|0.532|689.00|366.55",
            "Вода мин|3|45.00|135.00",
            "Скидка по карте|||-50.00"
        ]
    );
    assert_eq!(duties(&draft), ["20||22.50", "10||28.77"]);
    assert_eq!(text(draft.reference.as_ref()), "0012");
    assert!(!draft.issues.contains(&DraftIssue::LinesDiffer));
}
