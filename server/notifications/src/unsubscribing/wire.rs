//! Stopping letters, in JSON.

use kym_domain::check::{FieldCode, FieldError};
use kym_domain::notifications::NotificationTopic;
use kym_platform::mail::unsubscribing::EmailSeries;
use kym_platform::notifications::words::NotificationTopicWord;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The link of a letter.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Unsubscribe {
    /// What stands behind `/unsubscribe/` in it.
    #[schema(required, value_type = String)]
    token: Option<String>,
}

impl Unsubscribe {
    /// The token.
    ///
    /// # Errors
    /// When there is none.
    pub fn check(self) -> Result<String, FieldError> {
        self.token
            .ok_or_else(|| FieldError::new("token", FieldCode::Required))
    }
}

/// What comes by letter no more.
#[derive(Debug, Serialize, ToSchema)]
pub struct Unsubscribed {
    /// The topic; null for the digest, and all topics that it told of.
    #[schema(required)]
    topic: Option<NotificationTopicWord>,
}

impl From<EmailSeries> for Unsubscribed {
    fn from(series: EmailSeries) -> Self {
        Self {
            topic: match series {
                EmailSeries::Topic(topic) => Some(NotificationTopicWord(topic)),
                EmailSeries::Digest => None,
            },
        }
    }
}

/// The topics that a series is about.
pub(super) fn topics(series: EmailSeries) -> Vec<NotificationTopic> {
    match series {
        EmailSeries::Topic(topic) => vec![topic],
        EmailSeries::Digest => {
            let all = NotificationTopic::ALL.iter();
            all.filter(|topic| !topic.is_urgent()).copied().collect()
        }
    }
}
