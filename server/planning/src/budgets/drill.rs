//! What stands behind a number of a budget: the payments that it is the sum of.

use std::collections::BTreeMap;

use jiff::civil::Date;
use kym_domain::budgets::{BudgetPart, Coverage, Key, LineDefinition, Spent, Tree};
use kym_domain::check::FieldCode;
use kym_domain::id::BudgetId;
use kym_domain::money::{Currency, Minor};
use kym_domain::transactions::TransactionStatus;
use kym_planning_store::budgets::{self, PartRow};
use kym_platform::context::View;
use kym_platform::error::{Error, Result};
use kym_platform::http::values::{Amount, Code, Day};
use kym_platform::http::words::TransactionStatusWord;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::inputs::{BudgetInputs, ExpectedPart};
use super::parameters::DrillDownQuery;
use super::service::find;

/// A payment, or a line of one, that a number is made of.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BudgetTransaction)]
pub struct TransactionBody {
    /// Null for what is expected and not in the books.
    #[schema(required)]
    transaction_id: Option<Uuid>,
    account_id: Uuid,
    date: Day,
    /// May be empty; of what is expected, what the recurring transaction is called.
    payee: String,
    #[schema(required)]
    category_id: Option<Uuid>,
    /// May be empty.
    note: String,
    /// `planned` for what is expected.
    status: TransactionStatusWord,
    /// Negative when it went out.
    amount: Amount,
    currency: Code,
    /// How many digits the amount has after the point.
    #[schema(value_type = i32)]
    currency_digits: u8,
    /// The same in the currency of the budget; null when nobody knew a rate.
    #[schema(required)]
    converted: Option<Amount>,
    /// The recurring transaction that it is expected of.
    #[schema(required)]
    recurring_id: Option<Uuid>,
}

/// What a number is made of.
#[derive(Debug, Serialize, ToSchema)]
pub struct BudgetTransactionList {
    /// The latest first.
    items: Vec<TransactionBody>,
    #[schema(value_type = i32)]
    total: usize,
    /// What all of them come to, other pages included, in the currency of the budget: the number itself. What came in
    /// counts as it is, what was spent the other way round.
    sum: Amount,
}

/// Something that a number is made of.
struct Piece {
    day: Date,
    booked: Spent,
    of: Origin,
}

enum Origin {
    Row(Box<PartRow>),
    Expected(Box<ExpectedPart>),
}

/// What the number is made of that is asked for.
pub async fn look_into(
    view: &mut View,
    id: BudgetId,
    asked: DrillDownQuery,
) -> Result<BudgetTransactionList> {
    let (member, budget) = find(&mut view.reader, view.user, id).await?;
    let index = budget.index_of(asked.period);
    let index = index.ok_or_else(|| Error::field("period", FieldCode::DateOutOfRange))?;
    let span = budget.definition.schedule.days(index);
    let (days, lines) = ((span.first(), span.last()), budget.plan.lines(span));
    let books = BudgetInputs::open(&mut view.reader, &member, view.now).await?;
    let currency = budget.currency;
    let exchange = books
        .exchange(&mut view.reader, &member, currency, days)
        .await?;
    let rows = budgets::parts(&mut view.reader, &member, days).await?;
    let choice = Choice {
        tree: &books.tree,
        lines: &lines,
        asked,
    };
    let mut pieces = Vec::new();
    for (row, booked) in exchange.parts(&rows)? {
        if choice.takes(&booked) {
            pieces.push(Piece {
                day: row.day,
                booked,
                of: Origin::Row(Box::new(row.clone())),
            });
        }
    }
    if asked.part == BudgetPart::ExpectedSpending {
        let expected = books
            .expected(&mut view.reader, &member, currency, days)
            .await?;
        for (part, upcoming) in expected {
            let booked = Spent {
                category: upcoming.category,
                day: upcoming.day,
                status: TransactionStatus::Planned,
                currency: part.currency,
                amount: part.amount,
                converted: upcoming.amount,
                count: 1,
            };
            if choice.takes(&booked) {
                pieces.push(Piece {
                    day: upcoming.day,
                    booked,
                    of: Origin::Expected(Box::new(part)),
                });
            }
        }
        pieces.sort_by_key(|piece| std::cmp::Reverse(piece.day));
    }
    let converted = pieces.iter().filter_map(|piece| piece.booked.converted);
    let mut sum = Minor::sum(converted)?;
    if asked.part != BudgetPart::Income {
        sum = sum.negated()?;
    }
    let skip = usize::try_from(asked.page.skip).unwrap_or(usize::MAX);
    let limit = usize::try_from(asked.page.limit).unwrap_or_default();
    let page = pieces.iter().skip(skip).take(limit);
    Ok(BudgetTransactionList {
        items: page.map(|piece| piece.body(currency)).collect(),
        total: pieces.len(),
        sum: Amount::new(sum, currency),
    })
}

/// Which number is asked for.
struct Choice<'a> {
    tree: &'a Tree,
    lines: &'a BTreeMap<Key, LineDefinition>,
    asked: DrillDownQuery,
}

impl Choice<'_> {
    fn takes(&self, booked: &Spent) -> bool {
        let place = self.tree.place(booked.category, booked.amount, self.lines);
        let counts = booked.status.counts_in_current();
        let is_on_line = match place {
            Coverage::Line(key) => self.asked.line.is_none_or(|line| line == key),
            Coverage::Unbudgeted | Coverage::Income => false,
        };
        let is_converted = booked.converted.is_some();
        match self.asked.part {
            BudgetPart::Spent => counts && is_on_line && is_converted,
            BudgetPart::Pending => {
                booked.status == TransactionStatus::Pending && is_on_line && is_converted
            }
            BudgetPart::ExpectedSpending => {
                booked.status == TransactionStatus::Planned && is_on_line
            }
            BudgetPart::Unconverted => counts && is_on_line && !is_converted,
            BudgetPart::Unbudgeted => counts && place == Coverage::Unbudgeted && is_converted,
            BudgetPart::Income => counts && place == Coverage::Income && is_converted,
        }
    }
}

impl Piece {
    fn body(&self, currency: Currency) -> TransactionBody {
        let booked = &self.booked;
        let body = TransactionBody {
            transaction_id: None,
            account_id: Uuid::nil(),
            date: Day(self.day),
            payee: String::new(),
            category_id: booked.category.map(|id| id.as_uuid()),
            note: String::new(),
            status: TransactionStatusWord(booked.status),
            amount: Amount::new(booked.amount, booked.currency),
            currency: Code(booked.currency.code()),
            currency_digits: booked.currency.digits(),
            converted: booked.converted.map(|minor| Amount::new(minor, currency)),
            recurring_id: None,
        };
        match &self.of {
            Origin::Row(row) => TransactionBody {
                transaction_id: Some(row.transaction_id.as_uuid()),
                account_id: row.account_id.as_uuid(),
                payee: row.payee.clone(),
                note: row.note.clone(),
                ..body
            },
            Origin::Expected(part) => TransactionBody {
                account_id: part.account_id.as_uuid(),
                payee: part.name.clone(),
                recurring_id: Some(part.recurring_id.as_uuid()),
                ..body
            },
        }
    }
}
