//! What is planned: budgets, goals and what recurs, and what they foretell.

mod budgets;
mod forecast;
mod goals;
mod planning;
