//! Receipts of Malaysia.

use kym_domain::receipts::draft::PaymentMethod;

use super::Composition;
use crate::country::{clock, day};
use crate::print::{At, Style};
use crate::purchase::Surcharge;

pub fn compose(receipt: &mut Composition<'_>) {
    header(receipt);
    receipt.sheet.rule(receipt.look.rule);
    day_and_number(receipt);
    receipt.sheet.rule(receipt.look.rule);
    let form = receipt.look.form;
    receipt.items(form);
    receipt.sheet.rule(receipt.look.rule);
    totals(receipt);
    payment(receipt);
    taxes(receipt);
    receipt.sheet.gap(6);
    let thanks = receipt.one_of(&[
        "GOODS SOLD ARE NOT RETURNABLE & REFUNDABLE. THANK YOU",
        "THANK YOU. PLEASE COME AGAIN",
        "Terima kasih. Sila datang lagi.",
        "Exchange are allowed within 7 days with receipt. Strictly no cash refund",
    ]);
    receipt.sheet.centre(Style::PLAIN, thanks);
    if receipt.rng.chance(30) {
        receipt.sheet.centre(Style::PLAIN, "CUSTOMER'S COPY");
    }
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
    if receipt.rng.chance(75) {
        let registration = match receipt.rng.between(0, 2) {
            0 => format!(
                "({}-{})",
                receipt.rng.digits(6),
                receipt.rng.letters(1, "ADHKMPTUVX")
            ),
            1 => format!(
                "CO. REG NO: {}-{}",
                receipt.rng.digits(6),
                receipt.rng.letters(1, "ADHKMPTUVX")
            ),
            _ => format!(
                "(ROC NO. {}-{})",
                receipt.rng.digits(7),
                receipt.rng.letters(1, "ADHKMPTUVX")
            ),
        };
        receipt.sheet.centre(Style::PLAIN, &registration);
    }
    receipt.sheet.centre(Style::PLAIN, purchase.street);
    receipt.sheet.centre(Style::PLAIN, purchase.town);
    if receipt.rng.chance(70) {
        receipt
            .sheet
            .centre(Style::PLAIN, &format!("TEL: {}", purchase.phone));
    }
    if !purchase.taxes.is_empty()
        && let Some(id) = &purchase.tax_id
    {
        let word = receipt.one_of(&["GST ID :", "GST REG NO:", "GST NO. :", "SST ID:"]);
        receipt.sheet.centre(Style::PLAIN, &format!("{word} {id}"));
        receipt.printed.tax_id = Some(id.clone());
    }
    receipt.sheet.gap(4);
    let title = receipt.one_of(&[
        "TAX INVOICE",
        "SIMPLIFIED TAX INVOICE",
        "RECEIPT",
        "CASH RECEIPT",
        "INVOICE",
    ]);
    receipt.sheet.centre(Style::BOLD, title);
}

fn day_and_number(receipt: &mut Composition<'_>) {
    let purchase = receipt.purchase;
    let prefix = receipt.one_of(&["CS", "INV-", "", "A0", "OR"]);
    let number = format!("{prefix}{}", purchase.number);
    let date = day(
        purchase.date,
        receipt.one_of(&["D/M/Y", "D/M/Y", "D-M-Y", "D/M/y", "D B Y"]),
    );
    let time = clock(
        purchase.time,
        receipt.one_of(&["H:m:s", "h:m:s p", "H:m:s"]),
    );
    receipt.printed.number = Some(number.clone());
    receipt.printed.seconds = true;
    match receipt.rng.between(0, 2) {
        0 => {
            let value = receipt.sheet.stock.columns / 3;
            for (name, text) in [
                ("Doc No.", number.as_str()),
                ("Date", &date),
                ("Time", &time),
                ("Cashier", purchase.cashier),
            ] {
                receipt.sheet.parts(
                    Style::PLAIN,
                    &[(At::Left(0), name), (At::Left(value), &format!(": {text}"))],
                );
            }
        }
        1 => {
            receipt
                .sheet
                .left(Style::PLAIN, &format!("Receipt #: {number}"));
            receipt.sheet.pair(
                Style::PLAIN,
                &format!("Date: {date}"),
                &format!("Time: {time}"),
            );
            receipt
                .sheet
                .left(Style::PLAIN, &format!("Cashier: {}", purchase.cashier));
        }
        _ => {
            receipt
                .sheet
                .pair(Style::PLAIN, &format!("{date} {time}"), &number);
            receipt.sheet.pair(
                Style::PLAIN,
                &format!("CASHIER : {}", purchase.cashier),
                &format!("COUNTER {}", purchase.till),
            );
        }
    }
}

fn totals(receipt: &mut Composition<'_>) {
    let purchase = receipt.purchase;
    let tax: i64 = purchase.taxes.iter().map(|sum| sum.tax).sum();
    let count = purchase.items.len();
    if receipt.rng.chance(40) {
        receipt
            .sheet
            .left(Style::PLAIN, &format!("Total Item(s): {count}"));
    }
    if purchase.taxes_on_top || !purchase.surcharges.is_empty() {
        let word = receipt.one_of(&["SUBTOTAL", "Sub Total", "SUB TOTAL (RM)"]);
        receipt
            .sheet
            .pair(Style::PLAIN, word, &receipt.amount(purchase.subtotal()));
    } else if !purchase.taxes.is_empty() && receipt.rng.chance(60) {
        receipt.sheet.pair(
            Style::PLAIN,
            "Total Excluding GST:",
            &receipt.amount(purchase.total - tax),
        );
        receipt
            .sheet
            .pair(Style::PLAIN, "Total GST:", &receipt.amount(tax));
    }
    for (surcharge, amount) in &purchase.surcharges {
        if let Surcharge::Service(percent) = surcharge {
            let name = format!("Service Charge {percent}%");
            receipt
                .sheet
                .pair(Style::PLAIN, &name, &receipt.amount(*amount));
            receipt.surcharge(&name, *amount);
        }
    }
    if purchase.taxes_on_top {
        let word = receipt.one_of(&["SST", "Service Tax", "Govt Tax"]);
        receipt.tax_lines(|sum| format!("{word} {}%", sum.rate.rate / 1000));
    }
    for (surcharge, amount) in &purchase.surcharges {
        if *surcharge == Surcharge::Rounding {
            let name = receipt.one_of(&["Rounding Adj:", "ROUNDING", "Rounding Adjustment"]);
            receipt
                .sheet
                .pair(Style::PLAIN, name, &receipt.amount(*amount));
            receipt.surcharge(name, *amount);
        }
    }
    let words: &[&str] = if purchase.taxes.is_empty() || purchase.taxes_on_top {
        &[
            "TOTAL",
            "Total (RM)",
            "NET TOTAL",
            "GRAND TOTAL",
            "TOTAL RM",
        ]
    } else {
        &[
            "TOTAL (INCL. GST)",
            "Total Inclusive GST:",
            "Total RM Incl. of GST",
            "NETT TOTAL",
            "TOTAL",
        ]
    };
    let word = receipt.rng.pick(words);
    let sign = if word.contains("RM") || receipt.rng.chance(60) {
        ""
    } else {
        "RM "
    };
    receipt.sheet.pair(
        receipt.look.total,
        word,
        &format!("{sign}{}", receipt.amount(purchase.total)),
    );
}

fn payment(receipt: &mut Composition<'_>) {
    let purchase = receipt.purchase;
    if purchase.payment == PaymentMethod::Cash {
        let word = receipt.one_of(&["CASH", "Cash Received", "CASH RM"]);
        receipt
            .sheet
            .pair(Style::PLAIN, word, &receipt.amount(purchase.tendered));
        let word = receipt.one_of(&["CHANGE", "Change", "BALANCE"]);
        receipt.sheet.pair(
            Style::PLAIN,
            word,
            &receipt.amount(purchase.tendered - purchase.total),
        );
        return;
    }
    let word = receipt.one_of(&["VISA CARD", "MASTER CARD", "MYDEBIT", "CREDIT CARD"]);
    receipt
        .sheet
        .pair(Style::PLAIN, word, &receipt.amount(purchase.total));
    if receipt.rng.chance(40) {
        receipt.sheet.gap(4);
        receipt.card_slip();
    }
}

fn taxes(receipt: &mut Composition<'_>) {
    let purchase = receipt.purchase;
    if purchase.taxes_on_top || purchase.taxes.is_empty() || !receipt.rng.chance(75) {
        return;
    }
    receipt.sheet.gap(5);
    let columns = receipt.sheet.stock.columns;
    let ends = [columns * 65 / 100, columns];
    let row = |receipt: &mut Composition<'_>, style, first: &str, second: &str, third: &str| {
        receipt.sheet.parts(
            style,
            &[
                (At::Left(0), first),
                (At::Right(ends[0]), second),
                (At::Right(ends[1]), third),
            ],
        );
    };
    row(receipt, Style::BOLD, "GST Summary", "Amount(RM)", "Tax(RM)");
    for sum in &purchase.taxes {
        let name = format!("{} @ {}%", sum.rate.mark, sum.rate.rate / 1000);
        let (net, tax) = (receipt.amount(sum.net), receipt.amount(sum.tax));
        row(receipt, Style::PLAIN, &name, &net, &tax);
        receipt.note_tax(sum, true);
    }
}
