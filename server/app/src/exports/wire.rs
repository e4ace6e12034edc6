//! Exports in JSON, and their progress over the socket.

use kym_domain::exports::{Export, FILE_LIFE, ProgressStatus};
use kym_domain::language::Language;
use kym_platform::answer::Answer;
use kym_platform::error::Result;
use kym_platform::http::values::Instant;
use kym_platform::http::words::ProgressStatusWord;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::progress::{self, Step, StepName, StepState};

/// An export and how far it has come.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Export)]
pub struct ExportBody {
    id: Uuid,
    #[schema(value_type = i32)]
    total_steps: usize,
    /// The step that is being taken, from 1 on; 0 before the first.
    #[schema(value_type = i32)]
    current_step: usize,
    /// What is being done.
    description: String,
    status: ProgressStatusWord,
    steps: Vec<ExportStep>,
    started_at: Instant,
    #[schema(required)]
    finished_at: Option<Instant>,
    /// Why it could not be made.
    #[schema(required)]
    error: Option<String>,
    /// The bytes of the file, once it is there.
    #[schema(required, value_type = Option<i32>)]
    size: Option<i64>,
    /// Until when the file can be fetched.
    #[schema(required)]
    expires_at: Option<Instant>,
}

/// A step of an export.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ExportStep {
    name: StepName,
    status: StepState,
    /// What is being done.
    description: &'static str,
    #[schema(required)]
    started_at: Option<Instant>,
    #[schema(required)]
    finished_at: Option<Instant>,
    /// Why it could not be done.
    #[schema(required)]
    error: Option<String>,
}

/// The exports of a user.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExportList {
    /// The newest first.
    items: Vec<ExportBody>,
    #[schema(value_type = i32)]
    total: usize,
}

/// An export that was asked for.
pub struct ExportView {
    export: Export,
    steps: Vec<Step>,
}

impl ExportView {
    /// The export with its steps.
    ///
    /// # Errors
    /// When the steps cannot be read.
    pub fn new(export: Export) -> Result<Self> {
        let steps = progress::read(&export)?;
        Ok(Self { export, steps })
    }
}

impl Answer for ExportView {
    type Body = ExportBody;

    fn body(&self, language: Language) -> ExportBody {
        let export = &self.export;
        let begun = self
            .steps
            .iter()
            .filter(|step| step.status != StepState::Pending)
            .count();
        let current = self.steps.get(begun.saturating_sub(1));
        let words = current.map_or("", |step| step.name.words().in_language(language));
        let is_there = export.status == ProgressStatus::Completed;
        let steps = self
            .steps
            .iter()
            .map(|step| ExportStep::new(step, export, language));
        ExportBody {
            id: export.id.as_uuid(),
            total_steps: self.steps.len(),
            current_step: begun,
            description: words.to_owned(),
            status: ProgressStatusWord(export.status),
            steps: steps.collect(),
            started_at: Instant(export.started_at),
            finished_at: export.finished_at.map(Instant),
            error: export.error.clone(),
            size: export.size,
            expires_at: is_there.then(|| Instant(export.started_at + FILE_LIFE)),
        }
    }
}

impl ExportStep {
    fn new(step: &Step, export: &Export, language: Language) -> Self {
        let has_failed = step.status == StepState::Error;
        Self {
            name: step.name,
            status: step.status,
            description: step.name.words().in_language(language),
            started_at: step.started_at.map(Instant),
            finished_at: step.finished_at.map(Instant),
            error: export.error.clone().filter(|_| has_failed),
        }
    }
}

impl ExportList {
    /// The exports of a user.
    ///
    /// # Errors
    /// When the steps of one cannot be read.
    pub fn new(exports: Vec<Export>, language: Language) -> Result<Self> {
        let items = exports
            .into_iter()
            .map(|export| Ok(ExportView::new(export)?.body(language)));
        let items = items.collect::<Result<Vec<_>>>()?;
        Ok(Self {
            total: items.len(),
            items,
        })
    }
}
