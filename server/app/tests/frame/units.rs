//! Parts of the program by themselves, where the interface shows too little of them: each module stands where the
//! file of `server/app/src` does that it is about. They are no unit tests of the library, which would be compiled
//! a second time for them.

mod access {
    mod captcha {
        mod picture;
        mod work;
    }
    mod password;
    mod relying_party;
    mod token;
}
mod budgets {
    mod remaining;
}
mod changes;
mod config;
mod demo {
    mod household;
    mod rate_history;
}
mod error {
    mod catalog;
}
mod exchange_rate_providers {
    mod feed;
}
mod http {
    mod address;
    mod concurrency;
    mod conditional;
    mod deadline;
    mod disposition;
    mod json;
    mod language;
    mod limits;
    mod paging;
    mod static_files;
    mod values;
}
mod jobs {
    mod worker;
}
mod mail {
    mod paragraphs;
    mod payments;
    mod templates;
    mod unlinked;
}
mod notifications {
    mod events;
}
mod outbound {
    mod fetch;
    mod ids;
    mod sending;
    mod smtp;
}
mod pages {
    mod face;
    mod numbers;
    mod text;
}
mod realtime {
    mod hub;
    mod message;
    mod socket;
    mod socket_permits;
}
mod reports {
    mod files {
        mod pdf;
    }
}
mod sealed;
mod second_factor {
    mod codes;
}
mod secret_key;
mod workspace_invitations {
    mod token;
}
