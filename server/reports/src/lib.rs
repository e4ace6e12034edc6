//! What the books say: reports, dashboards and insights.

pub mod all_workspaces;
pub mod dashboards;
pub mod insights;
pub mod reports;
pub mod saved_reports;
