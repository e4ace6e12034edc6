//! What a workspace plans: budgets, goals and the forecast.

pub mod budgets;
pub mod forecast;
pub mod goals;
