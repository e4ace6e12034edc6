//! What is aimed at.

use std::time::Duration;

/// Hundredths of a percent, of what is clean and of photographs.
pub struct Aim {
    pub clean: u64,
    pub photographed: u64,
}

pub const TOTALS: Aim = Aim {
    clean: 9900,
    photographed: 9500,
};
pub const DATES: Aim = Aim {
    clean: 9900,
    photographed: 9500,
};
pub const MERCHANTS: Aim = Aim {
    clean: 9800,
    photographed: 9000,
};
pub const LINES: Aim = Aim {
    clean: 9500,
    photographed: 8500,
};

/// QR codes that can be read.
pub const QR: u64 = 9800;
/// Bar codes of goods.
pub const EAN: u64 = 9000;

/// A code on a picture.
pub const CODE: Duration = Duration::from_millis(300);
/// A photograph of twelve megapixels, on two cores.
pub const LARGE: Duration = Duration::from_secs(4);
/// Bytes of a process that looks at a file.
pub const CHILD: u64 = 400 * 1024 * 1024;
/// How many times as long other requests may take while receipts are read, in percent.
pub const SLOWER: u64 = 200;
