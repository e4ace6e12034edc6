//! Closed lists of words in the contract.

use kym_domain::notifications::Channel;
use kym_platform::http::words::words;

use super::outcome::ChannelError;

words! {
    /// A way in which people are told.
    ChannelWord("NotificationChannel"): Channel;
    /// Why somebody could not be told on a channel.
    ChannelErrorWord("NotificationChannelError"): ChannelError;
}
