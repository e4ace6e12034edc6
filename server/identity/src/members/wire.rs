//! Changes of members in JSON.

use kym_domain::check::{Checks, FieldError, given};
use kym_domain::workspaces::Role;
use kym_platform::http::words::RoleWord;
use serde::Deserialize;
use utoipa::ToSchema;

/// What a member shall be.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeRole {
    /// Only owners make others owners or admins.
    #[schema(required, value_type = RoleWord)]
    role: Option<String>,
}

impl ChangeRole {
    /// The role.
    pub fn check(&self) -> Result<Role, Vec<FieldError>> {
        let mut checks = Checks::default();
        let role = checks.take("role", given(self.role.as_deref().unwrap_or_default()));
        role.ok_or_else(|| checks.into_errors())
    }
}
