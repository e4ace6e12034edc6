//! Receipts of Russia, with what the law of tills asks for (54-ФЗ).

use kym_domain::receipts::draft::PaymentMethod;
use rxing::BarcodeFormat;

use super::Composition;
use crate::codes;
use crate::country::{clock, day};
use crate::print::{At, Style};
use crate::shops::{ShopKind, TaxClass};

/// What the fiscal memory adds to a receipt.
struct Fiscal {
    memory: String,
    document: String,
    sign: String,
}

pub fn compose(receipt: &mut Composition<'_>) {
    let purchase = receipt.purchase;
    let fiscal = Fiscal {
        memory: format!("928{}", receipt.rng.digits(13)),
        document: receipt.rng.between(101, 98_765).to_string(),
        sign: format!("{}{}", receipt.rng.between(1, 4), receipt.rng.digits(9)),
    };
    header(receipt);
    let heading = receipt.one_of(&[
        "КАССОВЫЙ ЧЕК",
        "Кассовый чек. Приход",
        "КАССОВЫЙ ЧЕК / ПРИХОД",
        "ПРИХОД",
    ]);
    if receipt.rng.chance(50) {
        receipt.sheet.centre(Style::BOLD, heading);
    } else {
        receipt.sheet.left(Style::PLAIN, heading);
    }
    let above = receipt.rng.chance(55);
    if above {
        let shift = receipt.rng.between(12, 480);
        receipt.sheet.pair(
            Style::PLAIN,
            &format!("Чек №{}", purchase.number),
            &format!("Смена №{shift}"),
        );
        receipt.printed.number = Some(purchase.number.clone());
        let date = day(
            purchase.date,
            if receipt.look.words { "D.M.Y" } else { "D.M.y" },
        );
        receipt.sheet.pair(
            Style::PLAIN,
            purchase.cashier,
            &format!("{date} {}", clock(purchase.time, "H:m")),
        );
        receipt.printed.minutes = true;
    }
    receipt.sheet.rule(receipt.look.rule);
    let form = receipt.look.form;
    receipt.items(form);
    receipt.sheet.rule(receipt.look.rule);
    total(receipt);
    taxes(receipt);
    if purchase.payment == PaymentMethod::Card && receipt.rng.chance(35) {
        receipt.sheet.rule('-');
        receipt.card_slip();
        receipt.sheet.rule('-');
    }
    fiscal_part(receipt, &fiscal, above);
    code(receipt, &fiscal);
    let thanks = receipt.one_of(&[
        "СПАСИБО ЗА ПОКУПКУ!",
        "Спасибо за покупку! Ждем Вас снова!",
        "ПРИЯТНОГО АППЕТИТА!",
        "Горячая линия: 8 800 555-00-00",
        "СОХРАНЯЙТЕ ЧЕК",
    ]);
    receipt.sheet.gap(4);
    receipt.sheet.centre(Style::PLAIN, thanks);
}

fn header(receipt: &mut Composition<'_>) {
    let purchase = receipt.purchase;
    if let Some(logo) = receipt.look.logo {
        receipt.sheet.logo(logo);
    }
    // Most tills print the company first, some the sign.
    let company_first = receipt.rng.chance(40);
    let (first, second) = if company_first {
        (purchase.shop.company, purchase.shop.name)
    } else {
        (purchase.shop.name, purchase.shop.company)
    };
    receipt.sheet.centre(receipt.look.name, first);
    receipt.printed.merchant = first.to_owned();
    if receipt.rng.chance(80) {
        receipt.sheet.centre(Style::PLAIN, second);
    }
    let place = format!("{}, {}", purchase.town, purchase.street);
    receipt.sheet.centre(Style::PLAIN, &place);
    if receipt.rng.chance(45) {
        tax_id(receipt);
    }
    receipt.sheet.gap(4);
}

fn tax_id(receipt: &mut Composition<'_>) {
    if let Some(id) = &receipt.purchase.tax_id {
        let colon = if receipt.look.words { ":" } else { "" };
        receipt
            .sheet
            .left(Style::PLAIN, &format!("ИНН{colon} {id}"));
        receipt.printed.tax_id = Some(id.clone());
    }
}

fn total(receipt: &mut Composition<'_>) {
    let purchase = receipt.purchase;
    let equals = if receipt.rng.chance(60) { "=" } else { "" };
    let amount = receipt.amount(purchase.total);
    let word = receipt.one_of(&["ИТОГ", "ИТОГО", "ИТОГО К ОПЛАТЕ", "ИТОГ"]);
    receipt
        .sheet
        .pair(receipt.look.total, word, &format!("{equals}{amount}"));
    if purchase.payment == PaymentMethod::Card {
        let word = receipt.one_of(&[
            "БЕЗНАЛИЧНЫМИ",
            "БЕЗНАЛИЧНЫМИ",
            "Безналичными",
            "КАРТОЙ",
            "ЭЛЕКТРОННЫМИ",
        ]);
        receipt
            .sheet
            .pair(Style::PLAIN, word, &format!("{equals}{amount}"));
        return;
    }
    let word = receipt.one_of(&["НАЛИЧНЫМИ", "Наличными"]);
    receipt
        .sheet
        .pair(Style::PLAIN, word, &format!("{equals}{amount}"));
    if purchase.tendered != purchase.total {
        receipt.sheet.pair(
            Style::PLAIN,
            "ПОЛУЧЕНО",
            &format!("{equals}{}", receipt.amount(purchase.tendered)),
        );
        receipt.sheet.pair(
            Style::PLAIN,
            "СДАЧА",
            &format!(
                "{equals}{}",
                receipt.amount(purchase.tendered - purchase.total)
            ),
        );
    }
}

fn taxes(receipt: &mut Composition<'_>) {
    let free = receipt
        .purchase
        .taxes
        .iter()
        .all(|sum| sum.rate.class == TaxClass::Free);
    if free {
        receipt.sheet.pair(
            Style::PLAIN,
            "СУММА БЕЗ НДС",
            &receipt.amount(receipt.purchase.total),
        );
        return;
    }
    let word = receipt.one_of(&["СУММА НДС", "в т.ч. НДС", "НДС", "Сумма НДС"]);
    receipt.tax_lines(|sum| format!("{word} {}%", sum.rate.rate / 1000));
}

fn fiscal_part(receipt: &mut Composition<'_>, fiscal: &Fiscal, day_above: bool) {
    let purchase = receipt.purchase;
    let simple = purchase.kind == ShopKind::Cafe;
    let system = if simple {
        "УСН доход"
    } else {
        "ОСН"
    };
    if receipt.rng.chance(60) {
        receipt.sheet.pair(Style::PLAIN, "СНО:", system);
    }
    if !day_above {
        receipt.sheet.left(Style::PLAIN, purchase.cashier);
    }
    if receipt.rng.chance(60) {
        receipt.sheet.left(Style::PLAIN, "Место расчетов: магазин");
    }
    if receipt.printed.tax_id.is_none() && receipt.rng.chance(85) {
        tax_id(receipt);
    }
    if receipt.rng.chance(60) {
        receipt
            .sheet
            .pair(Style::PLAIN, "Сайт ФНС:", "www.nalog.gov.ru");
    }
    let (machine, serial) = (
        format!("000{}", receipt.rng.digits(13)),
        format!("0{}", receipt.rng.digits(13)),
    );
    let compact = receipt.rng.chance(40) && receipt.sheet.stock.columns >= 40;
    if compact {
        receipt.sheet.pair(
            Style::PLAIN,
            &format!("РН ККТ {machine}"),
            &format!("ФД {}", fiscal.document),
        );
        receipt.sheet.pair(
            Style::PLAIN,
            &format!("ФН {}", fiscal.memory),
            &format!("ФП {}", fiscal.sign),
        );
    } else {
        receipt.sheet.pair(Style::PLAIN, "РН ККТ:", &machine);
        receipt.sheet.pair(Style::PLAIN, "ЗН ККТ:", &serial);
        receipt.sheet.pair(Style::PLAIN, "ФН №:", &fiscal.memory);
        receipt.sheet.pair(Style::PLAIN, "ФД №:", &fiscal.document);
        receipt.sheet.pair(Style::PLAIN, "ФПД:", &fiscal.sign);
    }
    if !day_above {
        let date = day(
            purchase.date,
            if receipt.look.words { "D.M.Y" } else { "D.M.y" },
        );
        receipt.sheet.parts(
            Style::PLAIN,
            &[
                (At::Left(0), "Дата"),
                (At::Edge, &format!("{date} {}", clock(purchase.time, "H:m"))),
            ],
        );
        receipt.printed.minutes = true;
    }
}

/// The code by which the tax office finds a receipt.
fn code(receipt: &mut Composition<'_>, fiscal: &Fiscal) {
    let purchase = receipt.purchase;
    let (memory, document, sign) = (&fiscal.memory, &fiscal.document, &fiscal.sign);
    let time = clock(purchase.time, "Hm");
    let date = day(purchase.date, "YMD");
    let payload = format!(
        "t={date}T{time}&s={}&fn={memory}&i={document}&fp={sign}&n=1",
        receipt.amount(purchase.total)
    );
    let dots = receipt.rng.pick(&[4, 5, 6]);
    if let Ok(code) = codes::draw(BarcodeFormat::QR_CODE, &payload, dots, 0) {
        receipt.sheet.code(code);
    }
}
