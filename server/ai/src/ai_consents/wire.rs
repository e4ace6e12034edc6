//! Consents in JSON.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use kym_domain::ai_consents::MAX_CONSENTS;
use kym_domain::ai_models::AiTask;
use kym_domain::check::{FieldCode, FieldError, Violation};
use kym_domain::language::Language;
use kym_platform::answer::Answer;
use kym_platform::http::values::Instant;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ai_models::words::AiTaskWord;

/// Somebody who would be given something.
#[derive(Debug, Default)]
pub struct Recipient {
    /// Whether they are on a host that the configuration names.
    pub is_local: bool,
    /// The names of their models.
    pub models: Vec<String>,
    /// What for, and since when that is agreed to.
    pub tasks: BTreeMap<AiTask, Option<Timestamp>>,
}

/// Everybody who would be given something, by their hosts.
pub struct AiConsentsView(pub BTreeMap<String, Recipient>);

/// Who would be given something of the user's, and what of it they have agreed to.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AiConsents)]
pub struct AiConsentsBody {
    recipients: Vec<RecipientBody>,
}

/// Somebody who runs models.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AiRecipient)]
struct RecipientBody {
    /// Their host, with its port unless it is the usual one.
    recipient: String,
    /// Whether it is on a host that the configuration names: nothing leaves for the public network.
    is_local: bool,
    /// The names of the models there that are enabled; none when all that was agreed to is gone.
    models: Vec<String>,
    /// What would be given to them.
    tasks: Vec<ConsentBody>,
}

/// Whether something is agreed to.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AiConsent)]
struct ConsentBody {
    task: AiTaskWord,
    is_agreed: bool,
    #[schema(required)]
    agreed_at: Option<Instant>,
}

/// What a user agrees to: exactly this.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = UpdateAiConsents)]
pub struct UpdateAiConsents {
    #[schema(required, value_type = Vec<UpdateAiConsent>, max_items = 500)]
    items: Option<Vec<UpdateAiConsent>>,
}

/// Something to be agreed to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateAiConsent {
    #[schema(required, value_type = String)]
    recipient: Option<String>,
    #[schema(required, value_type = AiTaskWord)]
    task: Option<String>,
}

impl Answer for AiConsentsView {
    type Body = AiConsentsBody;

    fn body(&self, _: Language) -> AiConsentsBody {
        let recipients = self.0.iter().map(|(name, found)| RecipientBody {
            recipient: name.clone(),
            is_local: found.is_local,
            models: found.models.clone(),
            tasks: found.tasks.iter().map(consent).collect(),
        });
        AiConsentsBody {
            recipients: recipients.collect(),
        }
    }
}

impl UpdateAiConsents {
    /// What is agreed to.
    pub fn check(&self) -> Result<BTreeSet<(String, AiTask)>, Vec<FieldError>> {
        let wrong = |field: String, code| FieldError::new(field, code);
        let items = self.items.as_ref();
        let items = items.ok_or_else(|| vec![FieldError::new("items", FieldCode::Required)])?;
        if items.len() > MAX_CONSENTS {
            return Err(vec![FieldError {
                field: "items".into(),
                violation: Violation::limited(FieldCode::TooMany, MAX_CONSENTS),
            }]);
        }
        let (mut wanted, mut errors) = (BTreeSet::new(), Vec::new());
        for (place, item) in items.iter().enumerate() {
            let recipient = item.recipient.as_ref().filter(|text| !text.is_empty());
            if recipient.is_none() {
                errors.push(wrong(
                    format!("items[{place}].recipient"),
                    FieldCode::Required,
                ));
            }
            let task = item.task.as_deref().map(str::parse::<AiTask>);
            let code = match &task {
                None => Some(FieldCode::Required),
                Some(Err(_)) => Some(FieldCode::UnknownValue),
                Some(Ok(_)) => None,
            };
            errors.extend(code.map(|code| wrong(format!("items[{place}].task"), code)));
            if let (Some(recipient), Some(Ok(task))) = (recipient, task) {
                wanted.insert((recipient.clone(), task));
            }
        }
        if errors.is_empty() {
            Ok(wanted)
        } else {
            Err(errors)
        }
    }
}

fn consent((task, agreed_at): (&AiTask, &Option<Timestamp>)) -> ConsentBody {
    ConsentBody {
        task: AiTaskWord(*task),
        is_agreed: agreed_at.is_some(),
        agreed_at: agreed_at.map(Instant),
    }
}
