//! How far a file on its way into the books has come, over the socket (spec, section 3).

use jiff::Timestamp;
use kym_domain::exports::ProgressStatus;
use kym_domain::language::{Language, Names};
use kym_platform::http::values::Instant;
use kym_platform::http::words::ProgressStatusWord;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::wire::{ImportBody, ImportView};
use crate::imports::words::ImportErrorWord;

/// How far it has come.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ImportProgress {
    id: Uuid,
    workspace_id: Uuid,
    import: ImportBody,
    #[schema(value_type = i32)]
    total_steps: usize,
    /// The step that is being taken, from 1 on.
    #[schema(value_type = i32)]
    current_step: usize,
    /// What is being done.
    description: &'static str,
    status: ProgressStatusWord,
    steps: Vec<ImportStep>,
    /// How much of it a model was asked about; null unless one is asked.
    #[schema(required)]
    parts: Option<ImportParts>,
    #[schema(required)]
    started_at: Option<Instant>,
    #[schema(required)]
    finished_at: Option<Instant>,
    /// Why it could not be read, or not be booked.
    #[schema(required)]
    error: Option<ImportErrorWord>,
}

/// How much of a file a model was asked about.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct ImportParts {
    /// How many parts were answered.
    #[schema(value_type = i32)]
    pub answered: usize,
    /// How many there are.
    #[schema(value_type = i32)]
    pub total: usize,
}

/// A step on the way.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ImportStep {
    name: ImportStepName,
    status: ImportStepStatus,
    /// What is being done.
    description: &'static str,
}

/// The steps, in the order in which they are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ImportStepName {
    /// The file is read.
    Read,
    /// It is compared with the books and booked.
    Book,
}

/// How far a step has come.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ImportStepStatus {
    /// Its turn has not come.
    Pending,
    /// It is being taken.
    InProgress,
    /// It is done.
    Completed,
    /// It could not be done.
    Error,
}

impl ImportStepName {
    const ALL: [Self; 2] = [Self::Read, Self::Book];

    const fn words(self) -> Names {
        match self {
            Self::Read => Names {
                en: "Reading the file",
                ru: "Чтение файла",
            },
            Self::Book => Names {
                en: "Booking",
                ru: "Запись операций",
            },
        }
    }
}

impl ImportProgress {
    /// A file at a step, which was reached, done or given up at `now`.
    pub fn at(
        step: ImportStepName,
        status: ProgressStatus,
        seen: &ImportView,
        language: Language,
        now: Timestamp,
    ) -> Self {
        let import = &seen.made.import;
        let steps = ImportStepName::ALL.map(|name| {
            let status = match (name.cmp(&step), status) {
                (std::cmp::Ordering::Less, _) => ImportStepStatus::Completed,
                (std::cmp::Ordering::Greater, _) => ImportStepStatus::Pending,
                (_, ProgressStatus::InProgress) => ImportStepStatus::InProgress,
                (_, ProgressStatus::Completed) => ImportStepStatus::Completed,
                (_, ProgressStatus::Error) => ImportStepStatus::Error,
            };
            ImportStep {
                name,
                status,
                description: name.words().in_language(language),
            }
        });
        let place = ImportStepName::ALL.iter().position(|name| *name == step);
        Self {
            id: import.id.as_uuid(),
            workspace_id: import.workspace_id.as_uuid(),
            import: seen.into(),
            total_steps: steps.len(),
            current_step: place.map_or(0, |place| place + 1),
            description: step.words().in_language(language),
            status: ProgressStatusWord(status),
            steps: steps.into(),
            parts: None,
            started_at: import.started_at.map(Instant),
            finished_at: (status != ProgressStatus::InProgress).then_some(Instant(now)),
            error: import.error.map(ImportErrorWord),
        }
    }

    /// The same of a file about which a model is asked.
    #[must_use]
    pub const fn of_parts(mut self, parts: Option<ImportParts>) -> Self {
        self.parts = parts;
        self
    }
}
