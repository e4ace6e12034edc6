//! What a user wants to be told of: read, and changed as a whole.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use kym_domain::check::{self, Checks, FieldCode, Violation};
use kym_domain::decimal::Decimal;
use kym_domain::id::{AccountId, UserId, WorkspaceId};
use kym_domain::money::{Currency, Minor};
use kym_domain::notifications::{NotificationSettings, WorkspacePreferences};
use kym_notification_store::settings;
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::Result;
use kym_platform::http::conditional::IfMatch;
use kym_store::access::{Lookup, Member, Read, member};
use kym_store::{Reader, StoreError, accounts, lock, workspaces};

use super::wire::{NotificationSettingsView, SettingsDraft, WorkspaceDraft};

/// What a user wants.
pub async fn read(
    reader: &mut Reader,
    user: UserId,
) -> Result<NotificationSettingsView, StoreError> {
    let settings = settings::get(reader, user).await?;
    view(reader, user, settings).await
}

/// Writes what the user wants from now on.
pub async fn update(
    mut ctx: Ctx,
    draft: SettingsDraft,
    if_match: &IfMatch,
) -> Result<Committed<NotificationSettingsView>> {
    let user = ctx.author.user;
    lock::user(&mut ctx.tx, user).await?;
    let before = read(&mut ctx.tx, user).await?;
    if_match.check(&before, ctx.author.language)?;
    let mut checks = Checks::default();
    let matrix = draft
        .settings
        .matrix
        .instead_of(before.settings.matrix.clone());
    let mut wanted = NotificationSettings {
        matrix,
        version: before.settings.version + 1,
        ..draft.settings
    };
    for (index, set) in draft.workspaces.iter().enumerate() {
        let field = format!("workspaces[{index}]");
        match before.bases.get(&set.workspace_id) {
            Some(base) => wanted
                .workspaces
                .extend(preferences(&mut checks, &field, set, *base)),
            None => checks.note(format!("{field}.workspace_id"), FieldCode::NotFound),
        }
    }
    let mut members = BTreeMap::new();
    for (index, (workspace, account, text)) in draft.low_balances.iter().enumerate() {
        let field = format!("low_balances[{index}]");
        let currency = currency_of(&mut ctx.tx, &mut members, user, (*workspace, *account)).await?;
        let Some(currency) = currency else {
            checks.note(format!("{field}.account_id"), FieldCode::NotFound);
            continue;
        };
        let minor = checks.take(format!("{field}.amount"), amount(text, currency));
        wanted
            .low_balances
            .extend(minor.map(|minor| (*workspace, *account, minor)));
    }
    if !checks.is_clean() {
        return Err(checks.into_errors().into());
    }
    settings::put(&mut ctx.tx, user, &wanted).await?;
    let after = view(&mut ctx.tx, user, wanted).await?;
    ctx.commit(after).await
}

fn preferences(
    checks: &mut Checks,
    field: &str,
    set: &WorkspaceDraft,
    base: Currency,
) -> Option<WorkspacePreferences> {
    let mut threshold = |name: &str, text: &Option<String>| -> Option<Option<Minor>> {
        let Some(text) = text else { return Some(None) };
        let minor = amount(text, base).and_then(|minor| {
            let is_positive = minor > Minor::ZERO;
            is_positive
                .then_some(minor)
                .ok_or(FieldCode::AmountNotPositive.into())
        });
        checks.take(format!("{field}.{name}"), minor).map(Some)
    };
    let large_expense = threshold("large_expense", &set.large_expense);
    let large_deposit = threshold("large_deposit", &set.large_deposit);
    let member_transaction = threshold("member_transaction", &set.member_transaction);
    Some(WorkspacePreferences {
        workspace_id: set.workspace_id,
        is_muted: set.is_muted,
        currency: base.code(),
        large_expense: large_expense?,
        large_deposit: large_deposit?,
        member_transaction: member_transaction?,
    })
}

fn amount(text: &str, currency: Currency) -> Result<Minor, Violation> {
    let decimal: Decimal = check::given(text)?;
    Ok(Minor::from_decimal(decimal, currency)?)
}

/// What an account is counted in; nothing for one that is not there for the user.
async fn currency_of(
    reader: &mut Reader,
    members: &mut BTreeMap<WorkspaceId, Option<Member<Read>>>,
    user: UserId,
    (workspace, account): (WorkspaceId, AccountId),
) -> Result<Option<Currency>, StoreError> {
    let found = match members.entry(workspace) {
        Entry::Occupied(known) => known.into_mut(),
        Entry::Vacant(unknown) => {
            unknown.insert(match member::<Read>(reader, user, workspace).await? {
                Lookup::Granted(member) => Some(member),
                Lookup::NotEnough | Lookup::Stranger => None,
            })
        }
    };
    let Some(member) = found else {
        return Ok(None);
    };
    let account = accounts::get(reader, member, account).await?;
    Ok(account
        .filter(|account| !account.is_deleted)
        .map(|account| account.currency))
}

async fn view(
    reader: &mut Reader,
    user: UserId,
    mut settings: NotificationSettings,
) -> Result<NotificationSettingsView, StoreError> {
    let all = workspaces::list(reader, user).await?;
    let bases: BTreeMap<_, _> = all
        .iter()
        .map(|view| (view.workspace.id, view.workspace.currency))
        .collect();
    let mut currencies = BTreeMap::new();
    let mut members = BTreeMap::new();
    for (workspace, account, _) in &settings.low_balances {
        let place = (*workspace, *account);
        if let Some(currency) = currency_of(reader, &mut members, user, place).await? {
            currencies.insert(*account, currency);
        }
    }
    // What was set for a workspace that one has left is not shown, and goes with the next change.
    settings
        .workspaces
        .retain(|set| bases.contains_key(&set.workspace_id));
    settings
        .low_balances
        .retain(|(_, account, _)| currencies.contains_key(account));
    Ok(NotificationSettingsView {
        settings,
        bases,
        accounts: currencies,
    })
}
