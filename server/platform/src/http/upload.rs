//! Files that are sent as they are: the body of the request is the file. What it is, nobody believes
//! the sender; whoever takes it looks at its bytes.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, FromRequestParts as _, Request};
use axum::http::header;
use axum::http::request::Parts;
use http_body_util::BodyExt as _;
use tokio::time::timeout;

use super::deadline::Deadline;
use super::spool::{Spool, unwritten};
use crate::access::{Authorization, RequestContext};
use crate::error::{Error, ErrorCode, Result};
use crate::state::App;

/// How long a file may take to arrive.
const BODY_TIME: Duration = Duration::from_mins(1);

/// How long a request with a file may take in all.
const REQUEST_TIME: Duration = Duration::from_secs(75);

/// A [`RequestContext`] that sent a file of at most `MAX` bytes; with `Admin` in the place of `C`, one of an
/// administrator.
#[derive(Debug)]
pub struct Uploaded<const MAX: usize, C = RequestContext>(pub C, pub Bytes);

impl<const MAX: usize, C: Authorization> FromRequest<App> for Uploaded<MAX, C> {
    type Rejection = Error;

    /// Who calls, and that it is not too often, is settled before a byte of the file is read.
    async fn from_request(request: Request, app: &App) -> Result<Self> {
        let (mut parts, body) = request.into_parts();
        let mut caller = C::authorize(
            app,
            RequestContext::from_request_parts(&mut parts, app).await?,
        )?;
        let bytes = take(&parts, body, app, caller.context(), MAX).await?;
        if let Some(keyed) = &mut caller.context_mut().keyed {
            keyed.add_body(&bytes);
        }
        Ok(Self(caller, bytes))
    }
}

/// Takes the bytes of a file, or of a form with files, from somebody who does not send too many.
pub(super) async fn take(
    parts: &Parts,
    body: Body,
    app: &App,
    call: &RequestContext,
    most: usize,
) -> Result<Bytes> {
    app.limits.take_upload_of(call.actor.user.id)?;
    Deadline::extend(parts, REQUEST_TIME);
    let announced = parts
        .headers
        .get(header::CONTENT_LENGTH)
        .and_then(|value| value.to_str().ok()?.parse::<usize>().ok());
    if announced.is_some_and(|length| length > most) {
        return Err(ErrorCode::BODY_TOO_LARGE.into());
    }
    let arrived = timeout(BODY_TIME, arrive(body, app, most)).await;
    let spool = arrived.map_err(|_| ErrorCode::DEADLINE_EXCEEDED)??;
    // A file that has arrived waits for its turn on the disk.
    let room = app.upload_memory.take(spool.len()).await?;
    Ok(room.hold(spool.read().await.map_err(unwritten)?))
}

/// Takes a file in as it comes. Whoever sends slowly costs no memory.
async fn arrive(mut body: Body, app: &App, most: usize) -> Result<Spool> {
    let mut spool = Spool::new(&app.config.data_dir);
    let pause = app.config.limits.stall_time();
    loop {
        let frame = timeout(pause, body.frame()).await;
        let frame = match frame.map_err(|_| ErrorCode::DEADLINE_EXCEEDED)? {
            None => return Ok(spool),
            Some(Ok(frame)) => frame,
            // A broken connection gets no answer anyway.
            Some(Err(_)) => return Err(ErrorCode::BODY_TOO_LARGE.into()),
        };
        let piece = frame.into_data().unwrap_or_default();
        if spool.len() + piece.len() > most {
            return Err(ErrorCode::BODY_TOO_LARGE.into());
        }
        spool.push(&piece).await.map_err(unwritten)?;
    }
}
