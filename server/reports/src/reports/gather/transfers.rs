//! What transfers brought to accounts and took from them.

use kym_analytics::reports::flow::{LeftOut, TransferFlow};
use kym_analytics::reports::question::ReportFlow;
use kym_domain::accounts::Account;
use kym_domain::id::AccountId;
use kym_domain::money::{Currency, Minor};
use kym_platform::error::Result;
use kym_store::rates::table_for;
use kym_store::reports::{
    Amounts, TransferSum, kept_transfers, missing_legs, row_transfers, transfer_cells,
};

use super::flows::{Ask, apart};
use super::money::{TransferSums, convert, note, place, years};
use super::scope::{Counted, Scope};

impl<R> Scope<'_, R> {
    /// What transfers brought to some accounts and took from them, in the currency of the report.
    pub async fn transfers(
        &mut self,
        accounts: &[&Account],
        ask: Ask<'_>,
        left_out: &mut LeftOut,
    ) -> Result<Vec<TransferSum>> {
        let counted = Counted::new(accounts.iter().copied(), self.question.currency);
        let mut sums = TransferSums::default();
        self.exact_transfers(&counted.own, ask, Amounts::Own, &mut sums)
            .await?;
        if self.is_base() {
            let foreign = counted.all_foreign();
            self.exact_transfers(&foreign, ask, Amounts::Base, &mut sums)
                .await?;
            for (currency, accounts) in &counted.foreign {
                let rows = ask.rows(accounts, ask.days);
                for missing in missing_legs(self.reader, self.member, &rows).await? {
                    if is_leg_on_side(missing.amount, ask.side) {
                        note(&missing, *currency, left_out)?;
                    }
                }
            }
        } else {
            for (currency, accounts) in &counted.foreign {
                let of_currency = (*currency, accounts.as_slice());
                self.converted_transfers(of_currency, ask, &mut sums, left_out)
                    .await?;
            }
        }
        Ok(sums.into_vec())
    }

    async fn exact_transfers(
        &mut self,
        accounts: &[AccountId],
        ask: Ask<'_>,
        amounts: Amounts,
        sums: &mut TransferSums,
    ) -> Result<()> {
        let (kept, around) = ask.pieces();
        let mut found = Vec::new();
        if let Some(days) = kept {
            let rows = ask.rows(accounts, days);
            found =
                kept_transfers(self.reader, self.member, &rows, amounts, ask.granularity).await?;
        }
        for days in around {
            let (rows, granularity) = (ask.rows(accounts, days), ask.row_grain());
            found.extend(
                row_transfers(self.reader, self.member, &rows, amounts, granularity).await?,
            );
        }
        for sum in found {
            let mut flow = sum.flow;
            flow.date = place(ask.granularity.time, flow.date, ask.days);
            if ask.side == Some(ReportFlow::TransferIn) {
                (flow.outgoing, flow.outgoing_count) = (Minor::ZERO, 0);
            }
            if ask.side == Some(ReportFlow::TransferOut) {
                (flow.incoming, flow.incoming_count) = (Minor::ZERO, 0);
            }
            sums.add(TransferSum { flow, ..sum })?;
        }
        Ok(())
    }

    async fn converted_transfers(
        &mut self,
        (currency, accounts): (Currency, &[AccountId]),
        ask: Ask<'_>,
        sums: &mut TransferSums,
        left_out: &mut LeftOut,
    ) -> Result<()> {
        let to = self.question.currency;
        for days in years(ask.days) {
            let (first, last) = (days.first(), days.last());
            let codes = [currency.code(), to.code()];
            let rates = table_for(self.reader, self.member, &codes, first, last).await?;
            let rows = ask.rows(accounts, days);
            for cell in transfer_cells(self.reader, self.member, &rows, ask.granularity).await? {
                if !is_leg_on_side(cell.amount, ask.side) {
                    continue;
                }
                let amount = convert(&cell, (currency, to), &rates, left_out)?;
                let amount = amount.unwrap_or_default();
                let is_out = cell.amount.is_negative();
                let (incoming, outgoing) = apart(is_out, amount, Minor::ZERO);
                let (incoming_count, outgoing_count) = apart(is_out, cell.count, 0);
                let flow = TransferFlow {
                    date: place(ask.granularity.time, cell.date, ask.days),
                    account_id: cell.account_id,
                    incoming,
                    outgoing,
                    incoming_count,
                    outgoing_count,
                };
                sums.add(TransferSum {
                    flow,
                    payee: cell.payee,
                })?;
            }
        }
        Ok(())
    }
}

/// Which legs of transfers a side has.
fn is_leg_on_side(amount: Minor, side: Option<ReportFlow>) -> bool {
    match side {
        Some(ReportFlow::TransferIn) => !amount.is_negative(),
        Some(ReportFlow::TransferOut) => amount.is_negative(),
        _ => true,
    }
}
