//! What a notification says: a kind, and what the sentence of that kind names. Sentences are made where they are read,
//! in the language of the reader.

use std::collections::BTreeMap;

use jiff::civil::Date;
use uuid::Uuid;

use super::kinds::NotificationKind;
use crate::id::WorkspaceId;
use crate::money::Money;
use crate::words::words;

words! {
    /// What a sentence may name.
    pub enum ParamName {
        /// The network address that something came from.
        Address => "address",
        /// How much it is about.
        Amount => "amount",
        /// The word of a channel.
        Channel => "channel",
        /// How many.
        Count => "count",
        /// The day it is about.
        Day => "day",
        /// The device that did it.
        Device => "device",
        /// The number of an invoice: `KYM-2026-0001`.
        Invoice => "invoice",
        /// The word of a limit of a plan.
        LimitType => "limit_type",
        /// How much that limit lets in.
        LimitValue => "limit_value",
        /// What the thing is called that it is about.
        Name => "name",
        /// How much, in whole percent.
        Percent => "percent",
        /// Who did it.
        Person => "person",
        /// What a plan is called, in the language of who is told.
        Plan => "plan",
        /// Why something failed, as a word.
        Reason => "reason",
        /// The word of a role in a workspace.
        Role => "role",
        /// What a limit is that was passed.
        Threshold => "threshold",
        /// What a message says.
        Text => "text",
        /// The first line of a message.
        Title => "title",
        /// A version of the program.
        Version => "version",
        /// What the workspace is called.
        Workspace => "workspace",
    }
}

/// One thing that a sentence names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Param {
    /// A name or a word.
    Text(String),
    /// A whole number.
    Number(i64),
    /// A day.
    Day(Date),
    /// An amount.
    Money(Money),
    /// A device, by what its program calls itself (RFC 9110 10.1.5).
    Device(String),
}

words! {
    /// What a notification leads to.
    pub enum EntityKind {
        /// An account.
        Account => "account",
        /// A message of the administrators.
        Broadcast => "broadcast",
        /// A budget.
        Budget => "budget",
        /// An import.
        Import => "import",
        /// An invoice.
        Invoice => "invoice",
        /// An invitation to a workspace.
        Invitation => "invitation",
        /// A payment.
        Payment => "payment",
        /// A receipt.
        Receipt => "receipt",
        /// A recurring transaction.
        Recurring => "recurring",
        /// A transaction.
        Transaction => "transaction",
    }
}

/// The thing that a notification leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entity {
    /// What it is.
    pub kind: EntityKind,
    /// Its id.
    pub id: Uuid,
}

/// What is to be told, before it is known to whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Content {
    /// What happened.
    pub kind: NotificationKind,
    /// What its sentence names.
    pub params: BTreeMap<ParamName, Param>,
    /// In which workspace.
    pub workspace_id: Option<WorkspaceId>,
    /// What it leads to.
    pub entity: Option<Entity>,
}

impl Content {
    /// Something that happened; its sentence names nothing yet.
    pub const fn new(kind: NotificationKind) -> Self {
        Self {
            kind,
            params: BTreeMap::new(),
            workspace_id: None,
            entity: None,
        }
    }

    /// The same, in a workspace of this name.
    #[must_use]
    pub fn in_workspace(mut self, id: WorkspaceId, name: &str) -> Self {
        self.workspace_id = Some(id);
        self.text(ParamName::Workspace, name)
    }

    /// The same, leading to a thing.
    #[must_use]
    pub fn about(mut self, kind: EntityKind, id: Uuid) -> Self {
        self.entity = Some(Entity { kind, id });
        self
    }

    /// The same, naming something more.
    #[must_use]
    pub fn with(mut self, name: ParamName, param: Param) -> Self {
        self.params.insert(name, param);
        self
    }

    /// The same, naming a name or a word.
    #[must_use]
    pub fn text(self, name: ParamName, text: impl Into<String>) -> Self {
        self.with(name, Param::Text(text.into()))
    }

    /// The same, naming a number.
    #[must_use]
    pub fn number(self, name: ParamName, number: i64) -> Self {
        self.with(name, Param::Number(number))
    }

    /// The same, naming how much it is about.
    #[must_use]
    pub fn amount(self, amount: Money) -> Self {
        self.with(ParamName::Amount, Param::Money(amount))
    }

    /// The same, naming the day it is about.
    #[must_use]
    pub fn day(self, day: Date) -> Self {
        self.with(ParamName::Day, Param::Day(day))
    }
}
