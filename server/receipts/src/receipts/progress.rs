//! How far a receipt has come, as it is kept and as it is told (spec, section 3, OCR progress).

use jiff::Timestamp;
use kym_ai::ai_models::words::AiCallErrorWord;
use kym_domain::exports::ProgressStatus;
use kym_domain::language::{Language, Names};
use kym_domain::receipts::receipt::{Receipt, ReceiptState};
use kym_domain::receipts::steps::{Progress, ReceiptStep, StepProgress};
use kym_platform::error::{Error, Result};
use kym_platform::http::values::Instant;
use kym_platform::http::words::ProgressStatusWord;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::words::{
    ReceiptErrorWord, ReceiptSkipReasonWord, ReceiptStepStatusWord, ReceiptStepWord,
};

/// How far a receipt has come.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OcrProgress {
    id: Uuid,
    workspace_id: Uuid,
    #[schema(value_type = i32)]
    total_steps: usize,
    /// The step that is being taken, from 1 on.
    #[schema(value_type = i32)]
    current_step: usize,
    /// What is being done.
    description: &'static str,
    status: ProgressStatusWord,
    steps: Vec<OcrStep>,
    started_at: Instant,
    #[schema(required)]
    finished_at: Option<Instant>,
    /// Why it could not be read.
    #[schema(required)]
    error: Option<ReceiptErrorWord>,
}

/// A step on the way.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OcrStep {
    name: ReceiptStepWord,
    status: ReceiptStepStatusWord,
    /// What is being done.
    description: &'static str,
    #[schema(required)]
    started_at: Option<Instant>,
    #[schema(required)]
    finished_at: Option<Instant>,
    #[schema(required)]
    error: Option<ReceiptErrorWord>,
    /// Why it was skipped.
    #[schema(required)]
    skip_reason: Option<ReceiptSkipReasonWord>,
    /// How the last AI model failed, when it was skipped for that.
    #[schema(required)]
    ai_error: Option<AiCallErrorWord>,
}

/// A step as it is kept.
#[derive(Serialize, Deserialize)]
struct StoredStep {
    name: String,
    status: String,
    started_at: Option<String>,
    finished_at: Option<String>,
    error: Option<String>,
    skip_reason: Option<String>,
    ai_error: Option<String>,
}

/// The steps of a receipt. One that cannot be read any more lies ahead again.
pub fn read(receipt: &Receipt) -> Progress {
    let kept: Vec<StoredStep> = serde_json::from_str(&receipt.steps).unwrap_or_default();
    let steps = kept.into_iter().filter_map(|step| {
        let instant = |text: Option<String>| text.and_then(|text| text.parse::<Timestamp>().ok());
        Some(StepProgress {
            step: step.name.parse().ok()?,
            status: step.status.parse().ok()?,
            started_at: instant(step.started_at),
            finished_at: instant(step.finished_at),
            error: step.error.and_then(|word| word.parse().ok()),
            skip_reason: step.skip_reason.and_then(|word| word.parse().ok()),
            ai_error: step.ai_error.and_then(|word| word.parse().ok()),
        })
    });
    Progress::kept(steps, receipt.started_at)
}

/// The steps as they are kept.
///
/// # Errors
/// When they cannot be written as JSON.
pub fn write(progress: &Progress) -> Result<String> {
    let steps = progress.steps().iter().map(|step| StoredStep {
        name: step.step.to_string(),
        status: step.status.to_string(),
        started_at: step.started_at.map(|at| at.to_string()),
        finished_at: step.finished_at.map(|at| at.to_string()),
        error: step.error.map(|error| error.to_string()),
        skip_reason: step.skip_reason.map(|reason| reason.to_string()),
        ai_error: step.ai_error.map(|error| error.to_string()),
    });
    serde_json::to_string(&steps.collect::<Vec<_>>()).map_err(Error::internal)
}

impl OcrProgress {
    /// How far this receipt has come.
    pub fn of(receipt: &Receipt, language: Language) -> Self {
        let progress = read(receipt);
        let current = progress.next().unwrap_or(ReceiptStep::Matching);
        let steps = progress.steps().iter().map(|step| OcrStep {
            name: ReceiptStepWord(step.step),
            status: ReceiptStepStatusWord(step.status),
            description: names(step.step).in_language(language),
            started_at: step.started_at.map(Instant),
            finished_at: step.finished_at.map(Instant),
            error: step.error.map(ReceiptErrorWord),
            skip_reason: step.skip_reason.map(ReceiptSkipReasonWord),
            ai_error: step.ai_error.map(AiCallErrorWord),
        });
        Self {
            id: receipt.id.as_uuid(),
            workspace_id: receipt.workspace_id.as_uuid(),
            total_steps: progress.steps().len(),
            current_step: progress.place(),
            description: names(current).in_language(language),
            status: ProgressStatusWord(match receipt.state {
                ReceiptState::Processing => ProgressStatus::InProgress,
                ReceiptState::Review | ReceiptState::Booked => ProgressStatus::Completed,
                ReceiptState::Failed => ProgressStatus::Error,
            }),
            steps: steps.collect(),
            started_at: Instant(receipt.started_at),
            finished_at: receipt.finished_at.map(Instant),
            error: receipt.error.map(ReceiptErrorWord),
        }
    }
}

const fn names(step: ReceiptStep) -> Names {
    match step {
        ReceiptStep::Upload => Names {
            en: "Uploading",
            ru: "Загрузка",
        },
        ReceiptStep::Preprocess => Names {
            en: "Preparing pages",
            ru: "Подготовка страниц",
        },
        ReceiptStep::CodeScan => Names {
            en: "Looking for codes",
            ru: "Поиск кодов",
        },
        ReceiptStep::TextRecognition => Names {
            en: "Recognizing text",
            ru: "Распознавание текста",
        },
        ReceiptStep::Extraction => Names {
            en: "Extracting details",
            ru: "Извлечение данных",
        },
        ReceiptStep::Ai => Names {
            en: "Asking an AI model",
            ru: "Запрос к ИИ",
        },
        ReceiptStep::Matching => Names {
            en: "Matching transactions",
            ru: "Сопоставление операций",
        },
    }
}
