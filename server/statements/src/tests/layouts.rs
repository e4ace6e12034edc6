//! Tables as banks and programs of many countries lay them out: who was paid, which account, which amount, which way.

use kym_domain::money::CurrencyCode;

use super::{reading, told};

/// What a table says, without the lines above its header.
fn table(file: &str) -> Vec<String> {
    let mut lines = told(&reading(file.as_bytes()));
    lines.retain(|line| !line.contains("before_header"));
    lines
}

#[test]
fn the_other_party_stands_in_the_column_of_who_paid_or_of_who_was_paid() {
    assert_eq!(
        table(
            "\"Girokonto\";\"DE00\"\n\"Kontostand vom 31.01.2025:\";\"1.234,56 €\"\n\n\
             Buchungsdatum;Wertstellung;Status;Zahlungspflichtige*r;Zahlungsempfänger*in;Verwendungszweck;Umsatztyp;Betrag (€)\n\
             30.01.25;30.01.25;Gebucht;MUSTER MAX;Telefon GmbH;Rechnung;Ausgang;-29,99\n\
             15.01.25;15.01.25;Gebucht;Firma AG;MUSTER MAX;Lohn;Eingang;1.800\n\
             14.01.25;14.01.25;Vorgemerkt;MUSTER MAX;REWE;;Ausgang;-12,5\n"
        ),
        [
            "= ",
            "5: 2025-01-30 -29.99 | Telefon GmbH | Rechnung | EUR | cleared",
            "6: 2025-01-15 1800 | Firma AG | Lohn | EUR | cleared",
            "7: 2025-01-14 -12.5 | REWE | EUR | pending",
        ]
    );
    assert_eq!(
        table(
            "Дата;Плательщик;Получатель;Сумма\n03.01.2025;ИП Муст;ООО Свет;-12,50\n14.01.2025;ООО Фирма;ИП Муст;1500,00\n"
        )[1..],
        [
            "2: 2025-01-03 -12.5 | ООО Свет | cleared",
            "3: 2025-01-14 1500 | ООО Фирма | cleared",
        ]
    );
}

#[test]
fn names_stand_before_numbers_of_accounts_kinds_and_columns_of_nothing() {
    for (file, rows) in [
        (
            "Date,Name / Description,Account,Counterparty,Debit/credit,Amount (EUR),Transaction type,Notifications\n\
             20250103,Albert Heijn,NL01INGB0000000001,,Debit,\"12,50\",Payment terminal,Card 1\n\
             20250104,Firma BV,NL01INGB0000000001,NL02RABO0123456789,Credit,\"1.500,00\",Transfer,Salary\n",
            [
                "2: 2025-01-03 -12.5 | Albert Heijn | Payment terminal / Card 1 | EUR | cleared",
                "3: 2025-01-04 1500 | Firma BV | Transfer / Salary | EUR | cleared",
            ],
        ),
        (
            "Bokföringsdag;Belopp;Avsändare;Mottagare;Namn;Rubrik;Valuta\n\
             2025/01/03;-120,00;;;ICA;Kortköp;SEK\n2025/01/14;21000,00;;;;Lön;SEK\n",
            [
                "2: 2025-01-03 -120 | ICA | Kortköp | SEK | cleared",
                "3: 2025-01-14 21000 | Lön | SEK | cleared",
            ],
        ),
        (
            "Date,Amount,Account Number,,Transaction Type,Transaction Details,Merchant Name\n\
             03 Jan 25,-12.50,123456789,,EFTPOS DEBIT,WOOLWORTHS 123,Woolworths\n\
             14 Jan 25,1500.00,123456789,,INTER-BANK CREDIT,SALARY,\n",
            [
                "2: 2025-01-03 -12.5 | Woolworths | EFTPOS DEBIT / WOOLWORTHS 123 | cleared",
                "3: 2025-01-14 1500 | SALARY | INTER-BANK CREDIT | cleared",
            ],
        ),
        (
            "Datum;Name;Typ;Währung;Brutto;Gebühr;Netto\n\
             03.01.2025;;Bankgutschrift;EUR;12,50;0,00;12,50\n14.01.2025;Kunde;Zahlung;EUR;1.100,00;-27,90;1.072,10\n",
            [
                "2: 2025-01-03 12.5 | Bankgutschrift | EUR | cleared",
                "3: 2025-01-14 1072.1 | Kunde | EUR | cleared",
            ],
        ),
    ] {
        assert_eq!(table(file)[1..3], rows, "{file}");
    }
}

#[test]
fn accounts_of_the_other_party_divide_no_file_and_products_do() {
    let n26 = "Date,Payee,Account number,Transaction type,Payment reference,Category,Amount (EUR)\n\
        2025-01-03,Spotify,,MasterCard Payment,,Media,-9.99\n\
        2025-01-05,John Doe,DE89370400440532013000,Outgoing Transfer,Rent,,-800.0\n\
        2025-01-08,ACME,DE02120300000000202051,Income,Salary,Salary,2500.0\n";
    assert_eq!(reading(n26.as_bytes()).parts.len(), 1);
    let revolut = "Type,Product,Started Date,Description,Amount,Fee,Currency,State\n\
        TRANSFER,Current,2025-01-03 10:11:12,To pocket,-50.00,0.00,EUR,COMPLETED\n\
        TRANSFER,Savings,2025-01-03 10:11:12,To pocket,50.00,0.00,EUR,COMPLETED\n\
        CARD_PAYMENT,Current,2025-01-13 10:11:12,Tesco,-12.50,0.00,EUR,COMPLETED\n";
    assert_eq!(
        table(revolut),
        [
            "= Current",
            "2: 2025-01-03 -50 | To pocket | EUR | cleared",
            "4: 2025-01-13 -12.5 | Tesco | EUR | cleared",
            "= Savings",
            "3: 2025-01-03 50 | To pocket | EUR | cleared",
        ]
    );
    let own = "Account,Date,Payee,Amount\nA,2025-01-03,a,-1.00\nB,2025-01-04,b,2.00\nC,2025-01-05,c,-3.00\nD,2025-01-06,d,-3.00\n";
    assert_eq!(reading(own.as_bytes()).parts.len(), 4);
    let one = revolut.replace("Savings", "Current");
    assert_eq!(table(&one)[0], "= ");
}

#[test]
fn how_far_a_row_has_come_is_told_in_many_words() {
    for (heading, word, row) in [
        (
            "Info",
            "Umsatz vorgemerkt",
            "2: 2025-01-03 -1 | x | pending",
        ),
        ("Info", "Umsatz gebucht", "2: 2025-01-03 -1 | x | cleared"),
        ("Stato", "Autorizzato", "2: 2025-01-03 -1 | x | pending"),
        ("Status", "Venter", "2: 2025-01-03 -1 | x | pending"),
        (
            "Status",
            "Denied",
            "! 2: not_booked | 2025-01-03; x; -1.00; Denied",
        ),
        (
            "交易状态",
            "交易关闭",
            "! 2: not_booked | 2025-01-03; x; -1.00; 交易关闭",
        ),
    ] {
        let file = format!("Date,Description,Amount,{heading}\n2025-01-03,x,-1.00,{word}\n");
        let lines = table(&file);
        assert!(lines.contains(&row.to_owned()), "{word}: {lines:?}");
    }
    // A word that nobody knows among those that are known may be anything.
    let unknown = "Date,Description,Amount,Status\n2025-01-03,x,-1.00,Completed\n2025-01-04,y,-1.00,Frobnicated\n";
    assert!(table(unknown).contains(&"? columns".to_owned()));
    let authorized = "Date,Description,Amount,Balance Impact\n2025-01-03,x,-1.00,Debit\n2025-01-03,x,-1.00,Memo\n";
    assert_eq!(
        table(authorized)[2..],
        ["! 3: information_only | 2025-01-03; x; -1.00; Memo"]
    );
}

#[test]
fn balances_behind_rows_prove_the_column_of_amounts_and_contradict_signs() {
    // The Dutch write what was there before, what is there now, and what has changed.
    assert_eq!(
        table(
            "123456789\tEUR\t20250103\t1000,00\t987,50\t20250103\t-12,50\tAlbert Heijn\n\
             123456789\tEUR\t20250104\t987,50\t2487,50\t20250104\t1500,00\tFirma BV\n"
        ),
        [
            "= ",
            "1: 2025-01-03 -12.5 | Albert Heijn | cleared",
            "2: 2025-01-04 1500 | Firma BV | cleared",
            "? columns",
        ]
    );
    let turned = "Date,Description,Amount,Balance\n2025-01-03,A,1.00,99.00\n2025-01-04,B,2.00,97.00\n\
        2025-01-05,C,-50.00,147.00\n2025-01-06,D,3.00,144.00\n";
    assert!(table(turned).contains(&"? sign".to_owned()));
    let written = turned
        .replace(",1.00,", ",-1.00,")
        .replace(",2.00,", ",-2.00,");
    let written = written
        .replace(",-50.00,", ",50.00,")
        .replace(",3.00,", ",-3.00,");
    assert_eq!(
        table(&written).last().expect("a row"),
        "5: 2025-01-06 -3 | D | cleared"
    );
}

#[test]
fn income_below_nothing_and_credits_with_a_minus_are_doubted() {
    let program = "date,name,amount,type\n2025-01-14,Amazon,40.00,regular\n2025-01-15,Grocer,10.00,regular\n\
        2025-01-20,ACME Payroll,-1500.00,income\n";
    assert!(table(program).contains(&"? sign".to_owned()));
    assert_eq!(
        table(
            "Status,Date,Description,Debit,Credit\nCleared,01/14/2025,Amazon,40.00,\nCleared,01/16/2025,Grocer,10.00,\n\
             Cleared,01/20/2025,Thank you,,-50.00\n"
        ),
        [
            "= ",
            "2: 2025-01-14 -40 | Amazon | cleared",
            "3: 2025-01-16 -10 | Grocer | cleared",
            "4: 2025-01-20 50 | Thank you | cleared",
            "? sign",
        ]
    );
}

#[test]
fn what_moved_is_net_of_a_fee_and_gross_of_a_tax() {
    for (file, amount) in [
        (
            "Date,Description,Gross,Fee,Net\n2025-01-03,x,100.00,-3.40,96.60\n",
            "96.6",
        ),
        (
            "Date,Description,Amount,Fee,Net\n2025-01-03,x,100.00,3.40,96.60\n",
            "96.6",
        ),
        (
            "Date,Description,Net,VAT,Gross\n2025-01-03,x,-10.00,-2.00,-12.00\n",
            "-12",
        ),
        ("Date,Description,Net\n2025-01-03,x,-10.00\n", "-10"),
    ] {
        let read_as = reading(file.as_bytes());
        assert_eq!(
            read_as.parts[0].drafts[0].amount.to_string(),
            amount,
            "{file}"
        );
        assert_eq!(read_as.ambiguities, [], "{file}");
    }
}

#[test]
fn columns_are_known_in_many_languages() {
    for (file, rows) in [
        (
            "取引日,入出金(円),取引後残高(円),入出金内容\n20250103,-1250,98750,コンビニ\n20250114,350000,448750,給与\n",
            ["-1250 | コンビニ | JPY", "350000 | 給与 | JPY"],
        ),
        (
            "交易时间,交易对方,商品说明,收/支,金额,交易状态\n2025-01-03 10:11:12,肯德基,午餐,支出,35.50,交易成功\n\
             2025-01-14 10:11:12,公司,工资,收入,5000.00,交易成功\n",
            ["-35.5 | 肯德基 | 午餐", "5000 | 公司 | 工资"],
        ),
        (
            "거래일자,적요,출금액,입금액,잔액\n2025-01-03,편의점,\"12,500\",0,\"987,500\"\n2025-01-14,급여,0,\"3,500,000\",\"4,487,500\"\n",
            ["-12500 | 편의점", "3500000 | 급여"],
        ),
        (
            "Ημερομηνία;Αιτιολογία;Ποσό;Πρόσημο ποσού\n03/01/2025;ΑΒ;12,50;Χ\n14/01/2025;ΜΙΣΘΟΣ;1.500,00;Π\n",
            ["-12.5 | ΑΒ", "1500 | ΜΙΣΘΟΣ"],
        ),
        (
            "Datum;Opis;Isplata;Uplata;Stanje\n03.01.2025;Konzum;12,50;;987,50\n14.01.2025;Plaća;;1.500,00;2.487,50\n",
            ["-12.5 | Konzum", "1500 | Plaća"],
        ),
        (
            "Data tranzactiei,Detalii tranzactie,Debit,Credit\n03/01/2025,Kaufland,12.50,\n14/01/2025,Salariu,,1500.00\n",
            ["-12.5 | Kaufland", "1500 | Salariu"],
        ),
        (
            "Dato;Forklaring;Rentedato;Ut fra konto;Inn på konto\n03.01.2025;REMA;03.01.2025;120,00;\n14.01.2025;Lønn;14.01.2025;;21000,00\n",
            ["-120 | REMA", "21000 | Lønn"],
        ),
        (
            "Date;Libellé;Débit euros;Crédit euros\n03/01/2025;CARREFOUR;12,50;\n14/01/2025;FIRMA;;1 500,00\n",
            ["-12.5 | CARREFOUR | EUR", "1500 | FIRMA | EUR"],
        ),
        (
            "Date,Narration,Withdrawal Amt.,Deposit Amt.\n03/01/25,SWIGGY,250.00,\n14/01/25,FIRMA,,\"50,000.00\"\n",
            ["-250 | SWIGGY", "50000 | FIRMA"],
        ),
        (
            "\"Дата i час операції\",\"Деталі операції\",\"Сума в валюті картки (UAH)\",\"Сума в валюті операції\",Валюта\n\
             03.01.2025 10:11,АТБ,-420.5,-10.0,USD\n14.01.2025 10:11,Фірма,15000.0,15000.0,UAH\n",
            ["-420.5 | АТБ | UAH", "15000 | Фірма | UAH"],
        ),
    ] {
        let lines = table(file);
        let rows = [
            format!("2: 2025-01-03 {} | cleared", rows[0]),
            format!("3: 2025-01-14 {} | cleared", rows[1]),
        ];
        assert_eq!(lines[1..3], rows, "{file}");
        assert!(!lines.contains(&"? columns".to_owned()), "{file}");
    }
}

#[test]
fn a_column_of_words_for_either_way_is_the_direction_whatever_it_is_called() {
    for heading in ["Debet / Credit", "In of uit", "Sens", "X"] {
        let file = format!(
            "Boekdatum;Bedrag;{heading};Naam tegenrekening\n12-1-2019;1.005,00;Debet;Jan\n13-1-2019;1.005,00;Credit;Piet\n"
        );
        assert_eq!(
            table(&file),
            [
                "= ",
                "2: 2019-01-12 -1005 | Jan | cleared",
                "3: 2019-01-13 1005 | Piet | cleared",
            ],
            "{heading}"
        );
    }
}

#[test]
fn a_transfer_service_says_by_a_word_which_of_two_amounts_went_out() {
    assert_eq!(
        table(
            "ID,Status,Direction,Created on,Source fee amount,Source name,Source amount (after fees),Source currency,\
             Target name,Target amount (after fees),Target currency,Reference\n\
             T-1,COMPLETED,OUT,2025-01-03 10:11:12,0.50,Max,100.00,EUR,Anna,100.00,EUR,rent\n\
             T-2,COMPLETED,IN,2025-01-14 10:11:12,,Firma,1500.00,EUR,Max,1500.00,EUR,SAL\n\
             T-3,CANCELLED,OUT,2025-01-15 10:11:12,,Max,7.00,EUR,X,7.00,EUR,\n"
        ),
        [
            "= ",
            "2: 2025-01-03 -100.5 | Anna | rent | EUR | cleared",
            "3: 2025-01-14 1500 | Firma | SAL | EUR | cleared",
            "! 4: not_booked | T-3; CANCELLED; OUT; 2025-01-15 10:11:12; ; Max; 7.00; EUR; X; 7.00; EUR",
            "? columns",
        ]
    );
}

#[test]
fn balances_and_turnovers_of_the_baltic_banks_are_no_transactions() {
    let file = "Kuupäev;Saaja/Maksja;Selgitus;Summa;Valuuta;Deebet/Kreedit\n01.01.2025;;Algsaldo;1000,00;EUR;K\n\
        03.01.2025;RIMI;Ost;12,50;EUR;D\n14.01.2025;FIRMA;Palk;1500,00;EUR;K\n31.01.2025;;Käive;12,50;EUR;D\n\
        31.01.2025;;Käive;1500,00;EUR;K\n31.01.2025;;Lõppsaldo;2487,50;EUR;K\n";
    let lines = table(file);
    assert_eq!(
        lines[1..3],
        [
            "3: 2025-01-03 -12.5 | RIMI | Ost | EUR | cleared",
            "4: 2025-01-14 1500 | FIRMA | Palk | EUR | cleared",
        ]
    );
    assert_eq!(
        lines
            .iter()
            .filter(|line| line.contains("balance |"))
            .count(),
        4
    );
    assert_eq!(lines.len(), 7, "{lines:?}");
}

#[test]
fn debits_and_credits_in_the_money_of_the_account_stand_before_an_amount_in_another() {
    assert_eq!(
        table(
            "Дата операции;Описание операции;Сумма операции;Валюта операции;Приход в валюте счета;Расход в валюте счета\n\
             03.01.2025;SHOP;-10,00;USD;0,00;-4 950,50\n14.01.2025;Зарплата;500 000,00;KZT;500 000,00;0,00\n"
        ),
        [
            "= ",
            "2: 2025-01-03 -4950.5 | SHOP | cleared",
            "3: 2025-01-14 500000 | Зарплата | cleared",
        ]
    );
}

#[test]
fn tables_without_names_may_have_a_side_for_either_way() {
    for (file, amounts) in [
        (
            "01/13/2025,SHOP,12.50,,987.50\n01/14/2025,PAY,,1500.00,2487.50\n",
            ["-12.5", "1500"],
        ),
        (
            "01/13/2025,PAY,12.50,,1012.50\n01/14/2025,SHOP,,1500.00,-487.50\n",
            ["12.5", "-1500"],
        ),
    ] {
        let read_as = reading(file.as_bytes());
        let told = read_as.parts[0]
            .drafts
            .iter()
            .map(|draft| draft.amount.to_string());
        assert_eq!(told.collect::<Vec<_>>(), amounts, "{file}");
    }
}

#[test]
fn quotes_behind_blanks_and_formulas_enclose_cells() {
    assert_eq!(
        table(
            "Date, Text, Amount\n2025-01-03, \"A, B\", -1.50\n=\"2025-01-04\",\"=\"\"C\"\"\",=\"-2.50\"\n"
        ),
        [
            "= ",
            "2: 2025-01-03 -1.5 | A, B | cleared",
            "3: 2025-01-04 -2.5 | C | cleared",
        ]
    );
}

#[test]
fn the_currency_above_a_table_is_that_of_its_rows() {
    for (above, told) in [
        ("Währung;USD", Some("USD")),
        ("Währung:;=\"CHF\"", Some("CHF")),
        ("\"currency\";\"CZK\"", Some("CZK")),
        ("Валюта счёта;Тенге", Some("KZT")),
        ("Kontostand vom 31.01.2025:;1.234,56 EUR", Some("EUR")),
        ("Available Balance;SGD 1,234.56", Some("SGD")),
        ("Balance;1234.56", None),
        ("Name;USD", None),
    ] {
        let read_as =
            reading(format!("{above}\n\nDate;Text;Amount\n2025-01-03;x;-1,50\n").as_bytes());
        let currency = read_as.parts[0].drafts[0].currency;
        assert_eq!(currency.as_ref().map(CurrencyCode::as_str), told, "{above}");
    }
}

#[test]
fn delimiters_and_places_are_those_that_make_rows() {
    assert_eq!(
        table(
            "03/01/2025;-12,50;Carte;;CB CARREFOUR;;0;Divers\n14/01/2025;1500,00;Virement;;VIREMENT FIRMA;;0;Divers\n\
             31/01/2025;;;01234\n"
        ),
        [
            "= ",
            "1: 2025-01-03 -12.5 | CB CARREFOUR | cleared",
            "2: 2025-01-14 1500 | VIREMENT FIRMA | cleared",
            "! 3: no_amount | 31/01/2025; ; ; 01234",
            "? columns",
        ]
    );
    assert_eq!(
        table(
            "Date       Description              Debit     Credit   Balance\n\
             03/01/2025 KIOSK STATION            12.50               987.50\n\
             14/01/2025 FIRMA LTD                         1500.00   2487.50\n"
        ),
        [
            "= ",
            "2: 2025-01-03 -12.5 | KIOSK STATION | cleared",
            "3: 2025-01-14 1500 | FIRMA LTD | cleared",
            "? columns",
        ]
    );
}
