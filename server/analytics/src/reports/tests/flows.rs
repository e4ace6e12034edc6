//! The reports of flows, which are summed here as a store would.

use super::*;
use crate::reports::flow::{Flow, TransferFlow, Unconverted};

type Rows<'a> = Vec<(&'a Transaction, &'a Account)>;

/// What one row adds, converted.
pub(super) struct Summed {
    pub flows: Vec<Flow>,
    pub transfers: Vec<TransferFlow>,
    pub left_out: LeftOut,
}

impl Library {
    pub(super) fn chosen(&self, question: &ReportRequest) -> Vec<&Account> {
        let filter = &question.accounts;
        let accounts = self.accounts.iter();
        accounts
            .filter(|account| filter.takes(account.id, account.is_archived()))
            .collect()
    }

    pub(super) fn rows(
        &self,
        question: &ReportRequest,
        status: fn(TransactionStatus) -> bool,
    ) -> Rows<'_> {
        let accounts = self.chosen(question);
        let of = |row: &Transaction| {
            let mut all = accounts.iter();
            all.find(|account| account.id == row.account_id).copied()
        };
        let rows = self.transactions.iter();
        rows.filter(|row| row.is_live() && status(row.status))
            .filter_map(|row| Some((row, of(row)?)))
            .collect()
    }

    /// Each part of rows as a flow of its own: category, own amount, converted.
    pub(super) fn convert(
        &self,
        question: &ReportRequest,
        row: &Transaction,
        account: &Account,
    ) -> Vec<Option<Minor>> {
        let own: Vec<_> = row.parts().map(|(_, part)| part).collect();
        if account.currency == question.currency {
            return own.into_iter().map(Some).collect();
        }
        if question.currency == self.base {
            let kept = row.converted_parts().expect("fits");
            return own
                .iter()
                .enumerate()
                .map(|(place, _)| kept.as_ref().map(|kept| kept[place]))
                .collect();
        }
        let convert = |part| {
            let day = row.date;
            self.rates
                .convert(part, account.currency, question.currency, day)
                .expect("fits")
        };
        own.into_iter()
            .map(|part| Some(convert(part)?.amount))
            .collect()
    }

    /// What the store would answer: sums by day or month, of each account or of all together.
    pub(super) fn sums(
        &self,
        question: &ReportRequest,
        transfers_told: &dyn Fn(&Account) -> bool,
    ) -> Summed {
        let mut sums = Summed {
            flows: Vec::new(),
            transfers: Vec::new(),
            left_out: LeftOut::default(),
        };
        let by_day =
            question.needs_days() || matches!(question.wish, ReportOptions::CashFlow { .. });
        for (row, account) in self.rows(question, TransactionStatus::counts_in_current) {
            if !question.days.contains(row.date) {
                continue;
            }
            let month = Month::of(row.date).first_day().max(question.days.first());
            let date = match self.today.tomorrow() {
                _ if by_day => row.date,
                Ok(tomorrow) if row.date >= tomorrow => month.max(tomorrow),
                _ => month,
            };
            let converted = self.convert(question, row, account);
            for ((category_id, own), part) in row.parts().zip(converted) {
                if part.is_none() && (row.transfer.is_none() || transfers_told(account)) {
                    let (currency, amount) = (account.currency, own);
                    let missing = Unconverted {
                        currency,
                        amount,
                        count: 1,
                        first: row.date,
                        last: row.date,
                    };
                    sums.left_out.add(missing).expect("fits");
                }
                let part = part.unwrap_or_default();
                let (zero, is_out) = (Minor::ZERO, own.is_negative());
                let (came, went) = if is_out { (zero, part) } else { (part, zero) };
                let counts = if is_out { (0, 1) } else { (1, 0) };
                if row.transfer.is_some() {
                    sums.transfers.push(TransferFlow {
                        date,
                        account_id: Some(account.id),
                        incoming: came,
                        outgoing: went,
                        incoming_count: counts.0,
                        outgoing_count: counts.1,
                    });
                } else {
                    sums.flows.push(Flow {
                        date,
                        account_id: Some(account.id),
                        category_id,
                        kind: self.kind_of(category_id),
                        inflow: came,
                        outflow: went,
                        inflow_count: counts.0,
                        outflow_count: counts.1,
                    });
                }
            }
        }
        sums.flows = merged(sums.flows);
        sums
    }

    pub(super) fn income_expense(
        &self,
        question: &ReportRequest,
        group_by: IncomeGroup,
    ) -> ReferenceAnswer<IncomeExpense> {
        let sums = self.sums(question, &|_| false);
        ReferenceAnswer {
            answer: income_expense::report(question.days, self.today, group_by, &sums.flows)
                .expect("small"),
            unconverted: sums.left_out.into_vec(),
        }
    }

    pub(super) fn savings_rate(
        &self,
        question: &ReportRequest,
        include_transfers: bool,
    ) -> ReferenceAnswer<SavingsRate> {
        let is_savings = |account: &Account| {
            let kind = account.account_type;
            include_transfers && matches!(kind, AccountType::Savings | AccountType::Investments)
        };
        let sums = self.sums(question, &is_savings);
        let mut transfers = sums.transfers;
        transfers.retain(|flow| {
            let mut accounts = self.accounts.iter();
            accounts.any(|account| Some(account.id) == flow.account_id && is_savings(account))
        });
        ReferenceAnswer {
            answer: savings_rate::report(
                question.days,
                &sums.flows,
                include_transfers.then_some(&transfers[..]),
            )
            .expect("small"),
            unconverted: sums.left_out.into_vec(),
        }
    }

    pub(super) fn by_category(
        &self,
        question: &ReportRequest,
        filter: &CategoryFilter,
        side: CategoryKind,
    ) -> ReferenceAnswer<ByCategory> {
        let sums = self.sums(question, &|_| false);
        let tree = CategoryTree::new(&self.categories, Language::En);
        ReferenceAnswer {
            answer: by_category::report(side, &tree, filter, &sums.flows).expect("small"),
            unconverted: Vec::new(),
        }
    }

    pub(super) fn category_analysis(
        &self,
        question: &ReportRequest,
        filter: &CategoryFilter,
        is_compared: bool,
    ) -> CategoryAnalysis {
        let tree = CategoryTree::new(&self.categories, Language::En);
        let flows = self.sums(question, &|_| false).flows;
        let earlier = ReportRequest {
            days: question.days.previous_passed(self.today),
            ..question.clone()
        };
        let previous = is_compared.then(|| self.sums(&earlier, &|_| false).flows);
        let days = (question.days, self.today);
        category_analysis::report(days, &tree, filter, &flows, previous.as_deref()).expect("small")
    }
}

/// Flows of one day, account and category in one, as a database sums them.
fn merged(flows: Vec<Flow>) -> Vec<Flow> {
    let mut all: Vec<Flow> = Vec::new();
    for flow in flows {
        let key = |flow: &Flow| (flow.date, flow.account_id, flow.category_id);
        match all.iter_mut().find(|known| key(known) == key(&flow)) {
            Some(sum) => {
                sum.inflow = sum.inflow.plus(flow.inflow).expect("fits");
                sum.outflow = sum.outflow.plus(flow.outflow).expect("fits");
                sum.inflow_count += flow.inflow_count;
                sum.outflow_count += flow.outflow_count;
            }
            None => all.push(flow),
        }
    }
    all
}
