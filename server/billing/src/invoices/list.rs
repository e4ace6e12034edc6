//! Looking through invoices.

use kym_billing_store::invoices::list::{Filter, Order};
use kym_commerce::invoices::{InvoiceKind, InvoiceStatus};
use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::id::UserId;
use kym_domain::language::Language;
use kym_platform::http::paging::{self, Page};
use serde::Deserialize;
use utoipa::IntoParams;

use super::words::{InvoiceKindWord, InvoiceStatusWord};

/// Which invoices are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct InvoiceQuery {
    /// How many rows to pass over.
    #[param(value_type = Option<i32>)]
    skip: Option<String>,
    /// How many rows at most; -1 for up to 1000.
    #[param(value_type = Option<i32>)]
    limit: Option<String>,
    /// A part of the number, or of the name or the address of the user.
    search: Option<String>,
    /// `number`, `issued_on`, `total`, `status` or `user`; `number` when not given.
    sort_by: Option<String>,
    /// `asc` or `desc`; `asc` when not given.
    sort_order: Option<String>,
    /// That stand so.
    #[param(value_type = Option<InvoiceStatusWord>)]
    status: Option<String>,
    /// Such papers alone.
    #[param(value_type = Option<InvoiceKindWord>)]
    kind: Option<String>,
    /// Of this user alone.
    #[param(value_type = Option<Uuid>)]
    user_id: Option<String>,
}

/// Which of one's own invoices are wanted, the newest first.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MyInvoiceQuery {
    /// How many rows to pass over.
    #[param(value_type = Option<i32>)]
    skip: Option<String>,
    /// How many rows at most; -1 for up to 1000.
    #[param(value_type = Option<i32>)]
    limit: Option<String>,
}

/// In which language the pages are.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PdfQuery {
    /// `en` or `ru`; that of the caller when not given.
    language: Option<String>,
}

impl PdfQuery {
    /// The language, where one is named.
    pub(super) fn check(&self) -> Result<Option<Language>, FieldError> {
        let language = self.language.as_deref().map(str::parse::<Language>);
        let language = language.transpose();
        language.map_err(|_| FieldError::new("language", FieldCode::UnknownValue))
    }
}

impl InvoiceQuery {
    /// The page that is asked for.
    pub(super) fn check(self) -> Result<Filter, Vec<FieldError>> {
        let mut checks = Checks::default();
        let page = Page::read(&mut checks, self.skip.as_deref(), self.limit.as_deref());
        let order = checks.take("sort_by", order(self.sort_by.as_deref()));
        let descending = paging::descending(&mut checks, self.sort_order.as_deref());
        let status = self.status.as_deref().map(str::parse::<InvoiceStatus>);
        let status = checks.take("status", status.transpose());
        let kind = self.kind.as_deref().map(str::parse::<InvoiceKind>);
        let kind = checks.take("kind", kind.transpose());
        let user = self.user_id.as_deref().map(str::parse::<UserId>);
        let user = checks.take("user_id", user.transpose());
        let search = paging::search(&mut checks, self.search);
        match (order, descending, status, kind, user) {
            (Some(order), Some(descending), Some(status), Some(kind), Some(user))
                if checks.is_clean() =>
            {
                Ok(Filter {
                    search,
                    status,
                    kind,
                    user,
                    order,
                    descending,
                    skip: page.skip,
                    limit: page.limit,
                })
            }
            _ => Err(checks.into_errors()),
        }
    }
}

impl MyInvoiceQuery {
    /// The page of a user's own that is asked for.
    pub(super) fn check(self, user: UserId) -> Result<Filter, Vec<FieldError>> {
        let mut checks = Checks::default();
        let page = Page::read(&mut checks, self.skip.as_deref(), self.limit.as_deref());
        if !checks.is_clean() {
            return Err(checks.into_errors());
        }
        Ok(Filter {
            search: String::new(),
            status: None,
            kind: None,
            user: Some(user),
            order: Order::Number,
            descending: true,
            skip: page.skip,
            limit: page.limit,
        })
    }
}

fn order(text: Option<&str>) -> Result<Order, FieldCode> {
    Ok(match text {
        // Numbers and days have one order.
        None | Some("number" | "issued_on") => Order::Number,
        Some("total") => Order::Total,
        Some("status") => Order::Status,
        Some("user") => Order::User,
        Some(_) => return Err(FieldCode::UnknownValue),
    })
}
