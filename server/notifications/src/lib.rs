//! What people are told: their notifications, what they want of them, and the letters that tell many at once. How a
//! notification comes to be stands in `kym_platform::notifications`, for every noun to use.

pub mod broadcasts;
pub mod channels;
pub mod digests;
pub mod inbox;
pub mod new_versions;
pub mod notification_defaults;
pub mod notification_settings;
pub mod rate_gaps;
pub mod transaction_watches;
pub mod unsubscribing;
