//! How long each step takes: one receipt after the other, and nothing else is done.

use std::time::Duration;

use anyhow::{Context as _, Result};
use jiff::Timestamp;
use kym_samples::country::Language;
use kym_samples::photo::Condition;
use serde_json::Value;

use super::cases::{Case, FIRST, Medium};
use super::reading::Reader;

/// The steps that take time, in their order.
pub const STEPS: [&str; 5] = [
    "preprocess",
    "code_scan",
    "text_recognition",
    "extraction",
    "matching",
];

/// What is timed.
const MEDIA: [Medium; 3] = [
    Medium::ReceiptDocument,
    Medium::Picture(Condition::Shaded),
    Medium::Picture(Condition::Phone),
];

/// What was found, by what was read.
pub struct Times(pub Vec<(Medium, Steps)>);

/// Times of one kind of file.
#[derive(Default)]
pub struct Steps {
    /// Of each step, in the order of [`STEPS`]; those that were skipped are left out.
    pub each: [Vec<Duration>; 5],
    /// From the moment when it is there to the draft.
    pub whole: Vec<Duration>,
}

/// So many of each language.
pub async fn measure(reader: &Reader, each: u64) -> Result<Times> {
    let mut found = Vec::new();
    for medium in MEDIA {
        let workspace = reader.person.create_workspace("Times").await?;
        let mut steps = Steps::default();
        for number in FIRST - each..FIRST {
            for language in Language::ALL {
                let draw = move || Case::draw(language, medium, number);
                let case = tokio::task::spawn_blocking(draw).await?;
                let reading = reader.one(workspace, case).await?;
                steps.add(&reading.receipt["receipt"]["progress"])?;
            }
        }
        found.push((medium, steps));
    }
    Ok(Times(found))
}

impl Steps {
    fn add(&mut self, progress: &Value) -> Result<()> {
        self.whole.push(between(progress)?.context("not finished")?);
        let steps = progress["steps"].as_array().context("no steps")?;
        for step in steps.iter().filter(|step| step["status"] == "completed") {
            let place = STEPS.iter().position(|name| step["name"] == *name);
            if let (Some(place), Some(took)) = (place, between(step)?) {
                self.each[place].push(took);
            }
        }
        Ok(())
    }
}

fn between(step: &Value) -> Result<Option<Duration>> {
    let instant = |name: &str| {
        let text = step[name].as_str();
        text.map(str::parse::<Timestamp>).transpose()
    };
    Ok(match (instant("started_at")?, instant("finished_at")?) {
        (Some(from), Some(to)) => Some(to.duration_since(from).unsigned_abs()),
        _ => None,
    })
}
