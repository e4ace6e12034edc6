//! What is refused before it has arrived: the answer has to reach whoever is still sending.
//!
//! A connection that is closed while its peer sends may lose the answer with it (RFC 9112, section 9.6). So what is
//! left of such a request is read and thrown away, as long as it keeps coming.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::header;
use axum::middleware::Next;
use axum::response::Response;
use http_body_util::BodyExt as _;
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use tokio::sync::oneshot::{Sender, channel};
use tokio::time::timeout;

/// How much is read of what nobody wants, in bytes: more than any file may have.
const MAX: usize = 32 * 1024 * 1024;

/// How long in all.
const MAX_DURATION: Duration = Duration::from_secs(10);

/// How long nothing may come.
const PAUSE: Duration = Duration::from_secs(2);

/// Answers when the request has been read, whether anybody wanted it or not.
pub async fn linger(request: Request, next: Next) -> Response {
    // Who asks first whether to send is told by the answer not to.
    if request.body().is_end_stream() || request.headers().contains_key(header::EXPECT) {
        return next.run(request).await;
    }
    let (sender, mut left) = channel();
    let lend = |body| {
        Body::new(Lent {
            body,
            sender: Some(sender),
        })
    };
    let response = next.run(request.map(lend)).await;
    if let Ok(body) = left.try_recv() {
        let _ = timeout(MAX_DURATION, discard(body)).await;
    }
    response
}

async fn discard(mut body: Body) {
    let mut left = MAX;
    while let Ok(Some(Ok(frame))) = timeout(PAUSE, body.frame()).await {
        let read = frame.data_ref().map_or(0, Bytes::len);
        match left.checked_sub(read) {
            Some(rest) => left = rest,
            None => return,
        }
    }
}

/// A body that comes back when nobody reads it any more.
struct Lent {
    body: Body,
    sender: Option<Sender<Body>>,
}

impl HttpBody for Lent {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        let body = std::mem::take(&mut self.body);
        if let Some(sender) = self.sender.take().filter(|_| !body.is_end_stream()) {
            drop(sender.send(body));
        }
    }
}
