//! How many codes are read.

use kym_samples::codes::{CodeCondition, CodeKind};
use rxing::BarcodeFormat;

use super::cells::{head, least, line, percent, row, short};
use crate::receipts::aims;
use crate::receipts::codes::{Codes, Subject, is_readable};
use crate::receipts::tally::Share;

/// A column, and the conditions that are counted in it.
type Column = (&'static str, fn(CodeCondition) -> bool);

const CONDITIONS: [Column; 8] = [
    ("turned by 10°–45°", |condition| {
        matches!(condition, CodeCondition::Turned(..90))
    }),
    ("by 90°, 180°", |condition| {
        matches!(condition, CodeCondition::Turned(90..))
    }),
    ("a little blurred", |condition| {
        condition == CodeCondition::Blurred(1)
    }),
    ("blurred", |condition| {
        condition == CodeCondition::Blurred(2)
    }),
    ("badly blurred", |condition| {
        condition == CodeCondition::Blurred(3)
    }),
    ("from the side", |condition| {
        condition == CodeCondition::Perspective
    }),
    ("photograph", |condition| condition == CodeCondition::Photo),
    ("small on 12 megapixels", |condition| {
        condition == CodeCondition::SmallInLarge
    }),
];

pub fn section(page: &mut String, codes: &Codes) {
    line(page, "\n### Codes\n");
    let wrong = codes.wrong;
    line(
        page,
        &format!(
            "Codes alone on a sheet, each read letter by letter. What is badly blurred is not counted among the readable ones. \
             {wrong} codes were read as something else."
        ),
    );
    head(page, &["readable ones", "read", "aim"]);
    for (name, format, aim) in [
        ("QR codes", is_qr as fn(Subject) -> bool, Some(aims::QR)),
        ("EAN, UPC", is_of_goods, Some(aims::EAN)),
        ("Data Matrix, Aztec, PDF417", is_other, None),
    ] {
        let share = codes.share(|subject, condition| format(subject) && is_readable(condition));
        let aim = aim.map_or_else(String::new, |aim| least(share, aim));
        row(page, [name.to_owned(), percent(share), aim]);
    }
    line(page, "\nIn percent:");
    let names = CONDITIONS.map(|(name, _)| name);
    head(page, &[&[""][..], &names].concat());
    for subject in Subject::all() {
        let share = |holds: fn(CodeCondition) -> bool| -> Share {
            codes.share(|of, condition| of == subject && holds(condition))
        };
        let cells = CONDITIONS.map(|(_, holds)| short(share(holds)));
        row(page, std::iter::once(name(subject).to_owned()).chain(cells));
    }
}

fn is_qr(subject: Subject) -> bool {
    subject.format() == BarcodeFormat::QR_CODE
}

fn is_of_goods(subject: Subject) -> bool {
    [
        BarcodeFormat::EAN_13,
        BarcodeFormat::EAN_8,
        BarcodeFormat::UPC_A,
    ]
    .contains(&subject.format())
}

fn is_other(subject: Subject) -> bool {
    !is_qr(subject) && !is_of_goods(subject)
}

const fn name(subject: Subject) -> &'static str {
    match subject {
        Subject::Kind(kind) => match kind {
            CodeKind::RussianTill => "QR, till in Russia",
            CodeKind::SerbianTill => "QR, till in Serbia",
            CodeKind::MontenegrinTill => "QR, till in Montenegro",
            CodeKind::PortugueseTill => "QR, till in Portugal",
            CodeKind::AustrianTill => "QR, till in Austria",
            CodeKind::SpanishTill => "QR, till in Spain",
            CodeKind::SaudiTill => "QR, till in Saudi Arabia",
            CodeKind::GermanTill => "QR, till in Germany",
            CodeKind::EpcTransfer => "QR, transfer in euros",
            CodeKind::RussianTransfer => "QR, transfer in Russia",
            CodeKind::CzechTransfer => "QR, transfer in Czechia",
            CodeKind::SerbianTransfer => "QR, transfer in Serbia",
            CodeKind::SwissBill => "QR, bill in Switzerland",
            CodeKind::UkrainianTransfer => "QR, transfer in Ukraine",
            CodeKind::Link => "QR, an address",
            CodeKind::Ean13 => "EAN-13",
            CodeKind::WeightEan13 => "EAN-13, weighed goods",
            CodeKind::UpcA => "UPC-A",
            CodeKind::Ean8 => "EAN-8",
            CodeKind::DataMatrix => "Data Matrix",
        },
        Subject::Aztec => "Aztec",
        Subject::Pdf417 => "PDF417",
    }
}
