//! How far an export has come, as it is stored.

use jiff::Timestamp;
use kym_domain::exports::{Export, ProgressStatus};
use kym_domain::language::Names;
use kym_platform::error::{Error, Result};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The steps, in the order in which they are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ExportStepName)]
#[serde(rename_all = "snake_case")]
pub enum StepName {
    /// What is known about the user.
    Profile,
    /// The workspaces that they belong to.
    Workspaces,
    /// The file itself.
    Archive,
}

/// How far a step has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = StepStatus)]
#[serde(rename_all = "snake_case")]
pub enum StepState {
    /// Its turn has not come.
    Pending,
    /// It is being taken.
    InProgress,
    /// It is done.
    Completed,
    /// It could not be done.
    Error,
}

/// A step as it is stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Step {
    /// Which.
    pub name: StepName,
    /// How far it has come.
    pub status: StepState,
    /// When it began.
    #[serde(with = "instant")]
    pub started_at: Option<Timestamp>,
    /// When it was done or given up.
    #[serde(with = "instant")]
    pub finished_at: Option<Timestamp>,
}

impl StepName {
    const ALL: [Self; 3] = [Self::Profile, Self::Workspaces, Self::Archive];

    /// What is being done, in words.
    pub const fn words(self) -> Names {
        match self {
            Self::Profile => Names {
                en: "Profile, devices and notifications",
                ru: "Профиль, устройства и уведомления",
            },
            Self::Workspaces => Names {
                en: "Workspaces with their accounts and transactions",
                ru: "Пространства со счетами и операциями",
            },
            Self::Archive => Names {
                en: "The archive",
                ru: "Архив",
            },
        }
    }
}

/// No step was taken yet.
pub fn begin() -> Vec<Step> {
    let steps = StepName::ALL.iter().map(|name| Step {
        name: *name,
        status: StepState::Pending,
        started_at: None,
        finished_at: None,
    });
    steps.collect()
}

/// Reads the steps of an export.
///
/// # Errors
/// When the row holds something else.
pub fn read(export: &Export) -> Result<Vec<Step>> {
    serde_json::from_str(&export.steps).map_err(Error::internal)
}

/// Writes steps as they are stored.
///
/// # Errors
/// When they cannot be written as JSON.
pub fn write(steps: &[Step]) -> Result<String> {
    serde_json::to_string(steps).map_err(Error::internal)
}

/// The export, having finished the steps before this one and begun it.
///
/// # Errors
/// As [`read`].
pub fn at(export: &Export, name: StepName, now: Timestamp) -> Result<Export> {
    let mut steps = read(export)?;
    for step in &mut steps {
        if step.name == name {
            step.status = StepState::InProgress;
            step.started_at = Some(now);
            break;
        }
        finish(step, StepState::Completed, now);
    }
    Ok(Export {
        steps: write(&steps)?,
        ..export.clone()
    })
}

/// The export, ended well with a file of so many bytes.
///
/// # Errors
/// As [`read`].
pub fn completed(export: &Export, size: usize, now: Timestamp) -> Result<Export> {
    let mut steps = read(export)?;
    for step in &mut steps {
        finish(step, StepState::Completed, now);
    }
    Ok(Export {
        status: ProgressStatus::Completed,
        steps: write(&steps)?,
        finished_at: Some(now),
        size: i64::try_from(size).ok(),
        ..export.clone()
    })
}

/// The export, given up at the step it was at.
///
/// # Errors
/// As [`read`].
pub fn given_up(export: &Export, words: &str, now: Timestamp) -> Result<Export> {
    let mut steps = read(export)?;
    for step in &mut steps {
        if step.status == StepState::InProgress {
            finish(step, StepState::Error, now);
        }
    }
    Ok(Export {
        status: ProgressStatus::Error,
        steps: write(&steps)?,
        finished_at: Some(now),
        error: Some(words.to_owned()),
        ..export.clone()
    })
}

fn finish(step: &mut Step, status: StepState, now: Timestamp) {
    if step.status != StepState::Completed {
        step.status = status;
        step.started_at.get_or_insert(now);
        step.finished_at = Some(now);
    }
}

/// An instant as RFC 3339 text.
mod instant {
    use jiff::Timestamp;
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

    #[expect(clippy::ref_option, reason = "serde asks for it")]
    pub fn serialize<S: Serializer>(
        at: &Option<Timestamp>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        at.map(|at| at.to_string()).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Timestamp>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        text.map(|text| text.parse().map_err(D::Error::custom))
            .transpose()
    }
}
