//! Forms with files: `multipart/form-data` (RFC 7578), as browsers send them. What a file is, nobody believes the sender;
//! whoever takes it looks at its bytes.

use std::collections::BTreeMap;
use std::convert::Infallible;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts as _, Request};
use axum::http::header;
use futures_util::stream;
use kym_domain::check::{FieldCode, FieldError};
use multer::Multipart;

use super::upload;
use crate::access::{Authorization as _, RequestContext};
use crate::error::{Error, ErrorCode, Result};
use crate::state::App;

/// The bytes of the longest field that is no file.
const MAX_FIELD_LEN: usize = 1024;

/// A [`RequestContext`] that sent a form of at most `MAX` bytes.
#[derive(Debug)]
pub struct UploadedForm<const MAX: usize>(pub RequestContext, pub Form);

/// A form as it was filled in.
#[derive(Debug, Default)]
pub struct Form {
    /// The fields that are no files, by their names.
    pub fields: BTreeMap<String, String>,
    /// The files in their order.
    pub files: Vec<FormFile>,
}

/// A file of a form.
#[derive(Debug)]
pub struct FormFile {
    /// As its sender calls it; may be empty.
    pub name: String,
    /// What it holds.
    pub bytes: Bytes,
}

impl<const MAX: usize> FromRequest<App> for UploadedForm<MAX> {
    type Rejection = Error;

    /// Who calls, and that it is not too often, is settled before a byte of the form is read.
    async fn from_request(request: Request, app: &App) -> Result<Self> {
        let (mut parts, body) = request.into_parts();
        let call = RequestContext::from_request_parts(&mut parts, app).await?;
        let mut call = RequestContext::authorize(app, call)?;
        let kind = parts.headers.get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let boundary = multer::parse_boundary(kind);
        let boundary = boundary.map_err(|_| ErrorCode::UNSUPPORTED_MEDIA_TYPE)?;
        let bytes = upload::take(&parts, body, app, &call, MAX).await?;
        if let Some(keyed) = &mut call.keyed {
            keyed.add_body(&bytes);
        }
        Ok(Self(call, read(bytes, boundary).await?))
    }
}

async fn read(bytes: Bytes, boundary: String) -> Result<Form> {
    let broken = |_| Error::from(ErrorCode::MALFORMED_REQUEST);
    let body = stream::iter([Ok::<_, Infallible>(bytes)]);
    let mut parts = Multipart::new(body, boundary);
    let mut form = Form::default();
    while let Some(part) = parts.next_field().await.map_err(broken)? {
        let name = part.name().unwrap_or_default().to_owned();
        let file = part.file_name().map(str::to_owned);
        let bytes = part.bytes().await.map_err(broken)?;
        if let Some(file) = file {
            form.files.push(FormFile { name: file, bytes });
            continue;
        }
        if bytes.len() > MAX_FIELD_LEN {
            return Err(FieldError::new(name, FieldCode::TooLong).into());
        }
        let text = String::from_utf8(bytes.into()).map_err(|_| FieldCode::InvalidText);
        let text = text.map_err(|code| FieldError::new(name.clone(), code))?;
        if text.contains('\0') {
            return Err(FieldError::new(name, FieldCode::InvalidText).into());
        }
        if form.fields.contains_key(&name) {
            return Err(FieldError::new(name, FieldCode::WrongType).into());
        }
        form.fields.insert(name, text);
    }
    Ok(form)
}
