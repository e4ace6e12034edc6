//! The exchange of 1C with banks.

use kym_domain::imports::ImportAmbiguity;

use super::{reading, told};

const FILE: &str = "\
1CClientBankExchange
ВерсияФормата=1.03
Кодировка=Windows
Отправитель=Банк
Получатель=1С:Предприятие
ДатаНачала=01.03.2025
ДатаКонца=31.03.2025
РасчСчет=40702810000000000001
СекцияРасчСчет
ДатаНачала=01.03.2025
ДатаКонца=31.03.2025
РасчСчет=40702810000000000001
НачальныйОстаток=1000.00
ВсегоПоступило=500.00
ВсегоСписано=120.50
КонечныйОстаток=1379.50
КонецРасчСчет
СекцияДокумент=Платежное поручение
Номер=7
Дата=02.03.2025
Сумма=120.50
ПлательщикСчет=40702810000000000001
ДатаСписано=03.03.2025
Плательщик=ИНН 7700000001 ООО Своё
ПолучательСчет=40702810000000000777
Получатель=ИНН 7700000777/770101001 ООО Бумага
НазначениеПлатежа=Оплата по счёту 15
КонецДокумента
СекцияДокумент=Платежное поручение
Номер=8
Дата=04.03.2025
Сумма=500.00
ПлательщикСчет=40702810000000000555
Плательщик=ИНН 7700000555 АО Заказчик
Плательщик1=АО Заказчик
ПолучательСчет=40702810000000000001
ДатаПоступило=05.03.2025
НазначениеПлатежа=Аванс
КонецДокумента
КонецФайла
";

#[test]
fn documents_are_rows_of_the_account_that_the_file_is_of() {
    assert_eq!(
        told(&reading(FILE.as_bytes())),
        [
            "= 40702810000000000001",
            "18: 2025-03-03 -120.5 | ООО Бумага | Оплата по счёту 15 | RUB | cleared",
            "29: 2025-03-05 500 | АО Заказчик | Аванс | RUB | cleared",
        ]
    );
    let missing = FILE.replace("КонечныйОстаток=1379.50", "КонечныйОстаток=1379.51");
    assert_eq!(
        reading(missing.as_bytes()).ambiguities,
        [ImportAmbiguity::BalanceDiffers]
    );
}

#[test]
fn what_is_not_booked_is_pending_and_what_is_of_nobody_is_listed() {
    let file = FILE
        .replace("ДатаСписано=03.03.2025\n", "")
        .replace(
            "ПолучательСчет=40702810000000000001",
            "ПолучательСчет=40702810000000000002",
        )
        .replace("НазначениеПлатежа=Аванс", "Что это");
    let reading = reading(file.as_bytes());
    assert_eq!(
        told(&reading)[1..4],
        [
            "18: 2025-03-02 -120.5 | ООО Бумага | Оплата по счёту 15 | RUB | pending",
            "! 28: unknown_direction | 04.03.2025 500.00",
            "! 37: malformed | Что это",
        ]
    );
}

#[test]
fn it_is_read_in_the_letters_of_windows_and_dos() {
    for encoding in [encoding_rs::WINDOWS_1251, encoding_rs::IBM866] {
        let (bytes, _, _) = encoding.encode(FILE);
        assert_eq!(
            told(&reading(&bytes)),
            told(&reading(FILE.as_bytes())),
            "{}",
            encoding.name()
        );
    }
}
