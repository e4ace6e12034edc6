//! Writes receipts and what they say into a folder: `cargo run -p kym-samples --example draw -- DIR [COUNT]`.

use std::error::Error;
use std::fs;
use std::path::Path;

use kym_samples::codes::{CodeCondition, CodeKind, code, photographed_code};
use kym_samples::country::Language;
use kym_samples::document::{invoice_document, receipt_document, scanned_document};
use kym_samples::photo::{Condition, photographed};
use kym_samples::sample::{Sample, receipt};
use kym_samples::truth::{Truth, TruthLine};
use serde_json::{Value, json};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("which folder?")?;
    let count = arguments.next().map_or(Ok(8), |count| count.parse())?;
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    for language in Language::ALL {
        for number in 0..count {
            write(folder, &receipt(language, number))?;
        }
        for number in 0..count.div_ceil(4) {
            documents(folder, language, number)?;
        }
    }
    for kind in CodeKind::ALL {
        codes(folder, kind)?;
    }
    Ok(())
}

fn documents(folder: &Path, language: Language, number: u64) -> Result<(), Box<dyn Error>> {
    let each = [
        ("receipt", receipt_document(language, number)),
        ("invoice", invoice_document(language, number)),
        ("scan", scanned_document(&receipt(language, number))),
    ];
    for (what, document) in each {
        let name = format!("document-{}-{what}-{number:03}", language.code());
        fs::write(folder.join(format!("{name}.pdf")), &document.file)?;
        fs::write(
            folder.join(format!("{name}.json")),
            serde_json::to_string_pretty(&json_of(&document.truth))?,
        )?;
    }
    Ok(())
}

fn codes(folder: &Path, kind: CodeKind) -> Result<(), Box<dyn Error>> {
    let code = code(kind, 1);
    code.picture
        .save(folder.join(format!("code-{kind:?}.png")))?;
    fs::write(folder.join(format!("code-{kind:?}.txt")), &code.payload)?;
    for (place, condition) in CodeCondition::ALL.into_iter().enumerate() {
        let photograph = photographed_code(&code, condition, 1);
        fs::write(
            folder.join(format!("code-{kind:?}-{place:02}.jpg")),
            photograph,
        )?;
    }
    Ok(())
}

fn write(folder: &Path, sample: &Sample) -> Result<(), Box<dyn Error>> {
    let name = format!("{}-{:03}", sample.language.code(), sample.number);
    sample.picture.save(folder.join(format!("{name}.png")))?;
    // Each receipt in one other condition, in turns.
    let conditions = &Condition::ALL[1..];
    let place = usize::try_from(sample.number)? % conditions.len();
    let condition = conditions[place];
    let photograph = photographed(sample, condition, sample.number);
    fs::write(
        folder.join(format!("{name}-{}.jpg", condition.name())),
        photograph,
    )?;
    let truth = serde_json::to_string_pretty(&json_of(&sample.truth))?;
    fs::write(folder.join(format!("{name}.json")), truth)?;
    Ok(())
}

fn line(line: &TruthLine) -> Value {
    json!({
        "name": line.name,
        "quantity": line.quantity.map(|quantity| quantity.to_string()),
        "unit_price": line.unit_price.map(|price| price.to_string()),
        "sum": line.sum.to_string(),
    })
}

fn json_of(truth: &Truth) -> Value {
    let taxes = truth.taxes.iter().map(|tax| {
        json!({
            "rate": tax.rate.map(|rate| rate.to_string()),
            "net": tax.net.map(|net| net.to_string()),
            "tax": tax.tax.to_string(),
        })
    });
    json!({
        "merchant": truth.merchant,
        "tax_id": truth.tax_id,
        "date": truth.date.to_string(),
        "due": truth.due.map(|due| due.to_string()),
        "time": truth.time.map(|time| time.to_string()),
        "total": truth.total.to_string(),
        "currency": truth.currency.as_str(),
        "taxes": taxes.collect::<Vec<Value>>(),
        "taxes_on_top": truth.taxes_on_top,
        "payment": truth.payment.as_str(),
        "card": truth.card,
        "number": truth.number,
        "lines": truth.lines.iter().map(line).collect::<Vec<Value>>(),
        "surcharges": truth.surcharges.iter().map(line).collect::<Vec<Value>>(),
        "text": truth.text,
    })
}
