//! Invoices as files, and by mail.

use axum::http::StatusCode;
use kym_billing_store::payment_settings;
use kym_commerce::invoices::{InvoiceKind, InvoiceStatus};
use kym_domain::id::InvoiceId;
use kym_domain::language::Language;
use kym_domain::money::Money;
use kym_platform::access::Admin;
use kym_platform::access::administrator::recheck_administrator;
use kym_platform::context::Committed;
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::mail::{self, Email, MailedInvoice, Message, Recipient};
use kym_platform::state::App;
use kym_store::outbox::EmailAttachment;
use kym_store::{Reader, users};

use super::answers::{InvoiceView, Viewer};
use super::pdf::{PdfDetails, pdf};

/// An invoice to be kept.
pub(super) struct InvoiceFile {
    /// What it is called.
    pub name: String,
    /// The PDF.
    pub bytes: Vec<u8>,
}

/// The pages of an invoice. They are made on a thread of their own.
pub(super) async fn file(
    app: &App,
    reader: &mut Reader,
    view: &InvoiceView,
    language: Language,
) -> Result<InvoiceFile> {
    let settings = payment_settings::get(reader).await?;
    let invoice = view.invoice().clone();
    let credited = view.credited();
    let zone = app.config.billing.zone();
    let name = format!("{}.pdf", invoice.number_text());
    let made = tokio::task::spawn_blocking(move || {
        let details = PdfDetails {
            time_zone: &zone,
            credited_number: credited.as_deref(),
            instructions: settings.instructions.in_language(language),
        };
        pdf(&invoice, details, language)
    });
    let bytes = made.await.map_err(Error::internal)??;
    Ok(InvoiceFile { name, bytes })
}

/// Mails an invoice to its user, with its pages in their language.
pub(super) async fn send(
    app: &App,
    admin: &Admin,
    id: InvoiceId,
) -> Result<Committed<InvoiceView>> {
    let mut view = app.read(admin).await?;
    let viewer = Viewer::new(app, true, view.now);
    let found = InvoiceView::find(&mut view.reader, id, viewer.clone()).await?;
    let user = match found.user() {
        Some(user) => users::get(&mut view.reader, user).await?,
        None => None,
    };
    let user = user.ok_or(ErrorCode::NOT_FOUND)?;
    let to = Recipient::user(&mut view.reader, &user).await?;
    let file = file(app, &mut view.reader, &found, to.language).await?;
    // Nobody waits for the snapshot while it is mailed.
    drop(view);
    let invoice = found.invoice();
    let message = Message::Invoice(MailedInvoice {
        number: invoice.number_text(),
        total: Money::new(invoice.total, invoice.currency),
        due_on: app.config.billing.zone().to_datetime(invoice.due_at).date(),
        is_paid: invoice.status == InvoiceStatus::Paid,
        is_void: invoice.status == InvoiceStatus::Void,
        is_credit_note: invoice.kind == InvoiceKind::CreditNote,
        file: file.name.clone(),
    });
    let mut ctx = app.write(admin, StatusCode::OK).await?;
    recheck_administrator(&mut ctx).await?;
    let attachment = EmailAttachment {
        name: file.name,
        media_type: "application/pdf".to_owned(),
        bytes: file.bytes,
    };
    mail::send_with(&mut ctx, Email { to, message }, vec![attachment]).await?;
    tracing::info!(invoice.id = %id, by = %ctx.author.user, "an invoice was mailed");
    let view = InvoiceView::find(&mut ctx.tx, id, viewer).await?;
    ctx.commit(view).await
}
