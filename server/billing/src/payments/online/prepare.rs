//! The request for a payment: made once, written down, and from then on the same.

use kym_billing_store::payment_settings;
use kym_billing_store::payments::methods;
use kym_billing_store::payments::requests::{self, StoredRequest};
use kym_commerce::payments::{Payment, PaymentMethod};
use kym_domain::language::Language;
use kym_domain::users::User;
use kym_platform::error::{Error, Result};
use kym_platform::state::App;
use kym_store::{Reader, plans, settings, subscriptions};

use super::super::answers::plan_of;
use crate::payment_protocols::{
    ChargeRequest, CheckoutRequest, CustomerRequest, OnlineProvider, PreparedRequest,
    ProviderError, Receipt, prepare_charge, prepare_checkout, prepare_customer, send_customer,
};
use crate::payment_settings::Till;

/// What keeps a payment from being asked for.
#[derive(Debug)]
pub(super) enum Unprepared {
    /// The provider.
    Provider(ProviderError),
    /// The way to pay is gone, or its user.
    Gone,
    /// This program.
    Inside(Error),
}

impl<E: Into<Error>> From<E> for Unprepared {
    fn from(error: E) -> Self {
        Self::Inside(error.into())
    }
}

/// The request for a payment, written down.
pub(super) async fn request_of(
    app: &App,
    till: &Till,
    payment: &Payment,
    user: &User,
) -> Result<(PreparedRequest, bool), Unprepared> {
    let mut reader = app.db.ask().await?;
    let key = &payment.idempotency_key;
    if let Some(stored) = requests::get(&mut reader, key).await? {
        let request = PreparedRequest {
            path: stored.path,
            body: stored.body,
            idempotency_key: stored.idempotency_key,
        };
        return Ok((request, true));
    }
    let words = Words::find(&mut reader, payment, user).await?;
    let method = match payment.method_id {
        Some(id) => Some(
            methods::get(&mut reader, id)
                .await?
                .filter(|method| method.forgotten_at.is_none())
                .ok_or(Unprepared::Gone)?,
        ),
        None => None,
    };
    drop(reader);
    let request = if let Some(method) = method {
        charge(till.provider, payment, &method, (&words, user))
    } else {
        let customer = customer(app, till, payment, user).await?;
        page(
            app,
            till.provider,
            payment,
            customer.as_deref(),
            (&words, user),
        )
    };
    let request = request.map_err(Unprepared::Provider)?;
    let mut tx = app.db.write().await?;
    let stored = StoredRequest {
        idempotency_key: key.clone(),
        payment_id: payment.id,
        method: "POST".to_owned(),
        path: request.path.clone(),
        body: request.body.clone(),
        created_at: app.clock.now(),
    };
    let is_first = requests::insert(&mut tx, &stored).await?;
    tx.commit().await?;
    if is_first {
        return Ok((request, false));
    }
    // Another process was quicker: what it wrote counts.
    Box::pin(request_of(app, till, payment, user)).await
}

/// What a payment is called at its provider.
struct Words {
    description: String,
    language: Language,
    codes: Option<kym_commerce::payments::FiscalCodes>,
}

impl Words {
    async fn find(reader: &mut Reader, payment: &Payment, user: &User) -> Result<Self> {
        let language = settings::get(reader, user.id)
            .await?
            .unwrap_or_default()
            .language;
        let mut plan = plan_of(payment);
        if let (None, Some(id)) = (plan, payment.subscription_id) {
            let subscription = subscriptions::get(reader, id).await?;
            plan = subscription.map(|subscription| subscription.agreement.plan_id);
        }
        let plan = match plan {
            Some(id) => plans::get(reader, id).await?,
            None => None,
        };
        let name = plan.map(|plan| plan.names.in_language(language).to_owned());
        Ok(Self {
            description: name.unwrap_or_default(),
            language,
            codes: payment_settings::get(reader).await?.fiscal,
        })
    }

    fn receipt<'a>(&'a self, user: &'a User) -> Option<Receipt<'a>> {
        self.codes.map(|codes| Receipt {
            email: &user.email,
            description: &self.description,
            codes,
        })
    }
}

fn charge(
    provider: OnlineProvider,
    payment: &Payment,
    method: &PaymentMethod,
    (words, user): (&Words, &User),
) -> Result<PreparedRequest, ProviderError> {
    prepare_charge(
        provider,
        &ChargeRequest {
            payment_id: payment.id,
            amount: payment.amount,
            description: &words.description,
            method: &method.provider_method_id,
            customer: method.provider_customer_id.as_deref(),
            receipt: words.receipt(user),
            idempotency_key: &payment.idempotency_key,
        },
    )
}

fn page(
    app: &App,
    provider: OnlineProvider,
    payment: &Payment,
    customer: Option<&str>,
    (words, user): (&Words, &User),
) -> Result<PreparedRequest, ProviderError> {
    let base = app.config.public_url();
    let back = format!("{base}/billing/checkout/{}", payment.id);
    prepare_checkout(
        provider,
        &CheckoutRequest {
            payment_id: payment.id,
            amount: payment.amount,
            description: &words.description,
            return_url: &back,
            cancel_url: &back,
            customer,
            saves_method: payment.is_saving_method,
            language: words.language,
            receipt: words.receipt(user),
            idempotency_key: &payment.idempotency_key,
        },
    )
}

/// What the provider calls the user, where it has to be told before it keeps a way to pay.
async fn customer(
    app: &App,
    till: &Till,
    payment: &Payment,
    user: &User,
) -> Result<Option<String>, Unprepared> {
    let mut reader = app.db.ask().await?;
    let known = methods::customer(&mut reader, user.id, payment.provider, payment.is_test).await?;
    drop(reader);
    if known.is_some() {
        return Ok(known);
    }
    let mode = if payment.is_test { "test" } else { "live" };
    let key = format!("customer-{}-{mode}", user.id);
    let asked = CustomerRequest {
        user_id: user.id,
        email: &user.email,
        idempotency_key: &key,
    };
    let Some(request) = prepare_customer(till.provider, &asked).map_err(Unprepared::Provider)?
    else {
        return Ok(None);
    };
    let sent = send_customer(&app.fetcher, &till.account(), &request).await;
    let customer = sent.map_err(Unprepared::Provider)?;
    let mut tx = app.db.write().await?;
    methods::keep_customer(
        &mut tx,
        user.id,
        payment.provider,
        payment.is_test,
        &customer,
    )
    .await?;
    tx.commit().await?;
    Ok(Some(customer))
}
