//! A till without the program around it: an account with a provider, and what is asked of it.

use std::time::Duration;

use kym_billing::payment_protocols::{
    Account, ChargeRequest, CheckoutRequest, CustomerRequest, OnlineProvider, PaymentIds,
    PreparedRequest, ProviderError, ProviderPayment, ProviderRefund, Receipt, RefundRequest,
    SavedMethod, StartedCheckout, TIMEOUT, prepare_charge, prepare_checkout, prepare_customer,
    prepare_refund, read, send_charge, send_checkout, send_customer, send_refund,
};
use kym_commerce::payments::{FiscalCodes, PaymentProvider};
use kym_domain::id::{PaymentId, RefundId, UserId};
use kym_domain::language::Language;
use kym_domain::money::{Currency, Minor, Money};
use kym_platform::config;
use kym_platform::outbound::fetch::Fetcher;
use kym_testing::payment_server::{PaymentServer, SHOP, STRIPE_KEY};
use url::Url;
use uuid::Uuid;

pub const BOTH: [PaymentProvider; 2] = [PaymentProvider::Stripe, PaymentProvider::YooKassa];

/// An account with a provider.
pub struct Till {
    pub server: PaymentServer,
    pub provider: OnlineProvider,
    pub fetcher: Fetcher,
    pub key: String,
    pub shop_id: Option<&'static str>,
    pub timeout: Duration,
    url: Url,
}

/// A payment of ours by number.
pub fn payment_id(number: u128) -> PaymentId {
    PaymentId::from_uuid(Uuid::from_u128(0x0199_c000 << 96 | number))
}

/// A refund of ours by number.
pub fn refund_id(number: u128) -> RefundId {
    RefundId::from_uuid(Uuid::from_u128(0x0199_d000 << 96 | number))
}

/// So many minor units of a currency.
pub fn money(code: &str, units: i64) -> Money {
    Money::new(Minor::new(units), Currency::iso(code).expect("a currency"))
}

/// By which ids a started payment is read.
pub fn ids(started: &StartedCheckout) -> PaymentIds<'_> {
    PaymentIds {
        payment: started.page.provider_payment_id.as_deref(),
        checkout: started.page.provider_checkout_id.as_deref(),
    }
}

/// What the provider calls a started payment.
pub fn name(started: &StartedCheckout) -> &str {
    let ids = ids(started);
    ids.checkout.or(ids.payment).expect("a name")
}

impl Till {
    pub async fn of(provider: PaymentProvider) -> Self {
        let server = PaymentServer::start(provider).await;
        let config = config::Outbound {
            allowed_hosts: vec![server.host.clone()],
            ..config::Outbound::default()
        };
        let (key, shop_id) = match provider {
            PaymentProvider::YooKassa => (SHOP.1, Some(SHOP.0)),
            _ => (STRIPE_KEY, None),
        };
        Self {
            provider: OnlineProvider::of(provider).expect("a provider that is asked"),
            fetcher: Fetcher::new(&config).expect("a client"),
            key: key.to_owned(),
            shop_id,
            timeout: TIMEOUT,
            url: server.url().parse().expect("an address"),
            server,
        }
    }

    pub fn account(&self) -> Account<'_> {
        Account {
            provider: self.provider,
            base_url: &self.url,
            shop_id: self.shop_id,
            key: &self.key,
            timeout: self.timeout,
        }
    }

    /// What the tests pay with here: 12.50 of the provider's usual currency.
    pub fn price(&self) -> Money {
        match self.provider {
            OnlineProvider::Stripe => money("EUR", 1250),
            OnlineProvider::YooKassa => money("RUB", 1250),
        }
    }

    pub fn receipt(&self) -> Option<Receipt<'static>> {
        let is_fiscal = self.provider == OnlineProvider::YooKassa;
        is_fiscal.then_some(Receipt {
            email: "anna@example.org",
            description: "Plus, October",
            codes: FiscalCodes {
                tax_system: Some(2),
                vat: 1,
            },
        })
    }

    /// What the provider calls Anna, where it has to be told.
    pub async fn customer(&self) -> Option<String> {
        let request = CustomerRequest {
            user_id: UserId::from_uuid(Uuid::from_u128(7)),
            email: "anna@example.org",
            idempotency_key: "customer-1",
        };
        let prepared = prepare_customer(self.provider, &request).expect("a key");
        match prepared {
            None => None,
            Some(prepared) => {
                let sent = send_customer(&self.fetcher, &self.account(), &prepared).await;
                Some(sent.expect("a customer"))
            }
        }
    }

    pub fn checkout_of(&self, number: u128, customer: Option<&str>) -> PreparedRequest {
        let request = CheckoutRequest {
            payment_id: payment_id(number),
            amount: self.price(),
            description: "Plus & more, October",
            return_url: "https://money.example.org/billing/checkout/1",
            cancel_url: "https://money.example.org/billing",
            customer,
            saves_method: true,
            language: Language::Ru,
            receipt: self.receipt(),
            idempotency_key: &format!("checkout-{number}"),
        };
        prepare_checkout(self.provider, &request).expect("a request")
    }

    pub async fn send_checkout(
        &self,
        request: &PreparedRequest,
    ) -> Result<StartedCheckout, ProviderError> {
        send_checkout(&self.fetcher, &self.account(), request).await
    }

    /// A page to pay on.
    pub async fn checkout(&self, number: u128) -> StartedCheckout {
        let customer = self.customer().await;
        let request = self.checkout_of(number, customer.as_deref());
        self.send_checkout(&request).await.expect("a page")
    }

    pub async fn read(&self, ids: PaymentIds<'_>) -> Result<ProviderPayment, ProviderError> {
        read(&self.fetcher, &self.account(), ids).await
    }

    /// A payment that was paid on a page, and the method that was saved with it.
    pub async fn paid(&self, number: u128) -> (ProviderPayment, SavedMethod) {
        let started = self.checkout(number).await;
        self.server.pay(name(&started));
        let payment = self.read(ids(&started)).await.expect("a payment");
        let method = payment.method.clone().expect("a saved method");
        (payment, method)
    }

    pub fn charge_of(
        &self,
        number: u128,
        paid: &(ProviderPayment, SavedMethod),
    ) -> PreparedRequest {
        let request = ChargeRequest {
            payment_id: payment_id(number),
            amount: self.price(),
            description: "Plus, November",
            method: &paid.1.provider_method_id,
            customer: paid.0.customer.as_deref(),
            receipt: self.receipt(),
            idempotency_key: &format!("charge-{number}"),
        };
        prepare_charge(self.provider, &request).expect("a request")
    }

    pub async fn charge(
        &self,
        request: &PreparedRequest,
    ) -> Result<ProviderPayment, ProviderError> {
        send_charge(&self.fetcher, &self.account(), request).await
    }

    /// Gives so many minor units of a payment back.
    pub async fn refund(
        &self,
        number: u128,
        paid: &ProviderPayment,
        units: i64,
    ) -> Result<ProviderRefund, ProviderError> {
        let request = RefundRequest {
            refund_id: refund_id(number),
            provider_payment_id: paid.reported.provider_payment_id.as_deref().expect("an id"),
            amount: Money::new(Minor::new(units), self.price().currency),
            reason: "Not needed",
            receipt: self.receipt(),
            idempotency_key: &format!("refund-{number}"),
        };
        let request = prepare_refund(self.provider, &request).expect("a request");
        send_refund(&self.fetcher, &self.account(), &request).await
    }
}
