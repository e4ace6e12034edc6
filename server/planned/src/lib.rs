//! What a workspace has planned, as those read it who book, plan and report: schedules of what recurs, and what budgets say.

pub mod budget_plans;
pub mod goal_events;
pub mod schedules;
