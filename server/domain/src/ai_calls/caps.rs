//! What may be spent in a month.

use crate::ai_models::{AiModel, AiSettings, Micros, TokenCount};
use crate::words::words;

words! {
    /// Whose spending is counted and capped, in the order in which it is counted.
    pub enum SpendingScope {
        /// That of everybody together.
        Installation => "installation",
        /// That of the calls for a workspace.
        Workspace => "workspace",
        /// That of the calls for a user.
        User => "user",
        /// That of the calls of a model, which is capped in tokens.
        Model => "model",
    }
}

/// What was spent in a month, by what is reserved for calls that last as well.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// What it cost.
    pub cost: Micros,
    /// How many tokens it took.
    pub tokens: i64,
}

/// The caps that a call is held against. None lets everything pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Caps {
    /// On what everybody together may spend.
    pub installation: Option<Micros>,
    /// On what may be spent for the workspace.
    pub workspace: Option<Micros>,
    /// On what may be spent for the user.
    pub user: Option<Micros>,
    /// On the tokens that the model may take.
    pub model_tokens: Option<i64>,
}

impl Caps {
    /// Those of a call of this model.
    pub const fn of(settings: &AiSettings, model: &AiModel) -> Self {
        Self {
            installation: settings.installation_cap,
            workspace: settings.workspace_cap,
            user: settings.user_cap,
            model_tokens: model.monthly_token_cap,
        }
    }

    /// The most that may have been spent in a scope, for a call that costs this to have room; none where everything
    /// has. What costs nothing is held against no cap on money. Below zero: it has no room at all.
    pub fn most(&self, scope: SpendingScope, cost: Micros, tokens: TokenCount) -> Option<Spent> {
        let money = |cap: Option<Micros>| {
            let cap = cap.filter(|_| cost > Micros::ZERO)?;
            Some(Spent {
                cost: Micros::new(cap.get().saturating_sub(cost.get())),
                tokens: i64::MAX,
            })
        };
        match scope {
            SpendingScope::Installation => money(self.installation),
            SpendingScope::Workspace => money(self.workspace),
            SpendingScope::User => money(self.user),
            SpendingScope::Model => self.model_tokens.map(|cap| Spent {
                cost: Micros::new(i64::MAX),
                tokens: cap.saturating_sub(tokens.total()),
            }),
        }
    }

    /// Whether a call that costs this has room beside what was spent in a scope.
    pub fn have_room(
        &self,
        scope: SpendingScope,
        spent: Spent,
        cost: Micros,
        tokens: TokenCount,
    ) -> bool {
        let most = self.most(scope, cost, tokens);
        most.is_none_or(|most| spent.cost <= most.cost && spent.tokens <= most.tokens)
    }
}
