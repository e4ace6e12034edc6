//! What is told on which channel to whoever has set nothing, in JSON.

use std::collections::BTreeMap;

use kym_domain::check::{Checks, FieldError};
use kym_domain::language::Language;
use kym_domain::notifications::Matrix;
use kym_notification_store::defaults::NotificationDefaults;
use kym_platform::answer::Answer;
use kym_platform::notifications::words::NotificationTopicWord;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::notification_settings::matrix::{self, TopicBody, UpdateChannels};

/// What is told on which channel to whoever has set nothing.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NotificationDefaults)]
pub struct NotificationDefaultsBody {
    /// Every topic there is, in the order to show them in.
    topics: Vec<TopicBody>,
    #[schema(value_type = i32)]
    version: i64,
}

/// What is told from now on to whoever has set nothing.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateNotificationDefaults {
    /// What is set of topics, by their names. A channel of a topic that is not named is as the program does it.
    #[serde(default)]
    #[schema(value_type = Option<BTreeMap<NotificationTopicWord, UpdateChannels>>)]
    topics: BTreeMap<String, UpdateChannels>,
}

impl UpdateNotificationDefaults {
    /// What is set.
    ///
    /// # Errors
    /// What is not known, and what cannot be switched off.
    pub fn check(&self) -> Result<Matrix, Vec<FieldError>> {
        let mut checks = Checks::default();
        let matrix = matrix::read(&mut checks, &self.topics);
        if checks.is_clean() {
            Ok(matrix)
        } else {
            Err(checks.into_errors())
        }
    }
}

/// The defaults as an answer.
pub struct NotificationDefaultsView(pub NotificationDefaults);

impl Answer for NotificationDefaultsView {
    type Body = NotificationDefaultsBody;

    fn body(&self, _: Language) -> NotificationDefaultsBody {
        NotificationDefaultsBody {
            topics: matrix::topics(&self.0.matrix),
            version: self.0.version,
        }
    }

    fn version(&self) -> Option<i64> {
        Some(self.0.version)
    }
}
