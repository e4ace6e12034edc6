//! Closed lists of words in the contract.

use kym_commerce::subscriptions::{ChangeKind, Command, SubscriptionStatus};
use kym_platform::http::words::words;

words! {
    /// What has happened to a subscription.
    SubscriptionChangeKindWord("SubscriptionChangeKind"): ChangeKind;
    /// What can be done about a subscription.
    SubscriptionCommandWord("SubscriptionCommand"): Command;
    /// How it stands with a subscription.
    SubscriptionStatusWord("SubscriptionStatus"): SubscriptionStatus;
}
