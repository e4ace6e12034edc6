//! From places in pixels or points to regions of a page.

use kym_domain::receipts::text::Region;

/// The sides of a page, in any unit.
#[derive(Debug, Clone, Copy)]
pub struct Sheet {
    page: u16,
    width: f64,
    height: f64,
}

impl Sheet {
    pub fn new(page: u16, width: f64, height: f64) -> Self {
        Self {
            page,
            width: width.max(f64::MIN_POSITIVE),
            height: height.max(f64::MIN_POSITIVE),
        }
    }

    /// The region between these edges, in the unit of the sides, as far as it is on the page.
    pub fn region(&self, left: f64, top: f64, right: f64, bottom: f64) -> Region {
        let place = |edge: f64, side: f64| {
            let whole = f64::from(Region::WHOLE);
            (edge / side * whole).round().clamp(0.0, whole) as u16
        };
        let (left, right) = (place(left, self.width), place(right, self.width));
        let (top, bottom) = (place(top, self.height), place(bottom, self.height));
        Region {
            page: self.page,
            left,
            top,
            width: right.saturating_sub(left),
            height: bottom.saturating_sub(top),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::Sheet;
    use kym_domain::receipts::text::Region;

    proptest! {
        #[test]
        fn no_region_leaves_the_page(sides in (-1e9..1e9, -1e9..1e9), edges in prop::array::uniform4(prop::num::f64::ANY)) {
            let [left, top, right, bottom] = edges;
            let region = Sheet::new(3, sides.0, sides.1).region(left, top, right, bottom);
            prop_assert!(region.right() <= Region::WHOLE && region.bottom() <= Region::WHOLE);
        }
    }
}
