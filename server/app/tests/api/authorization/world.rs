//! Two households with everybody who could ask about the first of them, and the ids of everything in
//! either.

use kym_domain::categories::system_categories;
use reqwest::Method;
use serde_json::{Value, json};

use super::matrix::{Ids, PEOPLE, Ready, UsesUp};
use crate::support::{Answer, Home, Person, TestApp, id, invitation_token, text};

/// Ids that nobody has begin so.
const NOBODYS: &str = "0199b000-0000-7000-8000-0000fffff";

/// A secret that was never given out.
const NEVER_GIVEN_OUT: &str = "bm90aGluZyB0aGF0IHdhcyBldmVyIGdpdmVuIG91dCE";

/// What is made anew when a request names it: most of it belongs to a person, not to a household.
const MADE_ANEW: [&str; 6] = [
    "session_id",
    "export_id",
    "passkey_id",
    "me",
    "token",
    "change_id",
];

/// Whose the ids of a request are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    Own,
    Foreign,
    Missing,
}

/// A household and the ids of what is in it.
pub struct Household {
    pub home: Home,
    /// Another workspace, which somebody else owns.
    second: Home,
    pub ids: Ids,
}

/// Two households, and everybody as the first of them sees them.
pub struct World {
    pub people: [Person; PEOPLE.len()],
    pub own: Household,
    pub neighbour: Household,
}

impl World {
    /// A new one. `number` tells its people from those before.
    pub async fn new(app: &TestApp, number: usize) -> Self {
        let root = app.chief(&format!("root{number}")).await;
        let home = app.home(&format!("owner{number}")).await;
        let neighbour = app.home(&format!("neighbour{number}")).await;
        let own = Household::new(app, home.clone(), &root, &format!("spare{number}")).await;
        let neighbour = Household::new(app, neighbour, &root, &format!("other{number}")).await;
        let person = async |who: &str| own.person(app, who, number).await;
        let people = [
            app.guest(),
            person("stranger").await,
            person("removed").await,
            person("viewer").await,
            person("editor").await,
            person("admin").await,
            home.owner,
            root,
        ];
        Self {
            people,
            own,
            neighbour,
        }
    }

    /// Makes anew what somebody's success took away.
    pub async fn renew(&mut self, app: &TestApp, used: UsesUp, column: usize, number: usize) {
        match (used, PEOPLE[column]) {
            (UsesUp::Household, _) | (_, "owner") => *self = Self::new(app, number).await,
            (UsesUp::Caller, "guest") => {}
            (UsesUp::Caller, who) => self.people[column] = self.own.person(app, who, number).await,
        }
    }

    /// The ids for a request by somebody that names these.
    pub async fn ids(&self, app: &TestApp, whose: Whose, by: &Person, named: &[String]) -> Ids {
        let (household, person) = match whose {
            Whose::Own if by.token.is_some() => (&self.own, by),
            Whose::Own => (&self.own, &self.own.home.owner),
            Whose::Foreign | Whose::Missing => (&self.neighbour, &self.neighbour.home.owner),
        };
        let mut ids = household.ids.clone();
        for name in named
            .iter()
            .filter(|name| MADE_ANEW.contains(&name.as_str()))
        {
            let id = match whose {
                Whose::Missing => String::new(),
                _ => household.make(app, person, name).await,
            };
            ids.insert(name.clone(), id);
        }
        if whose == Whose::Missing {
            for (number, (name, id)) in ids.iter_mut().enumerate() {
                *id = match name.as_str() {
                    "token" => NEVER_GIVEN_OUT.to_owned(),
                    _ => format!("{NOBODYS}{number:03}"),
                };
            }
        }
        ids
    }
}

impl Household {
    async fn new(app: &TestApp, home: Home, root: &Person, spare: &str) -> Self {
        let member = app.user(spare).await;
        app.add_member(&home, &member, "editor").await;
        let category = json!({ "workspace_id": home.workspace, "name": "Pets", "kind": "expense" });
        let category = id(&home.owner.create_category(category).await);
        let unused = json!({ "workspace_id": home.workspace, "name": "Fish", "kind": "expense" });
        let other_category = id(&home.owner.create_category(unused).await);
        let mut row = home.row("2025-10-01", "-5");
        row["category_id"] = category.clone().into();
        let row = id(&home.owner.create_transaction(row).await);
        let invited = json!({ "email": format!("{spare}.invited@example.org") });
        let invited = root.post("/users/invitations", invited).await;
        let guest = format!("{spare}.guest@example.org");
        let guest = id(&home.owner.invite(&home, &guest, "viewer").await);
        let keeper = app.user(&format!("{spare}.keeper")).await;
        let second = Home {
            workspace: id(&keeper.create_workspace(json!({ "name": "Second" })).await),
            ..home.clone()
        };
        app.add_member(&second, &home.owner, "editor").await;
        let ids = [
            ("invitation_id", guest),
            ("target_workspace_id", second.workspace.clone()),
            ("workspace_id", home.workspace.clone()),
            ("account_id", home.wallet.clone()),
            ("other_account_id", home.bank.clone()),
            ("transaction_id", row),
            ("category_id", category),
            ("other_category_id", other_category),
            ("system_category_id", system_categories()[0].id.to_string()),
            ("user_id", member.id),
            ("registration_invitation_id", id(&invited)),
        ];
        let ids = ids.map(|(name, id)| (name.to_owned(), id)).into();
        Self { home, second, ids }
    }

    /// A new user who is this to the household and to the one that accounts are moved to.
    async fn person(&self, app: &TestApp, who: &str, number: usize) -> Person {
        let name = format!("{who}{number}");
        if who == "administrator" {
            return app.chief(&name).await;
        }
        let person = app.user(&name).await;
        match who {
            "stranger" => {}
            "removed" => {
                app.add_member(&self.home, &person, "owner").await;
                let owner = &self.home.owner;
                owner
                    .remove_member(&self.home, &person.id)
                    .await
                    .no_content();
            }
            role => {
                app.add_member(&self.home, &person, role).await;
                app.add_member(&self.second, &person, role).await;
            }
        }
        person
    }

    /// Something that a person has of their own, or that may happen once only.
    async fn make(&self, app: &TestApp, person: &Person, name: &str) -> String {
        match name {
            "me" => person.id.clone(),
            "session_id" => {
                let session = app.sign_in_again(person).await;
                let sessions = session.get("/users/me/sessions").await.ok();
                let sessions = sessions["items"].as_array().expect("a list");
                let current = sessions
                    .iter()
                    .find(|session| session["is_current"] == true);
                text(&current.expect("a session")["id"])
            }
            "export_id" => {
                let made = person.create_export().await.accepted();
                app.run_jobs().await;
                text(&made["id"])
            }
            "passkey_id" => {
                person.with_device().await;
                text(&person.get_passkeys().await.ok()["passkeys"][0]["id"])
            }
            "token" => self.invite(person).await,
            _ => {
                self.home.book("2025-10-02", "-7").await;
                let history = format!("/workspaces/{}/history", self.home.workspace);
                text(&self.home.owner.get(&history).await.ok()["items"][0]["id"])
            }
        }
    }

    /// The token of an invitation for somebody; for somebody else, where they are a member already.
    async fn invite(&self, person: &Person) -> String {
        let address = text(&person.get_me().await.ok()["email"]);
        let mut invited = self.home.owner.invite(&self.home, &address, "viewer").await;
        if invited.status == 409 {
            let another = format!("another.{address}");
            invited = self.home.owner.invite(&self.home, &another, "viewer").await;
        }
        invitation_token(&invited.created())
    }

    /// Everything there is to see of the household.
    pub async fn state(&self) -> Vec<Value> {
        let Home {
            owner,
            workspace,
            wallet,
            ..
        } = &self.home;
        let paths = [
            format!("/workspaces/{workspace}"),
            format!("/workspaces/{workspace}/accounts/?with_balances=true&include_deleted=true"),
            format!("/transactions/?workspace_id={workspace}"),
            format!("/transactions/?account_id={wallet}"),
            format!("/categories/?workspace_id={workspace}"),
        ];
        let mut state = Vec::new();
        for path in paths {
            state.push(owner.get(&path).await.ok());
        }
        state
    }
}

impl Ready {
    /// Sends the request. Where the answer repeats an id that it was asked about, its name stands instead:
    /// that is no news to whoever asked.
    pub async fn by(&self, person: &Person) -> Answer {
        let text = self.body.as_ref().map(ToString::to_string);
        let kind = text.as_ref().map(|_| "application/json");
        let method = self.method.clone();
        let mut answer = person
            .send_raw(method, &self.path, kind, text.unwrap_or_default())
            .await;
        if answer.status >= 400 {
            for (name, id) in self.ids.iter().filter(|(_, id)| id.len() >= 36) {
                answer.text = answer.text.replace(id, name);
            }
        }
        answer
    }

    /// Asks for the same place, but for the headers alone.
    pub async fn head(&self, person: &Person) -> Answer {
        person.send_raw(Method::HEAD, &self.path, None, "").await
    }
}
