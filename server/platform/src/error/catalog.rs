//! The closed list of what a client can be told. From it come the enum in the contract, the
//! client's union of codes with its texts in both languages, and `docs/errors.md`.

use axum::http::StatusCode;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// The code of an error: what the client looks its text up by (spec, section 8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ErrorCode(&'static Entry);

/// One line of the catalogue.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Entry {
    code: &'static str,
    status: StatusCode,
    message: &'static str,
}

macro_rules! catalog {
    ($($name:ident $status:ident $code:literal $message:literal;)+) => {
        /// Every code with its status and its English message.
        static CATALOG: &[Entry] = &[$(Entry { code: $code, status: StatusCode::$status, message: $message },)+];

        impl ErrorCode {
            catalog!(@constants 0usize; $($name $message,)+);
        }
    };
    (@constants $index:expr; $name:ident $message:literal, $($rest:tt)*) => {
        #[doc = $message]
        pub const $name: Self = Self(&CATALOG[$index]);
        catalog!(@constants $index + 1usize; $($rest)*);
    };
    (@constants $index:expr;) => {};
}

catalog! {
    LOGIN_FAILED UNAUTHORIZED "A9901" "The user name or the password is wrong.";
    LOGIN_FAILED_CAPTCHA UNAUTHORIZED "A0101" "The user name or the password is wrong. From now on a captcha has to be solved as well.";
    SECOND_FACTOR_REQUIRED UNAUTHORIZED "second_factor_required" "The password is right. The code of the authenticator app is needed as well.";
    SECOND_FACTOR_WRONG UNAUTHORIZED "second_factor_wrong" "The code of the authenticator app is wrong or was used before.";
    PASSKEY_INVALID UNAUTHORIZED "passkey_invalid" "The passkey could not be verified.";
    UNAUTHENTICATED UNAUTHORIZED "unauthenticated" "A valid access token is needed.";
    SESSION_EXPIRED UNAUTHORIZED "session_expired" "The session has ended. Sign in again.";
    FORBIDDEN FORBIDDEN "forbidden" "Your role does not allow this.";
    PERIOD_CLOSED FORBIDDEN "period_closed" "The account is closed up to this day by a reconciliation. Admins of the workspace may change that.";
    CAPTCHA_WRONG FORBIDDEN "A0106" "A captcha has to be solved, or it was solved wrongly. Each works once, for three minutes.";
    EMAIL_UNCONFIRMED FORBIDDEN "email_unconfirmed" "The e-mail address has to be confirmed first, by the link that was sent to it.";
    FRESH_AUTHENTICATION_REQUIRED FORBIDDEN "fresh_authentication_required" "Confirm that it is you: at POST /auth/step-up.";
    STEP_UP_FAILED FORBIDDEN "step_up_failed" "The password, the code or the passkey is wrong.";
    SECOND_FACTOR_REQUIRED_FOR_ADMIN FORBIDDEN "second_factor_required_for_admin" "Administration takes a passkey or a second factor.";
    INVITATION_INVALID FORBIDDEN "invitation_invalid" "The invitation is not valid any more, or it is for another e-mail address.";
    WORKSPACE_INVITATION_FOR_ANOTHER FORBIDDEN "workspace_invitation_for_another" "The invitation is for another e-mail address.";
    OWN_ROLE FORBIDDEN "own_role" "Nobody changes their own role.";
    ORIGIN_NOT_ALLOWED FORBIDDEN "origin_not_allowed" "This address may not open the connection.";
    SETUP_TOKEN_INVALID FORBIDDEN "setup_token_invalid" "The set-up link is not valid. The newest one is printed when the server starts.";
    REGISTRATION_CLOSED FORBIDDEN "registration_closed" "New users are not accepted here.";
    NOT_FOUND NOT_FOUND "not_found" "There is no such thing, or it is not yours to see.";
    WORKSPACE_INVITATION_UNKNOWN NOT_FOUND "workspace_invitation_unknown" "There is no such invitation, or it was taken back.";
    METHOD_NOT_ALLOWED METHOD_NOT_ALLOWED "method_not_allowed" "This address does not know that method.";
    IDEMPOTENCY_IN_FLIGHT CONFLICT "idempotency_in_flight" "The first request with this key is still being worked on.";
    WORKSPACE_CURRENCY_IN_USE CONFLICT "workspace_currency_in_use" "The currency of a workspace that has accounts is changed by rating all of it anew.";
    CURRENCY_IN_USE CONFLICT "currency_in_use" "Something is counted in this currency, or the standard has it. It can be put away instead.";
    CATEGORY_IN_USE CONFLICT "category_in_use" "Transactions use this category.";
    CATEGORY_HAS_CHILDREN CONFLICT "category_has_children" "There are categories beneath this one.";
    TAG_EXISTS CONFLICT "tag_exists" "Another tag has this name. Merge the two instead.";
    RECONCILED CONFLICT "reconciled" "The transaction is reconciled. Confirm the change with `confirm_reconciled=true`.";
    DIFFERENCE_REMAINS CONFLICT "difference_remains" "The account and the statement differ. `difference` says by how much.";
    DIFFERENCE_CHANGED CONFLICT "difference_changed" "The account and the statement differ by something else than was seen. `difference` says by how much.";
    RECONCILIATION_OPEN CONFLICT "reconciliation_open" "A reconciliation of this account is open already.";
    RECONCILIATION_CLOSED CONFLICT "reconciliation_closed" "The reconciliation is closed.";
    RECONCILIATION_NOT_LAST CONFLICT "reconciliation_not_last" "Only the last reconciliation of an account that was closed can be reopened.";
    LAST_ADMINISTRATOR CONFLICT "last_administrator" "This is the last active administrator.";
    OWNED_WORKSPACES CONFLICT "owned_workspaces" "First it has to be decided what becomes of the workspaces.";
    ALREADY_MEMBER CONFLICT "already_member" "They are a member of the workspace already.";
    LAST_OWNER CONFLICT "last_owner" "Workspace owner cannot remove themselves. Make somebody else an owner first.";
    TOO_MANY_WORKSPACES CONFLICT "too_many_workspaces" "The user has as many workspaces as one user may have here.";
    TOO_MANY_RULES CONFLICT "too_many_rules" "The workspace has as many rules as it may have: 500.";
    TOO_MANY_RECURRING CONFLICT "too_many_recurring" "The workspace has as many recurring transactions as it may have: 500.";
    OCCURRENCE_SETTLED CONFLICT "occurrence_settled" "The occurrence was posted or left out already.";
    RECURRING_BROKEN CONFLICT "recurring_broken" "Something that the recurring transaction names is missing. `problem` of it says what.";
    TOO_MANY_INVITATIONS CONFLICT "too_many_invitations" "The workspace has as many open invitations as it may have.";
    WORKSPACE_INVITATION_USED CONFLICT "workspace_invitation_used" "The invitation was accepted already.";
    CATEGORIES_MISSING CONFLICT "categories_missing" "The other workspace does not have all of the account's categories. `categories` names those that are missing.";
    ACCOUNT_HAS_TRANSFERS CONFLICT "account_has_transfers" "The account has transfers with accounts that stay. `count` says how many.";
    ACCOUNT_CLOSED CONFLICT "account_closed" "The account is closed. Reopen it to change its transactions.";
    ACCOUNT_NOT_EMPTY CONFLICT "account_not_empty" "The balance of the account is not zero. Name an account that takes the rest.";
    ACCOUNT_EXPECTS CONFLICT "account_expects_transactions" "Planned or recurring transactions are expected on the account: `count` of them. Delete them or move them to another account first.";
    UNDO_CONFLICT CONFLICT "undo_conflict" "This has changed again since, so it cannot be undone.";
    UNDONE_ALREADY CONFLICT "undone_already" "This was undone already.";
    UNDO_IMPOSSIBLE CONFLICT "undo_impossible" "A change of this kind cannot be undone.";
    PASSKEY_UNAVAILABLE CONFLICT "passkey_unavailable" "Passkeys need an https address with a name, or localhost.";
    IMPORT_BOOKED CONFLICT "import_booked" "The file is booked already, or being booked.";
    IMPORT_NOT_READ CONFLICT "import_not_read" "The file has not been read yet, or could not be read.";
    IMPORT_ALREADY_READ CONFLICT "import_already_read" "The file has been read already.";
    IMPORT_NOT_BOOKED CONFLICT "import_not_booked" "The file is not booked.";
    IMPORT_RUNNING CONFLICT "import_running" "A file is being imported at the moment. Try again when that is done.";
    IMPORT_BOOKED_AGAIN CONFLICT "import_booked_again" "Transactions of this file have been imported again since, so each would be there twice.";
    PROVIDER_MANUAL CONFLICT "provider_manual" "These rates are set by hand: nobody is asked for them.";
    AI_NO_MODEL CONFLICT "ai_no_model" "No AI model is set up for this, or the ones that are rest after failures.";
    AI_NOT_AGREED CONFLICT "ai_not_agreed" "You have not agreed that anything is sent to an AI model for this.";
    AI_FORBIDDEN CONFLICT "ai_forbidden" "The owner of the workspace does not allow AI models there.";
    AI_CAP_REACHED CONFLICT "ai_cap_reached" "What AI models may cost in this month is used up, or so nearly that there is no room for this.";
    SUGGESTIONS_RUNNING CONFLICT "category_suggestions_running" "Categories are being suggested already.";
    NO_MAIL_SERVER CONFLICT "no_mail_server" "This installation has no mail server, so nothing can be mailed. A report can be taken along as a file.";
    RECEIPT_PROCESSING CONFLICT "receipt_processing" "The receipt is still being read.";
    RECEIPT_BOOKED CONFLICT "receipt_booked" "The receipt was added as a transaction already.";
    RECEIPT_DUPLICATE CONFLICT "receipt_duplicate" "The same receipt was added before. Send `allow_duplicate` to add it a second time.";
    TOO_MANY_RECEIPTS CONFLICT "too_many_receipts" "The workspace has as many unfinished receipts as it may have: 500.";
    LIMIT_EXCEEDED FORBIDDEN "limit_exceeded" "The plan of whoever pays does not let in more. `limit_type`, `current_usage` and `limit_value` say of what.";
    INVOICE_CLOSED CONFLICT "invoice_closed" "The invoice is paid or written off already.";
    PAYMENT_PENDING CONFLICT "payment_pending" "Another payment is under way. Finish or cancel it first.";
    PAYMENT_DECIDED CONFLICT "payment_decided" "The payment is decided already.";
    PAYMENT_NOT_PAID CONFLICT "payment_not_paid" "The payment was not paid, so nothing of it can be given back.";
    REFUND_TOO_LARGE CONFLICT "refund_too_large" "Less than that is left of the payment.";
    NOT_MANUAL CONFLICT "not_manual" "The payment is made at its provider, which alone says whether it is paid.";
    PAYMENT_REQUIRED CONFLICT "payment_required" "It goes on only when it is paid for.";
    PAYMENT_PROVIDER_UNSET CONFLICT "payment_provider_unset" "No payment provider is set up that can take the payment.";
    PAYMENT_PROVIDER_FAILED BAD_GATEWAY "payment_provider_failed" "The payment provider does not answer as it should. Try again later.";
    DEFAULT_PLAN CONFLICT "default_plan" "Everybody without a subscription has the default plan. It is not archived, not deleted and not subscribed to.";
    PLAN_IN_USE CONFLICT "plan_in_use" "Somebody subscribed to the plan, so it is not deleted. It can be archived instead.";
    PLAN_ARCHIVED CONFLICT "plan_archived" "The plan is archived, so nobody can begin with it.";
    SUBSCRIPTION_EXISTS CONFLICT "subscription_exists" "The user has a subscription for this time. Change its plan instead.";
    SUBSCRIPTION_ENDED CONFLICT "subscription_ended" "The subscription has ended.";
    SUBSCRIPTION_CANCELED CONFLICT "subscription_canceled" "The subscription is canceled, so nothing can be scheduled. Withdraw the cancellation first.";
    SUBSCRIPTION_NOT_CANCELED CONFLICT "subscription_not_canceled" "The subscription is not canceled.";
    SUCCESSOR_EXISTS CONFLICT "successor_exists" "Another subscription begins when this one ends. Cancel that one first.";
    NO_SCHEDULED_CHANGE CONFLICT "no_scheduled_change" "No change of the plan is scheduled.";
    BROADCAST_BEGUN CONFLICT "broadcast_begun" "The message has begun. Its end can be changed, and it can be withdrawn.";
    BROADCAST_NOT_BEGUN CONFLICT "broadcast_not_begun" "The message has not begun, so there is nothing to withdraw. It can be deleted.";
    BROADCAST_OVER CONFLICT "broadcast_over" "The message is over.";
    NOTIFICATION_NOT_DISMISSIBLE CONFLICT "notification_not_dismissible" "The message stays until it ends.";
    EXPORT_RUNNING CONFLICT "export_running" "An export is being made already.";
    WORKSPACE_INVITATION_EXPIRED GONE "workspace_invitation_expired" "The invitation has expired. Ask for a new one.";
    STALE_VERSION PRECONDITION_FAILED "stale_version" "Somebody changed this meanwhile. `current` is how it is now.";
    BODY_TOO_LARGE PAYLOAD_TOO_LARGE "body_too_large" "The request is too large.";
    UNSUPPORTED_MEDIA_TYPE UNSUPPORTED_MEDIA_TYPE "unsupported_media_type" "The body must be application/json.";
    FILE_TYPE_REFUSED UNSUPPORTED_MEDIA_TYPE "file_type_refused" "Only JPEG, PNG, WebP, HEIC and PDF files are taken.";
    FILE_DAMAGED UNPROCESSABLE_ENTITY "file_damaged" "The file is damaged: it cannot be read to its end.";
    PICTURE_TOO_LARGE UNPROCESSABLE_ENTITY "picture_too_large" "The picture has more than 40 megapixels, or a side of more than 12,000.";
    TOO_MANY_ATTACHMENTS CONFLICT "too_many_attachments" "The transaction has as many files as it may have: 20.";
    ATTACHMENT_SPACE_FULL CONFLICT "attachment_space_full" "The files of the workspace, or of all workspaces of its owner, take up as much space as they may.";
    RESET_TOKEN_INVALID BAD_REQUEST "reset_token_invalid" "The link is not valid any more. Ask for a new one.";
    UNSUBSCRIBE_TOKEN_INVALID BAD_REQUEST "unsubscribe_token_invalid" "The link cannot be read. Sign in and choose in the settings of your notifications what you are told by letter.";
    CONFIRMATION_TOKEN_INVALID BAD_REQUEST "confirmation_token_invalid" "The link is not valid any more. Ask for a new one.";
    MALFORMED_JSON BAD_REQUEST "malformed_json" "The body is not valid JSON.";
    MALFORMED_REQUEST BAD_REQUEST "malformed_request" "A header or the query cannot be read.";
    INVALID UNPROCESSABLE_ENTITY "invalid" "Some fields are not valid.";
    AMOUNTS_TOO_LARGE UNPROCESSABLE_ENTITY "amounts_too_large" "The amounts add up to more than can be counted. Correct the largest ones, or book on another account.";
    BULK_REFUSED UNPROCESSABLE_ENTITY "bulk_refused" "Some of these transactions cannot be changed so, and none was. `refused` names them.";
    IMPORT_NOTHING_TO_BOOK UNPROCESSABLE_ENTITY "import_nothing_to_book" "Nothing of the file would be booked: each row is known already, left out, cannot be read, or is of no account.";
    IMPORT_UNREADABLE UNPROCESSABLE_ENTITY "import_unreadable" "The file cannot be read. `reason` says why.";
    CODE_UNKNOWN UNPROCESSABLE_ENTITY "code_unknown" "This code is not from a receipt, a bill or a product.";
    CODE_DAMAGED UNPROCESSABLE_ENTITY "code_damaged" "The code is incomplete or has a wrong check digit. Scan it again, or take a photo of the receipt.";
    CODE_OF_TEST_SYSTEM UNPROCESSABLE_ENTITY "code_of_test_system" "The code comes from a test system: nothing was sold by it.";
    IDEMPOTENCY_KEY_REUSED UNPROCESSABLE_ENTITY "idempotency_key_reused" "This idempotency key was used for another request.";
    TOO_MANY_REQUESTS TOO_MANY_REQUESTS "too_many_requests" "Too many requests. Wait a moment.";
    INTERNAL INTERNAL_SERVER_ERROR "internal" "Something went wrong on the server.";
    UNAVAILABLE SERVICE_UNAVAILABLE "unavailable" "The server cannot do this at the moment.";
    DEADLINE_EXCEEDED SERVICE_UNAVAILABLE "deadline_exceeded" "This took too long and was given up.";
    STORAGE_FULL INSUFFICIENT_STORAGE "storage_full" "The server has no space left. Nothing was saved.";
}

impl ErrorCode {
    /// Every code, in the order of the catalogue.
    pub fn all() -> impl Iterator<Item = Self> {
        CATALOG.iter().map(Self)
    }

    /// The code as sent.
    pub const fn as_str(self) -> &'static str {
        self.0.code
    }

    /// The HTTP status that goes with it.
    pub const fn status(self) -> StatusCode {
        self.0.status
    }

    /// What it means for whoever writes a client, in English (docs/errors.md). What a person reads is elsewhere.
    pub const fn message(self) -> &'static str {
        self.0.message
    }
}

impl serde::Serialize for ErrorCode {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl PartialSchema for ErrorCode {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(SchemaType::Type(Type::String))
            .description(Some("What went wrong: a closed list (docs/errors.md)."))
            .enum_values(Some(Self::all().map(Self::as_str)))
            .into()
    }
}

impl ToSchema for ErrorCode {}
