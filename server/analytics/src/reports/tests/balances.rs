//! The reports of balances, and the list.

use super::*;
use crate::reports::balances::{AccountBalances, DayRates, worth_of};
use crate::reports::cash_flow::{Balances, CashFlowOptions, Expected};
use crate::reports::transactions_list::{GroupFigures, Keyed, ListedTransaction};
use crate::reports::worth::Worth;

impl Library {
    pub(super) fn balance(&self, account: &Account, day: Date) -> Minor {
        let rows = self.transactions.iter().filter(|row| {
            let counts = row.is_live() && row.status.counts_in_current();
            counts && row.account_id == account.id && row.date <= day
        });
        let booked = rows.map(|row| row.amount.units()).sum::<i64>();
        Minor::new(account.opening_balance.units() + booked)
    }

    pub(super) fn worth(&self, question: &ReportRequest, day: Date) -> Worth {
        let accounts = self.chosen(question).into_iter();
        let held = accounts.map(|account| (account.currency, self.balance(account, day)));
        let mut rates = DayRates::new(&self.rates, question.currency, day, self.today);
        worth_of(held, day, &mut rates).expect("small")
    }

    pub(super) fn cash_flow(
        &self,
        question: &ReportRequest,
        resolution: CashFlowResolution,
        (include_transfers, include_projected): (bool, bool),
    ) -> ReferenceAnswer<CashFlow> {
        let wish = CashFlowOptions {
            days: question.days,
            resolution: resolution.resolution(),
            include_transfers,
            projected_after: include_projected.then_some(self.today),
        };
        let opening = self.worth(question, question.days.first().saturating_sub(1.day()));
        let buckets = wish.buckets().into_iter();
        let real = buckets.filter(|bucket| !bucket.is_projected);
        let closing: Vec<_> = real
            .map(|bucket| self.worth(question, bucket.days.last()))
            .collect();
        let planned = self.rows(question, |status| status == TransactionStatus::Planned);
        let expected: Vec<_> = planned
            .into_iter()
            .filter(|(_, account)| !account.is_deleted)
            .filter_map(|(row, account)| {
                let (own, today) = (account.currency, self.today);
                let worth = self
                    .rates
                    .convert(row.amount, own, question.currency, today);
                Some(Expected {
                    date: row.date,
                    amount: worth.expect("fits")?.amount,
                    is_transfer: row.transfer.is_some(),
                })
            })
            .collect();
        let mut sums = self.sums(question, &|_| include_transfers);
        let balances = Balances {
            opening: &opening,
            closing: &closing,
        };
        sums.left_out
            .add_balances([&opening].into_iter().chain(&closing));
        let flows = (&sums.flows[..], &sums.transfers[..]);
        ReferenceAnswer {
            answer: cash_flow::report(&wish, balances, flows, &expected).expect("small"),
            unconverted: sums.left_out.into_vec(),
        }
    }

    pub(super) fn account_balance(
        &self,
        question: &ReportRequest,
        by_type: bool,
    ) -> ReferenceAnswer<AccountBalance> {
        let day = question.days.last();
        let accounts = self.chosen(question).into_iter();
        let accounts: Vec<_> = accounts
            .map(|account| (account.clone(), self.balance(account, day)))
            .collect();
        let mut rates = DayRates::new(&self.rates, question.currency, day, self.today);
        let (answer, unconverted) =
            account_balance::report(day, &accounts, by_type, &mut rates).expect("small");
        ReferenceAnswer {
            answer,
            unconverted,
        }
    }

    pub(super) fn net_worth(
        &self,
        question: &ReportRequest,
        resolution: NetWorthResolution,
    ) -> ReferenceAnswer<NetWorthOverTime> {
        let (days, resolution) = (question.days, resolution.resolution());
        let accounts = self.chosen(question).into_iter();
        let ends = days.bucket_ends(resolution);
        let held: Vec<_> = accounts
            .map(|account| AccountBalances {
                account_id: account.id,
                account_type: account.account_type,
                currency: account.currency,
                before: self.balance(account, days.first().saturating_sub(1.day())),
                balances: ends.iter().map(|end| self.balance(account, *end)).collect(),
            })
            .collect();
        let rates = (question.currency, &self.rates);
        let (answer, unconverted) =
            net_worth::report((days, resolution), &held, rates, self.today).expect("small");
        ReferenceAnswer {
            answer,
            unconverted,
        }
    }
}

impl Library {
    /// The groups made from flows; what is listed is taken over.
    pub(super) fn transactions_list(
        &self,
        question: &ReportRequest,
        wish: &ListOptions,
    ) -> TransactionsList {
        let told = reference::transactions_list(&self.books(), question, wish).expect("small");
        let groups = told.answer.groups.iter();
        let mut rows: Vec<ListedTransaction> = groups
            .clone()
            .flat_map(|group| group.transactions.clone())
            .collect();
        rows.reverse();
        let sums = self.sums(question, &|_| true);
        let transfers = if wish.include_transfers {
            sums.transfers
        } else {
            Vec::new()
        };
        let mut keyed =
            transactions_list::keyed(wish.group_by, &sums.flows, &transfers).expect("small");
        keyed.extend(groups.map(|group| Keyed {
            key: group.key.clone(),
            figures: GroupFigures::of_count(group.figures.count),
        }));
        let count = told.answer.totals.count;
        transactions_list::report(wish.group_by, &keyed, count, rows).expect("small")
    }
}
