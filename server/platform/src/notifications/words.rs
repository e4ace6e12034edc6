//! Closed lists of words in the contract.

use kym_domain::notifications::{NotificationKind, PlanSubject};

use crate::http::words::words;

words! {
    /// What a notification is about.
    NotificationKindWord("NotificationKind"): NotificationKind;
    /// What a notification about the plans of a workspace is about.
    PlanSubjectWord("PlanSubject"): PlanSubject;
}
