//! Requests under keys: each is carried out once, and answered alike each time (<https://docs.stripe.com/api/idempotent_requests>,
//! <https://yookassa.ru/developers/using-api/interaction-format>).

use std::collections::HashMap;

use jiff::{SignedDuration, Timestamp};

use super::request::{Answer, Incoming};

/// For how long a key is known.
const LIFETIME: SignedDuration = SignedDuration::from_hours(24);

#[derive(Default)]
pub(super) struct StoredAnswers(HashMap<String, Entry>);

struct Entry {
    /// Path and body.
    content: String,
    at: Timestamp,
    /// Nothing while it is carried out.
    answer: Option<Answer>,
}

/// Whether a request is carried out.
pub(super) enum Seat {
    /// It is.
    Free,
    /// It was.
    Known(Answer),
    /// Another one was, under the same key.
    Taken,
    /// It is just now.
    InUse,
}

impl StoredAnswers {
    pub fn seat(&mut self, request: &Incoming, now: Timestamp) -> Seat {
        let Some(key) = &request.key else {
            return Seat::Free;
        };
        self.0
            .retain(|_, entry| now.duration_since(entry.at) < LIFETIME);
        let content = content(request);
        match self.0.get(key) {
            Some(entry) if entry.content != content => Seat::Taken,
            Some(entry) => entry.answer.clone().map_or(Seat::InUse, Seat::Known),
            None => {
                let entry = Entry {
                    content,
                    at: now,
                    answer: None,
                };
                self.0.insert(key.clone(), entry);
                Seat::Free
            }
        }
    }

    pub fn keep(&mut self, request: &Incoming, answer: Answer) {
        let key = request.key.as_ref();
        if let Some(entry) = key.and_then(|key| self.0.get_mut(key)) {
            entry.answer = Some(answer);
        }
    }

    /// Forgets a key under which nothing was done.
    pub fn leave(&mut self, request: &Incoming) {
        if let Some(key) = &request.key {
            self.0.remove(key);
        }
    }
}

fn content(request: &Incoming) -> String {
    format!("{} {}", request.path, request.body)
}
