//! How many sockets there may be: of one address, and of people who have not said who they are yet
//! (`security.md`, L-43). Both are this process's own protection.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::config::Limits;

/// The places for sockets. Cloning shares them.
#[derive(Clone, Debug)]
pub struct SocketPermits {
    taken: Arc<Mutex<PermitsInUse>>,
    per_address: u32,
    unknown_per_address: u32,
    unknown: u32,
}

#[derive(Debug, Default)]
struct PermitsInUse {
    addresses: HashMap<IpAddr, Count>,
    unknown: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Count {
    all: u32,
    unknown: u32,
}

/// A place for one socket, given back when dropped.
#[derive(Debug)]
pub struct SocketPermit {
    socket_permits: SocketPermits,
    address: IpAddr,
    is_known: bool,
}

impl SocketPermits {
    /// As many as these limits allow.
    pub fn new(limits: &Limits) -> Self {
        Self {
            taken: Arc::default(),
            per_address: limits.sockets_per_address,
            unknown_per_address: limits.unknown_sockets_per_address,
            unknown: limits.unknown_sockets,
        }
    }

    /// A place for a socket of this address whose user is not known yet, if there is one left.
    pub fn take(&self, address: IpAddr) -> Option<SocketPermit> {
        let mut taken = self.lock();
        let of_address = taken.addresses.get(&address).copied().unwrap_or_default();
        let is_full = of_address.all >= self.per_address
            || of_address.unknown >= self.unknown_per_address
            || taken.unknown >= self.unknown;
        if is_full {
            return None;
        }
        taken.unknown += 1;
        let of_address = taken.addresses.entry(address).or_default();
        of_address.all += 1;
        of_address.unknown += 1;
        metrics::gauge!("kym_sockets_open").increment(1);
        Some(SocketPermit {
            socket_permits: self.clone(),
            address,
            is_known: false,
        })
    }

    /// How many sockets are open, those that have not shown a token yet included.
    pub fn open(&self) -> u32 {
        self.lock().addresses.values().map(|count| count.all).sum()
    }

    fn lock(&self) -> MutexGuard<'_, PermitsInUse> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SocketPermit {
    /// The user of this socket is known from now on.
    pub fn introduce(&mut self) {
        if !std::mem::replace(&mut self.is_known, true) {
            self.socket_permits.lock().forget_unknown(self.address);
        }
    }
}

impl PermitsInUse {
    fn forget_unknown(&mut self, address: IpAddr) {
        self.unknown -= 1;
        if let Some(of_address) = self.addresses.get_mut(&address) {
            of_address.unknown -= 1;
        }
    }
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        let mut taken = self.socket_permits.lock();
        if !self.is_known {
            taken.forget_unknown(self.address);
        }
        if let Some(of_address) = taken.addresses.get_mut(&self.address) {
            of_address.all -= 1;
            if of_address.all == 0 {
                taken.addresses.remove(&self.address);
            }
        }
        metrics::gauge!("kym_sockets_open").decrement(1);
    }
}
