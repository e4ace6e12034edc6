//! Requests of every operation that nobody sends on purpose: good ones with something wrong in one or a few places.
//! Whatever comes is answered as the contract says, and never with an error of the program's own.

use kym_store::users;
use kym_testing::authenticator::at_home;
use kym_testing::{PASSWORD, TestApp, on_both, seed, soak};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use reqwest::Method;
use serde_json::{Value, json};

use crate::authorization::contract::operations;
use crate::authorization::matrix::{Ready, Request, decisions, operation_of, requests};
use crate::authorization::world::{Owner, World};
use crate::contract_of_requests::Contract;

/// Texts at the edges of what fields mean.
const TEXTS: [&str; 40] = [
    "",
    " ",
    "0",
    "-0",
    "-1",
    "0.001",
    "1e5",
    "1e309",
    "NaN",
    "9223372036854775807",
    "9223372036854775808",
    "-92233720368547758.08",
    "0.000000000000000000000000000000001",
    "null",
    "true",
    "usd",
    "XXX",
    "KWD",
    "Europe/Volgograd",
    "UTC+25",
    "2025-02-30",
    "-009999-01-01",
    "0001-01-01",
    "2025-10-05",
    "9999-12-31",
    "2025-10",
    "2025-10-05T25:61:61Z",
    "-009999-01-02T01:59:59Z",
    "9999-12-30T22:00:00.999999999Z",
    "0199b000-0000-7000-8000-00000000ffff",
    "00000000-0000-0000-0000-000000000000",
    "' OR 1=1 --",
    "%00%ff\\u0000",
    "\u{0}",
    "\u{ffff}",
    "\u{202e}abc",
    "\u{1f468}\u{200d}\u{1f469}",
    "../../etc/passwd",
    "http://[::1]:1/",
    "e\u{301}",
];

/// Numbers at the edges of what fields mean.
const NUMBERS: [&str; 12] = [
    "0",
    "-1",
    "1",
    "0.5",
    "400",
    "32768",
    "2147483648",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551615",
    "1e300",
    "-1e-300",
];

/// Where the owner of the household stands among its people.
const OWNER: usize = 6;

/// As many times a list may hold the same at most.
const REPEATED: usize = 600;

/// All but what stands in a request as it is (RFC 3986, 2.3).
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// A part of a path or query as it stands in a request.
fn encoded(text: &str) -> String {
    utf8_percent_encode(text, ESCAPED).to_string()
}

/// The places of a body, as pointers (RFC 6901).
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let name = name.replace('~', "~0").replace('/', "~1");
                places(value, &format!("{at}/{name}"), found);
            }
        }
        Value::Array(items) => {
            for (place, value) in items.iter().enumerate() {
                places(value, &format!("{at}/{place}"), found);
            }
        }
        _ => {}
    }
}

struct Fuzzer {
    random: StdRng,
    contract: Contract,
}

impl Fuzzer {
    fn one_in(&mut self, count: u32) -> bool {
        self.random.random_ratio(1, count)
    }

    fn text(&mut self) -> String {
        let text = *TEXTS.choose(&mut self.random).expect("texts");
        match self.random.random_range(0..10) {
            0 => text.repeat(self.random.random_range(2..400)),
            1 => format!("{text}{}", TEXTS.choose(&mut self.random).expect("texts")),
            _ => text.to_owned(),
        }
    }

    fn number(&mut self) -> Value {
        let number = NUMBERS.choose(&mut self.random).expect("numbers");
        serde_json::from_str(number).expect("a number")
    }

    /// A value that is not what was meant.
    fn nonsense(&mut self) -> Value {
        match self.random.random_range(0..10) {
            0 => Value::Null,
            1 => json!(self.one_in(2)),
            2 | 3 => self.number(),
            4 => json!([self.text()]),
            5 => json!({ (self.text()): self.number() }),
            _ => json!(self.text()),
        }
    }

    /// Makes a good request a bad one.
    fn spoil(&mut self, ready: &mut Ready, operation: &Value) {
        for _ in 0..self.random.random_range(1..=3) {
            match self.random.random_range(0..10) {
                0 => self.spoil_path(ready),
                1 | 2 => self.spoil_query(ready, operation),
                3 | 4 if ready.body.is_some() => self.add_fields(ready, operation),
                _ if ready.body.is_some() => self.spoil_body(ready),
                _ if ready.file.is_some() => ready.file = Some(self.text()),
                _ => self.spoil_query(ready, operation),
            }
        }
    }

    /// Names something else in the place of an id.
    fn spoil_path(&mut self, ready: &mut Ready) {
        let named = ready.ids.values().filter(|id| ready.path.contains(*id));
        let named: Vec<_> = named.filter(|id| !id.is_empty()).cloned().collect();
        if let Some(id) = named.choose(&mut self.random) {
            let others: Vec<_> = ready.ids.values().cloned().collect();
            let other = if self.one_in(2) {
                others.choose(&mut self.random).expect("ids").clone()
            } else {
                encoded(&self.text())
            };
            ready.path = ready.path.replacen(id, &other, 1);
        }
    }

    /// Asks for something else, or for more.
    fn spoil_query(&mut self, ready: &mut Ready, operation: &Value) {
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        let named: Vec<_> = parameters
            .filter(|parameter| parameter["in"] == "query")
            .cloned()
            .collect();
        let Some(parameter) = named.choose(&mut self.random) else {
            return;
        };
        let name = parameter["name"].as_str().expect("a name");
        let value = if self.one_in(3) {
            self.contract.sample(&parameter["schema"])
        } else {
            json!(self.text())
        };
        let value = value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned);
        let (path, query) = ready.path.split_once('?').unwrap_or((&ready.path, ""));
        let begin = format!("{name}=");
        let mut parts: Vec<_> = query.split('&').filter(|part| !part.is_empty()).collect();
        if !self.random.random_ratio(1, 8) {
            parts.retain(|part| !part.starts_with(&begin));
        }
        let part = format!("{begin}{}", encoded(&value));
        parts.push(&part);
        ready.path = format!("{path}?{}", parts.join("&"));
    }

    /// Says something that may be left out.
    fn add_fields(&mut self, ready: &mut Ready, operation: &Value) {
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
        let choices = self.contract.choices(schema).into_iter();
        let objects: Vec<_> = choices
            .filter_map(|choice| choice["properties"].as_object())
            .collect();
        let fields = objects.into_iter().flatten();
        let fields: Vec<_> = fields
            .map(|(name, schema)| (name.clone(), schema.clone()))
            .collect();
        let Some((name, schema)) = fields.choose(&mut self.random) else {
            return;
        };
        let value = if self.one_in(2) {
            self.contract.sample(schema)
        } else {
            self.nonsense()
        };
        if let Some(Value::Object(body)) = &mut ready.body {
            body.insert(name.clone(), value);
        }
    }

    /// Changes, leaves out or repeats something.
    fn spoil_body(&mut self, ready: &mut Ready) {
        let Some(body) = &mut ready.body else { return };
        let mut found = Vec::new();
        places(body, "", &mut found);
        // The whole of it is one place of many.
        let pointer = found.choose(&mut self.random).expect("a place").clone();
        if pointer.is_empty() && !self.one_in(10) {
            return;
        }
        let (above, name) = pointer.rsplit_once('/').unwrap_or_default();
        if self.one_in(6) {
            match body.pointer_mut(above) {
                Some(Value::Object(fields)) => drop(fields.remove(name)),
                Some(Value::Array(items)) => {
                    let first = items.first().cloned().unwrap_or_default();
                    items.resize(self.random.random_range(0..REPEATED), first);
                }
                _ => {}
            }
            return;
        }
        let value = self.nonsense();
        let Some(place) = body.pointer_mut(&pointer) else {
            return;
        };
        *place = match (&*place, &value) {
            // Nearly what was meant.
            (Value::String(text), Value::String(more)) if self.one_in(3) => {
                json!(format!("{text}{more}"))
            }
            _ => value,
        };
    }
}

/// Has everybody sign in with the password that requests name.
async fn give_passwords(app: &TestApp, world: &World) {
    let kym = app.kym().await;
    let hash = kym
        .passwords
        .hash(PASSWORD.to_owned())
        .await
        .expect("a hash");
    let mut tx = kym.db.write().await.expect("a change");
    for person in world.people.iter().filter(|person| person.token.is_some()) {
        let user = person.id.parse().expect("an id");
        users::set_password(&mut tx, user, &hash, app.now())
            .await
            .expect("written");
    }
    tx.commit().await.expect("committed");
}

on_both! {
    async fn whatever_comes_is_no_error_of_the_program_s_own(app: &TestApp) {
        at_home(app).await;
        let mut fuzzer = Fuzzer { random: StdRng::seed_from_u64(seed(1)), contract: Contract::read() };
        let (operations, requests, plain) = (operations(), requests(), Request::default());
        let world = World::new(app).await;
        give_passwords(app, &world).await;
        let mut rows = app.place.rows().await;
        rows.keep().await;
        let mut found = Vec::new();
        let mut tried = 0;
        let mut taken = 0;
        for turn in 0..soak::times(1, 40) {
            for (number, (name, decision)) in decisions().iter().enumerate() {
                let operation = &operations[operation_of(name)];
                let request = requests.get(name).unwrap_or(&plain);
                // Whoever may; of two who may, the one who may more.
                let is_open = |status: &u16| ![401, 403, 404].contains(status);
                let person = &world.people[decision.own.iter().rposition(is_open).unwrap_or(OWNER)];
                let named: Vec<_> = request.slots(operation).into_values().collect();
                let mut ids = world.ids(app, Owner::Own, person, &named).await;
                ids.insert("turn".to_owned(), format!("{turn}{number}"));
                let mut ready = request.ready(operation, &ids);
                let method = operation.method.as_str().to_lowercase();
                let said = fuzzer.contract.0["paths"][&operation.path][method].clone();
                fuzzer.spoil(&mut ready, &said);
                let answer = ready.by(person).await;
                tried += 1;
                taken += i32::from(answer.status < 300);
                if answer.status >= 500 {
                    let sent = (&ready.method, &ready.path, &ready.body, &ready.file);
                    found.push(format!("{name}: {} {} {sent:?}", answer.status, answer.text));
                }
                if answer.status == 401 || ready.method != Method::GET && answer.status < 300 {
                    app.run_jobs().await;
                    rows.put_back().await;
                }
            }
            assert_eq!(found, [""; 0]);
            // What is refused at the door shows nothing of what stands behind it.
            assert!(taken > tried / 4, "{taken} of {tried} were taken");
        }
        app.run_jobs().await;
    }
}
