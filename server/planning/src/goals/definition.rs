//! What a goal says, in JSON: on the wire and in the history.

use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::goals::{GoalDefinition, GoalInput, NewGoal};
use kym_domain::id::WorkspaceId;
use kym_domain::money::{Currency, Minor, Money};
use kym_platform::http::values::{AmountInput, Day};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::goals::words::GoalSourceWord;

/// The two bodies have the same fields but for the first of one: amounts are read by their raw text, which a
/// field that is flattened has no more.
macro_rules! bodies {
    ($($(#[$meta:meta])* $body:ident { $($(#[$field_meta:meta])* $field:ident: $type:ty,)* })+) => {$(
        #[derive(Clone, Debug, Default, Deserialize, Serialize, ToSchema)]
        #[serde(deny_unknown_fields)]
        $(#[$meta])*
        pub struct $body {
            $($(#[$field_meta])* $field: $type,)*
            #[schema(required, value_type = String)]
            name: Option<String>,
            /// How much it takes, in the currency of the account; above zero.
            #[schema(required, value_type = AmountInput)]
            target_amount: Option<AmountInput>,
            /// By when, if there is a day; later than `start_date`.
            #[schema(value_type = Option<Day>)]
            target_date: Option<String>,
            /// Where it is saved.
            #[schema(required, value_type = Uuid)]
            account_id: Option<String>,
            /// What counts as saved; `balance` when not given.
            #[schema(value_type = Option<GoalSourceWord>)]
            source: Option<String>,
            /// Since when it is saved for; since today when not given.
            #[schema(value_type = Option<Day>)]
            start_date: Option<String>,
            /// What was there already, where transfers count; nothing when not given.
            start_amount: Option<AmountInput>,
            note: Option<String>,
        }
    )+};
}

bodies! {
    /// What a goal shall be.
    #[schema(as = GoalDefinition)]
    DefinitionBody {}

    /// A goal to be set.
    #[schema(as = CreateGoal)]
    CreateGoal {
        #[schema(required, value_type = Uuid)]
        workspace_id: Option<String>,
    }
}

impl CreateGoal {
    /// The workspace, and what the goal shall be.
    pub fn check(self) -> Result<(WorkspaceId, NewGoal), Vec<FieldError>> {
        let mut checks = Checks::default();
        let workspace = match self.workspace_id.as_deref() {
            Some(text) => checks.take("workspace_id", text.parse()),
            None => checks.take("workspace_id", Err(FieldCode::Required)),
        };
        let definition = DefinitionBody {
            name: self.name,
            target_amount: self.target_amount,
            target_date: self.target_date,
            account_id: self.account_id,
            source: self.source,
            start_date: self.start_date,
            start_amount: self.start_amount,
            note: self.note,
        };
        match (workspace, definition.check()) {
            (Some(workspace), Ok(definition)) => Ok((workspace, definition)),
            (_, definition) => {
                let mut errors = checks.into_errors();
                errors.extend(definition.err().into_iter().flatten());
                Err(errors)
            }
        }
    }
}

impl DefinitionBody {
    /// What a goal says, as it would be sent to make it so again.
    pub fn new(definition: &GoalDefinition, currency: Currency) -> Self {
        let amount = |minor: Minor| Some(AmountInput::from(Money::new(minor, currency)));
        Self {
            name: Some(definition.name.clone()),
            target_amount: amount(definition.target_amount),
            target_date: definition.target_date.map(|day| day.to_string()),
            account_id: Some(definition.account_id.to_string()),
            source: Some(definition.source.to_string()),
            start_date: Some(definition.start_date.to_string()),
            start_amount: amount(definition.start_amount),
            note: Some(definition.note.clone()),
        }
    }

    /// What a goal shall be, as far as it can be read without its account.
    pub fn check(&self) -> Result<NewGoal, Vec<FieldError>> {
        NewGoal::check(&GoalInput {
            name: self.name.as_deref(),
            target_amount: self.target_amount.as_ref().map(AmountInput::as_str),
            target_date: self.target_date.as_deref(),
            account_id: self.account_id.as_deref(),
            source: self.source.as_deref(),
            start_date: self.start_date.as_deref(),
            start_amount: self.start_amount.as_ref().map(AmountInput::as_str),
            note: self.note.as_deref(),
        })
    }
}
