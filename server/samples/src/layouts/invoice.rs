//! Invoices on paper of an office: a bill that is paid by transfer.

use rxing::BarcodeFormat;

use super::items::Form;
use super::{Composition, Look, Printed};
use crate::codes::{self, creditor_reference, iban};
use crate::country::{Country, day};
use crate::print::{At, Face, Sheet, Stock, Style};
use crate::purchase::Purchase;
use crate::rng::Rng;
use crate::shops::ShopKind;
use crate::truth::Truth;

/// Paper of 210 by 297 mm at eight dots a millimetre.
const A4: Stock = Stock {
    face: Face::Sans,
    columns: 96,
    letter_width: 14,
    line_height: 28,
    margin: 155,
    heavy: false,
};

/// What an invoice says in a language.
struct Words {
    title: &'static str,
    number: &'static str,
    date: &'static str,
    due: &'static str,
    net: &'static str,
    tax: &'static str,
    total: &'static str,
    tax_id: &'static str,
    account: &'static str,
    request: &'static str,
    pattern: &'static str,
    to: &'static str,
}

const fn words(country: Country) -> Words {
    match country {
        Country::Germany | Country::Austria => Words {
            title: "Rechnung",
            number: "Rechnungsnummer",
            date: "Rechnungsdatum",
            due: "Zahlbar bis",
            net: "Nettobetrag",
            tax: "zzgl. USt.",
            total: "Rechnungsbetrag",
            tax_id: "USt-IdNr.",
            account: "IBAN",
            request: "Bitte überweisen Sie den Rechnungsbetrag ohne Abzug unter Angabe der Rechnungsnummer.",
            pattern: "D.M.Y",
            to: "Muster & Söhne GbR|Beispielweg 4|12999 Berlin",
        },
        Country::Russia => Words {
            title: "Счёт на оплату",
            number: "Счёт №",
            date: "Дата",
            due: "Оплатить до",
            net: "Сумма без НДС",
            tax: "НДС",
            total: "Всего к оплате",
            tax_id: "ИНН",
            account: "Р/с",
            request: "Внимание! Оплата данного счёта означает согласие с условиями поставки товара.",
            pattern: "D.M.Y",
            to: "Покупатель: ООО \"Пример\"|101999, г. Москва, ул. Примерная, д. 1",
        },
        Country::UnitedStates => Words {
            title: "INVOICE",
            number: "Invoice No.",
            date: "Invoice Date",
            due: "Due Date",
            net: "Subtotal",
            tax: "Sales Tax",
            total: "Amount Due",
            tax_id: "EIN",
            account: "Account No.",
            request: "Please make payment by the due date. Thank you for your business!",
            pattern: "M/D/Y",
            to: "Bill to: Example LLC|1 Sample Plaza, Suite 200|SPRINGFIELD, OH 45501",
        },
        Country::Britain | Country::Malaysia => Words {
            title: "Invoice",
            number: "Invoice number",
            date: "Date",
            due: "Payment due",
            net: "Net",
            tax: "VAT",
            total: "Total due",
            tax_id: "Tax ID",
            account: "Account",
            request: "Please quote the invoice number with your payment. Terms: 30 days.",
            pattern: "D/M/Y",
            to: "Example Ltd|10 Sample Street|LONDON SW99 9ZZ",
        },
    }
}

/// An invoice for goods, and what it says.
pub fn compose_invoice(purchase: &Purchase, rng: &mut Rng) -> (Sheet, Truth) {
    let mut look = Look::new(purchase.country, ShopKind::Hardware, rng);
    look.stock = A4;
    look.marks = false;
    look.cut_names = false;
    look.minus_behind = false;
    let mut invoice = Composition {
        sheet: Sheet::new(A4),
        purchase,
        look,
        rng,
        lines: Vec::new(),
        taxes: Vec::new(),
        surcharges: Vec::new(),
        printed: Printed::default(),
    };
    let words = words(purchase.country);
    let number = format!("{}-{}", purchase.date.year(), purchase.number);
    let due = purchase
        .date
        .saturating_add(jiff::Span::new().days(invoice.rng.pick(&[10, 14, 30])));
    head(&mut invoice, &words, &number, due);
    invoice.sheet.left(Style::TALL, words.title);
    invoice.sheet.gap(8);
    invoice.items(Form::Table);
    invoice.sheet.rule('-');
    sums(&mut invoice, &words);
    payment(&mut invoice, &words, &number);
    invoice.printed.number = Some(number);
    invoice.printed.due = Some(due);
    let truth = invoice.truth();
    (invoice.sheet, truth)
}

fn head(invoice: &mut Composition<'_>, words: &Words, number: &str, due: jiff::civil::Date) {
    let purchase = invoice.purchase;
    if let Some(logo) = invoice.look.logo {
        invoice.sheet.logo(logo);
    }
    // What stands below the sign is a company's name only with its legal form.
    let forms = ["GmbH", "oHG", "eG", "Ltd", "plc", "SDN", "ООО", "АО", "ИП"];
    let is_company = forms
        .iter()
        .any(|form| purchase.shop.company.contains(form));
    let company = if is_company {
        purchase.shop.company
    } else {
        purchase.shop.name
    };
    invoice.printed.merchant = company.to_owned();
    invoice.sheet.left(Style::TALL, company);
    invoice.sheet.left(
        Style::PLAIN,
        &format!("{}, {}", purchase.street, purchase.town),
    );
    invoice.sheet.left(Style::PLAIN, &purchase.phone);
    invoice.sheet.gap(30);
    let facts = [
        (words.number, number.to_owned()),
        (words.date, day(purchase.date, words.pattern)),
        (words.due, day(due, words.pattern)),
        (words.tax_id, purchase.tax_id.clone().unwrap_or_default()),
    ];
    let mut to = words.to.split('|');
    for (name, fact) in facts {
        let line = to.next().unwrap_or_default();
        let shown = !fact.is_empty();
        let name = if shown {
            format!("{name}:")
        } else {
            String::new()
        };
        invoice.sheet.parts(
            Style::PLAIN,
            &[
                (At::Left(0), line),
                (At::Left(60), &name),
                (At::Edge, &fact),
            ],
        );
    }
    invoice.printed.tax_id.clone_from(&purchase.tax_id);
    invoice.sheet.gap(30);
}

fn sums(invoice: &mut Composition<'_>, words: &Words) {
    let purchase = invoice.purchase;
    let net: i64 = purchase.taxes.iter().map(|sum| sum.net).sum();
    let row = |invoice: &mut Composition<'_>, style, name: &str, amount: &str| {
        invoice
            .sheet
            .parts(style, &[(At::Left(60), name), (At::Edge, amount)]);
    };
    if !purchase.taxes.is_empty() {
        row(
            invoice,
            Style::PLAIN,
            words.net,
            &purchase.country.amount(net),
        );
    }
    for sum in purchase.taxes.iter().filter(|sum| sum.tax != 0) {
        let name = format!(
            "{} {}%",
            words.tax,
            purchase.country.percent(sum.rate.rate, 0)
        );
        row(
            invoice,
            Style::PLAIN,
            &name,
            &purchase.country.amount(sum.tax),
        );
        invoice.note_tax(sum, false);
    }
    let sign = match purchase.country {
        Country::UnitedStates => format!("${}", purchase.country.amount(purchase.total)),
        Country::Britain => format!("£{}", purchase.country.amount(purchase.total)),
        Country::Malaysia => format!("RM {}", purchase.country.amount(purchase.total)),
        Country::Germany | Country::Austria => {
            format!("{} €", purchase.country.amount(purchase.total))
        }
        Country::Russia => format!("{} руб.", purchase.country.amount(purchase.total)),
    };
    row(invoice, Style::BOLD, words.total, &sign);
    invoice.sheet.gap(20);
}

fn payment(invoice: &mut Composition<'_>, words: &Words, number: &str) {
    let purchase = invoice.purchase;
    invoice.sheet.left(Style::PLAIN, words.request);
    let name = invoice.printed.merchant.clone();
    let units = purchase.total;
    let (account, payload) = match purchase.country {
        Country::Germany | Country::Austria => {
            let account = iban("DE", &invoice.rng.digits(18));
            let reference = creditor_reference(invoice.rng);
            let amount = format!("{}.{:02}", units / 100, units % 100);
            let payload =
                format!("BCD\n002\n1\nSCT\n\n{name}\n{account}\nEUR{amount}\n\n{reference}\n\n");
            (account, Some(payload))
        }
        Country::Russia => {
            let account = format!("40702810{}", invoice.rng.digits(12));
            let (bank, correspondent) = (invoice.rng.digits(3), invoice.rng.digits(12));
            let payload = format!(
                "ST00012|Name={name}|PersonalAcc={account}|BankName=ПАО Банк Северный|BIC=044525{bank}|CorrespAcc=30101810{correspondent}|Sum={units}|Purpose=Оплата по счёту {number}"
            );
            (account, Some(payload))
        }
        _ => (invoice.rng.digits(8), None),
    };
    invoice
        .sheet
        .left(Style::BOLD, &format!("{}: {account}", words.account));
    let code = payload.map(|payload| codes::draw(BarcodeFormat::QR_CODE, &payload, 4, 0));
    if let Some(Ok(code)) = code {
        invoice.sheet.gap(10);
        invoice.sheet.code(code);
    }
}
