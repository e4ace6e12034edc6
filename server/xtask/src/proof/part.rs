//! What the closing table is made of.

use std::time::Duration;

use super::budget::Group;
use super::counts::Counts;
use super::junit::Case;
use super::runner::Runner;

/// A row of the closing table.
pub struct Part {
    pub name: String,
    pub group: Group,
    pub wall: Duration,
    pub cpu: Duration,
    pub counts: Counts,
}

/// A test that has run, and in which part.
pub struct Test {
    pub part: usize,
    pub runner: Runner,
    pub case: Case,
}

impl Test {
    pub fn name(&self) -> String {
        self.runner.name_of(&self.case)
    }
}
