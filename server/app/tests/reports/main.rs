//! What the books tell: reports, dashboards and insights.

mod all_workspaces;
mod dashboard;
mod dashboards;
mod figures;
mod insights;
mod reports;
mod saved_reports;
