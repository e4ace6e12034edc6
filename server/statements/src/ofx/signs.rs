//! Whether the kinds of transactions fit the signs of their amounts. By the standard (OFX 2.3, 11.4.4.1) the sign
//! counts, but some banks write none.

use kym_domain::decimal::Decimal;

/// Kinds of transactions by which money goes out.
const OUT: [&str; 10] = [
    "DEBIT",
    "FEE",
    "SRVCHG",
    "ATM",
    "POS",
    "CHECK",
    "PAYMENT",
    "CASH",
    "DIRECTDEBIT",
    "REPEATPMT",
];

/// Kinds by which it comes.
const IN: [&str; 4] = ["CREDIT", "DEP", "DIRECTDEP", "DIV"];

/// Whether money goes out by a kind; interest and transfers go either way.
pub(super) fn is_outgoing(kind: &str) -> Option<bool> {
    OUT.contains(&kind)
        .then_some(true)
        .or_else(|| IN.contains(&kind).then_some(false))
}

/// What kinds and signs say together.
#[derive(Debug, Default)]
pub(super) struct KindEvidence {
    out_above: usize,
    out_below: usize,
    in_above: usize,
    in_below: usize,
    below: usize,
}

impl KindEvidence {
    /// Takes one more transaction into account.
    pub(super) fn see(&mut self, kind: &str, amount: Decimal) {
        let is_below = amount.units() < 0;
        self.below += usize::from(is_below);
        match (is_outgoing(kind), is_below) {
            (Some(true), false) => self.out_above += 1,
            (Some(true), true) => self.out_below += 1,
            (Some(false), false) => self.in_above += 1,
            (Some(false), true) => self.in_below += 1,
            (None, _) => {}
        }
    }

    /// Whether amounts have no signs: money went out, and no amount is below nothing.
    pub(super) const fn is_unsigned(&self) -> bool {
        self.below == 0 && self.out_above > 0
    }

    /// Whether most kinds contradict the signs. A bank that calls everything the same says nothing by it.
    pub(super) const fn is_doubtful(&self) -> bool {
        let is_mixed = self.below > 0 && (self.out_above > 0 || self.in_above > 0);
        let has_both = self.out_above + self.out_below > 0 && self.in_above + self.in_below > 0;
        self.is_unsigned()
            || is_mixed
                && has_both
                && self.out_above + self.in_below > self.out_below + self.in_above
    }
}
