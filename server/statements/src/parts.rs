//! Parts of a file by account, in the order in which the accounts come up.

use std::collections::HashMap;

use kym_domain::imports::{AccountHint, ParsedAccount};

/// The parts that were begun.
#[derive(Default)]
pub(super) struct Parts {
    parts: Vec<ParsedAccount>,
    places: HashMap<(Option<String>, Option<String>), usize>,
}

impl Parts {
    /// The part of an account, begun when it comes up first.
    pub(super) fn part(&mut self, account: AccountHint) -> &mut ParsedAccount {
        let key = (account.number.clone(), account.name.clone());
        let place = *self.places.entry(key).or_insert(self.parts.len());
        if place == self.parts.len() {
            self.parts.push(ParsedAccount {
                account,
                ..ParsedAccount::default()
            });
        }
        &mut self.parts[place]
    }

    pub(super) fn into_parts(self) -> Vec<ParsedAccount> {
        self.parts
    }
}
