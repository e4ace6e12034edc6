//! How many connections there may be.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use kym_platform::config::Config;
use kym_platform::http::address::ClientAddress;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Files that are open beside connections: the program itself, its database, and what it asks others.
const OTHER_FILES: u64 = 256;

/// How many files a connection may need: itself, and a large answer that waits for it.
const FILES_OF_ONE: u64 = 2;

/// The places for connections. Cloning shares them.
#[derive(Clone, Debug)]
pub struct Permits(Arc<Places>);

#[derive(Debug)]
struct Places {
    most: usize,
    most_of_address: usize,
    proxies: Vec<IpAddr>,
    counts: Mutex<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    all: usize,
    by_network: HashMap<IpAddr, usize>,
}

/// A place, until it is dropped. Proxies, which speak for many, have no network to be counted by.
#[derive(Debug)]
pub struct Permit {
    permits: Permits,
    network: Option<IpAddr>,
}

impl Permits {
    /// As many as the configuration says and as the system allows files, of which it is asked for as many as there can
    /// be.
    pub fn new(config: &Config) -> Self {
        let wanted = u64::from(config.limits.connections);
        let files = raise_file_limit(wanted * FILES_OF_ONE + OTHER_FILES);
        let possible = files.saturating_sub(OTHER_FILES) / FILES_OF_ONE;
        if possible < wanted {
            tracing::warn!(
                wanted,
                possible,
                files,
                "limits.connections: the system allows too few open files for it (ulimit -n)"
            );
        }
        Self(Arc::new(Places {
            most: usize::try_from(wanted.min(possible.max(1))).unwrap_or(usize::MAX),
            most_of_address: usize::try_from(config.limits.connections_per_address)
                .unwrap_or(usize::MAX),
            proxies: config.http.trusted_proxies.clone(),
            counts: Mutex::default(),
        }))
    }

    /// A place for a connection of this peer; `None` when it, or all together, have enough.
    pub fn take(&self, peer: IpAddr) -> Option<Permit> {
        let peer = peer.to_canonical();
        let is_proxy = self
            .0
            .proxies
            .iter()
            .any(|proxy| proxy.to_canonical() == peer);
        let network = (!is_proxy).then(|| ClientAddress::from(peer).network());
        let mut counts = self.0.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.all >= self.0.most {
            return None;
        }
        if let Some(network) = network {
            let count = counts.by_network.entry(network).or_default();
            if *count >= self.0.most_of_address {
                return None;
            }
            *count += 1;
        }
        counts.all += 1;
        drop(counts);
        Some(Permit {
            permits: self.clone(),
            network,
        })
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let counts = self.permits.0.counts.lock();
        let mut counts = counts.unwrap_or_else(PoisonError::into_inner);
        counts.all -= 1;
        let Some(network) = self.network else {
            return;
        };
        if let Some(count) = counts.by_network.get_mut(&network) {
            *count -= 1;
            if *count == 0 {
                counts.by_network.remove(&network);
            }
        }
    }
}

/// Asks the system to allow so many open files, and answers how many it does.
fn raise_file_limit(wanted: u64) -> u64 {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let Some(allowed) = current else {
        return u64::MAX;
    };
    let raised = wanted.min(maximum.unwrap_or(u64::MAX));
    if allowed >= raised {
        return allowed;
    }
    let limit = Rlimit {
        current: Some(raised),
        maximum,
    };
    match setrlimit(Resource::Nofile, limit) {
        Ok(()) => raised,
        Err(_) => allowed,
    }
}
