//! How much one address, one user or one request may take.

use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How much one address, one user or one request may take.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Requests of one address in a minute.
    pub requests_per_address: u32,
    /// Requests of one user in a minute.
    pub requests_per_user: u32,
    /// Files that one user sends in a minute, after a burst of twenty.
    pub uploads_per_user: u32,
    /// Reports that one user asks for in a minute, as figures or as files.
    pub reports_per_user: u32,
    /// Reports that one user has mailed at once in an hour, beside those that come on a schedule.
    pub mailed_reports_per_user: u32,
    /// Receipts that one user has read in a day: photos and documents, added or tried again.
    pub receipts_per_user: u32,
    /// Megabytes of files on the transactions of one workspace.
    pub attachment_megabytes: u32,
    /// Megabytes of files on the transactions of all workspaces that one user pays for, whatever their plan lets in.
    pub attachment_megabytes_per_user: u32,
    /// Workspaces that one user pays for, whatever their plan lets in. More can be handed over to them.
    pub workspaces_per_user: u32,
    /// Finished exports with everything that is a user's own that are kept for each; the oldest makes room.
    pub exports_per_user: u32,
    /// Attempts to sign in from one address in a minute, after a burst of ten.
    pub logins_per_address: u32,
    /// Failed sign-ins under one name in a quarter of an hour, after which a captcha is asked for.
    pub failures_per_name: u32,
    /// Failed sign-ins from one address in a quarter of an hour, after which a captcha is asked for.
    pub failures_per_address: u32,
    /// Attempts to sign in with a captcha under one name in an hour.
    pub logins_per_name: u32,
    /// Wrong passwords or codes of somebody who is signed in, in a quarter of an hour.
    pub failures_per_user: u32,
    /// Captchas and challenges for passkeys of one address in a minute.
    pub challenges_per_address: u32,
    /// Registrations from one address in an hour.
    pub registrations_per_address: u32,
    /// Requests for a new password from one address in an hour.
    pub resets_per_address: u32,
    /// Registrations, or requests for a new password, from one address in an hour, after which a
    /// captcha is asked for.
    pub requests_before_captcha: u32,
    /// Links of emails that are followed from one address in a minute, rightly or not.
    pub links_per_address: u32,
    /// Calendars of recurring transactions that one address reads in a minute, rightly or not.
    pub calendars_per_address: u32,
    /// Messages of payment providers that one address sends in a minute, rightly or not.
    pub webhooks_per_address: u32,
    /// Occurrences of one recurring transaction that are posted unasked after the program was away; of more it asks
    /// first.
    pub recurring_catch_up: u32,
    /// Invitations to workspaces that one user sends in an hour.
    pub invitations_per_user: u32,
    /// Invitations to workspaces that one address is sent in a day, by anybody.
    pub invitations_per_address: u32,
    /// Refreshed sessions of one address in a minute.
    pub refreshes_per_address: u32,
    /// Refreshes of one session in a minute.
    pub refreshes_per_session: u32,
    /// Open sockets of one address.
    pub sockets_per_address: u32,
    /// Open sockets of one address that have not shown a token yet.
    pub unknown_sockets_per_address: u32,
    /// Open sockets of everybody that have not shown a token yet.
    pub unknown_sockets: u32,
    /// Open sockets of one user; one more closes the oldest.
    pub sockets_per_user: u32,
    /// Open connections of everybody. Each takes up to two open files, of which the system has to allow enough
    /// (`ulimit -n`); the program asks it for them.
    pub connections: u32,
    /// Open connections of one address. Trusted proxies may have more.
    pub connections_per_address: u32,
    /// Seconds that a connection stays open without a request: more than proxies keep one for the next.
    pub idle_seconds: u32,
    /// Seconds after which an answer is given up that nobody reads on, and a file of which nothing more comes.
    pub stall_seconds: u32,
    /// Seconds after which a request is given up, and the sending of its head before that.
    pub request_seconds: u32,
    /// Seconds that running requests get to finish when the program is stopped.
    pub stop_seconds: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            requests_per_address: 1200,
            requests_per_user: 600,
            uploads_per_user: 10,
            reports_per_user: 60,
            mailed_reports_per_user: 20,
            receipts_per_user: 100,
            attachment_megabytes: 1000,
            attachment_megabytes_per_user: 10_000,
            workspaces_per_user: 100,
            exports_per_user: 3,
            logins_per_address: 6,
            failures_per_name: 3,
            failures_per_address: 10,
            logins_per_name: 30,
            failures_per_user: 10,
            challenges_per_address: 30,
            registrations_per_address: 5,
            resets_per_address: 5,
            requests_before_captcha: 3,
            links_per_address: 30,
            calendars_per_address: 60,
            webhooks_per_address: 300,
            recurring_catch_up: 366,
            invitations_per_user: 20,
            invitations_per_address: 3,
            refreshes_per_address: 60,
            refreshes_per_session: 30,
            sockets_per_address: 50,
            unknown_sockets_per_address: 20,
            unknown_sockets: 500,
            sockets_per_user: 10,
            connections: 4000,
            connections_per_address: 200,
            idle_seconds: 75,
            stall_seconds: 30,
            request_seconds: 15,
            stop_seconds: 10,
        }
    }
}

impl Limits {
    pub(super) fn check(&self) -> anyhow::Result<()> {
        for (key, value) in [
            ("requests_per_address", self.requests_per_address),
            ("requests_per_user", self.requests_per_user),
            ("uploads_per_user", self.uploads_per_user),
            ("reports_per_user", self.reports_per_user),
            ("mailed_reports_per_user", self.mailed_reports_per_user),
            ("receipts_per_user", self.receipts_per_user),
            ("attachment_megabytes", self.attachment_megabytes),
            (
                "attachment_megabytes_per_user",
                self.attachment_megabytes_per_user,
            ),
            ("workspaces_per_user", self.workspaces_per_user),
            ("exports_per_user", self.exports_per_user),
            ("logins_per_address", self.logins_per_address),
            ("failures_per_name", self.failures_per_name),
            ("failures_per_address", self.failures_per_address),
            ("logins_per_name", self.logins_per_name),
            ("failures_per_user", self.failures_per_user),
            ("challenges_per_address", self.challenges_per_address),
            ("registrations_per_address", self.registrations_per_address),
            ("resets_per_address", self.resets_per_address),
            ("requests_before_captcha", self.requests_before_captcha),
            ("links_per_address", self.links_per_address),
            ("calendars_per_address", self.calendars_per_address),
            ("webhooks_per_address", self.webhooks_per_address),
            ("recurring_catch_up", self.recurring_catch_up),
            ("invitations_per_user", self.invitations_per_user),
            ("invitations_per_address", self.invitations_per_address),
            ("refreshes_per_address", self.refreshes_per_address),
            ("refreshes_per_session", self.refreshes_per_session),
            ("sockets_per_address", self.sockets_per_address),
            (
                "unknown_sockets_per_address",
                self.unknown_sockets_per_address,
            ),
            ("unknown_sockets", self.unknown_sockets),
            ("sockets_per_user", self.sockets_per_user),
            ("connections", self.connections),
            ("connections_per_address", self.connections_per_address),
            ("idle_seconds", self.idle_seconds),
            ("stall_seconds", self.stall_seconds),
            ("request_seconds", self.request_seconds),
            ("stop_seconds", self.stop_seconds),
        ] {
            anyhow::ensure!(value > 0, "limits.{key}: must be above zero");
        }
        Ok(())
    }

    /// How many bytes of files a workspace may have.
    pub fn attachment_bytes(&self) -> i64 {
        i64::from(self.attachment_megabytes) * 1_000_000
    }

    /// How many bytes of files the workspaces may have that one user pays for.
    pub fn attachment_bytes_per_user(&self) -> i64 {
        i64::from(self.attachment_megabytes_per_user) * 1_000_000
    }

    /// After how long a request is given up.
    pub fn request_time(&self) -> Duration {
        Duration::from_secs(self.request_seconds.into())
    }

    /// How long a connection stays open without a request.
    pub fn idle_time(&self) -> Duration {
        Duration::from_secs(self.idle_seconds.into())
    }

    /// After how long an answer is given up that nobody reads on, and a file of which nothing more comes.
    pub fn stall_time(&self) -> Duration {
        Duration::from_secs(self.stall_seconds.into())
    }

    /// How long running requests get when the program is stopped.
    pub fn stop_time(&self) -> Duration {
        Duration::from_secs(self.stop_seconds.into())
    }
}
