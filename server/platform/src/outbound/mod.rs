//! What lies outside of the program: each part a trait, the real one, and a stand-in for tests.

pub mod authorities;
pub mod clock;
pub mod fetch;
pub mod ids;
pub mod pause;
pub mod random;
pub mod recognition;
pub mod smtp;
