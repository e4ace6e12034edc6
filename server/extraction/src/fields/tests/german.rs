use super::*;

#[test]
fn a_supermarket_with_a_deposit_quantities_below_and_a_table_of_taxes() {
    let draft = read(
        "
^          REWE
      REWE Markt GmbH
     Hauptstr. 12
     10115 Berlin
   UID Nr.: DE812706034
                              EUR
BIO MILCH 3,8%               1,29 B
  2 Stk x    1,89
JOGHURT NATUR                3,78 B
COLA ZERO 1,25L              1,49 A
PFAND 0,25 EURO              0,25 A
LEERGUT                     -0,75 A
BANANEN                      1,07 B
  0,536 kg x    1,99 EUR/kg
-------------------------------------
SUMME             EUR        7,13
=====================================
Geg. Mastercard   EUR        7,13
Karten-Nr. ############1234
Datum: 14.06.2024
Uhrzeit: 18:03:26 Uhr
Beleg-Nr. 4711
Steuer %      Netto    Steuer   Brutto
A= 19,0%       0,83     0,16     0,99
B=  7,0%       5,74     0,40     6,14
Gesamtbetrag   6,57     0,56     7,13
14.06.2024    18:03    Bon-Nr.:5412
Markt:0423  Kasse:3  Bed.:121212
Punktestand entspricht: 69,22 EUR
",
    );
    assert_eq!(total(&draft), "7.13");
    assert_eq!(merchant(&draft), "REWE");
    assert_eq!(
        (day(&draft).as_str(), clock(&draft).as_str()),
        ("2024-06-14", "18:03:00")
    );
    assert_eq!(currency(&draft), "EUR");
    assert_eq!(text(draft.tax_id.as_ref()), "DE812706034");
    assert_eq!(paid(&draft), Some(PaymentMethod::Card));
    assert_eq!(text(draft.payment_account.as_ref()), "1234");
    assert_eq!(
        goods(&draft),
        [
            "BIO MILCH 3,8%|||1.29",
            "JOGHURT NATUR|2|1.89|3.78",
            "COLA ZERO 1,25L|||1.49",
            "PFAND 0,25|||0.25",
            "LEERGUT|||-0.75",
            "BANANEN|0.536|1.99|1.07"
        ]
    );
    assert_eq!(duties(&draft), ["19.0|0.83|0.16", "7.0|5.74|0.40"]);
    assert_eq!(draft.issues, []);
    assert!(!draft.total.expect("found").confidence.is_doubtful());
}

#[test]
fn cash_and_change_are_not_the_total() {
    let draft = read(
        "
    Bäckerei Müller e.K.
    Marktplatz 3, 80331 München
    St.-Nr. 143/123/45678
 2 x 0,45
 Brezel                      0,90 A
 Roggenbrot 1kg              4,20 A
 Summe                EUR    5,10
 Bar                  EUR   20,00
 Rückgeld             EUR  -14,90
 inkl. 7,00% MwSt            0,33
 12.01.24 07:45
 Vielen Dank für Ihren Einkauf!
",
    );
    assert_eq!(total(&draft), "5.10");
    assert_eq!(merchant(&draft), "Bäckerei Müller e.K.");
    assert_eq!(day(&draft), "2024-01-12");
    assert_eq!(text(draft.tax_id.as_ref()), "143/123/45678");
    assert_eq!(paid(&draft), Some(PaymentMethod::Cash));
    assert_eq!(
        goods(&draft),
        ["Brezel|2|0.45|0.90", "Roggenbrot 1kg|||4.20"]
    );
    assert_eq!(duties(&draft), ["7.00||0.33"]);
    assert_eq!(draft.issues, []);
}

#[test]
fn a_subtotal_and_a_discount_come_before_the_total() {
    let draft = read(
        "
^dm-drogerie markt
Steinhofplatz 1  51491 Overath
05.11.2023   10:42   328755/12   D55F/1
Seife Lavendel                0,95 1
Shampoo 2in1                  2,45 1
Zwischensumme                 3,40
Rabatt 10%                   -0,34
SUMME EUR                     3,06
KARTENZAHLUNG EUR            -3,06
MwSt-Satz  Netto  MwSt  Brutto
1=19,00%    2,57  0,49    3,06
",
    );
    assert_eq!(total(&draft), "3.06");
    assert_eq!(merchant(&draft), "dm-drogerie markt");
    assert_eq!(day(&draft), "2023-11-05");
    assert_eq!(
        goods(&draft),
        [
            "Seife Lavendel|||0.95",
            "Shampoo 2in1|||2.45",
            "Rabatt 10%|||-0.34"
        ]
    );
    assert_eq!(draft.issues, []);
}

#[test]
fn thousands_are_grouped_by_points() {
    let draft = read(
        "
Möbelhaus Nord GmbH & Co. KG
Rechnung Nr. 2024-00317
Datum 3. Mai 2024
Sofa Oslo                  1.899,00 €
Lieferung                     59,90 €
Gesamtbetrag               1.958,90 €
enthaltene MwSt 19%          312,76 €
EC-Karte                   1.958,90 €
",
    );
    assert_eq!(total(&draft), "1958.90");
    assert_eq!(text(draft.reference.as_ref()), "2024-00317");
    assert_eq!(day(&draft), "2024-05-03");
    assert_eq!(draft.lines.len(), 2);
    assert_eq!(draft.issues, []);
}

#[test]
fn a_fuel_price_of_three_decimals_is_no_amount_of_thousands() {
    let draft = read(
        "
ARAL Tankstelle
Inh. Peter Schulz
Super E10
 * 42,17 L     1,739 EUR/L
                             73,33 EUR A
Gesamt                       73,33 EUR
19,00% MWST      11,71 EUR
VISA                         73,33 EUR
25-03-2024 21:14
",
    );
    assert_eq!(total(&draft), "73.33");
    assert_eq!(day(&draft), "2024-03-25");
    assert_eq!(merchant(&draft), "ARAL Tankstelle");
}

#[test]
fn a_discounter_with_article_numbers() {
    let draft = read(
        "
^ALDI SÜD
Wiesenauel 1, 51491 Overath
UST-ID-Nr. DE 813 192 189
826945 Allzwecktücher        1,99 A
31483 Lauchzwiebeln          0,39 B
3 x          0,59
12345 Gurken                 1,77 B
Summe                        4,15
Kartenzahlung                4,15
A 19% Netto 1,67 MwSt 0,32   1,99
B 7%  Netto 2,02 MwSt 0,14   2,16
Datum 16.06.2023  18:03 Uhr
",
    );
    assert_eq!(total(&draft), "4.15");
    assert_eq!(merchant(&draft), "ALDI SÜD");
    assert_eq!(
        goods(&draft),
        [
            "Allzwecktücher|||1.99",
            "Lauchzwiebeln|||0.39",
            "Gurken|3|0.59|1.77"
        ]
    );
    assert_eq!(draft.issues, [DraftIssue::CurrencyAssumed]);
}

#[test]
fn a_bill_is_due_later() {
    let draft = read(
        "
Stadtwerke Musterstadt GmbH
Rechnungsnummer: R-88123
Rechnungsdatum: 01.06.2024
Strom Mai                    84,03 EUR
Nettobetrag                  84,03 EUR
MwSt 19%                     15,97 EUR
Rechnungsbetrag             100,00 EUR
Zahlbar bis 30.06.2024
",
    );
    assert_eq!(draft.kind, ReceiptKind::Bill);
    assert_eq!(total(&draft), "100.00");
    assert_eq!(day(&draft), "2024-06-30");
    assert_eq!(text(draft.reference.as_ref()), "R-88123");
    assert_eq!(draft.issues, []);
}

#[test]
fn the_account_that_a_bill_is_paid_to_does_not_say_that_it_was_paid() {
    let text = "
Elektro Ampere GmbH
Rechnungsnummer: 2024-0815
Rechnungsdatum: 03.06.2024
Fällig am: 17.06.2024
Montage                     120,00
Rechnungsbetrag             120,00 EUR
Bitte überweisen Sie den Betrag per SEPA-Überweisung.
IBAN: DE89 3704 0044 0532 0130 00
";
    let draft = read(text);
    assert_eq!(draft.kind, ReceiptKind::Bill);
    assert_eq!(day(&draft), "2024-06-17");
    assert_eq!(total(&draft), "120.00");
    let paid = read(&text.replace("Bitte überweisen", "Überweisung 120,00\nBitte überweisen"));
    assert_eq!(paid.kind, ReceiptKind::Expense);
    assert_eq!(day(&paid), "2024-06-03");
}

#[test]
fn a_restaurant_names_tip_and_savings_apart() {
    let draft = read(
        "
Gasthaus Zum Löwen
Tisch 12
2 x Weizen 0,5l               9,00
1 x Schnitzel                16,90
Gesamt                       25,90
Trinkgeld                     3,10
zu zahlen                    29,00
girocard                     29,00
24.12.2023 20:15
",
    );
    assert_eq!(total(&draft), "29.00");
    assert_eq!(
        goods(&draft),
        [
            "Weizen 0,5l|2||9.00",
            "Schnitzel|1||16.90",
            "Trinkgeld|||3.10"
        ]
    );
    assert_eq!(draft.issues, [DraftIssue::CurrencyAssumed]);
}

#[test]
fn a_discounter_with_prices_before_quantities_and_its_own_order_of_columns() {
    let draft = read(
        "
LIDL
Lidl Dienstleistung GmbH & Co. KG
Rötelstraße 30
74172 Neckarsulm
                    EUR
Bio Vollmilch 3,8%   1,15 x   4   4,60 A
Mineralwasser still   0,19 x  6   1,14 B
Pfand 0,25 EM   1,50 B
Tomaten Rispen
0,712 kg x 2,49 EUR/kg   1,77 A
Lidl Plus Rabatt   -0,40
zu zahlen   8,61
Karte   8,61
MWST%   MWST   + Netto   = Brutto
A 7 %   0,39   5,58   5,97
B 19 %   0,42   2,22   2,64
Summe   0,81   7,80   8,61
0,40 EUR gespart
1234   123456/12   15.04.24   18:22
Kartenzahlung
EUR   8,61
Datum 15.04.24   Uhrzeit 18:22:33
",
    );
    assert_eq!(total(&draft), "8.61");
    assert_eq!(
        goods(&draft),
        [
            "Bio Vollmilch 3,8%|4|1.15|4.60",
            "Mineralwasser still|6|0.19|1.14",
            "Pfand 0,25 EM|||1.50",
            "Tomaten Rispen|0.712|2.49|1.77",
            "Lidl Plus Rabatt|||-0.40"
        ]
    );
    assert_eq!(duties(&draft), ["7|5.58|0.39", "19|2.22|0.42"]);
    assert_eq!(draft.issues, []);
}

#[test]
fn a_screw_of_four_by_forty_is_no_multiplication() {
    let draft = read(
        "
OBI Bau- und Heimwerkermarkt GmbH
4711 Schrauben 4x40   7,99
2 STK  X  12,49
Farbe weiss 10l   24,98
Gesamt EUR 32,97
gegeben Visa EUR 32,97
",
    );
    assert_eq!(
        goods(&draft),
        ["Schrauben 4x40|||7.99", "Farbe weiss 10l|2|12.49|24.98"]
    );
    assert_eq!(draft.issues, [DraftIssue::DateMissing]);
}

#[test]
fn a_car_park_names_a_fee_only() {
    let draft = read(
        "
Parkhaus Rathaus
Ticket 003412
Einfahrt 14.05.2024 08:12
Ausfahrt 14.05.2024 11:40
Gebühr  EUR 7,50
inkl. 19% MwSt EUR 1,20
",
    );
    assert_eq!(
        (total(&draft).as_str(), day(&draft).as_str()),
        ("7.50", "2024-05-14")
    );
    assert_eq!(duties(&draft), ["19||1.20"]);
}
