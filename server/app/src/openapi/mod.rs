//! The contract: the description of every route, with what is the same for all of them put in here.

mod events;

use std::collections::BTreeSet;

use kym_books::transactions::find::TransactionSort;
use kym_books::transactions::suggestions::SuggestionField;
use kym_books::transactions::words::TransactionDirectionWord;
use kym_planning::budgets::words::BudgetPartWord;
use kym_platform::error::response::{ErrorBody, ErrorDetail, FieldViolation};
use kym_platform::realtime::message::ClientMessage;
use kym_reports::reports::words::DashboardRangeWord;
use utoipa::openapi::path::{Operation, Parameter, ParameterBuilder, ParameterIn, PathItem};
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, SchemaType, Type};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{
    Content, OpenApi as Document, Ref, RefOr, Required, Response, ResponseBuilder, Schema,
};
use utoipa::{OpenApi, ToSchema as _};

use crate::exports::words::ExportFormatWord;
use crate::router;

const BEARER: &str = "access_token";

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Know Your Money",
        description = "Accounts, transactions and figures of households. Money is decimal text, days are \
                       YYYY-MM-DD, ids are UUIDs. Events arrive over the socket `/ws/secure` as `Event`; what a \
                       client says there is a `ClientMessage`, of which the first is its access token.",
    ),
    components(schemas(
        BudgetPartWord,
        ClientMessage,
        ErrorBody,
        ErrorDetail,
        ExportFormatWord,
        FieldViolation,
        DashboardRangeWord,
        SuggestionField,
        TransactionDirectionWord,
        TransactionSort
    ))
)]
struct Common;

/// The whole contract.
pub fn document() -> Document {
    let mut document = Common::openapi();
    document.merge(router::api().description(router::BASE));
    "1".clone_into(&mut document.info.version);
    document.info.license = None;
    events::add_schemas(&mut document);
    let bearer = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .bearer_format("JWT")
        .build();
    if let Some(components) = document.components.as_mut() {
        components.add_security_scheme(BEARER, SecurityScheme::Http(bearer));
    }
    let of_workspaces = bodies_of_workspaces(&document);
    for (path, item) in &mut document.paths.paths {
        complete(path, item, &of_workspaces);
    }
    document
}

/// The contract as committed: JSON for people and tools.
///
/// # Errors
/// When it cannot be written as JSON.
pub fn text() -> anyhow::Result<String> {
    Ok(document().to_pretty_json()? + "\n")
}

/// The schemas of bodies that name a workspace, as references: whoever is no member of it is told that there is none.
fn bodies_of_workspaces(document: &Document) -> BTreeSet<String> {
    let schemas = document.components.iter().flat_map(|it| &it.schemas);
    let of_workspaces = schemas.filter(|(_, schema)| {
        let RefOr::T(Schema::Object(object)) = schema else {
            return false;
        };
        object.properties.contains_key("workspace_id")
    });
    let references = of_workspaces.map(|(name, _)| Ref::from_schema_name(name).ref_location);
    references.collect()
}

/// Whether the body of an operation has one of these schemas.
fn has_body_of(operation: &Operation, schemas: &BTreeSet<String>) -> bool {
    let Some(RefOr::T(body)) = &operation.request_body else {
        return false;
    };
    body.content.values().any(|content| {
        let RefOr::T(content) = content else {
            return false;
        };
        match &content.schema {
            Some(RefOr::Ref(reference)) => schemas.contains(&reference.ref_location),
            _ => false,
        }
    })
}

fn complete(path: &str, item: &mut PathItem, of_workspaces: &BTreeSet<String>) {
    if let Some(operation) = item.get.as_mut() {
        complete_operation(path, Method::Get, operation, of_workspaces);
    }
    if let Some(operation) = item.post.as_mut() {
        complete_operation(path, Method::Post, operation, of_workspaces);
    }
    if let Some(operation) = item.put.as_mut() {
        complete_operation(path, Method::Put, operation, of_workspaces);
    }
    if let Some(operation) = item.patch.as_mut() {
        complete_operation(path, Method::Patch, operation, of_workspaces);
    }
    if let Some(operation) = item.delete.as_mut() {
        complete_operation(path, Method::Delete, operation, of_workspaces);
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Method {
    Get,
    Post,
    Put,
    Patch,
    Delete,
}

/// The answers and headers that follow from what an operation is.
fn complete_operation(
    path: &str,
    method: Method,
    operation: &mut Operation,
    of_workspaces: &BTreeSet<String>,
) {
    let is_open = operation.security.is_some();
    let has_body = operation.request_body.is_some();
    let has_parameters = operation.parameters.is_some();
    let names_a_row = path.contains('{') || has_body_of(operation, of_workspaces);
    let mut statuses = vec![
        (400, "The request cannot be read"),
        (429, "Too many requests"),
    ];
    statuses.extend([(500, "A defect"), (503, "Not at the moment")]);
    if !is_open
        || ["/login", "/refresh", "/verify"]
            .iter()
            .any(|end| path.ends_with(end))
    {
        statuses.push((401, "Not signed in, or not any more"));
    }
    // Where a captcha may be asked for, or an email waited for.
    let is_guarded = ["/register", "/login", "/verify", "/reset/request"];
    if !is_open || is_guarded.iter().any(|end| path.ends_with(end)) {
        statuses.push((403, "Not allowed"));
    }
    if names_a_row || has_parameters {
        statuses.push((404, "No such thing"));
    }
    if has_body {
        statuses.extend([
            (413, "The body is too large"),
            (415, "The body is not JSON"),
        ]);
    }
    if has_body || has_parameters || method == Method::Post {
        statuses.push((422, "Some fields are not valid"));
    }
    if method != Method::Get {
        statuses.push((507, "No space left"));
    }
    if method != Method::Get && !is_open {
        statuses.push((409, "It contradicts what is there"));
    }
    if !is_open && method == Method::Post {
        add(
            operation,
            header(
                "Idempotency-Key",
                "A repetition with the same key has no second effect.",
                None,
            ),
        );
    }
    if !is_open && matches!(method, Method::Put | Method::Delete) {
        statuses.push((412, "Somebody changed it meanwhile"));
        add(
            operation,
            header("If-Match", "The ETag of the row as it was read.", None),
        );
    }
    if !is_open {
        let uuid = Some(SchemaFormat::KnownFormat(KnownFormat::Uuid));
        add(
            operation,
            header(
                "Client-Instance",
                "The tab; comes back as the origin of events.",
                uuid,
            ),
        );
        operation.security = Some(vec![SecurityRequirement::new(BEARER, Vec::<String>::new())]);
    }
    for (status, words) in statuses {
        operation
            .responses
            .responses
            .entry(status.to_string())
            .or_insert_with(|| refusal(words));
    }
}

fn add(operation: &mut Operation, parameter: Parameter) {
    operation
        .parameters
        .get_or_insert_default()
        .push(RefOr::T(parameter));
}

fn header(name: &str, description: &str, format: Option<SchemaFormat>) -> Parameter {
    let text = ObjectBuilder::new()
        .schema_type(SchemaType::Type(Type::String))
        .format(format);
    ParameterBuilder::new()
        .name(name)
        .parameter_in(ParameterIn::Header)
        .required(Required::False)
        .description(Some(description))
        .schema(Some(text))
        .build()
}

fn refusal(words: &str) -> RefOr<Response> {
    let body = Content::new(Some(RefOr::Ref(Ref::from_schema_name(ErrorBody::name()))));
    RefOr::T(
        ResponseBuilder::new()
            .description(words)
            .content("application/json", body)
            .build(),
    )
}
