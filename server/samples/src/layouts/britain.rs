//! Receipts of Britain.

use kym_domain::receipts::draft::PaymentMethod;

use super::Composition;
use crate::country::{clock, day};
use crate::print::Style;
use crate::purchase::Surcharge;
use crate::shops::ShopKind;

pub fn compose(receipt: &mut Composition<'_>) {
    let above = receipt.purchase.kind == ShopKind::Restaurant || receipt.rng.chance(40);
    header(receipt);
    if above {
        day_and_number(receipt);
        receipt.sheet.rule(receipt.look.rule);
    }
    if receipt.rng.chance(30) {
        receipt
            .sheet
            .parts(Style::PLAIN, &[(crate::print::At::Edge, "£")]);
    }
    let form = receipt.look.form;
    receipt.items(form);
    totals(receipt);
    taxes(receipt);
    if !above {
        receipt.sheet.gap(6);
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
    if receipt.rng.chance(60) {
        receipt
            .sheet
            .centre(Style::PLAIN, &format!("Tel: {}", purchase.phone));
    }
    if receipt.rng.chance(80)
        && let Some(id) = &purchase.tax_id
    {
        let word = receipt.one_of(&["VAT No:", "VAT Reg No.", "VAT NO.", "VAT Number:"]);
        receipt.sheet.centre(Style::PLAIN, &format!("{word} {id}"));
        receipt.printed.tax_id = Some(id.clone());
    }
    receipt.sheet.gap(6);
}

fn day_and_number(receipt: &mut Composition<'_>) {
    let purchase = receipt.purchase;
    let number = purchase.number.as_str();
    receipt.printed.number = Some(number.to_owned());
    receipt.printed.minutes = true;
    match receipt.rng.between(0, 2) {
        0 => {
            receipt.sheet.pair(
                Style::PLAIN,
                &format!("Served by: {}", purchase.cashier),
                &format!("Till {}", purchase.till),
            );
            receipt.sheet.pair(
                Style::PLAIN,
                &format!(
                    "{} {}",
                    day(purchase.date, "D/M/Y"),
                    clock(purchase.time, "H:m")
                ),
                &format!("Receipt {number}"),
            );
        }
        1 => {
            let store = receipt.rng.digits(4);
            receipt.sheet.centre(
                Style::PLAIN,
                &format!(
                    "{} {}  {store} {} {number}",
                    day(purchase.date, "D/M/y"),
                    clock(purchase.time, "H:m:s"),
                    purchase.till
                ),
            );
            receipt.printed.seconds = true;
        }
        _ => {
            receipt
                .sheet
                .pair(Style::PLAIN, "Date:", &day(purchase.date, "D B Y"));
            receipt
                .sheet
                .pair(Style::PLAIN, "Time:", &clock(purchase.time, "H:m"));
            let word = if purchase.kind == ShopKind::Restaurant {
                "Bill No:"
            } else {
                "Trans No:"
            };
            receipt.sheet.pair(Style::PLAIN, word, number);
        }
    }
}

fn totals(receipt: &mut Composition<'_>) {
    let purchase = receipt.purchase;
    receipt.sheet.rule(receipt.look.rule);
    let pound = if receipt.rng.chance(75) { "£" } else { "" };
    let count = purchase.items.len();
    if !purchase.surcharges.is_empty() || receipt.rng.chance(25) {
        let word = receipt.one_of(&["Sub Total", "SUBTOTAL", "Sub-total"]);
        receipt.sheet.pair(
            Style::PLAIN,
            word,
            &format!("{pound}{}", receipt.amount(purchase.subtotal())),
        );
    }
    for (surcharge, amount) in &purchase.surcharges {
        if let Surcharge::Service(_) = surcharge {
            let name = "Service Charge 12%";
            receipt.sheet.pair(
                Style::PLAIN,
                name,
                &format!("{pound}{}", receipt.amount(*amount)),
            );
            receipt.surcharge(name, *amount);
        }
    }
    let word = match receipt.rng.between(0, 4) {
        0 => "TOTAL".to_owned(),
        1 => "TOTAL TO PAY".to_owned(),
        2 => "BALANCE DUE".to_owned(),
        3 => format!("TOTAL ({count} ITEMS)"),
        _ => "Total".to_owned(),
    };
    receipt.sheet.pair(
        receipt.look.total,
        &word,
        &format!("{pound}{}", receipt.amount(purchase.total)),
    );
    if purchase.payment == PaymentMethod::Cash {
        let word = receipt.one_of(&["CASH", "Cash", "Cash Tendered"]);
        receipt.sheet.pair(
            Style::PLAIN,
            word,
            &format!("{pound}{}", receipt.amount(purchase.tendered)),
        );
        let word = receipt.one_of(&["CHANGE DUE", "Change", "CHANGE"]);
        receipt.sheet.pair(
            Style::PLAIN,
            word,
            &format!(
                "{pound}{}",
                receipt.amount(purchase.tendered - purchase.total)
            ),
        );
        return;
    }
    let word = receipt.one_of(&[
        "VISA DEBIT SALE",
        "Card",
        "MASTERCARD",
        "CONTACTLESS",
        "Card Sales",
    ]);
    receipt.sheet.pair(
        Style::PLAIN,
        word,
        &format!("{pound}{}", receipt.amount(purchase.total)),
    );
    if receipt.rng.chance(60) {
        receipt.sheet.gap(5);
        receipt.card_slip();
    }
}

fn taxes(receipt: &mut Composition<'_>) {
    if receipt.rng.chance(45) {
        receipt.sheet.gap(5);
        receipt.tax_table(["VAT RATE", "EX VAT", "VAT", "INC VAT"], None, Style::PLAIN);
    } else if receipt.rng.chance(35) {
        receipt.sheet.gap(3);
        let words = receipt.look.words;
        receipt.tax_lines(|sum| {
            if words {
                format!("VAT @ {}%", sum.rate.rate / 1000)
            } else {
                format!("Includes VAT at {}%", sum.rate.rate / 1000)
            }
        });
    }
}

fn footer(receipt: &mut Composition<'_>) {
    receipt.sheet.gap(6);
    if receipt.purchase.kind == ShopKind::Grocery && receipt.rng.chance(50) {
        let points = receipt.rng.between(2, 90);
        receipt
            .sheet
            .pair(Style::PLAIN, "Points this visit", &points.to_string());
        receipt.sheet.pair(
            Style::PLAIN,
            "Total points up to today",
            &(points * 17).to_string(),
        );
        receipt.sheet.gap(5);
    }
    let thanks = receipt.one_of(&[
        "Thank you for shopping with us",
        "PLEASE RETAIN FOR YOUR RECORDS",
        "Thank you, please call again",
        "Please keep this receipt as proof of purchase. Refunds within 28 days.",
    ]);
    receipt.sheet.centre(Style::PLAIN, thanks);
    if receipt.rng.chance(35) {
        receipt
            .sheet
            .centre(Style::PLAIN, "Tell us about your visit: win £1,000");
    }
}
