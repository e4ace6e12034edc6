//! What is told on which channel, in JSON: of a user, and for everybody who has set nothing.

use std::collections::BTreeMap;

use kym_domain::check::{Checks, FieldCode};
use kym_domain::notifications::{Channel, Matrix, NotificationTopic};
use kym_platform::notifications::words::{ChannelWord, NotificationTopicWord};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Where a topic is told.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NotificationTopicSettings)]
pub struct TopicBody {
    topic: NotificationTopicWord,
    /// Whether nobody can switch it off.
    is_required: bool,
    /// The channels on which nobody can switch it off.
    required_channels: Vec<ChannelWord>,
    channels: ChannelsBody,
}

/// On which channels.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NotificationChannels)]
#[expect(clippy::struct_excessive_bools, reason = "a switch for each channel")]
struct ChannelsBody {
    in_app: bool,
    email: bool,
    web_push: bool,
    telegram: bool,
    ntfy: bool,
    webhook: bool,
}

impl ChannelsBody {
    fn of(wants: impl Fn(Channel) -> bool) -> Self {
        Self {
            in_app: wants(Channel::InApp),
            email: wants(Channel::Email),
            web_push: wants(Channel::WebPush),
            telegram: wants(Channel::Telegram),
            ntfy: wants(Channel::Ntfy),
            webhook: wants(Channel::Webhook),
        }
    }
}

/// On which channels from now on; one that is not named is as it is for everybody who has set nothing.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = UpdateNotificationChannels)]
pub struct UpdateChannels {
    in_app: Option<bool>,
    email: Option<bool>,
    web_push: Option<bool>,
    telegram: Option<bool>,
    ntfy: Option<bool>,
    webhook: Option<bool>,
}

impl UpdateChannels {
    const fn get(&self, channel: Channel) -> Option<bool> {
        match channel {
            Channel::InApp => self.in_app,
            Channel::Email => self.email,
            Channel::WebPush => self.web_push,
            Channel::Telegram => self.telegram,
            Channel::Ntfy => self.ntfy,
            Channel::Webhook => self.webhook,
        }
    }
}

/// Every topic there is, in the order to show them in.
pub fn topics(matrix: &Matrix) -> Vec<TopicBody> {
    let topics = NotificationTopic::ALL.iter().map(|topic| {
        let channels = Channel::ALL.iter().copied();
        let required = channels.filter(|channel| topic.is_required_on(*channel));
        TopicBody {
            topic: NotificationTopicWord(*topic),
            is_required: topic.is_required(),
            required_channels: required.map(ChannelWord).collect(),
            channels: ChannelsBody::of(|channel| matrix.wants(*topic, channel)),
        }
    });
    topics.collect()
}

/// What is set of topics, by their names.
pub fn read(checks: &mut Checks, topics: &BTreeMap<String, UpdateChannels>) -> Matrix {
    let mut matrix = Matrix::default();
    for (word, channels) in topics {
        let field = format!("topics.{word}");
        let topic = word.parse::<NotificationTopic>();
        let topic = topic.map_err(|_| FieldCode::UnknownValue);
        let Some(topic) = checks.take(field.clone(), topic) else {
            continue;
        };
        let set = |channel: &Channel| Some((*channel, channels.get(*channel)?));
        for (channel, is_wanted) in Channel::ALL.iter().filter_map(set) {
            if topic.is_required_on(channel) && !is_wanted {
                checks.note(format!("{field}.{channel}"), FieldCode::Immutable);
            }
            matrix.set(topic, channel, is_wanted);
        }
    }
    matrix
}
