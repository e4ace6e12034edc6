//! What a user does next, as it is answered.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use kym_billing_store::payment_settings;
use kym_billing_store::payments::list::{self, ListedPayment};
use kym_commerce::payments::PaymentProvider;
use kym_domain::id::{PaymentId, SubscriptionId, UserId};
use kym_domain::language::Language;
use kym_platform::answer::Answer;
use kym_platform::error::{Error, Result};
use kym_store::Reader;

use super::begin::Begun;
use super::wire::Checkout;
use crate::payments::answers::{Plans, all_plans, own_body};
use crate::subscriptions::SubscriptionView;

/// What a user does next.
pub(super) struct CheckoutView {
    payment: Option<ListedPayment>,
    subscription: Option<SubscriptionView>,
    instructions: kym_commerce::plans::LocalTexts<String>,
    plans: Plans,
}

impl CheckoutView {
    /// What came of taking a plan or paying.
    pub async fn find(
        reader: &mut Reader,
        begun: Begun,
        when: (Timestamp, TimeZone),
    ) -> Result<Self> {
        match begun {
            Begun::Payment(id) => Self::of_payment(reader, id, None, when).await,
            Begun::Done(id) => {
                let subscription = subscription(reader, Some(id), when).await?;
                Self::new(reader, None, subscription).await
            }
        }
    }

    /// A payment; of this user alone, where one is named.
    pub async fn of_payment(
        reader: &mut Reader,
        id: PaymentId,
        user: Option<UserId>,
        when: (Timestamp, TimeZone),
    ) -> Result<Self> {
        let listed = list::get(reader, id).await?.ok_or(Error::NOT_FOUND)?;
        if user.is_some() && listed.payment.user_id != user {
            return Err(Error::NOT_FOUND);
        }
        let paid = listed
            .payment
            .subscription_id
            .filter(|_| listed.payment.is_paid());
        let subscription = subscription(reader, paid, when).await?;
        Self::new(reader, Some(listed), subscription).await
    }

    async fn new(
        reader: &mut Reader,
        payment: Option<ListedPayment>,
        subscription: Option<SubscriptionView>,
    ) -> Result<Self> {
        Ok(Self {
            payment,
            subscription,
            instructions: payment_settings::get(reader).await?.instructions,
            plans: all_plans(reader).await?,
        })
    }
}

impl Answer for CheckoutView {
    type Body = Checkout;

    fn body(&self, language: Language) -> Checkout {
        let listed = self.payment.as_ref();
        let waits = listed
            .map(|listed| &listed.payment)
            .filter(|payment| payment.is_open());
        let by_hand = waits.filter(|payment| payment.provider == PaymentProvider::Manual);
        let subscription = self.subscription.as_ref();
        Checkout {
            payment: listed.map(|listed| own_body(listed, &self.plans, language)),
            confirmation_url: waits.and_then(|payment| payment.confirmation_url.clone()),
            instructions: by_hand.map(|_| self.instructions.in_language(language).to_owned()),
            subscription: subscription.map(|view| view.body(language)),
        }
    }

    fn version(&self) -> Option<i64> {
        None
    }
}

async fn subscription(
    reader: &mut Reader,
    id: Option<SubscriptionId>,
    when: (Timestamp, TimeZone),
) -> Result<Option<SubscriptionView>> {
    match id {
        Some(id) => Ok(Some(SubscriptionView::find(reader, id, false, when).await?)),
        None => Ok(None),
    }
}
