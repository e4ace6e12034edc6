//! Parts of the program by themselves, where the interface shows too little of them: each module stands where the
//! file of `server/app/src` does that it is about. They are in this binary so that the program is compiled and linked
//! once for all of its tests.

mod access {
    mod captcha {
        mod picture;
        mod work;
    }
    mod password;
    mod relying_party;
    mod token;
}
mod changes;
mod config;
mod error {
    mod catalog;
}
mod http {
    mod address;
    mod conditional;
    mod deadline;
    mod disposition;
    mod json;
    mod language;
    mod limits;
    mod paging;
    mod static_files;
    mod turns;
    mod values;
}
mod jobs {
    mod worker;
}
mod outside {
    mod fetch;
    mod ids;
}
mod realtime {
    mod hub;
    mod message;
    mod seats;
    mod socket;
}
mod sealed;
mod secret_key;
