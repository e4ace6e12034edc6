//! Plans and subscriptions, written as the program does.

use jiff::tz::TimeZone;
use kym_billing_store::subscriptions::changes;
use kym_commerce::plans::{BillingPeriod, Limits, LocalTexts, Plan};
use kym_commerce::subscriptions::{Agreement, Change, Collection, NewSubscription, Subscription};
use kym_domain::clock::Clock as _;
use kym_domain::id::{Id, PlanId, SubscriptionChangeId, SubscriptionId};
use kym_domain::money::{Currency, Minor, Money};
use kym_store::{Tx, plans, subscriptions};

use super::{Person, TestApp};

impl TestApp {
    /// A plan at ten dollars a month, to which nobody has subscribed.
    pub async fn plan(&self) -> Plan {
        let app = self.kym().await;
        let id = self.next::<PlanId>().await;
        let plan = Plan {
            id,
            code: format!("plan-{id}"),
            names: LocalTexts {
                en: "Plan".to_owned(),
                ru: String::new(),
            },
            descriptions: LocalTexts::default(),
            price: Money::new(Minor::new(1000), Currency::DEFAULT),
            period: BillingPeriod::Month,
            trial_days: 0,
            is_public: true,
            is_default: false,
            sort: 2,
            limits: Limits::default(),
            features: LocalTexts::default(),
            archived_at: None,
            version: 1,
            created_at: self.clock.now(),
        };
        let mut tx = app.db.write().await.expect("a change");
        plans::insert(&mut tx, &plan).await.expect("a new plan");
        tx.commit().await.expect("committed");
        plan
    }

    /// A subscription of somebody to a new plan; what they had is over.
    pub async fn subscription(&self, person: &Person) -> Subscription {
        let agreement = self.agreement().await;
        let app = self.kym().await;
        let now = self.clock.now();
        let user = person.id.parse().expect("an id");
        let new = NewSubscription {
            id: self.next::<SubscriptionId>().await,
            user_id: user,
            agreement,
            collection: Collection::Invoice,
            trial_days: 0,
            ends_with_trial: false,
            starts_at: now,
        };
        let begun = new.create(now, &TimeZone::UTC);
        let mut tx = app.db.write().await.expect("a change");
        let had = subscriptions::of_user(&mut tx, user).await.expect("read");
        for had in had {
            let over = had.end(false, now).expect("it is not over");
            self.write(&mut tx, &over).await;
        }
        let written = subscriptions::insert(&mut tx, &begun.after).await;
        written.expect("its place is free");
        self.write(&mut tx, &begun).await;
        tx.commit().await.expect("committed");
        begun.after
    }

    /// The same, which will end with its period.
    pub async fn canceled_subscription(&self, person: &Person) -> Subscription {
        let subscription = self.subscription(person).await;
        let canceled = subscription.cancel(self.clock.now());
        let canceled = canceled.expect("it holds").expect("it goes on");
        self.change(canceled).await
    }

    /// The same, for which another plan is agreed from the next period on.
    pub async fn changing_subscription(&self, person: &Person) -> Subscription {
        let subscription = self.subscription(person).await;
        let changing = subscription.change_later(self.agreement().await);
        self.change(changing.expect("another plan")).await
    }

    async fn agreement(&self) -> Agreement {
        let plan = self.plan().await;
        Agreement {
            plan_id: plan.id,
            price: plan.price,
            period: plan.period,
            is_custom: false,
        }
    }

    async fn change(&self, change: Change) -> Subscription {
        let mut tx = self.kym().await.db.write().await.expect("a change");
        self.write(&mut tx, &change).await;
        tx.commit().await.expect("committed");
        change.after
    }

    async fn write(&self, tx: &mut Tx, change: &Change) {
        let written = subscriptions::update(tx, &change.after).await;
        written.expect("the subscription is written");
        let id = self.next::<SubscriptionChangeId>().await;
        let written = changes::insert(tx, id, change, None, self.clock.now()).await;
        written.expect("its history is written");
    }

    pub(super) async fn next<I: Id>(&self) -> I {
        I::from_uuid(self.kym().await.ids.next(self.clock.now()))
    }
}
