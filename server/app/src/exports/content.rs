//! What is in an export.

use anyhow::Context as _;
use jiff::Timestamp;
use kym_ai::ai_calls::AiCallList;
use kym_books::reconciliations::wire::ReconciliationList;
use kym_books::views::wire::ViewList;
use kym_books::{reconciliations, rules};
use kym_domain::exports::file_name;
use kym_domain::id::{SessionId, UserId};
use kym_domain::language::Language;
use kym_domain::workspaces::WorkspaceView;
use kym_identity::passkeys::wire::PasskeysAnswer;
use kym_identity::sessions::wire::Sessions;
use kym_identity::users::wire::{ProfileAnswer, SettingsAnswer};
use kym_identity::workspaces::wire::WorkspaceAnswer;
use kym_notification_store::{broadcasts, notifications};
use kym_notifications::inbox::wire::NotificationList;
use kym_notifications::notification_settings;
use kym_platform::access::member;
use kym_platform::answer::Answer;
use kym_platform::error::Result;
use kym_platform::state::App;
use kym_reports::dashboards::wire::LayoutView;
use kym_reports::saved_reports::wire::{SavedReportList, SavedReportView};
use kym_store::access::{Member, Read};
use kym_store::transactions::{Filter, Order, list_of_account};
use kym_store::users::profile;
use kym_store::{
    Reader, accounts, ai_calls, attachments, categories, dashboards, passkeys, saved_reports,
    sessions, settings, views, workspaces,
};
use serde::Serialize;
use uuid::Uuid;

use super::archive::Archive;
use super::planning;
use super::receipts;
use super::tables;
use super::transactions::{Names, csv};

/// How many transactions are read at once.
const PAGE: i64 = 5000;

/// The bytes of files on transactions in one export: it is made in memory, and kept in the database. What is
/// left out is listed, and can be fetched one by one.
pub const ROOM: i64 = 200_000_000;

/// Whose data it is, at which moment, and where it goes.
pub struct Content<'a> {
    /// One moment of the database.
    pub reader: Reader,
    /// Whose.
    pub user: UserId,
    /// The language of names.
    pub language: Language,
    /// When it is made.
    pub now: Timestamp,
    /// Where it goes.
    pub archive: &'a mut Archive,
    /// How many bytes of files on transactions may still go there.
    pub room: i64,
}

impl Content<'_> {
    /// What is known about the user.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn profile(&mut self, app: &App) -> anyhow::Result<()> {
        let (user, now) = (self.user, app.clock.now());
        let reader = &mut self.reader;
        let profile = profile::get(reader, user, now).await?;
        let profile = profile.context("the user is gone")?;
        let profile = ProfileAnswer(profile).body(self.language);
        let settings = settings::get(reader, user).await?.unwrap_or_default();
        let sessions = Sessions {
            alive: sessions::list(reader, user, now, app.config.auth.lifetimes().idle).await?,
            // Nobody asks from a session here.
            current: SessionId::from_uuid(Uuid::nil()),
        };
        let all = notifications::Filter::default();
        let mut found = notifications::list(reader, user, &all, (now, i64::MAX)).await?;
        broadcasts::fill_in(reader, &mut found, self.language).await?;
        let unread = notifications::count_unread(reader, user, now).await?;
        let wanted = notification_settings::service::read(reader, user).await?;
        let passkeys = passkeys::list(reader, user).await?;
        self.json("profile.json", &profile).await?;
        self.json(
            "settings.json",
            &SettingsAnswer(settings).body(self.language),
        )
        .await?;
        self.json("sessions.json", &sessions.body(self.language))
            .await?;
        let notifications = NotificationList::new(found, i64::MAX, unread);
        self.json("notifications.json", &notifications).await?;
        self.json("notification-settings.json", &wanted.body(self.language))
            .await?;
        self.json(
            "passkeys.json",
            &PasskeysAnswer(passkeys).body(self.language),
        )
        .await?;
        let consents = kym_ai::ai_consents::read(app, &mut self.reader, user).await?;
        self.json("ai-consents.json", &consents.body(self.language))
            .await?;
        let calls = ai_calls::list_of_user(&mut self.reader, user).await?;
        self.json("ai-calls.json", &AiCallList::new(&calls, i64::MAX))
            .await
    }

    /// Every workspace that the user belongs to, in a folder of its own.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn workspaces(&mut self) -> anyhow::Result<()> {
        let views = workspaces::list(&mut self.reader, self.user).await?;
        for (place, view) in views.iter().enumerate() {
            let name = file_name(&view.workspace.name);
            let folder = format!("workspaces/{}-{name}", place + 1);
            self.workspace(view, folder.trim_end_matches('-')).await?;
        }
        Ok(())
    }

    async fn workspace(&mut self, view: &WorkspaceView, folder: &str) -> anyhow::Result<()> {
        let member = member::<Read>(&mut self.reader, self.user, view.workspace.id);
        let member = unrefused(member.await)?;
        let accounts =
            accounts::list_with_balances(&mut self.reader, &member, true, self.now).await?;
        let categories = categories::list(&mut self.reader, &member).await?;
        let body = WorkspaceAnswer(view).body(self.language);
        self.json(&format!("{folder}/workspace.json"), &body)
            .await?;
        let table = tables::accounts(&accounts)?;
        self.archive
            .add(format!("{folder}/accounts.csv"), table)
            .await?;
        let table = tables::categories(&categories, self.language)?;
        self.archive
            .add(format!("{folder}/categories.csv"), table)
            .await?;
        let names = Names::of(&mut self.reader, &member, self.language).await?;
        self.archive
            .begin(format!("{folder}/transactions.csv"))
            .await?;
        self.archive.append(csv::head()?).await?;
        for (account, _) in &accounts {
            let mut skip = 0;
            loop {
                let part = part(skip);
                let page = list_of_account(&mut self.reader, &member, account.id, &part);
                let rows = page.await?.rows;
                if rows.is_empty() {
                    break;
                }
                self.archive.append(csv::body(&rows, &names)?).await?;
                skip += PAGE;
            }
        }
        let kept = views::list(&mut self.reader, &member).await?;
        let kept = ViewList::new(&kept, self.language);
        self.json(&format!("{folder}/views.json"), &kept).await?;
        let kept = saved_reports::list(&mut self.reader, &member).await?;
        let by = self.user;
        let kept = kept.into_iter().filter(|report| report.owner == by);
        let kept: Vec<_> = kept.map(|report| SavedReportView { report, by }).collect();
        let kept = SavedReportList::new(&kept, self.language);
        self.json(&format!("{folder}/saved-reports.json"), &kept)
            .await?;
        let layout = LayoutView(dashboards::get(&mut self.reader, &member).await?);
        self.json(
            &format!("{folder}/dashboard.json"),
            &layout.body(self.language),
        )
        .await?;
        let moment = (self.now, self.language);
        let planned = unrefused(planning::files(&mut self.reader, &member, moment).await)?;
        for (name, content) in planned {
            self.json(&format!("{folder}/{name}"), &content).await?;
        }
        let rules = unrefused(rules::service::views_of(&mut self.reader, &member).await)?;
        self.json(&format!("{folder}/rules.json"), &rules.body(self.language))
            .await?;
        let mut compared = Vec::new();
        for (account, _) in &accounts {
            let of_account =
                reconciliations::service::of_account(&mut self.reader, &member, account);
            compared.extend(unrefused(of_account.await)?);
        }
        let compared = ReconciliationList::new(&compared);
        self.json(&format!("{folder}/reconciliations.json"), &compared)
            .await?;
        self.attachments(&member, folder).await?;
        self.receipts(&member, folder).await
    }

    /// The receipts, and the files of those that wait, as many as the archive has room for.
    async fn receipts(&mut self, member: &Member<Read>, folder: &str) -> anyhow::Result<()> {
        let mut listed = Vec::new();
        loop {
            let page = receipts::page(&mut self.reader, member, listed.len()).await?;
            if page.is_empty() {
                break;
            }
            for view in page {
                let mut names = Vec::new();
                for file in receipts::files(&mut self.reader, member, &view).await? {
                    let size = i64::try_from(file.bytes.len())?;
                    if size <= self.room {
                        self.room -= size;
                        let name = format!("{folder}/{}", file.name);
                        self.archive.add(name, file.bytes).await?;
                        names.push(file.name);
                    }
                }
                listed.push(receipts::exported(&view, names, self.language));
            }
        }
        self.json(&format!("{folder}/receipts.json"), &listed).await
    }

    /// The files on transactions, the newest first, as many as the archive has room for, and a list of all.
    async fn attachments(&mut self, member: &Member<Read>, folder: &str) -> anyhow::Result<()> {
        let mut listed = Vec::new();
        let rows = attachments::list_of_workspace(&mut self.reader, member).await?;
        for attachment in rows.into_iter().rev() {
            let mut file = String::new();
            if attachment.size <= self.room {
                self.room -= attachment.size;
                file = format!("attachments/{}-{}", attachment.id, attachment.name);
                let content = attachments::content(&mut self.reader, member, attachment.id).await?;
                self.archive
                    .add(format!("{folder}/{file}"), content)
                    .await?;
            }
            listed.push((attachment, file));
        }
        let table = tables::attachments(&listed)?;
        self.archive
            .add(format!("{folder}/attachments.csv"), table)
            .await
    }

    async fn json(&mut self, name: &str, value: &impl Serialize) -> anyhow::Result<()> {
        let bytes = serde_json::to_vec_pretty(value)?;
        self.archive.add(name.to_owned(), bytes).await
    }
}

fn part(skip: i64) -> Filter {
    Filter {
        start: None,
        end: None,
        order: Order::Date,
        descending: false,
        skip,
        limit: PAGE,
    }
}

/// A refusal, which cannot be in one moment of the database.
fn unrefused<T>(result: Result<T>) -> anyhow::Result<T> {
    result.map_err(|error| anyhow::anyhow!("{error:?}"))
}
