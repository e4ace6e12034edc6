//! What a workspace saves for.
//!
//! Reading order: [`wire`] and [`terms`], what people say and see; [`service`], what they do; [`look`], how far a
//! goal has come and will come, of which [`coming`] knows what is to come.

pub mod coming;
pub mod read;
pub mod routes;
pub mod service;
mod terms;
pub mod undo;
pub mod wire;
