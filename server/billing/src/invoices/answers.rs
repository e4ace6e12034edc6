//! Invoices as they are answered.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use kym_billing_store::invoices::list::{self, Filter, InvoiceReference, ListedInvoice};
use kym_commerce::invoices::{Invoice, InvoiceCommand, InvoiceLine};
use kym_domain::id::{InvoiceId, UserId};
use kym_domain::language::Language;
use kym_platform::answer::Answer;
use kym_platform::error::{Error, Result};
use kym_platform::http::values::{Amount, Code, Day, Instant};
use kym_platform::state::App;
use kym_store::Reader;

use super::wire::{InvoiceBody, InvoiceList, LineBody};
use super::words::{InvoiceCommandWord, InvoiceKindWord, InvoiceLineKindWord, InvoiceStatusWord};
use crate::ledger::InvoiceRef;
use crate::subscriptions::wire::SubscriberBody;

/// For whom invoices are answered, and when.
#[derive(Clone, Debug)]
pub(super) struct Viewer {
    /// Whether it is an administrator. Else it is whoever has to pay.
    pub is_administrator: bool,
    /// When.
    pub now: Timestamp,
    /// The clocks of the installation.
    pub zone: TimeZone,
}

impl Viewer {
    /// Whoever looks now.
    pub fn new(app: &App, is_administrator: bool, now: Timestamp) -> Self {
        Self {
            is_administrator,
            now,
            zone: app.config.billing.zone(),
        }
    }
}

/// An invoice to be answered.
pub(super) struct InvoiceView {
    listed: ListedInvoice,
    viewer: Viewer,
}

impl InvoiceView {
    /// One of them.
    pub async fn find(reader: &mut Reader, id: InvoiceId, viewer: Viewer) -> Result<Self> {
        let listed = list::get(reader, id).await?;
        Ok(Self {
            listed: listed.ok_or(Error::NOT_FOUND)?,
            viewer,
        })
    }

    /// Whose it is.
    pub const fn user(&self) -> Option<UserId> {
        self.listed.invoice.user_id
    }

    /// The invoice.
    pub const fn invoice(&self) -> &Invoice {
        &self.listed.invoice
    }

    /// The number of the invoice whose money is given back, of a credit note.
    pub fn credited(&self) -> Option<String> {
        self.listed.credited.as_ref().map(InvoiceReference::text)
    }
}

impl Answer for InvoiceView {
    type Body = InvoiceBody;

    fn body(&self, language: Language) -> InvoiceBody {
        body(&self.listed, &self.viewer, language)
    }

    fn version(&self) -> Option<i64> {
        Some(self.listed.invoice.version)
    }
}

fn body(listed: &ListedInvoice, viewer: &Viewer, language: Language) -> InvoiceBody {
    let invoice = &listed.invoice;
    let commands = invoice.commands().into_iter();
    // Users pay; all else is the administrators'.
    let allowed = commands
        .filter(|command| viewer.is_administrator != matches!(command, InvoiceCommand::Pay));
    let user = listed.user.as_ref().filter(|_| viewer.is_administrator);
    InvoiceBody {
        id: invoice.id.as_uuid(),
        kind: InvoiceKindWord(invoice.kind),
        number: invoice.number_text(),
        user: user.map(SubscriberBody::new),
        subscription_id: invoice.subscription_id.map(|id| id.as_uuid()),
        credited: listed.credited.as_ref().map(InvoiceRef::new),
        currency: Code(invoice.currency.code()),
        total: Amount::new(invoice.total, invoice.currency),
        lines: invoice
            .lines
            .iter()
            .map(|each| line(invoice, each, language))
            .collect(),
        status: InvoiceStatusWord(invoice.status),
        is_overdue: invoice.is_overdue(viewer.now),
        is_test: invoice.is_test,
        issued_at: Instant(invoice.issued_at),
        issued_on: Day(invoice.issued_on),
        due_on: Day(viewer.zone.to_datetime(invoice.due_at).date()),
        paid_at: invoice.paid_at.map(Instant),
        voided_at: invoice.voided_at.map(Instant),
        allowed: allowed.map(InvoiceCommandWord).collect(),
        version: invoice.version,
    }
}

fn line(invoice: &Invoice, line: &InvoiceLine, language: Language) -> LineBody {
    LineBody {
        kind: InvoiceLineKindWord(line.kind),
        plan_name: line.plan_names.in_language(language).to_owned(),
        from: line.days.map(|(first, _)| Day(first)),
        to: line.days.map(|(_, last)| Day(last)),
        amount: Amount::new(line.amount, invoice.currency),
    }
}

/// A page of them.
pub(super) async fn page(
    reader: &mut Reader,
    filter: &Filter,
    viewer: &Viewer,
    language: Language,
) -> Result<InvoiceList> {
    let (listed, total) = list::list(reader, filter).await?;
    let items = listed.iter().map(|each| body(each, viewer, language));
    Ok(InvoiceList {
        items: items.collect(),
        total,
    })
}
