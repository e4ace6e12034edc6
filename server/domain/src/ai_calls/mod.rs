//! Calls of AI models: what each took, and what may still be spent. What was said in one is kept nowhere;
//! whoever asked checks it against what was sent ([`Evidence`]).

mod call;
mod caps;
mod estimate;
mod evidence;
mod outcome;
mod sent;
mod usage;

pub use self::call::{AiCall, EndpointUsage};
pub use self::caps::{Caps, SpendingScope, Spent};
pub use self::estimate::Estimate;
pub use self::evidence::{Evidence, visible};
pub use self::outcome::AiOutcome;
pub use self::sent::{Sent, SentKind, UnknownSent};
pub use self::usage::{KEPT_MONTHS, UsageGrouping, UsageItem, UsageQuestion, UsageTotals};

#[cfg(test)]
mod tests;
