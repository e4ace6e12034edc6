//! Exchange rates: what everybody may look up, and what administrators set, bring in files and look
//! through. A rate that is missing is answered as missing.

pub mod gaps;
pub mod import;
pub mod input;
pub mod read;
pub mod routes;
pub mod service;
pub mod wire;
pub mod words;
