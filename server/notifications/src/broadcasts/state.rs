//! How far a message has come.

use jiff::Timestamp;
use kym_domain::words;
use kym_notification_store::broadcasts::StoredBroadcast;

words! {
    /// How far a message of the administrators has come.
    pub enum BroadcastState {
        /// It is told to nobody until somebody says when.
        Draft => "draft",
        /// It begins later.
        Scheduled => "scheduled",
        /// It is told and shown.
        Live => "live",
        /// Its time is over.
        Ended => "ended",
        /// It was taken back.
        Withdrawn => "withdrawn",
    }
}

impl BroadcastState {
    /// How far a message has come by a moment.
    pub fn of(broadcast: &StoredBroadcast, now: Timestamp) -> Self {
        let definition = &broadcast.definition;
        match (definition.starts_at, definition.ends_at) {
            (None, _) => Self::Draft,
            (Some(start), _) if start > now => Self::Scheduled,
            _ if broadcast.withdrawn_at.is_some() => Self::Withdrawn,
            (_, Some(end)) if end <= now => Self::Ended,
            _ => Self::Live,
        }
    }

    /// Whether nobody was told yet.
    pub const fn is_before(self) -> bool {
        matches!(self, Self::Draft | Self::Scheduled)
    }

    /// Whether nobody is shown it any more.
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Ended | Self::Withdrawn)
    }
}
