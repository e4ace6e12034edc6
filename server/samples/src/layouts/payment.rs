//! Slips of card terminals, as tills print them above or below the total.

use super::Composition;
use crate::country::{Country, clock, day};
use crate::print::Style;

const HEX: &str = "0123456789ABCDEF";

impl Composition<'_> {
    /// What a terminal prints for the customer.
    pub fn card_slip(&mut self) {
        self.printed.card = true;
        match self.purchase.country {
            Country::Germany | Country::Austria => self.german_slip(),
            Country::Russia => self.russian_slip(),
            _ => self.english_slip(),
        }
    }

    fn english_slip(&mut self) {
        let purchase = self.purchase;
        let card = self.one_of(&[
            "VISA",
            "MASTERCARD",
            "VISA DEBIT",
            "DEBIT MASTERCARD",
            "AMEX",
        ]);
        let hidden = self.one_of(&["************", "XXXX XXXX XXXX ", "**** **** **** "]);
        let sale = self.one_of(&["SALE", "PURCHASE", "Contactless", "CHIP READ"]);
        let merchant = self.rng.digits(8);
        let terminal = self.rng.digits(8);
        let approval = self.rng.letters(6, "0123456789");
        self.sheet
            .left(Style::PLAIN, &format!("{card}  {hidden}{}", purchase.card));
        self.sheet.left(Style::PLAIN, sale);
        if self.rng.chance(60) {
            self.sheet.pair(
                Style::PLAIN,
                &format!("MID: ***{}", &merchant[4..]),
                &format!("TID: {terminal}"),
            );
        }
        let sequence = self.rng.digits(2);
        self.sheet.pair(
            Style::PLAIN,
            "AID: A0000000031010",
            &format!("SEQ: {sequence}"),
        );
        self.sheet.pair(Style::PLAIN, "AUTH CODE", &approval);
        let last = self.one_of(&[
            "NO CARDHOLDER VERIFICATION",
            "APPROVED - THANK YOU",
            "PIN VERIFIED",
            "SIGNATURE NOT REQUIRED",
        ]);
        self.sheet.left(Style::PLAIN, last);
    }

    fn german_slip(&mut self) {
        let purchase = self.purchase;
        let card = self.one_of(&[
            "girocard",
            "Visa Debit",
            "Mastercard",
            "Debit Mastercard",
            "girocard kontaktlos",
        ]);
        let terminal = self.rng.digits(8);
        let trace = self.rng.digits(6);
        let title = self.one_of(&[
            "** K-U-N-D-E-N-B-E-L-E-G **",
            "* *  Kundenbeleg  * *",
            "Kundenbeleg",
        ]);
        self.sheet.centre(Style::PLAIN, title);
        self.sheet.gap(4);
        self.sheet.pair(Style::PLAIN, "Terminal-ID :", &terminal);
        self.sheet.pair(
            Style::PLAIN,
            "TA-Nr / BNr :",
            &format!("{trace} / {}", &purchase.number),
        );
        let heading = self.one_of(&["Kartenzahlung", "Kartenzahlung kontaktlos", "Zahlung"]);
        self.sheet.gap(4);
        self.sheet.centre(Style::BOLD, heading);
        self.sheet.centre(Style::PLAIN, card);
        self.sheet.gap(4);
        let hidden = self.one_of(&["###############", "############", "XXXX XXXX XXXX "]);
        self.sheet
            .left(Style::PLAIN, &format!("PAN {hidden}{}", purchase.card));
        self.sheet.left(
            Style::PLAIN,
            &format!(
                "Karte {} gültig bis {:02}/{}",
                self.rng.between(0, 2),
                self.rng.between(1, 12),
                self.rng.between(26, 29)
            ),
        );
        let date = day(purchase.date, "D.M.Y");
        let time = clock(purchase.time, "H:m:s");
        self.sheet.left(Style::PLAIN, &format!("{date} {time} Uhr"));
        self.printed.seconds = true;
        let receipt = self.rng.letters(14, HEX);
        self.sheet
            .pair(Style::PLAIN, "VU-Nr.", &self.rng.digits(10));
        self.sheet.left(
            Style::PLAIN,
            &format!("AID A00000005945430{} {receipt}", self.rng.digits(1)),
        );
        self.sheet
            .pair(Style::BOLD, "Betrag EUR", &self.amount(purchase.total));
        self.sheet.gap(5);
        self.sheet.centre(Style::BOLD, "Zahlung erfolgt");
        let last = self.one_of(&[
            "AS-Proc-Code = 00 075 00",
            "Capt.-Ref.= 0000",
            "Bitte Beleg aufbewahren",
        ]);
        self.sheet.left(Style::PLAIN, last);
    }

    fn russian_slip(&mut self) {
        let purchase = self.purchase;
        let bank = self.one_of(&[
            "ПАО БАНК \"ВОЛГА-КРЕДИТ\"",
            "АО \"НАРОДНЫЙ БАНК\"",
            "БАНК СЕВЕР",
        ]);
        let card = self.one_of(&["МИР", "MIR", "Visa Classic"]);
        self.sheet.centre(Style::PLAIN, bank);
        let terminal = self.rng.digits(8);
        self.sheet.pair(
            Style::PLAIN,
            &format!("Т: {terminal}"),
            &format!("М:{}", self.rng.digits(12)),
        );
        self.sheet.pair(Style::PLAIN, card, "A0000006581010");
        self.sheet.pair(
            Style::PLAIN,
            "Карта:(E*)",
            &format!("************{}", purchase.card),
        );
        self.sheet
            .pair(Style::PLAIN, "Сумма (Руб):", &self.amount(purchase.total));
        self.sheet
            .pair(Style::PLAIN, "Комиссия за операцию:", "0.00 Руб");
        self.sheet.centre(Style::BOLD, "ОДОБРЕНО");
        let (code, link) = (self.rng.digits(6), self.rng.digits(12));
        self.sheet.pair(
            Style::PLAIN,
            &format!("К/А: {code}"),
            &format!("RRN: {link}"),
        );
    }
}
