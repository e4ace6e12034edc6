//! What is sold month by month: how much subscriptions bring in, how many there are, and why their number changed. Computed from
//! their history and a moment (docs/billing.md, "What is brought in").

mod figures;
mod history;
mod monthly;
mod months;
mod payments;
mod report;

#[cfg(test)]
mod tests;

pub use self::figures::RevenueFigures;
pub use self::history::HistoryEntry;
pub use self::monthly::monthly_price;
pub use self::months::RevenueMonths;
pub use self::payments::{PaymentRecord, RefundRecord};
pub use self::report::{CurrencyRevenue, PlanRevenue, Revenue};
