//! What users do about plans themselves: seeing what is offered, taking a plan, paying for it.

mod answers;
mod begin;
mod my_plan;
mod offers;
pub mod routes;
pub mod wire;
pub mod words;
