//! Receipts of the United States.

use kym_domain::receipts::draft::PaymentMethod;
use rxing::BarcodeFormat;

use super::Composition;
use crate::codes;
use crate::country::{clock, day};
use crate::print::Style;
use crate::purchase::Surcharge;
use crate::shops::ShopKind;

pub fn compose(receipt: &mut Composition<'_>) {
    let restaurant = receipt.purchase.kind == ShopKind::Restaurant;
    header(receipt);
    let above = restaurant || receipt.rng.chance(50);
    if above {
        day_and_number(receipt);
    }
    if receipt.purchase.kind == ShopKind::Fuel {
        let pump = receipt.rng.between(1, 16);
        receipt
            .sheet
            .left(Style::PLAIN, &format!("PUMP# {pump:02}"));
    }
    if above || receipt.rng.chance(30) {
        receipt.sheet.rule(receipt.look.rule);
    }
    let form = receipt.look.form;
    receipt.items(form);
    totals(receipt);
    if !above {
        receipt.sheet.gap(5);
        day_and_number(receipt);
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
    if !purchase.shop.company.is_empty() {
        receipt.sheet.centre(Style::PLAIN, purchase.shop.company);
    }
    receipt.sheet.centre(Style::PLAIN, purchase.street);
    receipt.sheet.centre(Style::PLAIN, purchase.town);
    receipt.sheet.centre(Style::PLAIN, &purchase.phone);
    receipt.sheet.gap(6);
}

fn day_and_number(receipt: &mut Composition<'_>) {
    let purchase = receipt.purchase;
    let number = purchase.number.as_str();
    receipt.printed.number = Some(number.to_owned());
    receipt.printed.minutes = true;
    match (purchase.kind, receipt.rng.between(0, 2)) {
        (ShopKind::Restaurant, _) => {
            let table = receipt.rng.between(1, 60);
            let guests = receipt.rng.between(1, 6);
            receipt.sheet.pair(
                Style::PLAIN,
                &format!("Server: {}", purchase.cashier),
                &day(purchase.date, "M/D/Y"),
            );
            receipt.sheet.pair(
                Style::PLAIN,
                &format!("Table {table}/{guests}"),
                &clock(purchase.time, "h:m p"),
            );
            receipt
                .sheet
                .pair(Style::PLAIN, "Guests: 2", &format!("Check #{number}"));
        }
        (_, 0) => {
            let store = receipt.rng.digits(5);
            receipt.sheet.centre(
                Style::PLAIN,
                &format!(
                    "ST# {store} OP# 009{} TE# {} TR# {number}",
                    receipt.rng.digits(3),
                    purchase.till
                ),
            );
            receipt.sheet.centre(
                Style::PLAIN,
                &format!(
                    "{}    {}",
                    day(purchase.date, "M/D/y"),
                    clock(purchase.time, "H:m:s")
                ),
            );
            receipt.printed.seconds = true;
        }
        (_, 1) => {
            receipt
                .sheet
                .left(Style::PLAIN, &format!("CASHIER: {}", purchase.cashier));
            receipt.sheet.pair(
                Style::PLAIN,
                &format!(
                    "{} {}",
                    day(purchase.date, "M/D/Y"),
                    clock(purchase.time, "h:m p")
                ),
                &format!("Trans: {number}"),
            );
        }
        _ => {
            receipt.sheet.pair(
                Style::PLAIN,
                &format!(
                    "{} {}",
                    day(purchase.date, "M-D-y"),
                    clock(purchase.time, "h:mp")
                ),
                &format!("REG {}", purchase.till),
            );
            receipt
                .sheet
                .left(Style::PLAIN, &format!("ORDER # {number}"));
        }
    }
}

fn totals(receipt: &mut Composition<'_>) {
    let purchase = receipt.purchase;
    let dollar = receipt.look.before_amount;
    let capitals = receipt.look.capitals || purchase.kind == ShopKind::Grocery;
    let cased = |text: &str| {
        if capitals {
            text.to_uppercase()
        } else {
            text.to_owned()
        }
    };
    receipt.sheet.gap(4);
    receipt.sheet.pair(
        Style::PLAIN,
        &cased("Subtotal"),
        &format!("{dollar}{}", receipt.amount(purchase.subtotal())),
    );
    for sum in purchase.taxes.iter().filter(|sum| sum.tax != 0) {
        let name = match receipt.rng.between(0, 2) {
            0 => format!("TAX 1   {} %", purchase.country.percent(sum.rate.rate, 3)),
            1 => cased(&format!(
                "Sales Tax {}%",
                purchase.country.percent(sum.rate.rate, 2)
            )),
            _ => cased("Tax"),
        };
        receipt.sheet.pair(
            Style::PLAIN,
            &name,
            &format!("{dollar}{}", receipt.amount(sum.tax)),
        );
        receipt.note_tax(sum, false);
        if !name.contains('%')
            && let Some(tax) = receipt.taxes.last_mut()
        {
            tax.rate = None;
        }
    }
    for (surcharge, amount) in &purchase.surcharges {
        if let Surcharge::Tip(percent) = surcharge {
            let name = if receipt.look.words {
                format!("Gratuity {percent}%")
            } else {
                "Tip".to_owned()
            };
            receipt.sheet.pair(
                Style::PLAIN,
                &name,
                &format!("{dollar}{}", receipt.amount(*amount)),
            );
            receipt.surcharge(&name, *amount);
        }
    }
    let word = receipt.one_of(&[
        "TOTAL",
        "Total",
        "TOTAL",
        "**** BALANCE",
        "AMOUNT DUE",
        "Balance Due",
    ]);
    receipt.sheet.pair(
        receipt.look.total,
        word,
        &format!("{dollar}{}", receipt.amount(purchase.total)),
    );
    receipt.sheet.gap(3);
    payment(receipt);
}

fn payment(receipt: &mut Composition<'_>) {
    let purchase = receipt.purchase;
    if purchase.payment == PaymentMethod::Cash {
        let word = receipt.one_of(&["CASH TEND", "CASH", "Cash"]);
        receipt
            .sheet
            .pair(Style::PLAIN, word, &receipt.amount(purchase.tendered));
        let word = receipt.one_of(&["CHANGE DUE", "CHANGE", "Change"]);
        receipt.sheet.pair(
            Style::PLAIN,
            word,
            &receipt.amount(purchase.tendered - purchase.total),
        );
    } else {
        let word = receipt.one_of(&[
            "VISA TEND",
            "Credit Card",
            "DEBIT TEND",
            "MASTERCARD",
            "Card Payment",
        ]);
        receipt
            .sheet
            .pair(Style::PLAIN, word, &receipt.amount(purchase.total));
        if receipt.rng.chance(65) {
            receipt.sheet.gap(5);
            receipt.card_slip();
        }
    }
}

fn footer(receipt: &mut Composition<'_>) {
    let purchase = receipt.purchase;
    receipt.sheet.gap(6);
    let pieces = purchase.items.len();
    if purchase.kind == ShopKind::Grocery && receipt.rng.chance(60) {
        receipt
            .sheet
            .centre(Style::BOLD, &format!("# ITEMS SOLD {pieces}"));
    }
    let tipped = purchase
        .surcharges
        .iter()
        .any(|(surcharge, _)| matches!(surcharge, Surcharge::Tip(_)));
    if purchase.kind == ShopKind::Restaurant && !tipped && receipt.rng.chance(60) {
        receipt.sheet.gap(5);
        for (percent, suggested) in
            [15, 18, 20].map(|percent| (percent, (purchase.subtotal() * percent + 50) / 100))
        {
            receipt.sheet.centre(
                Style::PLAIN,
                &format!("Suggested tip {percent}% = ${}", receipt.amount(suggested)),
            );
        }
    }
    if purchase.kind == ShopKind::Grocery && receipt.rng.chance(50) {
        let digits = receipt.rng.digits(20);
        if let Ok(code) = codes::draw(BarcodeFormat::CODE_128, &digits, 2, 60) {
            receipt.sheet.code(code);
            let groups: Vec<&str> = (0..5)
                .map(|group| &digits[group * 4..group * 4 + 4])
                .collect();
            receipt
                .sheet
                .centre(Style::PLAIN, &format!("TC# {}", groups.join(" ")));
        }
    }
    let thanks = receipt.one_of(&[
        "THANK YOU FOR SHOPPING WITH US",
        "Thank You! Please Come Again",
        "Have a great day!",
        "RETURNS WITHIN 30 DAYS WITH RECEIPT",
    ]);
    receipt.sheet.centre(Style::PLAIN, thanks);
    if receipt.rng.chance(40) {
        receipt.sheet.centre(
            Style::PLAIN,
            "Tell us how we did for a chance to win a $500 gift card",
        );
        let code = receipt.rng.letters(10, "BCDFGHJKLMNPQRSTVWXZ23456789");
        receipt.sheet.centre(Style::PLAIN, &format!("ID #: {code}"));
    }
    if receipt.rng.chance(40) {
        receipt.sheet.centre(Style::BOLD, "*** CUSTOMER COPY ***");
    }
}
