//! Work that keeps the processor busy, as other programs of a machine do. In threads of our own, so that nothing is
//! left when we are killed.

use std::hint;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Goes on until it is dropped.
pub struct Load(Arc<AtomicBool>);

impl Load {
    pub fn begin(loops: usize) -> Self {
        let goes_on = Arc::new(AtomicBool::new(true));
        for _ in 0..loops {
            let goes_on = Arc::clone(&goes_on);
            thread::spawn(move || {
                while goes_on.load(Ordering::Relaxed) {
                    for _ in 0..10_000 {
                        hint::spin_loop();
                    }
                }
            });
        }
        Self(goes_on)
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}
