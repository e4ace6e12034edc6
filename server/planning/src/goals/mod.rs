//! What a workspace saves for.
//!
//! Reading order: [`wire`] and [`definition`], what people say and see; [`service`], what they do; [`look`], how far a
//! goal has come and will come, of which [`kym_planned::schedules::upcoming`] knows what is to come.

mod definition;
pub mod read;
pub mod routes;
pub mod service;
pub mod undo;
pub mod wire;
pub mod words;
