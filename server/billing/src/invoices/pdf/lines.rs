//! What an invoice is for, line by line, and what that comes to.

use kym_commerce::invoices::{InvoiceLine, InvoiceLineKind};
use kym_domain::dates::DateRange;
use kym_domain::localized;
use kym_domain::money::Minor;
use kym_pages::face::{Faces, Style};
use kym_pages::sheet::Sheets;
use kym_pages::table::{self, Cell, Column, GAP, Look, Row, Table};

use super::{Paper, SIZE, words};

/// How wide the column of periods is at most; longer ones go on beneath.
const MAX_PERIOD: f32 = 210.0;

pub fn write(sheets: &mut Sheets, paper: &Paper<'_>, faces: &Faces) {
    let invoice = paper.invoice;
    let (plain, strong) = (Style::regular(SIZE), Style::semibold(SIZE));
    let currency = invoice.currency.code();
    let names = [
        paper.say(words::DESCRIPTION).to_owned(),
        paper.say(words::PERIOD).to_owned(),
        paper.filled(words::AMOUNT_IN, "{currency}", currency.as_str()),
    ];
    let lines = invoice.lines.iter().map(|line| {
        [
            paper.description(line),
            paper.period(line),
            paper.amount(line.amount),
        ]
    });
    let lines: Vec<[String; 3]> = lines.collect();
    let total = paper.amount(invoice.total);

    let widest = |place: usize| {
        let own = lines.iter().map(|line| &line[place]);
        let own = own.map(|text| faces.width(text, plain.tabular()));
        own.fold(faces.width(&names[place], strong), f32::max)
    };
    let amount_width = widest(2).max(faces.width(&total, strong.tabular()));
    // Of what has no time there is no column for it.
    let has_period = lines.iter().any(|[_, period, _]| !period.is_empty());
    let period_width = has_period.then(|| widest(1).min(MAX_PERIOD));
    let others = amount_width + GAP + period_width.map_or(0.0, |width| width + GAP);
    let description_width = sheets.width() - others;

    let row = |look: Look, [description, period, amount]: &[String; 3], style: Style| {
        let text = |text: &str, style, width| Cell {
            lines: if text.is_empty() {
                Vec::new()
            } else {
                faces.lines(text, style, width, usize::MAX)
            },
            indent: 0.0,
            is_right: false,
        };
        let description = text(description, style, description_width);
        let period = period_width.map(|width| text(period, style.tabular(), width));
        let amount = Cell {
            lines: vec![faces.run(amount, style.tabular())],
            indent: 0.0,
            is_right: true,
        };
        let cells = [Some(description), period, Some(amount)];
        Row {
            look,
            cells: cells.into_iter().flatten().collect(),
        }
    };
    let last = lines.len().saturating_sub(1);
    let mut rows = Vec::with_capacity(lines.len() + 1);
    for (place, line) in lines.iter().enumerate() {
        // The total does not stand alone on a page.
        let look = if place == last {
            Look::PLAIN.with_next()
        } else {
            Look::PLAIN
        };
        rows.push(row(look, line, plain));
    }
    let sum = [paper.say(words::TOTAL).to_owned(), String::new(), total];
    rows.push(row(Look::TOTAL, &sum, strong));

    let widths = [Some(description_width), period_width, Some(amount_width)];
    let columns = names.iter().zip(widths).enumerate();
    let columns = columns.filter_map(|(place, (name, width))| {
        Some(Column {
            name,
            width: width?,
            is_right: place == 2,
        })
    });
    let table = Table {
        size: SIZE,
        columns: columns.collect(),
        rows,
    };
    table::table(sheets, table, faces);
}

impl Paper<'_> {
    fn description(&self, line: &InvoiceLine) -> String {
        let names = match line.kind {
            InvoiceLineKind::Period => words::PLAN,
            InvoiceLineKind::Change => words::REST_OF_PERIOD,
            InvoiceLineKind::UnusedTime => words::UNUSED_TIME,
            InvoiceLineKind::Balance if line.amount.is_negative() => words::BALANCE_USED,
            InvoiceLineKind::Balance => words::BALANCE,
            InvoiceLineKind::CarriedForward => words::CARRIED_FORWARD,
            InvoiceLineKind::Refund => words::REFUND,
        };
        self.filled(names, "{plan}", line.plan_names.in_language(self.language))
    }

    fn period(&self, line: &InvoiceLine) -> String {
        line.days
            .map(|days| localized::long_days(DateRange::between(days.0, days.1), self.language))
            .unwrap_or_default()
    }

    fn amount(&self, amount: Minor) -> String {
        localized::amount(self.money(amount), self.language)
    }
}
