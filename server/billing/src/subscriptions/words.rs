//! Closed lists of words in the contract.

use kym_commerce::subscriptions::{ChangeKind, Collection, Command, SubscriptionStatus};
use kym_platform::http::words::words;

words! {
    /// How invoices are paid.
    CollectionWord("Collection"): Collection;
    /// What has happened to a subscription.
    SubscriptionChangeKindWord("SubscriptionChangeKind"): ChangeKind;
    /// What can be done about a subscription.
    SubscriptionCommandWord("SubscriptionCommand"): Command;
    /// How it stands with a subscription.
    SubscriptionStatusWord("SubscriptionStatus"): SubscriptionStatus;
}
