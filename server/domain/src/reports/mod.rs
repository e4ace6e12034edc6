//! Figures for people: pure functions from kept sums to what a screen shows.

pub mod dashboard;
pub mod worth;
