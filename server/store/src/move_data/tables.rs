//! What is moved: every table but `events`, a log nobody reads again, and `nodes`, `presences` and `buckets`,
//! which are of the processes that run. Tables stand after those they refer to.

/// What a column holds; each may be NULL.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Uuid,
    Text,
    Number,
    Flag,
    Bytes,
    Instant,
    Day,
}

/// A table with its columns in order.
pub(super) struct Table {
    pub name: &'static str,
    pub columns: &'static [(&'static str, Kind)],
    pub select: &'static str,
    pub insert: &'static str,
    pub count: &'static str,
}

macro_rules! tables {
    ($($table:ident { $first:ident $first_kind:ident $(, $column:ident $kind:ident)* $(,)? })+) => {
        pub(super) const TABLES: &[Table] = &[$(Table {
            name: stringify!($table),
            columns: &[(stringify!($first), Kind::$first_kind) $(, (stringify!($column), Kind::$kind))*],
            select: concat!("SELECT ", stringify!($first) $(, ", ", stringify!($column))*, " FROM ", stringify!($table)),
            insert: concat!(
                "INSERT INTO ", stringify!($table), " (", stringify!($first) $(, ", ", stringify!($column))*, ") "
            ),
            count: concat!("SELECT COUNT(*) FROM ", stringify!($table)),
        },)+];
    };
}

tables! {
    users {
        id Uuid, email Text, email_folded Text, username Text, username_folded Text, full_name Text,
        password_hash Text, is_superuser Flag, language Text, theme Text, telemetry_enabled Flag,
        version Number, created_at Instant, is_pending Flag, email_verified_at Instant, disabled_at Instant,
        password_changed_at Instant, full_name_folded Text,
    }
    sessions {
        id Uuid, user_id Uuid, user_agent Text, address Text, created_at Instant, expires_at Instant,
        revoked_at Instant, method Text, authenticated_at Instant, last_seen_at Instant, last_address Text,
    }
    refresh_tokens {
        id Uuid, session_id Uuid, hash Bytes, issued_at Instant, expires_at Instant, activated_at Instant,
        consumed_at Instant, revoked_at Instant, successor_id Uuid,
    }
    captchas { id Uuid, answer_hash Bytes, expires_at Instant }
    attempts { kind Text, key Bytes, tries Number, since Instant }
    registration_invitations {
        id Uuid, email Text, email_folded Text, token_hash Bytes, invited_by Uuid, created_at Instant,
        expires_at Instant,
    }
    passkeys {
        id Uuid, user_id Uuid, credential_id Bytes, credential Text, name Text, transports Text, is_backed_up Flag,
        created_at Instant, last_used_at Instant,
    }
    passkey_ceremonies { challenge_hash Bytes, purpose Text, user_id Uuid, state Text, expires_at Instant }
    second_factors {
        user_id Uuid, secret Bytes, enabled_at Instant, last_step Number, draft Bytes, draft_expires_at Instant,
    }
    recovery_codes { user_id Uuid, hash Bytes }
    outbox {
        id Uuid, user_id Uuid, recipient Text, subject Text, text Text, html Text, state Text, created_at Instant,
        sent_at Instant, error Text,
    }
    outbox_attachments { email_id Uuid, name Text, media_type Text, bytes Bytes }
    notifications {
        id Uuid, user_id Uuid, kind Text, user_agent Text, address Text, created_at Instant, read_at Instant,
        workspace_id Uuid, workspace_name Text, person Text, role Text, subject Text, subject_id Uuid, plan_day Day,
        percent Number, amount Number, currency Text,
    }
    password_resets { user_id Uuid, hash Bytes, mailed_to Text, created_at Instant, expires_at Instant }
    email_confirmations { user_id Uuid, hash Bytes, email Text, created_at Instant, expires_at Instant }
    exports {
        id Uuid, user_id Uuid, status Text, steps Text, started_at Instant, finished_at Instant, error Text,
        size Number, file Bytes,
    }
    currencies {
        code Text, digits Number, symbol Text, name_en Text, name_ru Text, kind Text, is_active Flag,
        is_historical Flag, version Number,
    }
    exchange_rate_providers {
        id Uuid, kind Text, name Text, base_url Text, api_key Bytes, base_currency Text, priority Number,
        schedule Text, is_enabled Flag, currency_count Number, last_success_at Instant, last_day Day,
        failed_at Instant, error Text, error_message Text, failing_since Instant, is_reported Flag,
        next_run_at Instant, version Number,
    }
    exchange_rate_changes { topic Text, number Number }
    exchange_rate_pairs { from_code Text, to_code Text, provider_id Uuid }
    rate_syncs {
        id Uuid, provider_id Uuid, user_id Uuid, first_day Day, last_day Day, total_steps Number,
        done_steps Number, rate_count Number, status Text, failed_at Instant, error Text, error_message Text,
        created_at Instant,
    }
    workspaces {
        id Uuid, name Text, description Text, currency Text, change_number Number, version Number,
        created_at Instant, attachment_bytes Number, time_zone Text,
    }
    workspace_members { workspace_id Uuid, user_id Uuid, role Text, created_at Instant }
    saved_views {
        workspace_id Uuid, user_id Uuid, id Uuid, area Text, name Text, name_folded Text, query Text, position Number,
        version Number,
    }
    saved_reports {
        workspace_id Uuid, user_id Uuid, id Uuid, name Text, name_folded Text, report_type Text, question Text,
        is_shared Flag, schedule_every Text, schedule_day Number, schedule_hour Number, schedule_format Text,
        next_run_at Instant, last_sent_at Instant, last_error Text, created_at Instant, version Number,
    }
    dashboard_layouts { workspace_id Uuid, user_id Uuid, version Number }
    dashboard_cards {
        workspace_id Uuid, user_id Uuid, position Number, card Text, report_id Uuid, is_hidden Flag, size Text,
    }
    workspace_invitations {
        id Uuid, workspace_id Uuid, email Text, email_folded Text, role Text, token_hash Bytes, is_mailed Flag,
        invited_by Uuid, created_at Instant, expires_at Instant, accepted_at Instant,
    }
    accounts {
        workspace_id Uuid, id Uuid, name Text, account_type Text, currency Text, opening_balance Number,
        is_deleted Flag, version Number, created_at Instant, closed_until Day,
    }
    system_categories {
        id Uuid, parent_id Uuid, kind Text, name_en Text, name_ru Text, icon Text, color Text, position Number,
        is_archived Flag, version Number,
    }
    categories {
        workspace_id Uuid, id Uuid, user_id Uuid, parent_id Uuid, system_parent_id Uuid, kind Text, name Text,
        icon Text, color Text, version Number, created_at Instant, is_archived Flag, owner_id Uuid,
    }
    transactions {
        workspace_id Uuid, account_id Uuid, day Day, id Uuid, amount Number, status Text, category_id Uuid,
        system_category_id Uuid, payee Text, note Text, peer_id Uuid, peer_account_id Uuid, created_by Uuid,
        version Number, deleted_at Instant, has_splits Flag, has_tags Flag, search Text, import_id Uuid,
        bank_id Text, imported_payee Text, attachment_count Number, converted Number, rate Text, rate_day Day,
        rate_source Uuid, rate_method Text, peer_amount Number,
    }
    splits {
        workspace_id Uuid, transaction_id Uuid, position Number, id Uuid, category_id Uuid, system_category_id Uuid,
        amount Number, note Text,
    }
    imports {
        workspace_id Uuid, id Uuid, user_id Uuid, name Text, format Text, size Number, state Text, wish Text,
        account_ids Text, row_count Number, skipped_count Number, unread_count Number, row_version Number, error Text,
        change_id Uuid, created_at Instant, started_at Instant, booked_at Instant, reverted_at Instant,
    }
    import_files { workspace_id Uuid, import_id Uuid, position Number, bytes Bytes }
    import_layouts { workspace_id Uuid, digest Bytes, settings Text, account_id Uuid, used_at Instant }
    tags { workspace_id Uuid, folded Text, name Text }
    transaction_tags { workspace_id Uuid, transaction_id Uuid, position Number, tag Text }
    attachments {
        workspace_id Uuid, id Uuid, transaction_id Uuid, name Text, kind Text, size Number, width Number,
        height Number, created_by Uuid, created_at Instant, deleted_at Instant, thumbnail Bytes,
    }
    attachment_chunks { attachment_id Uuid, position Number, bytes Bytes }
    payees { workspace_id Uuid, folded Text, name Text, uses Number, category_id Uuid }
    rules { workspace_id Uuid, id Uuid, position Number, definition Text, version Number }
    recurring_items {
        workspace_id Uuid, id Uuid, account_id Uuid, to_account_id Uuid, definition Text, is_active Flag, settled_until Day,
        due_at Instant, waiting Number, problem Text, created_by Uuid, deleted_at Instant, version Number,
    }
    recurring_occurrences {
        workspace_id Uuid, recurring_id Uuid, day Day, state Text, moved_to Day, amount Number, transaction_id Uuid,
        is_matched Flag, is_reported Flag, created_at Instant,
    }
    recurring_dismissals { workspace_id Uuid, key Text }
    recurring_feeds { workspace_id Uuid, user_id Uuid, token_hash Bytes, created_at Instant }
    goals {
        workspace_id Uuid, id Uuid, account_id Uuid, name Text, target_amount Number, target_date Day, source Text,
        start_date Day, start_amount Number, note Text, created_at Instant, version Number,
    }
    plan_alerts { workspace_id Uuid, key Text, raised_at Instant }
    budgets {
        workspace_id Uuid, id Uuid, owner_id Uuid, name Text, currency Text, period Text, custom_days Number,
        anchor_date Day, business_day_shift Text, carry Text, mode Text, alert_thresholds Text, is_active Flag,
        version Number,
    }
    budget_lines {
        workspace_id Uuid, budget_id Uuid, category_id Uuid, is_single Flag, day Day, include_subcategories Flag,
        carry Text, amount Number,
    }
    budget_moves {
        workspace_id Uuid, budget_id Uuid, day Day, from_category_id Uuid, to_category_id Uuid, amount Number,
    }
    budget_checks { workspace_id Uuid, change_number Number, checked_at Instant }
    reconciliations {
        workspace_id Uuid, id Uuid, account_id Uuid, statement_date Day, statement_balance Number, state Text,
        opened_by Uuid, opened_at Instant, closed_by Uuid, closed_at Instant, adjustment_id Uuid, row_count Number,
        version Number,
    }
    reconciled_rows { workspace_id Uuid, reconciliation_id Uuid, transaction_id Uuid }
    exchange_rates {
        from_code Text, to_code Text, day Day, provider_id Uuid, id Uuid, rate Text, fetched_at Instant,
        version Number,
    }
    workspace_rates {
        workspace_id Uuid, id Uuid, from_code Text, to_code Text, day Day, rate Text, version Number,
    }
    account_days { workspace_id Uuid, account_id Uuid, day Day, entries Number, net Number }
    account_months {
        workspace_id Uuid, account_id Uuid, month Day, entries Number, inflow Number, outflow Number,
        transfer_in Number, transfer_out Number, cleared Number, planned Number, base_inflow Number,
        base_outflow Number, base_transfers Number, unconverted Number, payments Number, transfer_in_count Number,
        transfer_out_count Number, base_transfer_in Number,
    }
    category_months {
        workspace_id Uuid, account_id Uuid, month Day, category_id Uuid, entries Number, inflow Number,
        outflow Number, base_inflow Number, base_outflow Number, unconverted Number, inflow_count Number,
        outflow_count Number,
    }
    reconversions {
        workspace_id Uuid, id Uuid, user_id Uuid, state Text, options Text, row_count Number, changed_count Number,
        unconverted_count Number, error Text, created_at Instant, finished_at Instant,
    }
    changes {
        workspace_id Uuid, id Uuid, group_id Uuid, at Instant, user_id Uuid, noun Text, kind Text, row_id Uuid,
        account_id Uuid, from_account_id Uuid, name Text, before Text, after Text, undoes Uuid, undone_by Uuid,
    }
    jobs {
        id Uuid, kind Text, payload Text, dedupe_key Text, run_at Instant, attempts Number, lease_until Instant,
        lease_by Uuid, done_at Instant, failed_at Instant, last_error Text,
    }
    idempotency_keys {
        user_id Uuid, key Text, fingerprint Bytes, status Number, body Text, created_at Instant,
    }
}
