//! Budgets: made, planned and held against the books.
//!
//! Reading order: [`wire`] and [`period`], what people say and see; [`service`] and [`planning`], what they do;
//! [`shares`], with whom they share; [`inputs`] and [`exchange`], where the numbers come from; [`drill`], what stands behind them; [`check_budgets`], who is told when
//! how much is spent. What a budget says in JSON, and how it follows the categories, is with [`kym_planned::budget_plans`].

pub mod check_budgets;
mod drill;
mod exchange;
mod inputs;
mod parameters;
mod period;
mod planning;
pub mod remaining;
pub mod routes;
pub mod service;
mod shares;
mod suggest;
pub mod undo;
mod wire;
pub mod words;

use futures_util::FutureExt as _;
use kym_platform::jobs::JobEntry;

pub use self::check_budgets::{CheckBudgets, queue_due};
pub use self::shares::BudgetShareBody;

/// What is done later about budgets.
pub const JOBS: &[JobEntry] =
    &[JobEntry::job::<CheckBudgets>().queued_by(|app| queue_due(app).boxed())];
