//! What the parts of the proof may cost. Nothing fails for taking longer: a clock says as much of the machine as
//! of the code. What is over its share is told, and is to be made cheaper before something new is added.

use std::time::Duration;

/// What a part belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    Build,
    Client,
    Server,
    Browser,
    Rest,
}

pub const GROUPS: [Group; 5] = [
    Group::Build,
    Group::Client,
    Group::Server,
    Group::Browser,
    Group::Rest,
];

/// The proof is to be done in so many minutes on so many cores.
const CORES: u32 = 2;

impl Group {
    pub fn name(self) -> &'static str {
        match self {
            Self::Build => "build with clippy",
            Self::Client => "client",
            Self::Server => "server tests",
            Self::Browser => "browser tests",
            Self::Rest => "the rest",
        }
    }

    /// Its share of the twenty minutes.
    pub fn wall(self) -> Duration {
        Duration::from_mins(match self {
            Self::Client => 2,
            Self::Server => 5,
            // Four of the build are for the compiler and two for clippy, which is asked on the way.
            Self::Build | Self::Browser => 6,
            Self::Rest => 1,
        })
    }

    /// The processor time that this is on all cores.
    pub fn cpu(self) -> Duration {
        self.wall() * CORES
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shares_are_twenty_minutes() {
        let all: Duration = GROUPS.iter().map(|group| group.wall()).sum();
        assert_eq!(all, Duration::from_mins(20));
    }
}
