//! Routes with their description. It is put together for the contract alone: it would be most of the work of a
//! start.

use axum::Router;
use axum::routing::MethodRouter;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter};

use super::limits;
use super::rate_limits::Limit;
use crate::state::App;

/// Routes of a noun, or of all of them.
#[derive(Default)]
pub struct Routes(Vec<Methods>);

/// The methods of one path, made by [`routes!`](routes).
pub struct Methods {
    serve: fn() -> (String, MethodRouter<App>),
    describe: fn() -> UtoipaMethodRouter<App>,
    limit: Option<Limit>,
}

impl Routes {
    /// None yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the methods of a path.
    #[must_use]
    pub fn routes(mut self, methods: Methods) -> Self {
        self.0.push(methods);
        self
    }

    /// Adds all routes of another noun.
    #[must_use]
    pub fn merge(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// What answers, below a path.
    pub fn router(self, base: &str) -> Router<App> {
        let router = self.0.into_iter().fold(Router::new(), |router, methods| {
            let (path, handlers) = (methods.serve)();
            let handlers = match methods.limit {
                Some(limit) => limits::taking(handlers, limit),
                None => handlers,
            };
            router.route(&path, handlers)
        });
        Router::new().nest(base, router)
    }

    /// What the contract says of them, below a path.
    pub fn description(self, base: &str) -> OpenApi {
        let routes = self
            .0
            .into_iter()
            .fold(OpenApiRouter::new(), |routes, methods| {
                let (schemas, mut paths, handlers) = (methods.describe)();
                if let Some(limit) = methods.limit {
                    limits::describe(&mut paths, limit);
                }
                routes.routes((schemas, paths, handlers))
            });
        OpenApiRouter::new().nest(base, routes).into_openapi()
    }
}

impl Methods {
    /// Called by [`routes!`](routes).
    pub fn new(
        serve: fn() -> (String, MethodRouter<App>),
        describe: fn() -> UtoipaMethodRouter<App>,
    ) -> Self {
        Self {
            serve,
            describe,
            limit: None,
        }
    }

    /// The same methods, which take from the bucket of a limit.
    #[must_use]
    pub fn limited(self, limit: Limit) -> Self {
        Self {
            limit: Some(limit),
            ..self
        }
    }
}

/// Routes that take from the bucket of this limit before anything else is looked at.
pub fn limited(methods: Methods, limit: Limit) -> Methods {
    methods.limited(limit)
}

/// For [`routes!`](routes) in other crates.
#[doc(hidden)]
pub use ::utoipa_axum;

/// The methods of one path by the handlers that say it in their `#[utoipa::path]`.
#[macro_export]
macro_rules! routes {
    ($first:ident $(, $other:ident)* $(,)?) => {
        $crate::http::described::Methods::new(
            || {
                let handlers = ::axum::routing::MethodRouter::new();
                let (path, handlers) = $crate::http::described::routes!(@add handlers, $first);
                $(
                    let (other, handlers) = $crate::http::described::routes!(@add handlers, $other);
                    assert_eq!(other, path, "one path for all of them");
                )*
                (path, handlers)
            },
            || $crate::http::described::utoipa_axum::routes!($first $(, $other)*),
        )
    };
    (@add $handlers:ident, $handler:ident) => {
        $crate::http::described::utoipa_axum::paste! {{
            let methods = <[<__path_ $handler>] as ::utoipa::Path>::methods();
            let handlers = methods.iter().fold($handlers, |handlers, method| {
                handlers.on($crate::http::described::utoipa_axum::PathItemExt::to_method_filter(method), $handler)
            });
            (<[<__path_ $handler>] as ::utoipa::Path>::path(), handlers)
        }}
    };
}

pub use routes;
