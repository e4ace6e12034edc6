//! Signatures that the laws of Germany and Austria ask tills to print.

use rxing::BarcodeFormat;

use super::Composition;
use crate::codes;
use crate::country::{clock, day};
use crate::print::Style;
use crate::purchase::TaxSum;
use crate::shops::TaxClass;

const BASE64: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// What the German law of tills asks for (§ 6 KassenSichV): start, end and signature of the transaction.
pub fn signature(receipt: &mut Composition<'_>) {
    let purchase = receipt.purchase;
    let date = day(purchase.date, "Y-M-D");
    let time = clock(purchase.time, "H:m:s");
    let style = if receipt.rng.chance(50) && receipt.sheet.stock.columns > 36 {
        Style::SMALL
    } else {
        Style::PLAIN
    };
    let signature = receipt.rng.letters(86, BASE64);
    let serial = receipt.rng.letters(64, "0123456789abcdef");
    let (transaction, counter) = (
        receipt.rng.between(900, 90_000),
        receipt.rng.between(2_000, 180_000),
    );
    if receipt.rng.chance(50) {
        receipt
            .sheet
            .left(style, &format!("TSE-Start: {date}T{time}.000Z"));
        receipt
            .sheet
            .left(style, &format!("TSE-Stop: {date}T{time}.000Z"));
        receipt
            .sheet
            .left(style, &format!("TSE-Transaktionsnummer: {transaction}"));
        receipt
            .sheet
            .left(style, &format!("TSE-Signaturzähler: {counter}"));
        receipt
            .sheet
            .left(style, &format!("TSE-Seriennummer: {serial}"));
        receipt
            .sheet
            .left(style, &format!("TSE-Signatur: {signature}=="));
        return;
    }
    receipt.sheet.centre(Style::PLAIN, "TSE-Informationen");
    let payload = format!(
        "V0;{serial};Kassenbeleg-V1;Beleg^0.00_{}_0.00_0.00_0.00^{}:Bar;{transaction};{counter};{date}T{time}.000Z;{signature}",
        purchase.total, purchase.total
    );
    if let Ok(code) = codes::draw(BarcodeFormat::QR_CODE, &payload, 3, 0) {
        receipt.sheet.code(code);
    }
    receipt
        .sheet
        .left(style, &format!("Seriennummer Kasse: {}", &serial[..16]));
    receipt
        .sheet
        .left(style, &format!("Transaktion: {transaction}"));
}

/// The code that the Austrian law of tills asks for (RKSV, annex, section 10).
pub fn signed_code(receipt: &mut Composition<'_>) {
    let purchase = receipt.purchase;
    let of = |class| purchase.tax_of(class).map_or(0, TaxSum::gross);
    let amount = |minor: i64| {
        format!(
            "{}{},{:02}",
            if minor < 0 { "-" } else { "" },
            minor.abs() / 100,
            minor.abs() % 100
        )
    };
    let payload = format!(
        "_R1-AT1_KASSE{}_{}_{}T{}_{}_{}_0,00_{}_0,00_{}_{}_{}_{}",
        purchase.till,
        purchase.number,
        day(purchase.date, "Y-M-D"),
        clock(purchase.time, "H:m:s"),
        amount(of(TaxClass::Full)),
        amount(of(TaxClass::Reduced)),
        amount(of(TaxClass::Free)),
        receipt.rng.letters(12, BASE64),
        receipt.rng.letters(8, "0123456789abcdef"),
        receipt.rng.letters(11, BASE64),
        receipt.rng.letters(86, BASE64),
    );
    if let Ok(code) = codes::draw(BarcodeFormat::QR_CODE, &payload, 4, 0) {
        receipt.sheet.code(code);
    }
}
