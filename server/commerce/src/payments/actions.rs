//! What people do to a payment.

use jiff::Timestamp;
use kym_domain::money::Minor;

use super::payment::{Payment, PaymentChange, PaymentCommand, PaymentError, PaymentStatus};
use super::provider::PaymentProvider;

impl Payment {
    /// Is paid, as an administrator has seen at the bank, at a moment that may have passed before.
    ///
    /// # Errors
    /// `NotManual`, `NotPending`.
    pub fn mark_paid(
        &self,
        paid_at: Timestamp,
        now: Timestamp,
    ) -> Result<PaymentChange, PaymentError> {
        if self.provider != PaymentProvider::Manual {
            return Err(PaymentError::NotManual);
        }
        self.check_open()?;
        let mut after = self.clone();
        after.set_paid(Minor::ZERO);
        after.paid_at = Some(paid_at);
        Ok(self.become_after(after, now))
    }

    /// Is closed unpaid by us, which is no failure. Its provider has been told, where it can be; money that arrives all the same
    /// counts ([`Payment::see`]).
    ///
    /// # Errors
    /// `NotPending`.
    pub fn cancel(&self, now: Timestamp) -> Result<PaymentChange, PaymentError> {
        self.check_open()?;
        let mut after = self.clone();
        after.status = PaymentStatus::Canceled;
        let change = self.become_after(after, now);
        Ok(PaymentChange {
            is_failed_now: false,
            ..change
        })
    }

    /// How much can still be given back, when so much is on its way back already.
    pub fn refundable(&self, on_its_way: Minor) -> Minor {
        if !self.is_paid() {
            return Minor::ZERO;
        }
        let left = self.amount.minor.units() - self.refunded.units() - on_its_way.units();
        Minor::new(left.max(0))
    }

    /// Whether an amount can be given back, when so much is on its way back already.
    ///
    /// # Errors
    /// `NotPaid`; `TooMuch`, also for nothing at all.
    pub fn may_refund(&self, amount: Minor, on_its_way: Minor) -> Result<(), PaymentError> {
        if !self.is_paid() {
            return Err(PaymentError::NotPaid);
        }
        if amount <= Minor::ZERO || amount > self.refundable(on_its_way) {
            return Err(PaymentError::TooMuch);
        }
        Ok(())
    }

    /// What can be done about it now, when so much is on its way back.
    pub fn commands(&self, on_its_way: Minor) -> Vec<PaymentCommand> {
        let is_manual = self.provider == PaymentProvider::Manual;
        let is_open = self.is_open();
        let is_paid_by_user = self.method_id.is_none() && self.status == PaymentStatus::Pending;
        let can = |command: &PaymentCommand| match command {
            PaymentCommand::MarkPaid => is_manual && is_open,
            PaymentCommand::Cancel => is_open,
            PaymentCommand::Refund => self.refundable(on_its_way) > Minor::ZERO,
            PaymentCommand::Resend => is_paid_by_user,
            PaymentCommand::Read => !is_manual && (is_open || !self.is_unanswered()),
        };
        PaymentCommand::ALL.iter().copied().filter(can).collect()
    }

    const fn check_open(&self) -> Result<(), PaymentError> {
        if self.is_open() {
            Ok(())
        } else {
            Err(PaymentError::NotPending)
        }
    }
}
