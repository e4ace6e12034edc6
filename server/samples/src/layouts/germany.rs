//! Receipts of Germany and Austria.

use kym_domain::receipts::draft::PaymentMethod;
use rxing::BarcodeFormat;

use super::Composition;
use super::signatures::{signature, signed_code};
use crate::codes;
use crate::country::{Country, clock, day};
use crate::print::Style;
use crate::shops::ShopKind;

pub fn compose(receipt: &mut Composition<'_>) {
    let restaurant = receipt.purchase.kind == ShopKind::Restaurant;
    header(receipt);
    let day_above = receipt.rng.chance(40) || restaurant;
    if day_above {
        day_and_number(receipt);
        receipt.sheet.gap(4);
    }
    if restaurant {
        let table = receipt.rng.between(1, 40);
        let guests = receipt.rng.between(1, 6);
        receipt.sheet.pair(
            Style::BOLD,
            &format!("Tisch {table}"),
            &format!("Pers.: {guests}"),
        );
        receipt.sheet.rule(receipt.look.rule);
    }
    if receipt.rng.chance(70) {
        receipt
            .sheet
            .parts(Style::PLAIN, &[(crate::print::At::Edge, "EUR")]);
    }
    let form = receipt.look.form;
    receipt.items(form);
    receipt.sheet.rule(receipt.look.rule);
    total(receipt);
    payment(receipt);
    taxes(receipt);
    if !day_above {
        receipt.sheet.gap(6);
        day_and_number(receipt);
    }
    if receipt.purchase.payment == PaymentMethod::Card && receipt.rng.chance(65) {
        receipt.sheet.gap(8);
        receipt.card_slip();
    }
    footer(receipt);
}

fn header(receipt: &mut Composition<'_>) {
    let purchase = receipt.purchase;
    if let Some(logo) = receipt.look.logo {
        receipt.sheet.logo(logo);
    }
    receipt.sheet.centre(receipt.look.name, purchase.shop.name);
    receipt.printed.merchant = purchase.shop.name.to_owned();
    if !purchase.shop.company.is_empty() && receipt.rng.chance(75) {
        receipt.sheet.centre(Style::PLAIN, purchase.shop.company);
    }
    receipt.sheet.centre(Style::PLAIN, purchase.street);
    receipt.sheet.centre(Style::PLAIN, purchase.town);
    if receipt.rng.chance(60) {
        let word = receipt.one_of(&["Tel.:", "Tel", "Telefon:"]);
        receipt
            .sheet
            .centre(Style::PLAIN, &format!("{word} {}", purchase.phone));
    }
    if receipt.rng.chance(85) {
        if let Some(id) = &purchase.tax_id {
            let words: &[&str] = if purchase.country == Country::Austria {
                &["UID-Nr.:", "UID:", "ATU-Nr."]
            } else {
                &["USt-IdNr.:", "UID Nr.:", "USt-ID:", "UStId-Nr."]
            };
            let word = receipt.rng.pick(words);
            receipt.sheet.centre(Style::PLAIN, &format!("{word} {id}"));
            receipt.printed.tax_id = Some(id.clone());
        }
    } else {
        let number = format!(
            "St.-Nr. {}/{}/{}",
            receipt.rng.digits(2),
            receipt.rng.digits(3),
            receipt.rng.digits(5)
        );
        receipt.sheet.centre(Style::PLAIN, &number);
    }
    receipt.sheet.gap(8);
}

fn day_and_number(receipt: &mut Composition<'_>) {
    let purchase = receipt.purchase;
    let (number, till) = (purchase.number.clone(), purchase.till.clone());
    let date = day(purchase.date, "D.M.Y");
    let short = day(purchase.date, "D.M.y");
    receipt.printed.number = Some(number.clone());
    match receipt.rng.between(0, 3) {
        0 => {
            receipt.sheet.pair(Style::PLAIN, "Datum:", &date);
            receipt.sheet.pair(
                Style::PLAIN,
                "Uhrzeit:",
                &format!("{} Uhr", clock(purchase.time, "H:m:s")),
            );
            receipt.sheet.pair(Style::PLAIN, "Beleg-Nr.", &number);
            receipt.printed.seconds = true;
        }
        1 => {
            let time = clock(purchase.time, "H:m");
            receipt.sheet.pair(
                Style::PLAIN,
                &format!("{date}  {time}"),
                &format!("Bon-Nr.:{number}"),
            );
            receipt
                .sheet
                .pair(Style::PLAIN, purchase.cashier, &format!("Kasse:{till}"));
            receipt.printed.minutes = true;
        }
        2 => {
            let word =
                receipt.one_of(&["Rechnung Nr.", "RECHNUNG", "Rechnungsnr.:", "Quittung Nr."]);
            receipt.sheet.left(Style::BOLD, &format!("{word} {number}"));
            receipt.sheet.pair(
                Style::PLAIN,
                &format!("{date} {}", clock(purchase.time, "H:m:s")),
                &format!("K{till}"),
            );
            receipt.sheet.left(Style::PLAIN, purchase.cashier);
            receipt.printed.seconds = true;
        }
        _ => {
            let store = receipt.rng.digits(4);
            receipt.sheet.left(
                Style::PLAIN,
                &format!(
                    "{store} {number}/0{till} {short} {}",
                    clock(purchase.time, "H:m")
                ),
            );
            receipt.printed.minutes = true;
        }
    }
}

fn total(receipt: &mut Composition<'_>) {
    let purchase = receipt.purchase;
    if purchase.items.len() > 3 && receipt.rng.chance(20) {
        receipt.sheet.pair(
            Style::PLAIN,
            "Zwischensumme",
            &receipt.amount(purchase.subtotal()),
        );
    }
    let word = receipt.one_of(&[
        "SUMME",
        "SUMME   EUR",
        "Summe",
        "Gesamtbetrag",
        "zu zahlen",
        "Total EUR",
        "GESAMT",
        "Zu zahlen EUR",
        "BETRAG EUR",
        "Endbetrag",
    ]);
    let amount = receipt.amount(purchase.total);
    let euro = if !word.contains("EUR") && receipt.rng.chance(40) {
        " EUR"
    } else {
        ""
    };
    receipt
        .sheet
        .pair(receipt.look.total, word, &format!("{amount}{euro}"));
    if receipt.rng.chance(50) {
        receipt.sheet.rule(if receipt.look.total.bold {
            '='
        } else {
            receipt.look.rule
        });
    }
}

fn payment(receipt: &mut Composition<'_>) {
    let purchase = receipt.purchase;
    if purchase.payment == PaymentMethod::Card {
        let word = receipt.one_of(&[
            "Geg. girocard",
            "EC-Karte",
            "Kartenzahlung EUR",
            "girocard",
            "Kreditkarte",
            "VISA",
            "Mit Karte",
            "EC-Cash",
        ]);
        receipt
            .sheet
            .pair(Style::PLAIN, word, &receipt.amount(purchase.total));
        return;
    }
    let word = receipt.one_of(&[
        "Geg. BAR    EUR",
        "Bar",
        "BAR",
        "Gegeben",
        "Barzahlung",
        "gegeben Bar EUR",
    ]);
    receipt
        .sheet
        .pair(Style::PLAIN, word, &receipt.amount(purchase.tendered));
    if purchase.tendered != purchase.total || receipt.rng.chance(40) {
        let word = receipt.one_of(&["Rückgeld BAR EUR", "Rückgeld", "Zurück", "RÜCKGELD"]);
        receipt.sheet.pair(
            Style::PLAIN,
            word,
            &receipt.amount(purchase.tendered - purchase.total),
        );
    }
}

fn taxes(receipt: &mut Composition<'_>) {
    receipt.sheet.gap(6);
    if receipt.sheet.stock.columns < 34 || receipt.rng.chance(25) {
        let country = receipt.purchase.country;
        if receipt.rng.chance(50) {
            for sum in receipt.purchase.taxes.clone() {
                let rate = country.percent(sum.rate.rate, 0);
                receipt.sheet.pair(
                    Style::PLAIN,
                    &format!("Netto {rate}%"),
                    &receipt.amount(sum.net),
                );
                receipt.sheet.pair(
                    Style::PLAIN,
                    &format!("MwSt. {rate}%"),
                    &receipt.amount(sum.tax),
                );
                receipt.note_tax(&sum, true);
            }
        } else {
            let word = receipt.one_of(&["inkl. MwSt", "enth. MwSt.", "MwSt"]);
            receipt.tax_lines(|sum| {
                format!(
                    "{word} {}% {}",
                    country.percent(sum.rate.rate, 1),
                    sum.rate.mark
                )
            });
        }
        return;
    }
    let words = receipt.rng.pick(&[
        ["Steuer  %", "Netto", "Steuer", "Brutto"],
        ["MwSt-Satz", "Netto", "MwSt.", "Brutto"],
        ["MWST", "NETTO", "MWST", "UMSATZ"],
    ]);
    let several = receipt.purchase.taxes.len() > 1;
    let sums = (several || receipt.rng.chance(40))
        .then(|| receipt.one_of(&["Gesamtbetrag", "Summe", "Gesamt"]));
    receipt.tax_table(words, sums, Style::PLAIN);
}

fn footer(receipt: &mut Composition<'_>) {
    let purchase = receipt.purchase;
    receipt.sheet.gap(8);
    if purchase.country == Country::Austria {
        signed_code(receipt);
    } else if receipt.rng.chance(75) {
        signature(receipt);
    }
    if purchase.kind == ShopKind::Restaurant && receipt.rng.chance(40) {
        receipt.sheet.gap(8);
        receipt.sheet.centre(
            Style::BOLD,
            "Angaben zum Nachweis der Bewirtungsaufwendungen",
        );
        receipt
            .sheet
            .left(Style::PLAIN, "(§ 4 Abs. 5 Ziff. 2 EStG)");
        for word in [
            "Bewirtete Personen:",
            "Anlass der Bewirtung:",
            "Ort, Datum / Unterschrift:",
        ] {
            receipt.sheet.left(Style::PLAIN, word);
            receipt.sheet.gap(6);
            receipt.sheet.rule('_');
        }
    }
    let thanks = receipt.one_of(&[
        "Vielen Dank für Ihren Einkauf!",
        "Vielen Dank für Ihren Besuch",
        "Es war uns eine Freude!",
        "Danke und auf Wiedersehen",
        "Umtausch nur mit Kassenbon innerhalb von 14 Tagen",
    ]);
    receipt.sheet.gap(6);
    receipt.sheet.centre(Style::PLAIN, thanks);
    if receipt.rng.chance(30) {
        receipt
            .sheet
            .centre(Style::PLAIN, "Öffnungszeiten: Mo-Sa 7-21 Uhr");
    }
    if purchase.kind == ShopKind::Grocery && receipt.rng.chance(35) {
        let points = receipt.rng.between(3, 240);
        receipt.sheet.centre(
            Style::SMALL,
            &format!("Mit diesem Einkauf hätten Sie {points} Treuepunkte gesammelt."),
        );
    }
    if receipt.rng.chance(25) {
        let payload = format!("0{}", receipt.rng.digits(11));
        if let Ok(code) = codes::draw(
            BarcodeFormat::CODE_128,
            &format!("{payload}{}", purchase.number),
            2,
            70,
        ) {
            receipt.sheet.gap(6);
            receipt.sheet.code(code);
        }
    }
}
