//! `Idempotency-Key`: a POST that is sent again has no second effect and gets the first answer
//! (draft-ietf-httpapi-idempotency-key-header-07). The answer is written with the effect itself by
//! [`crate::context::Ctx::commit`], so it survives a crash exactly when the effect does.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use axum::http::Method;
use axum::http::request::Parts;
use kym_domain::id::UserId;
use kym_store::Tx;
use kym_store::idempotency::find;
use kym_store::members;
use sha2::{Digest, Sha256};

use crate::error::{Error, ErrorCode, Result};

const KEY: &str = "idempotency-key";
const MAX_KEY_LEN: usize = 255;

/// A key, and the fingerprint of the request that it was sent with.
#[derive(Clone, Debug)]
pub struct Keyed {
    /// The key as sent.
    pub key: String,
    digest: Sha256,
}

impl Keyed {
    /// The key of a POST, if it has one.
    pub(crate) fn of(parts: &Parts) -> Result<Option<Self>> {
        let Some(value) = parts
            .headers
            .get(KEY)
            .filter(|_| parts.method == Method::POST)
        else {
            return Ok(None);
        };
        let key = value.as_bytes();
        let visible = key.iter().all(u8::is_ascii_graphic);
        if key.is_empty() || key.len() > MAX_KEY_LEN || !visible {
            return Err(ErrorCode::MALFORMED_REQUEST.into());
        }
        let mut digest = Sha256::new();
        digest.update(parts.uri.path());
        if let Some(query) = parts.uri.query() {
            digest.update("?");
            digest.update(query);
        }
        digest.update([0]);
        Ok(Some(Self {
            key: String::from_utf8_lossy(key).into_owned(),
            digest,
        }))
    }

    pub(crate) fn add_body(&mut self, body: &[u8]) {
        self.digest.update(body);
    }

    fn fingerprint(&self) -> Vec<u8> {
        self.digest.clone().finalize().to_vec()
    }
}

/// The keys that requests of this process are working on.
#[derive(Clone, Debug, Default)]
pub struct InFlight(Arc<Mutex<HashSet<(UserId, String)>>>);

/// A key that this request works on. Nobody else can, until it is dropped.
#[derive(Debug)]
pub struct Claim {
    /// Whose key it is.
    pub user: UserId,
    /// The key.
    pub key: String,
    /// What the key stands for.
    pub fingerprint: Vec<u8>,
    in_flight: InFlight,
}

impl InFlight {
    /// Claims a key.
    ///
    /// # Errors
    /// `idempotency_in_flight` while another request works on it.
    pub(crate) fn claim(&self, user: UserId, keyed: &Keyed) -> Result<Claim> {
        let mut keys = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !keys.insert((user, keyed.key.clone())) {
            return Err(in_flight());
        }
        drop(keys);
        Ok(Claim {
            user,
            key: keyed.key.clone(),
            fingerprint: keyed.fingerprint(),
            in_flight: self.clone(),
        })
    }
}

impl Claim {
    /// Looks whether the key was answered before.
    ///
    /// # Errors
    /// The first answer as [`Error::Answered`], or `idempotency_key_reused` when it answered
    /// another request. Who has left a workspace of which it tells is answered as if they had never
    /// been there, by whatever would be done for them.
    pub(crate) async fn refuse_repetition(&self, tx: &mut Tx) -> Result<()> {
        let Some(kept) = find(tx, self.user, &self.key).await? else {
            return Ok(());
        };
        if kept.fingerprint != self.fingerprint {
            return Err(ErrorCode::IDEMPOTENCY_KEY_REUSED.into());
        }
        for workspace in &kept.workspaces {
            if !members::is_member(tx, *workspace, self.user).await? {
                return Ok(());
            }
        }
        Err(Error::Answered(kept))
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        let mut keys = self
            .in_flight
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        keys.remove(&(self.user, std::mem::take(&mut self.key)));
    }
}

/// Somebody else works on the key: here, or in another process that committed first.
pub(crate) fn in_flight() -> Error {
    Error::Later(ErrorCode::IDEMPOTENCY_IN_FLIGHT, 1)
}
