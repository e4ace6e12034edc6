//! Transactions in groups. The figures come from sums, how many there are is counted, and only the newest are read.

use std::collections::{BTreeMap, HashMap, HashSet};

use kym_analytics::reports::flow::{Flow, LeftOut, TransferFlow};
use kym_analytics::reports::question::{ListGroup, ListOptions, MAX_LISTED, ReportFlow};
use kym_analytics::reports::transactions_list::{
    self, GroupFigures, GroupKey, Keyed, ListedTransaction, TransactionsList, keyed,
};
use kym_domain::accounts::Account;
use kym_domain::categories::CategoryKind;
use kym_domain::dates::{DateRange, Month};
use kym_domain::id::{AccountId, CategoryId};
use kym_domain::money::{Minor, Overflow};
use kym_domain::rates::RateTable;
use kym_domain::text::fold;
use kym_domain::transactions::{CategoryChoice, Transaction};
use kym_platform::error::Result;
use kym_store::rates::table_for;
use kym_store::reports::{
    Count, CountBy, Granularity, Listing, Rows, Sum, Time, TransferSum, counts, kept_counts, newest,
};

use super::flows::Ask;
use super::money::is_on_side;
use super::scope::Scope;
use super::{ReportResult, ReportWithWarnings, Warning, WarningCode};

impl<R> Scope<'_, R> {
    /// What happened.
    pub async fn transactions_list(&mut self, wish: &ListOptions) -> Result<ReportWithWarnings> {
        let choice = self.choice(&wish.categories);
        let payee = wish.payee.as_deref().map(fold);
        let ids = self.ids();
        let listing = Listing {
            rows: Rows {
                accounts: &ids,
                days: self.question.days,
                categories: choice.as_ref(),
                payee: payee.as_deref(),
                only_unconverted: false,
            },
            side: wish.flow,
            include_transfers: wish.include_transfers,
        };
        let mut left_out = LeftOut::default();
        let (flows, transfers) = self.sums(wish.group_by, &listing, &mut left_out).await?;
        let (mut figures, count) = self.counted(wish.group_by, &listing, &transfers).await?;
        figures.extend(amounts(wish.group_by, flows, transfers)?);
        let rows = self.listed(wish, &listing, choice.as_ref()).await?;
        let answer = transactions_list::report(wish.group_by, &figures, count, rows)?;
        let truncated = answer.truncated.then(|| Warning {
            code: WarningCode::Truncated,
            count: (count - rows_in(&answer)).max(1),
        });
        Ok(ReportWithWarnings {
            warnings: truncated.into_iter().collect(),
            ..ReportWithWarnings::new(ReportResult::TransactionsList(answer), left_out.into_vec())
        })
    }

    /// What they come to.
    async fn sums(
        &mut self,
        group_by: ListGroup,
        listing: &Listing<'_>,
        left_out: &mut LeftOut,
    ) -> Result<(Vec<Sum>, Vec<TransferSum>)> {
        let granularity = Granularity {
            time: match group_by {
                ListGroup::Day => Time::Days,
                ListGroup::Month => Time::Months,
                _ => Time::Whole,
            },
            by_account: group_by == ListGroup::Account,
            by_kind: true,
            by_category: group_by == ListGroup::Category,
            by_payee: group_by == ListGroup::Payee,
        };
        let ask = Ask {
            categories: listing.rows.categories,
            payee: listing.rows.payee,
            side: listing.side,
            ..Ask::new(self.question.days, granularity)
        };
        let mut flows = Vec::new();
        if listing.has_payments() {
            flows = self.flows(ask, left_out).await?;
        }
        let mut transfers = Vec::new();
        if listing.has_transfers() {
            let accounts = self.accounts();
            transfers = self.transfers(&accounts, ask, left_out).await?;
        }
        Ok((flows, transfers))
    }

    /// How many there are in each group and in all.
    async fn counted(
        &mut self,
        group_by: ListGroup,
        listing: &Listing<'_>,
        transfers: &[TransferSum],
    ) -> Result<(Vec<Keyed>, i64)> {
        let by = match group_by {
            ListGroup::None => CountBy::Nothing,
            ListGroup::Day | ListGroup::Month => CountBy::Day,
            ListGroup::Category => CountBy::Category,
            ListGroup::Account => CountBy::Account,
            ListGroup::Payee => CountBy::Payee,
        };
        let is_kept = !matches!(
            group_by,
            ListGroup::Day | ListGroup::Category | ListGroup::Payee
        );
        let found = self.count(listing, by, is_kept).await?;
        let total = |found: &[Count]| found.iter().map(|count| count.count).sum::<i64>();
        let mut all = total(&found);
        let keyed = found.into_iter().map(|count| Keyed {
            figures: GroupFigures::of_count(count.count),
            key: match group_by {
                ListGroup::None => GroupKey::All,
                ListGroup::Day => GroupKey::Day(count.date),
                ListGroup::Month => GroupKey::Month(Month::of(count.date)),
                ListGroup::Category => GroupKey::Category(count.category_id),
                ListGroup::Account => count.account_id.map_or(GroupKey::All, GroupKey::Account),
                ListGroup::Payee => GroupKey::Payee(count.payee.unwrap_or_default()),
            },
        });
        let mut keyed: Vec<_> = keyed.collect();
        if group_by == ListGroup::Category {
            // A split one stands under each of its categories, and is one all the same.
            all = total(&self.count(listing, CountBy::Nothing, true).await?);
            let legs = transfers.iter();
            let legs = legs.map(|sum| sum.flow.incoming_count + sum.flow.outgoing_count);
            keyed.push(Keyed {
                key: GroupKey::Transfers,
                figures: GroupFigures::of_count(legs.sum()),
            });
        }
        Ok((keyed, all))
    }

    async fn count(
        &mut self,
        listing: &Listing<'_>,
        by: CountBy,
        is_kept: bool,
    ) -> Result<Vec<Count>> {
        if !(is_kept && listing.is_plain()) {
            if by == CountBy::Category && !listing.has_payments() {
                return Ok(Vec::new());
            }
            return Ok(counts(self.reader, self.member, listing, by).await?);
        }
        let parts = listing.rows.days.by_months();
        let mut all = Vec::new();
        if let Some((first, last)) = parts.months {
            let days = DateRange::between(first.first_day(), last.last_day());
            let rows = (listing.rows.accounts, days);
            let legs = listing.include_transfers;
            all = kept_counts(self.reader, self.member, rows, legs, by).await?;
        }
        for days in parts.before.into_iter().chain(parts.after) {
            let around = Listing {
                rows: Rows {
                    days,
                    ..listing.rows
                },
                ..*listing
            };
            all.extend(counts(self.reader, self.member, &around, by).await?);
        }
        Ok(all)
    }

    /// The newest of them, and one more than are told when there are more.
    async fn listed(
        &mut self,
        wish: &ListOptions,
        listing: &Listing<'_>,
        choice: Option<&CategoryChoice>,
    ) -> Result<Vec<ListedTransaction>> {
        let rows = newest(self.reader, self.member, listing, MAX_LISTED + 1).await?;
        let days = rows.iter().map(|row| row.date);
        let days = days.clone().min().zip(days.max());
        let mut rates = RateTable::default();
        if let Some((first, last)) = days.filter(|_| !self.is_base()) {
            let codes = self.codes();
            rates = table_for(self.reader, self.member, &codes, first, last).await?;
        }
        let categories = self.books.categories.iter();
        let lines = Lines {
            accounts: self
                .accounts()
                .into_iter()
                .map(|account| (account.id, account))
                .collect(),
            kinds: categories
                .map(|category| (category.id, category.kind))
                .collect(),
            scope: self,
            rates: &rates,
            choice,
            side: wish.flow,
            by_category: wish.group_by == ListGroup::Category,
        };
        let mut listed = Vec::with_capacity(rows.len());
        for row in &rows {
            lines.of(row, &mut listed)?;
        }
        Ok(listed)
    }
}

/// How many transactions are listed: a split one may be so under several of its categories.
fn rows_in(answer: &TransactionsList) -> i64 {
    let rows = answer.groups.iter().flat_map(|group| &group.transactions);
    let ids: HashSet<_> = rows.map(|row| row.id).collect();
    i64::try_from(ids.len()).unwrap_or(i64::MAX)
}

/// What flows and transfers come to in each group.
fn amounts(
    group_by: ListGroup,
    flows: Vec<Sum>,
    transfers: Vec<TransferSum>,
) -> Result<Vec<Keyed>, Overflow> {
    if group_by != ListGroup::Payee {
        let flows: Vec<Flow> = flows.into_iter().map(|sum| sum.flow).collect();
        let transfers: Vec<TransferFlow> = transfers.into_iter().map(|sum| sum.flow).collect();
        return keyed(group_by, &flows, &transfers);
    }
    let key = |payee: Option<String>| GroupKey::Payee(payee.unwrap_or_default());
    let flows = flows.into_iter().map(|sum| {
        Ok(Keyed {
            figures: GroupFigures::of_flow(&sum.flow)?,
            key: key(sum.payee),
        })
    });
    let transfers = transfers.into_iter().map(|sum| {
        Ok(Keyed {
            figures: GroupFigures::of_transfers(&sum.flow)?,
            key: key(sum.payee),
        })
    });
    flows.chain(transfers).collect()
}

/// How rows are told.
struct Lines<'s, 'a, R> {
    scope: &'s Scope<'a, R>,
    accounts: HashMap<AccountId, &'a Account>,
    kinds: HashMap<CategoryId, CategoryKind>,
    rates: &'s RateTable,
    choice: Option<&'s CategoryChoice>,
    side: Option<ReportFlow>,
    by_category: bool,
}

/// A part of a row: its category, how much it is, and that in the currency of the report.
type Part = (Option<CategoryId>, Minor, Option<Minor>);

impl<R> Lines<'_, '_, R> {
    /// Tells of a row by those of its parts that are asked for, by category once for each.
    fn of(&self, row: &Transaction, listed: &mut Vec<ListedTransaction>) -> Result<()> {
        let Some(account) = self.accounts.get(&row.account_id) else {
            return Ok(());
        };
        let mut parts = self.parts(row, account)?;
        if row.transfer.is_none() {
            parts.retain(|(category, own, _)| self.is_asked(*category, *own));
        }
        if !self.by_category {
            listed.extend(line(row, account, &parts)?);
            return Ok(());
        }
        let mut of_categories: BTreeMap<_, Vec<Part>> = BTreeMap::new();
        for part in parts {
            of_categories.entry(part.0).or_default().push(part);
        }
        for parts in of_categories.into_values() {
            listed.extend(line(row, account, &parts)?);
        }
        Ok(())
    }

    fn is_asked(&self, category: Option<CategoryId>, own: Minor) -> bool {
        let kind = category.and_then(|id| self.kinds.get(&id).copied());
        self.choice.is_none_or(|choice| choice.takes(category)) && is_on_side(kind, own, self.side)
    }

    fn parts(&self, row: &Transaction, account: &Account) -> Result<Vec<Part>, Overflow> {
        let (own, to) = (account.currency, self.scope.question.currency);
        let kept = if own.code() != to.code() && self.scope.is_base() {
            row.converted_parts()?
        } else {
            None
        };
        let parts = row.parts().enumerate().map(|(place, (category, amount))| {
            let converted = if own.code() == to.code() {
                Some(amount)
            } else if self.scope.is_base() {
                kept.as_ref().and_then(|kept| kept.get(place).copied())
            } else {
                let found = self.rates.convert(amount, own, to, row.date);
                found.ok().flatten().map(|found| found.amount)
            };
            (category, amount, converted)
        });
        Ok(parts.collect())
    }
}

fn line(
    row: &Transaction,
    account: &Account,
    parts: &[Part],
) -> Result<Option<ListedTransaction>, Overflow> {
    let Some((first, ..)) = parts.first() else {
        return Ok(None);
    };
    let is_one = parts.iter().all(|(category, ..)| category == first);
    let converted: Option<Vec<_>> = parts.iter().map(|(.., converted)| *converted).collect();
    Ok(Some(ListedTransaction {
        id: row.id,
        account_id: row.account_id,
        date: row.date,
        payee: row.payee.clone(),
        note: row.note.clone(),
        category_id: first.filter(|_| is_one),
        is_transfer: row.transfer.is_some(),
        is_split: !row.splits.is_empty(),
        status: row.status,
        amount: Minor::sum(parts.iter().map(|(_, own, _)| *own))?,
        currency: account.currency,
        converted: converted.map(Minor::sum).transpose()?,
    }))
}
