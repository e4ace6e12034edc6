//! The end of a change: what everybody must hear of it is written with it.

use crate::db::Tx;
use crate::error::StoreError;
use crate::{events, rates};

impl Tx {
    /// Writes the change; when this returns it survives a power cut. Every process hears of the
    /// sessions that ended in it.
    ///
    /// # Errors
    /// When the database cannot write; then nothing of the change is there.
    pub async fn commit(mut self) -> Result<(), StoreError> {
        let ended = self.take_ended();
        events::append_ends(&mut self, &ended).await?;
        if self.has_changed_rates() {
            rates::count_change(&mut self).await?;
        }
        self.write().await
    }
}
