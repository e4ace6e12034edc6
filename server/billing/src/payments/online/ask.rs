//! Asking a provider for a payment.

use kym_commerce::payments::{
    FailureKind, Payment, PaymentFailure, ReportedPayment, ReportedState,
};
use kym_domain::money::Minor;
use kym_platform::error::Result;
use kym_platform::state::App;
use kym_store::users;

use super::prepare::{Unprepared, request_of};
use super::report::{Report, apply_report};
use crate::payment_protocols::{Decline, ProviderError, Refusal, send_charge, send_checkout};
use crate::payment_settings::Till;

/// Whether a provider has said what became of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RequestOutcome {
    /// It has, and that is written down.
    Told,
    /// Nobody knows.
    NotTold,
}

/// Asks for a payment, for the first time or again with the same request, and writes down what becomes of it.
pub(super) async fn ask(app: &App, till: &Till, payment: &Payment) -> Result<RequestOutcome> {
    let mut reader = app.db.ask().await?;
    let user = match payment.user_id {
        Some(user) => users::get(&mut reader, user).await?,
        None => None,
    };
    drop(reader);
    let Some(user) = user else {
        return Ok(RequestOutcome::NotTold);
    };
    let (request, is_repeated) = match request_of(app, till, payment, &user).await {
        Ok(request) => request,
        Err(Unprepared::Inside(error)) => return Err(error),
        Err(Unprepared::Gone) => {
            let failure = PaymentFailure {
                kind: FailureKind::OtherMethod,
                code: "method_gone".to_owned(),
            };
            return failed(app, payment, failure, None).await;
        }
        Err(Unprepared::Provider(error)) => return not_sent(app, payment, error).await,
    };
    let account = till.account();
    let answer = if payment.method_id.is_some() {
        let sent = send_charge(&app.fetcher, &account, &request).await;
        sent.map(Report::Payment)
    } else {
        let sent = send_checkout(&app.fetcher, &account, &request).await;
        sent.map(Report::Page)
    };
    match answer {
        Ok(report) => {
            apply_report(app, payment.id, report).await?;
            Ok(RequestOutcome::Told)
        }
        Err(ProviderError::Declined(Decline {
            failure,
            provider_payment_id,
        })) => failed(app, payment, failure, provider_payment_id).await,
        // After one whose outcome is unknown, a refusal of its repetition says nothing about the first.
        Err(ProviderError::Refused(refusal)) if !is_repeated => {
            refused(app, payment, refusal).await
        }
        Err(error) => {
            tracing::warn!(payment.id = %payment.id, ?error, "a payment provider did not say what became of a payment");
            Ok(RequestOutcome::NotTold)
        }
    }
}

async fn not_sent(app: &App, payment: &Payment, error: ProviderError) -> Result<RequestOutcome> {
    match error {
        ProviderError::Refused(refusal) => refused(app, payment, refusal).await,
        error => {
            tracing::warn!(payment.id = %payment.id, ?error, "a payment could not be asked for");
            Ok(RequestOutcome::NotTold)
        }
    }
}

/// The request is wrong, or the settings of the account are: nothing was charged, and an administrator reads why in the log.
async fn refused(app: &App, payment: &Payment, refusal: Refusal) -> Result<RequestOutcome> {
    tracing::error!(payment.id = %payment.id, code = refusal.code, message = refusal.message, "a payment provider refused a payment");
    let failure = PaymentFailure {
        kind: FailureKind::Retry,
        code: refusal.code,
    };
    failed(app, payment, failure, None).await?;
    Ok(RequestOutcome::NotTold)
}

async fn failed(
    app: &App,
    payment: &Payment,
    failure: PaymentFailure,
    provider_payment_id: Option<String>,
) -> Result<RequestOutcome> {
    let reported = ReportedPayment {
        state: ReportedState::Canceled(failure),
        amount: payment.amount,
        is_test: payment.is_test,
        refunded: Minor::ZERO,
        provider_payment_id,
    };
    apply_report(app, payment.id, Report::Failure(reported)).await?;
    Ok(RequestOutcome::Told)
}
