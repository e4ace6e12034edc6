//! Two households with everybody who could ask about the first of them, and the ids of everything in
//! either.

use reqwest::Method;
use serde_json::{Value, json};

use super::matrix::{Ids, PEOPLE, Ready};
use crate::support::{Answer, Home, Person, TestApp, id, text};

/// Ids that nobody has begin so.
const NOBODYS: &str = "0199b000-0000-7000-8000-0000fffff";

/// A secret that was never given out.
const NEVER_GIVEN_OUT: &str = "bm90aGluZyB0aGF0IHdhcyBldmVyIGdpdmVuIG91dCE";

/// What belongs to a person, not to a household, and is made when it is asked for.
const PERSONAL: [&str; 3] = ["session_id", "export_id", "passkey_id"];

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
        let member = async |role: &str| {
            let person = app.user(&format!("{role}{number}")).await;
            app.add_member(&home, &person, role).await;
            person
        };
        let removed = app.user(&format!("removed{number}")).await;
        app.add_member(&home, &removed, "owner").await;
        app.place
            .execute("DELETE FROM workspace_members WHERE user_id IN (SELECT id FROM users WHERE username LIKE 'removed%')")
            .await;
        let people = [
            app.guest(),
            app.user(&format!("stranger{number}")).await,
            removed,
            member("viewer").await,
            member("editor").await,
            member("admin").await,
            home.owner.clone(),
            root.clone(),
        ];
        let neighbour = app.home(&format!("neighbour{number}")).await;
        Self {
            people,
            own: Household::new(app, home, &root, &format!("spare{number}")).await,
            neighbour: Household::new(app, neighbour, &root, &format!("other{number}")).await,
        }
    }

    /// The ids for a request by somebody that names these.
    pub async fn ids<'a>(
        &self,
        app: &TestApp,
        whose: Whose,
        by: &Person,
        named: impl Iterator<Item = &'a String>,
    ) -> Ids {
        let (household, person) = match whose {
            Whose::Own if by.token.is_some() => (&self.own, by),
            Whose::Own => (&self.own, &self.own.home.owner),
            Whose::Foreign | Whose::Missing => (&self.neighbour, &self.neighbour.home.owner),
        };
        let mut ids = household.ids.clone();
        for name in named.filter(|name| PERSONAL.contains(&name.as_str())) {
            ids.insert(name.clone(), personal(app, person, name).await);
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
        let ids = [
            ("workspace_id", home.workspace.clone()),
            ("account_id", home.wallet.clone()),
            ("other_account_id", home.bank.clone()),
            ("transaction_id", row),
            ("category_id", category),
            ("other_category_id", other_category),
            ("user_id", member.id),
            ("registration_invitation_id", id(&invited)),
        ];
        let ids = ids.map(|(name, id)| (name.to_owned(), id)).into();
        Self { home, ids }
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

/// The id of something that is somebody's own, made anew.
async fn personal(app: &TestApp, person: &Person, name: &str) -> String {
    match name {
        "session_id" => {
            let sessions = app
                .sign_in_again(person)
                .await
                .get("/users/me/sessions")
                .await
                .ok();
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
        _ => {
            person.with_device().await;
            let passkeys = person.get_passkeys().await.ok();
            text(&passkeys["passkeys"][0]["id"])
        }
    }
}

impl Ready {
    /// Sends the request.
    pub async fn by(&self, person: &Person) -> Answer {
        let text = self.body.as_ref().map(ToString::to_string);
        let kind = text.as_ref().map(|_| "application/json");
        let method = self.method.clone();
        person
            .send_raw(method, &self.path, kind, text.unwrap_or_default())
            .await
    }

    /// Asks for the same place, but for the headers alone.
    pub async fn head(&self, person: &Person) -> Answer {
        person.send_raw(Method::HEAD, &self.path, None, "").await
    }
}
