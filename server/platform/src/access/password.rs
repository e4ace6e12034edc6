//! Passwords become Argon2id hashes: slow on purpose, so only a few at a time and never while a
//! transaction is open.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;

use crate::error::{Error, ErrorCode, Result};
use crate::outbound::random::Random;

/// How much work a hash is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    memory_kib: u32,
    passes: u32,
    lanes: u32,
}

impl Work {
    /// OWASP's second choice: 19 MiB, two passes, one lane; about 40 ms.
    pub const fn full() -> Self {
        Self {
            memory_kib: 19_456,
            passes: 2,
            lanes: 1,
        }
    }

    /// As little as Argon2 allows: for tests that are about something else. No setting of a release leads here.
    /// A hash that was made so is made anew when its user signs in at a program that does the full work.
    pub const fn least() -> Self {
        Self {
            memory_kib: Params::MIN_M_COST,
            passes: Params::MIN_T_COST,
            lanes: 1,
        }
    }

    fn params(self) -> anyhow::Result<Params> {
        let length = Some(Params::DEFAULT_OUTPUT_LEN);
        Params::new(self.memory_kib, self.passes, self.lanes, length)
            .map_err(|error| anyhow::anyhow!("{error}"))
    }
}

/// Each takes 19 MiB and a core.
const MAX_CONCURRENT: usize = 2;

/// Room for so many blocks of a KiB is asked for, however many are used: what is larger than 32 MiB
/// the C library takes from the system and gives back at once. Of anything smaller it would keep one
/// for each thread that ever hashed (mallopt(3), `M_MMAP_THRESHOLD`).
const ROOM: usize = 34 * 1024;

/// About two seconds of work; who comes after that is asked to come back.
const MAX_QUEUE_LEN: usize = 50;

/// Hashes and compares passwords.
#[derive(Clone)]
pub struct Passwords {
    permits: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    random: Arc<dyn Random>,
    amount: Work,
}

/// The turn of one who is to be hashed for. Whoever counts and looks up as well does so within it, so
/// that a crowd takes neither all cores nor all connections.
pub struct HashPermit {
    permit: Arc<OwnedSemaphorePermit>,
    random: Arc<dyn Random>,
    amount: Work,
}

impl Passwords {
    /// A hasher that takes its salts from `random`.
    pub fn new(random: Arc<dyn Random>, amount: Work) -> Self {
        Self {
            permits: Arc::new(Semaphore::new(MAX_CONCURRENT)),
            waiting: Arc::default(),
            random,
            amount,
        }
    }

    /// Waits for a turn.
    ///
    /// # Errors
    /// `too_many_requests` when too many wait already.
    pub async fn permit(&self) -> Result<HashPermit> {
        let _place = QueuePlace::take(&self.waiting)?;
        let permit = self.permits.clone().acquire_owned().await;
        Ok(HashPermit {
            permit: Arc::new(permit.map_err(Error::internal)?),
            random: Arc::clone(&self.random),
            amount: self.amount,
        })
    }

    /// The hash of a password, in PHC format.
    ///
    /// # Errors
    /// `too_many_requests` when too many wait for their turn.
    pub async fn hash(&self, password: String) -> Result<String> {
        self.permit().await?.hash(password).await
    }

    /// Whether the password is the one that was hashed.
    ///
    /// # Errors
    /// `too_many_requests` when too many wait for their turn.
    pub async fn verify(&self, password: String, hash: String) -> Result<bool> {
        self.permit().await?.verify(password, Some(hash)).await
    }
}

impl HashPermit {
    /// The hash of a password, in PHC format.
    ///
    /// # Errors
    /// When hashing fails, which takes a broken build.
    pub async fn hash(&self, password: String) -> Result<String> {
        let mut salt = [0; 16];
        self.random.fill(&mut salt);
        let amount = self.amount;
        self.work(move || {
            let params = amount.params()?;
            let hash = PasswordHash {
                algorithm: Algorithm::Argon2id.ident(),
                version: Some(Version::V0x13.into()),
                params: ParamsString::try_from(&params)?,
                salt: Some(Salt::new(&salt)?),
                hash: Some(hash_password(params, &password, &salt)?),
            };
            Ok(hash.to_string())
        })
        .await
    }

    /// Whether the password is the one that was hashed. Without a hash, for a name that nobody has,
    /// the same work is done for nothing: the time tells nobody which names exist.
    ///
    /// # Errors
    /// When a stored hash is damaged.
    pub async fn verify(&self, password: String, hash: Option<String>) -> Result<bool> {
        let amount = self.amount;
        self.work(move || {
            let Some(hash) = hash else {
                hash_password(amount.params()?, &password, &[0; 16])?;
                return Ok(false);
            };
            let hash = PasswordHash::new(&hash)
                .map_err(|error| anyhow::anyhow!("a stored hash: {error}"))?;
            let salt = hash
                .salt
                .ok_or_else(|| anyhow::anyhow!("a stored hash without salt"))?;
            // Outputs are compared in constant time.
            Ok(hash.hash == Some(hash_password(Params::try_from(&hash)?, &password, &salt)?))
        })
        .await
    }

    /// A new hash of a password that was right, when the old one was made with less work than is asked
    /// for now (ASVS 5.0, V11.4.2).
    ///
    /// # Errors
    /// When hashing fails, which takes a broken build.
    pub async fn renew(&self, password: &str, hash: &str) -> Result<Option<String>> {
        let asked = self.amount.params().map_err(Error::internal)?;
        let used = PasswordHash::new(hash).ok();
        let used = used.and_then(|hash| Params::try_from(&hash).ok());
        if used.is_some_and(|used| used == asked) {
            return Ok(None);
        }
        self.hash(password.to_owned()).await.map(Some)
    }

    /// Works off the async threads. The turn lasts as long as the work, even when nobody waits for it
    /// any more.
    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> anyhow::Result<T> + Send + 'static,
    ) -> Result<T> {
        let permit = Arc::clone(&self.permit);
        let done = spawn_blocking(move || {
            let _permit = permit;
            work()
        });
        done.await
            .map_err(Error::internal)?
            .map_err(Error::internal)
    }
}

/// A place in the queue; left also when the caller gives up.
struct QueuePlace(Arc<AtomicUsize>);

impl QueuePlace {
    fn take(waiting: &Arc<AtomicUsize>) -> Result<Self> {
        let place = Self(Arc::clone(waiting));
        if waiting.fetch_add(1, Ordering::Relaxed) >= MAX_QUEUE_LEN {
            return Err(Error::Later(ErrorCode::TOO_MANY_REQUESTS, 2));
        }
        Ok(place)
    }
}

impl Drop for QueuePlace {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Argon2id (RFC 9106) of a password.
fn hash_password(params: Params, password: &str, salt: &[u8]) -> anyhow::Result<Output> {
    let failed = |error: argon2::Error| anyhow::anyhow!("{error}");
    let blocks = params.block_count();
    let mut memory = Vec::with_capacity(blocks.max(ROOM));
    memory.resize(blocks, Block::default());
    let mut output = [0; Params::DEFAULT_OUTPUT_LEN];
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
        .hash_password_into_with_memory(password.as_bytes(), salt, &mut output, &mut memory)
        .map_err(failed)?;
    Ok(Output::new(&output)?)
}
