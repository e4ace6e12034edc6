//! `/outbox/`, and what the emails look like that stand there.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kym_domain::language::Language;
use kym_store::{outbox, users};

use super::samples::EmailKind;
use super::templates::{Rendered, render_whole};
use super::unsubscribing::EmailSeries;
use super::wire::{
    EmailTemplateBody, EmailTemplateList, OutboxEmailList, OutboxQuery, TestEmailTemplate,
};
use super::{Email, Recipient, put};
use crate::access::administrator::recheck_administrator;
use crate::access::{Admin, AuthedJson};
use crate::context::Committed;
use crate::error::{Error, Result};
use crate::http::described::{Routes, routes};
use crate::http::parameters::Parameters;
use crate::state::App;

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_outbox))
        .routes(routes!(list_email_templates))
        .routes(routes!(get_email_template))
        .routes(routes!(test_email_template))
}

/// The emails of the installation. Without a mail server they are kept here for an administrator to
/// hand on what they say.
#[utoipa::path(get, path = "/outbox/", operation_id = "list_outbox", tag = "outbox", params(OutboxQuery),
    responses((status = 200, description = "A page of emails, newest first", body = OutboxEmailList)))]
async fn list_outbox(
    State(app): State<App>,
    _: Admin,
    Parameters(query): Parameters<OutboxQuery>,
) -> Result<Response> {
    let (filter, page) = query.check()?;
    let mut reader = app.db.read().await?;
    let (emails, total) = outbox::list(&mut reader, &filter, page.skip, page.limit).await?;
    Ok(axum::Json(OutboxEmailList::new(emails, total)).into_response())
}

/// List the emails that people can be sent, each with a subject about something made up.
#[utoipa::path(get, path = "/outbox/templates", operation_id = "list_email_templates", tag = "outbox",
    responses((status = 200, description = "All of them", body = EmailTemplateList)))]
async fn list_email_templates(
    State(app): State<App>,
    admin: Admin,
) -> Result<axum::Json<EmailTemplateList>> {
    // Its rights may be gone by now.
    let language = app.read(&admin).await?.language;
    let url = app.config.public_url();
    let items = EmailKind::all().into_iter().map(|kind| {
        let rendered = whole(&sample(kind, &admin.actor.user.full_name, language), &url);
        Ok((kind, rendered?.subject))
    });
    let items: Vec<_> = items.collect::<Result<_>>()?;
    Ok(axum::Json(EmailTemplateList::new(items)))
}

/// Preview an email in both languages, about something made up.
#[utoipa::path(get, path = "/outbox/templates/{template}", operation_id = "get_email_template", tag = "outbox",
    params(("template" = String, Path, description = "`id` of the list")),
    responses((status = 200, description = "What it says", body = EmailTemplateBody)))]
async fn get_email_template(
    State(app): State<App>,
    axum::extract::Path(name): axum::extract::Path<String>,
    admin: Admin,
) -> Result<axum::Json<EmailTemplateBody>> {
    let kind = EmailKind::named(&name).ok_or(Error::NOT_FOUND)?;
    drop(app.read(&admin).await?);
    let url = app.config.public_url();
    let render = |language| {
        let email = sample(kind, &admin.actor.user.full_name, language);
        whole(&email, &url)
    };
    let (en, ru) = (render(Language::En)?, render(Language::Ru)?);
    Ok(axum::Json(EmailTemplateBody::new(kind, en, ru)))
}

/// Send an email about something made up to one's own address.
#[utoipa::path(post, path = "/outbox/templates/{template}/test", operation_id = "test_email_template", tag = "outbox",
    params(("template" = String, Path, description = "`id` of the list")), request_body = TestEmailTemplate,
    responses((status = 204, description = "It is in the outbox")))]
async fn test_email_template(
    State(app): State<App>,
    axum::extract::Path(name): axum::extract::Path<String>,
    AuthedJson(admin, body): AuthedJson<TestEmailTemplate, Admin>,
) -> Result<Committed<()>> {
    let kind = EmailKind::named(&name).ok_or(Error::NOT_FOUND)?;
    let language = body.check()?;
    let url = app.config.public_url();
    let mut email = sample(kind, &admin.actor.user.full_name, language);
    let mut rendered = whole(&email, &url)?;
    // Nobody is to take it for an email that means it.
    rendered.subject = format!("[{}] {}", test_word(language), rendered.subject);
    let mut ctx = app.write(&admin, StatusCode::NO_CONTENT).await?;
    recheck_administrator(&mut ctx).await?;
    let user = users::get(&mut ctx.tx, ctx.author.user).await?;
    let user = user.ok_or(Error::NOT_FOUND)?;
    email.to = Recipient::user(&mut ctx.tx, &user).await?;
    put(&mut ctx, email.to, rendered, None, Vec::new()).await?;
    ctx.commit(()).await
}

/// An email about something made up, to somebody of this name.
fn sample(kind: EmailKind, name: &str, language: Language) -> Email {
    Email {
        to: Recipient {
            user: None,
            address: String::new(),
            name: Some(name.to_owned()),
            language,
        },
        message: kind.sample(),
    }
}

/// Where letters of its kind are stopped is shown as well; nobody stops anything by that.
fn whole(email: &Email, url: &str) -> Result<Rendered> {
    let page = EmailSeries::of(&email.message).map(|_| format!("{url}/unsubscribe"));
    render_whole(email, url, page.as_deref()).map_err(Error::internal)
}

const fn test_word(language: Language) -> &'static str {
    match language {
        Language::En => "Test",
        Language::Ru => "Тест",
    }
}
