//! Closed lists of words in the contract.

use kym_platform::http::words::words;

use super::draft::AudienceKind;
use super::state::BroadcastState;

words! {
    /// Whom a message of the administrators is for.
    AudienceKindWord("BroadcastAudienceType"): AudienceKind;
    /// How far a message of the administrators has come.
    BroadcastStateWord("BroadcastState"): BroadcastState;
}
