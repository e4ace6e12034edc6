//! What is asked for, after what the user's balance gives.

use kym_domain::money::Minor;

use super::invoice::{InvoiceLine, InvoiceLineKind};
use crate::plans::LocalTexts;

/// What something comes to when a balance is used first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bill {
    /// What is to be paid now.
    pub total: Minor,
    /// What the balance comes to: below nothing, what is to be paid with the next one.
    pub balance: Minor,
}

impl Bill {
    /// The bill for an amount, of which the balance pays what it can. What is less than the least that can be asked for waits on the
    /// balance for the next one. Of an amount below nothing there is no invoice: it is the user's.
    pub fn of(amount: Minor, balance: Minor, least: Minor) -> Self {
        let due = less(amount, balance);
        let is_asked_for = amount > Minor::ZERO && due > Minor::ZERO && due >= least;
        let total = if is_asked_for { due } else { Minor::ZERO };
        Self {
            total,
            balance: less(total, due),
        }
    }

    /// The same where only multiples of an amount can be asked for: the rest waits on the balance, too.
    #[must_use]
    pub fn in_steps(self, step: Minor) -> Self {
        let rest = Minor::new(self.total.units() % step.units().max(1));
        Self {
            total: less(self.total, rest),
            balance: less(self.balance, rest),
        }
    }

    /// All lines of the invoice over what is charged, which came to this bill from a balance: their sum is the total.
    pub fn lines(self, mut charged: Vec<InvoiceLine>, balance: Minor) -> Vec<InvoiceLine> {
        let amount = charged.iter().fold(Minor::ZERO, |sum, line| {
            Minor::new(sum.units().saturating_add(line.amount.units()))
        });
        let used = balance.min(amount);
        let due = less(amount, used);
        for (kind, amount) in [
            (InvoiceLineKind::Balance, less(Minor::ZERO, used)),
            (InvoiceLineKind::CarriedForward, less(self.total, due)),
        ] {
            if !amount.is_zero() {
                charged.push(InvoiceLine {
                    kind,
                    plan_names: LocalTexts::default(),
                    days: None,
                    amount,
                });
            }
        }
        charged
    }
}

fn less(one: Minor, other: Minor) -> Minor {
    Minor::new(one.units().saturating_sub(other.units()))
}
