//! What was read wrongly, in a folder, for whoever mends it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;
use kym_samples::truth::{Truth, TruthLine};
use serde_json::{Value, json};

use super::reading::Reading;

/// The folder, if one is wanted.
pub struct Failures(Option<PathBuf>);

impl Failures {
    /// Writes the picture of a code that was not read, and what it says.
    pub fn note_code(&self, name: &str, picture: &[u8], payload: &str) -> Result<()> {
        if let Some(folder) = &self.0 {
            fs::write(folder.join(format!("{name}.jpg")), picture)?;
            fs::write(folder.join(format!("{name}.txt")), payload)?;
        }
        Ok(())
    }

    /// Makes the folder.
    pub fn into(folder: Option<&Path>) -> Result<Self> {
        if let Some(folder) = folder {
            fs::create_dir_all(folder)?;
        }
        Ok(Self(folder.map(Path::to_owned)))
    }

    /// Writes the file, what it says, the draft and the recognised text, unless everything is right.
    pub fn note(&self, reading: &Reading) -> Result<()> {
        let Some(folder) = &self.0 else { return Ok(()) };
        if reading.comparison.is_right() {
            return Ok(());
        }
        let case = &reading.case;
        let write = |name: String, bytes: &[u8]| fs::write(folder.join(name), bytes);
        write(case.file_name(), &case.file)?;
        let name = case.name();
        let right = &reading.comparison;
        let all = json!({
            "right": {
                "total": right.is_total_right, "date": right.is_date_right, "merchant": right.is_merchant_right,
                "lines": right.lines_right, "of_lines": right.lines, "other_lines": right.lines_wrong,
                "wrong_letters": right.letters_wrong, "of_letters": right.letters,
            },
            "printed": printed(&case.truth),
            "receipt": reading.receipt,
            "pages": reading.pages,
        });
        write(
            format!("{name}.json"),
            serde_json::to_string_pretty(&all)?.as_bytes(),
        )?;
        write(format!("{name}.txt"), reading.text.join("\n").as_bytes())?;
        Ok(())
    }
}

fn printed(truth: &Truth) -> Value {
    json!({
        "merchant": truth.merchant,
        "date": truth.date.to_string(),
        "due": truth.due.map(|date| date.to_string()),
        "total": truth.total.to_string(),
        "currency": truth.currency.as_str(),
        "lines": truth.lines.iter().map(line).collect::<Vec<_>>(),
        "surcharges": truth.surcharges.iter().map(line).collect::<Vec<_>>(),
        "text": truth.text,
    })
}

fn line(line: &TruthLine) -> Value {
    json!({ "name": line.name, "sum": line.sum.to_string() })
}
