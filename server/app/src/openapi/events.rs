//! The events in the contract: one schema `Event`, of all kinds that nouns have registered.

use std::collections::BTreeMap;

use kym_platform::error::response::ErrorBody;
use kym_platform::realtime::event::{EventEntry, EventUnion};
use kym_platform::realtime::message::ClientMessage;
use utoipa::ToSchema as _;
use utoipa::openapi::schema::{
    AllOfBuilder, KnownFormat, ObjectBuilder, OneOfBuilder, RefBuilder, Schema, SchemaFormat,
    SchemaType, Type,
};
use utoipa::openapi::{OpenApi, RefOr};

use crate::registrations;

/// Adds the messages of the socket to the contract, and the bodies of errors.
pub fn add_schemas(document: &mut OpenApi) {
    let mut schemas = Vec::new();
    let mut event = OneOfBuilder::new().description(Some("A message of the socket `/ws/secure`."));
    let mut unions: BTreeMap<&str, (&EventUnion, OneOfBuilder)> = BTreeMap::new();
    for entry in registrations::EVENTS.iter().copied().flatten() {
        (entry.schemas)(&mut schemas);
        let Some((union, variant)) = entry.variant else {
            event = event.item(message(entry.name, entry.description, &(entry.payload)()));
            continue;
        };
        let (_, variants) = unions.remove(union.name).unwrap_or_else(|| {
            let description = Some(union.description);
            (union, OneOfBuilder::new().description(description))
        });
        unions.insert(union.name, (union, variants.item(typed(entry, variant))));
    }
    for (union, variants) in unions.into_values() {
        event = event.item(message(union.name, union.description, union.payload));
        schemas.push((union.payload.to_owned(), Schema::from(variants).into()));
    }
    schemas.push(("Event".to_owned(), Schema::from(event).into()));
    ClientMessage::schemas(&mut schemas);
    ErrorBody::schemas(&mut schemas);
    if let Some(components) = document.components.as_mut() {
        components.schemas.extend(schemas);
    }
}

/// A message. Whatever stands in the log is sent with its place there, as `message::with_cursor` does.
fn message(name: &str, description: &str, payload: &str) -> Schema {
    let payload = RefBuilder::new()
        .ref_location_from_schema_name(payload)
        .description(Some(description));
    let cursor = ObjectBuilder::new()
        .schema_type(SchemaType::Type(Type::Integer))
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
        .description(Some(
            "Its place in the log, for the `after` of the next connection. Events about the connection itself \
             have none.",
        ));
    ObjectBuilder::new()
        .description(Some(description))
        .property("event_type", word(name))
        .required("event_type")
        .property("payload", RefOr::<Schema>::Ref(payload.build()))
        .required("payload")
        .property("cursor", cursor)
        .into()
}

/// A payload that says by its `type` what it is.
fn typed(entry: &EventEntry, variant: &str) -> Schema {
    let payload = RefBuilder::new()
        .ref_location_from_schema_name((entry.payload)())
        .description(Some(entry.description));
    let kind = ObjectBuilder::new()
        .property("type", word(variant))
        .required("type");
    AllOfBuilder::new()
        .description(Some(entry.description))
        .item(RefOr::<Schema>::Ref(payload.build()))
        .item(kind)
        .into()
}

fn word(word: &str) -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(SchemaType::Type(Type::String))
        .enum_values(Some([word]))
}
