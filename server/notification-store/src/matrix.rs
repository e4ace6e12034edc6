//! Which topics are wanted on which channels, as JSON in one column.

use kym_domain::notifications::{Channel, Matrix, NotificationTopic};
use serde_json::{Map, Value, json};

/// As it was. Topics and channels of another version are left out.
pub fn from_json(text: &str) -> Option<Matrix> {
    let topics: Map<String, Value> = serde_json::from_str(text).ok()?;
    let mut matrix = Matrix::default();
    for (topic, channels) in &topics {
        for (channel, is_wanted) in channels.as_object()? {
            if let (Ok(topic), Ok(channel)) = (topic.parse(), channel.parse()) {
                matrix.set(topic, channel, is_wanted.as_bool()?);
            }
        }
    }
    Some(matrix)
}

/// What was set in it, as it is kept.
pub fn to_json(matrix: &Matrix) -> String {
    let mut topics: Map<String, Value> = Map::new();
    for (topic, channel, is_wanted) in matrix.entries() {
        let topic: NotificationTopic = topic;
        let channel: Channel = channel;
        let channels = topics.entry(topic.as_str()).or_insert_with(|| json!({}));
        channels[channel.as_str()] = json!(is_wanted);
    }
    Value::Object(topics).to_string()
}
