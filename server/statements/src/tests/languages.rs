//! The same faults in other words and languages.

use kym_domain::imports::{ImportAmbiguity, ParsedFile};

use super::reading;

/// The amounts of a file, which is read whole and without doubts but for those that are named.
fn amounts(file: &str, doubts: &[ImportAmbiguity]) -> Vec<String> {
    let reading = reading(file.as_bytes());
    assert_eq!(reading.ambiguities, doubts, "{file}");
    assert_eq!(reading.unread, [], "{file}");
    amounts_of(&reading)
}

fn amounts_of(reading: &ParsedFile) -> Vec<String> {
    let drafts = reading.parts.iter().flat_map(|part| &part.drafts);
    drafts.map(|draft| draft.amount.to_string()).collect()
}

#[test]
fn one_reversal_turns_no_other_row_in_any_language() {
    for header in [
        "Datum;Text;Soll;Haben",
        "Дата;Описание;Расход;Приход",
        "Date;Libellé;Débit;Crédit",
        "Fecha;Concepto;Cargo;Abono",
        "Data;Descrizione;Uscite;Entrate",
        "Data;Opis;Obciążenia;Uznania",
        "Datum;Popis;Výdaje;Příjmy",
        "Datum;Beskrivning;Uttag;Insättning",
        "Дата;Опис;Видаток;Надходження",
        "Tarih;Açıklama;Borç;Alacak",
    ] {
        let file = format!(
            "{header}\n15.03.2025;a;-10,00;\n16.03.2025;b;-20,00;\n17.03.2025;c;-30,00;\n18.03.2025;d;5,00;\n19.03.2025;e;;900,00\n"
        );
        assert_eq!(
            amounts(&file, &[]),
            ["-10", "-20", "-30", "5", "900"],
            "{header}"
        );
    }
}

#[test]
fn words_in_the_column_that_does_not_apply_say_nothing() {
    for word in [
        "—",
        "―",
        "n/a",
        "N.A.",
        "#N/A",
        "нет",
        "н/д",
        "прочерк",
        "k.A.",
        "keine",
        "s.o.",
        "*",
        "_",
        "siehe rechts",
        "x",
    ] {
        let file = format!(
            "Datum;Name;Soll;Haben\n15.03.2025;a;1,00;{word}\n16.03.2025;b;{word};2,00\n17.03.2025;c;3,00;{word}\n"
        );
        assert_eq!(amounts(&file, &[]), ["-1", "2", "-3"], "{word}");
    }
}

#[test]
fn a_row_of_words_alone_is_listed() {
    let reading = reading(
        b"Date,Payee,Debit,Credit\n2025-03-01,a,1.00,-\n2025-03-02,b,see note,\n2025-03-03,c,-,-\n",
    );
    assert_eq!(amounts_of(&reading), ["-1"]);
    assert_eq!(reading.unread.len(), 2);
}

#[test]
fn words_of_directions_count_in_any_language() {
    for (header, out, income) in [
        ("Date;Libellé;Montant;Sens", "Débit", "Crédit"),
        ("Fecha;Concepto;Importe;Tipo", "Cargo", "Abono"),
        ("Data;Opis;Kwota;Typ", "Obciążenie", "Uznanie"),
        ("Datum;Text;Betrag;Art", "Lastschrift", "Gutschrift"),
        ("Дата;Описание;Сумма;Тип", "Списание", "Поступление"),
        ("Дата;Опис;Сума;Тип операції", "Списання", "Зарахування"),
        ("Datum;Popis;Částka;Typ", "Odchozí", "Příchozí"),
        ("Date;Details;Amount;Type", "Purchase", "Refund"),
    ] {
        let file = format!(
            "{header}\n15.03.2025;a;10,00;{out}\n16.03.2025;b;20,00;{income}\n17.03.2025;c;30,00;{out}\n"
        );
        assert_eq!(amounts(&file, &[]), ["-10", "20", "-30"], "{header}");
    }
}

#[test]
fn words_of_directions_that_nobody_knows_are_doubted() {
    let file = "Date,Payee,Amount,Type\n2025-03-15,a,10.00,Foo\n2025-03-16,b,20.00,Bar\n";
    assert_eq!(amounts(file, &[ImportAmbiguity::Sign]), ["10", "20"]);
    let all_one = "Date,Payee,Amount,Type\n2025-03-15,a,10.00,Foo\n2025-03-16,b,20.00,Foo\n";
    assert_eq!(amounts(all_one, &[]), ["10", "20"]);
}

#[test]
fn signs_against_all_words_are_those_of_a_card() {
    let file = "Date,Payee,Amount,Type\n2025-03-15,a,10.00,Purchase\n2025-03-16,b,20.00,Purchase\n2025-03-17,c,-5.00,Refund\n\
        2025-03-18,d,-100.00,Payment\n";
    assert_eq!(
        amounts(file, &[ImportAmbiguity::Sign]),
        ["-10", "-20", "5", "100"]
    );
}

#[test]
fn a_card_is_known_by_its_payments_in_any_language() {
    for payment in [
        "Zahlungseingang, danke",
        "Погашение задолженности",
        "AUTOPAY",
        "Paiement reçu, merci",
        "Pago recibido",
        "Spłata karty",
        "Inbetalning",
    ] {
        let file = format!(
            "Date;Name;Betrag\n15.03.2025;a;4,00\n16.03.2025;b;30,00\n17.03.2025;{payment};-100,00\n18.03.2025;c;12,00\n"
        );
        assert_eq!(
            amounts(&file, &[ImportAmbiguity::Sign]),
            ["4", "30", "-100", "12"],
            "{payment}"
        );
    }
}

#[test]
fn marks_of_credits_make_the_others_debits() {
    for mark in ["CR", " Cr.", " C", " H"] {
        let file = format!(
            "Date,Payee,Amount\n2025-03-15,a,10.00\n2025-03-16,b,20.00{mark}\n2025-03-17,c,30.00\n"
        );
        assert_eq!(amounts(&file, &[]), ["-10", "20", "-30"], "{mark}");
    }
    let both = "Date,Payee,Amount\n2025-03-15,a,10.00 DR\n2025-03-16,b,20.00 CR\n";
    assert_eq!(amounts(both, &[]), ["-10", "20"]);
    let pluses = "Date,Payee,Amount\n2025-03-15,a,10.00\n2025-03-16,b,+20.00\n2025-03-17,c,30.00\n";
    assert_eq!(
        amounts(pluses, &[ImportAmbiguity::Sign]),
        ["-10", "20", "-30"]
    );
}

#[test]
fn balances_and_sums_are_no_money_in_any_language() {
    for (opening, sum, closing) in [
        ("Opening balance", "Total", "Closing balance"),
        ("Anfangssaldo", "Summe", "Endsaldo"),
        ("Solde d'ouverture", "Somme", "Solde de clôture"),
        ("Входящий остаток", "Итого", "Исходящий остаток"),
        (
            "Остаток на начало периода",
            "Всего",
            "Остаток на конец периода",
        ),
        ("Saldo inicial", "Suma", "Saldo final"),
        ("Saldo iniziale", "Totale", "Saldo finale"),
        ("Saldo początkowe", "Razem", "Saldo końcowe"),
        ("Počáteční zůstatek", "Celkem", "Konečný zůstatek"),
        ("Ingående saldo", "Summa", "Utgående saldo"),
        ("Beginsaldo", "Totaal", "Eindsaldo"),
        ("Nyitó egyenleg", "Összesen", "Záró egyenleg"),
    ] {
        let file = format!(
            "Date;Name;Betrag\n15.03.2025;{opening};1.000,00\n16.03.2025;Laden;-4,00\n17.03.2025;Kiosk;-6,00\n\
             31.03.2025;{sum};-10,00\n31.03.2025;{closing};990,00\n"
        );
        let reading = reading(file.as_bytes());
        assert_eq!(amounts_of(&reading), ["-4", "-6"], "{opening}");
        assert_eq!(
            (reading.unread.len(), &*reading.ambiguities),
            (3, &[][..]),
            "{opening}"
        );
    }
    let fuel = "Date;Name;Betrag\n15.03.2025;Total;-50,00\n16.03.2025;Laden;-4,00\n17.03.2025;Total;-45,00\n";
    assert_eq!(amounts(fuel, &[]), ["-50", "-4", "-45"]);
}

#[test]
fn months_of_many_languages_are_whole_words() {
    for (day, month) in [
        ("7 marraskuu 2025", 11),
        ("7. maaliskuuta 2025", 3),
        ("7. listopadu 2025", 11),
        ("7 listopada 2025", 11),
        ("2025. március 7.", 3),
        ("7 Kasım 2025", 11),
        ("2025 m. lapkričio 7 d.", 11),
        ("7 novembre 2025", 11),
        ("7 de março de 2025", 3),
        ("7 November 2025", 11),
        ("7 ноября 2025", 11),
        ("7 листопада 2025", 11),
        ("7 Νοεμβρίου 2025", 11),
    ] {
        let file = format!("Date,Payee,Amount\n{day},a,-4.00\n{day},b,-5.00\n");
        let reading = reading(file.as_bytes());
        let drafts = reading.parts.iter().flat_map(|part| &part.drafts);
        let found: Vec<_> = drafts
            .map(|draft| (draft.date.month(), draft.date.day()))
            .collect();
        // Listed is right as well, another month is not.
        assert!(
            found == [(month, 7), (month, 7)] || found.is_empty() && reading.unread.len() == 2,
            "{day} {found:?}"
        );
    }
}

#[test]
fn a_letter_that_was_cut_garbles_no_other() {
    let utf16 =
        |text: &str| -> Vec<u8> { text.encode_utf16().flat_map(u16::to_le_bytes).collect() };
    let mut cyrillic = "Дата,Описание,Сумма\n2025-03-01,Кофейня Ёж,-1.00\n2025-03-02,Пекар"
        .as_bytes()
        .to_vec();
    cyrillic.extend(b"\xd0,-2.00\n");
    let mut wide =
        utf16("\u{feff}Дата,Описание,Сумма\n2025-03-01,Кофейня Ёж,-1.00\n2025-03-02,Пекар");
    wide.extend(0xd800_u16.to_le_bytes());
    wide.extend(utf16(",-2.00\n"));
    let mut marked = b"\xef\xbb\xbf".to_vec();
    marked.extend(&cyrillic);
    for file in [cyrillic, wide, marked] {
        let reading = reading(&file);
        let payees: Vec<_> = reading.parts[0]
            .drafts
            .iter()
            .map(|draft| draft.payee.as_str())
            .collect();
        assert_eq!(payees[0], "Кофейня Ёж");
        assert!(payees[1].starts_with("Пекар"), "{payees:?}");
        assert_eq!(reading.ambiguities, [ImportAmbiguity::Charset]);
    }
}
