//! An invoice or a credit note as pages to read, to print and to keep. What they say is what was copied into it when it was
//! issued: the same invoice says the same for ever, whatever became of the plan, the seller and the buyer.

mod lines;
mod parties;
mod words;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use kym_commerce::invoices::{Invoice, InvoiceKind, InvoiceStatus};
use kym_domain::exports;
use kym_domain::language::{Language, Names};
use kym_domain::localized;
use kym_domain::money::{Minor, Money};
use kym_pages::face::{Faces, Style};
use kym_pages::margins::{self, Margins};
use kym_pages::sheet::{BLACK, MUTED, Mark, SHADE, SIDE, Sheets};
use kym_pages::text::{self, TextColumn};
use kym_pages::write::{self, Properties};
use kym_platform::error::{Error, Result};

/// How large plain text is.
const SIZE: f32 = 9.5;

/// What has to be known beside the invoice.
#[derive(Debug, Clone, Copy)]
pub struct PdfDetails<'a> {
    /// On whose clocks it is paid on a day.
    pub time_zone: &'a TimeZone,
    /// The number of the invoice whose money is given back, of a credit note.
    pub credited_number: Option<&'a str>,
    /// How to pay, in the language of the pages: shown while there is something to pay.
    pub instructions: &'a str,
}

/// An invoice on its way onto paper.
struct Paper<'a> {
    invoice: &'a Invoice,
    details: PdfDetails<'a>,
    language: Language,
}

/// The invoice as a PDF in a language. The same invoice is the same bytes. It takes some hundredths of a second of a
/// processor, so whoever serves others meanwhile asks for it on a thread of its own.
///
/// # Errors
/// When the pages break a rule of the format, which is a fault of this program.
pub fn pdf(invoice: &Invoice, details: PdfDetails<'_>, language: Language) -> Result<Vec<u8>> {
    let paper = Paper {
        invoice,
        details,
        language,
    };
    let faces = Faces::load().map_err(Error::internal)?;
    let sheets = paper.sheets(&faces);
    let properties = Properties {
        title: paper.whole_title(),
        language,
        day: invoice.issued_on,
    };
    write::write(&properties, &sheets, &faces).map_err(Error::internal)
}

/// Under which name it is saved: `KYM-2026-0001.pdf`.
pub fn file_name(invoice: &Invoice) -> String {
    let number = exports::file_name(&invoice.number_text());
    format!("{number}.pdf")
}

impl Paper<'_> {
    fn sheets(&self, faces: &Faces) -> Sheets {
        let invoice = self.invoice;
        let mut sheets = Sheets::new(false);
        if invoice.is_test {
            self.test_mark(&mut sheets, faces);
        }
        sheets.y = 44.0;
        let title = self.title();
        text::heading(&mut sheets, 1, &title, Style::semibold(20.0), faces);
        if let Some(credited) = self.credited() {
            let style = Style::regular(12.0);
            text::paragraph(&mut sheets, &credited, style, MUTED, 1, faces);
        }
        text::facts(&mut sheets, &self.facts(), faces);
        sheets.y += 6.0;
        parties::write(&mut sheets, self, faces);
        sheets.y += 20.0;
        lines::write(&mut sheets, self, faces);
        if self.is_to_be_paid() {
            self.instructions(&mut sheets, faces);
        }
        let seller = &invoice.seller.name;
        let issued = self.day(invoice.issued_on);
        let margins = Margins {
            head: (&self.marked_title(), &issued),
            foot: if seller.is_empty() { &title } else { seller },
            counts_one: false,
            language: self.language,
        };
        margins::margins(&mut sheets, &margins, faces);
        sheets
    }

    /// What it is and its number.
    fn title(&self) -> String {
        let kind = match self.invoice.kind {
            InvoiceKind::Invoice => words::INVOICE,
            InvoiceKind::CreditNote => words::CREDIT_NOTE,
        };
        self.filled(kind, "{number}", &self.invoice.number_text())
    }

    /// For which invoice a credit note is.
    fn credited(&self) -> Option<String> {
        let number = self.details.credited_number?;
        let is_credit_note = self.invoice.kind == InvoiceKind::CreditNote;
        is_credit_note.then(|| self.filled(words::FOR_INVOICE, "{number}", number))
    }

    fn whole_title(&self) -> String {
        let title = self.title();
        match self.credited() {
            Some(credited) => format!("{title} {credited}"),
            None => title,
        }
    }

    fn marked_title(&self) -> String {
        let title = self.whole_title();
        if self.invoice.is_test {
            format!("{title}  ·  {}", self.say(words::TEST))
        } else {
            title
        }
    }

    /// In the corner of the first page.
    fn test_mark(&self, sheets: &mut Sheets, faces: &Faces) {
        let run = faces.run(self.say(words::TEST), Style::semibold(11.0));
        let (right, top) = (sheets.right(), 24.0);
        let left = right - run.width - 16.0;
        sheets.ornament(vec![Mark::Area {
            sides: [left, top, right, top + 20.0],
            ink: SHADE,
            hatch: None,
            rim: Some((BLACK, false)),
        }]);
        text::line_at(sheets, (left + 8.0, top + 14.0), run, BLACK);
    }

    /// When it was issued, and how it stands.
    fn facts(&self) -> Vec<(String, String)> {
        let invoice = self.invoice;
        let issued = (words::ISSUED_ON, self.day(invoice.issued_on));
        let status = (words::STATUS, self.status());
        let facts = match invoice.kind {
            InvoiceKind::Invoice => {
                let due = if self.is_to_be_paid() {
                    invoice.total
                } else {
                    Minor::ZERO
                };
                vec![
                    issued,
                    (words::DUE_ON, self.day_of(invoice.due_at)),
                    status,
                    (words::AMOUNT_DUE, self.amount_with_currency(due)),
                ]
            }
            InvoiceKind::CreditNote => {
                let refunded = Minor::new(invoice.total.units().saturating_neg());
                let refunded = self.amount_with_currency(refunded);
                vec![issued, status, (words::AMOUNT_REFUNDED, refunded)]
            }
        };
        let facts = facts.into_iter();
        facts
            .map(|(name, fact)| (self.say(name).to_owned(), fact))
            .collect()
    }

    fn status(&self) -> String {
        let invoice = self.invoice;
        let (since, name, dated) = match (invoice.status, invoice.kind) {
            (InvoiceStatus::Open, _) => (None, words::UNPAID, words::UNPAID),
            (InvoiceStatus::Void, _) => (invoice.voided_at, words::VOID, words::VOID_ON),
            (InvoiceStatus::Paid, InvoiceKind::Invoice) => {
                (invoice.paid_at, words::PAID, words::PAID_ON)
            }
            (InvoiceStatus::Paid, InvoiceKind::CreditNote) => {
                (invoice.paid_at, words::REFUNDED, words::REFUNDED_ON)
            }
        };
        match since {
            Some(since) => self.filled(dated, "{day}", &self.day_of(since)),
            None => self.say(name).to_owned(),
        }
    }

    fn is_to_be_paid(&self) -> bool {
        self.invoice.kind == InvoiceKind::Invoice && self.invoice.status == InvoiceStatus::Open
    }

    fn instructions(&self, sheets: &mut Sheets, faces: &Faces) {
        let instructions = self.details.instructions.trim();
        if instructions.is_empty() {
            return;
        }
        sheets.y += 20.0;
        // A heading does not stand alone at the end of a page.
        if sheets.room() < 60.0 {
            sheets.turn();
        }
        let title = self.say(words::HOW_TO_PAY);
        text::heading(sheets, 2, title, Style::semibold(11.0), faces);
        let mut column = TextColumn::at(SIDE);
        let width = sheets.width();
        column.write(instructions, Style::regular(SIZE), BLACK, width, faces);
        text::columns(sheets, vec![column], SIZE);
    }

    const fn say(&self, names: Names) -> &'static str {
        names.in_language(self.language)
    }

    /// A text with something in its place.
    fn filled(&self, names: Names, place: &str, what: &str) -> String {
        self.say(names).replace(place, what)
    }

    const fn money(&self, amount: Minor) -> Money {
        Money::new(amount, self.invoice.currency)
    }

    fn amount_with_currency(&self, amount: Minor) -> String {
        localized::amount_with_currency(self.money(amount), self.language)
    }

    fn day(&self, day: Date) -> String {
        localized::long_day(day, self.language)
    }

    fn day_of(&self, moment: Timestamp) -> String {
        self.day(self.details.time_zone.to_datetime(moment).date())
    }
}
