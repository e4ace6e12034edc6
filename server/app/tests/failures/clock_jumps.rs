//! F-06 of the list in docs/testing.md: the wall clock of a running program jumps by a day, by forty days, back
//! by an hour, over leap days, changes of the clocks and the end of a year. Each occurrence of what is booked
//! by itself is there once, on the day that its rule says in the time zone of its workspace, and
//! nothing that has expired is good again.

use std::time::{Duration, Instant};

use jiff::ToSpan as _;
use jiff::civil::Date;
use reqwest::StatusCode;
use tempfile::TempDir;

use crate::book::{Book, code, expect};
use crate::clock::Clock;
use crate::server::{Place, Server};
use crate::soak;

/// The last day of each month, which the 31st stands for.
const LAST_DAYS: &str = "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1";
/// The 29th of February, or the day before it.
const LEAP_DAYS: &str = "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1";
/// Whatever is due is booked within this.
const TIMEOUT: Duration = Duration::from_mins(3);

/// The program, its clock, and somebody who signs in again after each jump.
struct Scene {
    clock: Clock,
    server: Server,
    owner: Book,
    looks: u32,
}

impl Scene {
    async fn begin(place: &Place, clock: &Clock) -> Self {
        let server = Server::start(&place.clone().with(clock)).await;
        let owner = Book::open(&server).await;
        Self {
            clock: clock.clone(),
            server,
            owner,
            looks: 0,
        }
    }

    /// The clock says another time; whoever was signed in does so again.
    async fn jump(&mut self, time: &str) {
        self.clock.set(time);
        self.owner.sign_in(&self.server).await;
    }

    /// The days on which a payee was paid, as soon as they are so many.
    async fn days(&self, book: &Book, account: &str, (payee, count): (&str, usize)) -> Vec<String> {
        let book = book.signed_in_as(&self.owner);
        let began = Instant::now();
        loop {
            let days = book.days(account, payee).await;
            if days.len() >= count || began.elapsed() > TIMEOUT {
                return days;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    /// The program has looked at everything that is due: what was made after it is booked.
    async fn looked(&mut self, book: &Book, account: &str, today: &str) {
        let book = book.signed_in_as(&self.owner);
        // Twice: the second look begins when all of the first is done.
        for _ in 0..2 {
            self.looks += 1;
            let payee = format!("Look {}", self.looks);
            book.repeat(account, &payee, "FREQ=DAILY x1", today).await;
            assert_eq!(self.days(&book, account, (&payee, 1)).await, [today]);
        }
    }

    /// A payee was paid on exactly these days, also after one more look.
    async fn expect(
        &mut self,
        book: &Book,
        account: &str,
        (payee, days, today): (&str, &[String], &str),
    ) {
        assert_eq!(
            self.days(book, account, (payee, days.len())).await,
            days,
            "{payee} on {today}"
        );
        self.looked(book, account, today).await;
        assert_eq!(
            self.days(book, account, (payee, 0)).await,
            days,
            "{payee} on {today}"
        );
    }
}

/// Every day from one to another.
fn daily(from: &str, to: &str) -> Vec<String> {
    let date = |text: &str| text.parse::<Date>().expect("a day");
    let last = date(to);
    let days = date(from).series(1.day());
    days.take_while(|day| *day <= last)
        .map(|day| day.to_string())
        .collect()
}

fn list(days: &[&str]) -> Vec<String> {
    days.iter().map(ToString::to_string).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f_06_each_occurrence_is_booked_once_wherever_the_clock_jumps_on_sqlite() {
    let folder = TempDir::new().expect("a folder");
    jump_about(Place::sqlite(folder.path())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f_06_each_occurrence_is_booked_once_wherever_the_clock_jumps_on_postgres() {
    let folder = TempDir::new().expect("a folder");
    if let Some(place) = Place::postgres(folder.path(), "jumps") {
        jump_about(place).await;
    }
}

async fn jump_about(place: Place) {
    let Some(clock) = Clock::at(&place.folder, "2028-01-30 12:00:00") else {
        return;
    };
    let mut scene = Scene::begin(&place, &clock).await;
    months_and_leap_days(&mut scene).await;
    changes_of_the_clocks(&mut scene).await;
    the_end_of_a_year(&mut scene).await;
    drop(scene);
    place.with(&clock).expect_clean().await;
}

/// +1 day, -1 h, +40 days, over the 31st of January and the 29th of February.
async fn months_and_leap_days(scene: &mut Scene) {
    let home = scene.owner.in_zone("UTC").await;
    let account = home.open_account("Current").await;
    home.repeat(&account, "Rent", LAST_DAYS, "2028-01-31").await;
    home.repeat(&account, "Leap", LEAP_DAYS, "2028-02-29").await;
    home.repeat(&account, "Bread", "FREQ=DAILY x43", "2028-01-31")
        .await;
    scene.looked(&home, &account, "2028-01-30").await;
    for payee in ["Rent", "Leap", "Bread"] {
        assert!(
            scene.days(&home, &account, (payee, 0)).await.is_empty(),
            "{payee}"
        );
    }

    scene.jump("2028-01-31 12:00:00").await;
    for payee in ["Rent", "Bread"] {
        let once = list(&["2028-01-31"]);
        scene
            .expect(&home, &account, (payee, &once, "2028-01-31"))
            .await;
    }
    scene.jump("2028-01-31 11:00:00").await;
    let once = list(&["2028-01-31"]);
    scene
        .expect(&home, &account, ("Bread", &once, "2028-01-31"))
        .await;

    scene.jump("2028-03-11 12:00:00").await;
    let rent = list(&["2028-01-31", "2028-02-29"]);
    let leap = list(&["2028-02-29"]);
    let bread = daily("2028-01-31", "2028-03-11");
    for (payee, days) in [("Rent", &rent), ("Leap", &leap), ("Bread", &bread)] {
        scene
            .expect(&home, &account, (payee, days, "2028-03-11"))
            .await;
    }

    if soak::is_on() {
        // Over midnight, back before it, and over it again.
        let bread = daily("2028-01-31", "2028-03-12");
        for (time, today) in [
            ("2028-03-12 00:30:00", "2028-03-12"),
            ("2028-03-11 23:30:00", "2028-03-11"),
            ("2028-03-12 00:30:00", "2028-03-12"),
        ] {
            scene.jump(time).await;
            scene
                .expect(&home, &account, ("Bread", &bread, today))
                .await;
        }
    }

    // Forty-three were asked for, and there are no more; a year without a 29th of February has the 28th.
    scene.jump("2029-03-01 12:00:00").await;
    let leap = list(&["2028-02-29", "2029-02-28"]);
    scene
        .expect(&home, &account, ("Leap", &leap, "2029-03-01"))
        .await;
    assert_eq!(scene.days(&home, &account, ("Bread", 0)).await.len(), 43);
    assert_eq!(scene.days(&home, &account, ("Rent", 14)).await.len(), 14);
    scene.jump("2028-03-12 00:30:00").await;
}

/// A day of Berlin begins at its own midnight when clocks are put forward, and when they are put back.
async fn changes_of_the_clocks(scene: &mut Scene) {
    let home = scene.owner.in_zone("Europe/Berlin").await;
    let account = home.open_account("Giro").await;
    scene.jump("2028-03-25 22:59:59").await;
    home.signed_in_as(&scene.owner)
        .repeat(&account, "Bus", "FREQ=DAILY x221", "2028-03-25")
        .await;
    for (is_usual, time, today) in [
        (true, "2028-03-25 22:59:59", "2028-03-25"),
        (true, "2028-03-25 23:00:00", "2028-03-26"),
        // A day of 23 hours.
        (false, "2028-03-26 21:59:59", "2028-03-26"),
        (false, "2028-03-26 22:00:00", "2028-03-27"),
        (true, "2028-10-28 21:59:59", "2028-10-28"),
        (true, "2028-10-28 22:00:00", "2028-10-29"),
        // A day of 25 hours.
        (false, "2028-10-29 22:59:59", "2028-10-29"),
        (false, "2028-10-29 23:00:00", "2028-10-30"),
    ] {
        if is_usual && !soak::is_on() {
            continue;
        }
        scene.jump(time).await;
        let days = daily("2028-03-25", today);
        scene.expect(&home, &account, ("Bus", &days, today)).await;
    }
}

/// The year begins in Apia half a day before it does in London.
async fn the_end_of_a_year(scene: &mut Scene) {
    let home = scene.owner.in_zone("Pacific/Apia").await;
    let account = home.open_account("Tala").await;
    scene.jump("2028-12-31 10:59:59").await;
    let year = "FREQ=YEARLY x1";
    home.signed_in_as(&scene.owner)
        .repeat(&account, "Year", year, "2029-01-01")
        .await;
    scene
        .expect(&home, &account, ("Year", &[], "2028-12-31"))
        .await;
    scene.jump("2028-12-31 11:00:00").await;
    let year = list(&["2029-01-01"]);
    scene
        .expect(&home, &account, ("Year", &year, "2029-01-01"))
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f_06_what_has_expired_is_not_good_again_when_the_clock_jumps_back() {
    let folder = TempDir::new().expect("a folder");
    let Some(clock) = Clock::at(folder.path(), "2028-01-30 12:00:00") else {
        return;
    };
    let mut scene = Scene::begin(&Place::sqlite(folder.path()), &clock).await;
    let old = scene.owner.clone();
    let invitation = old.invite("boris@example.org").await;
    expect(old.me(), StatusCode::OK).await;
    expect(old.look_at_invitation(&invitation), StatusCode::OK).await;
    for (time, status) in [
        ("2028-01-30 12:15:00", StatusCode::OK),
        ("2028-01-30 12:05:00", StatusCode::OK),
        // Access tokens live for minutes, invitations for days, sessions that nobody uses for a month.
        ("2028-01-31 12:00:00", StatusCode::OK),
        ("2028-01-31 11:00:00", StatusCode::OK),
        ("2028-03-11 12:00:00", StatusCode::GONE),
        ("2028-03-11 11:00:00", StatusCode::GONE),
    ] {
        clock.set(time);
        expect(old.me(), StatusCode::UNAUTHORIZED).await;
        expect(old.look_at_invitation(&invitation), status).await;
    }
    let refused = old.refresh().send().await.expect("an answer");
    assert_eq!(refused.status(), StatusCode::UNAUTHORIZED);
    code(refused).await;
    scene.jump("2028-03-11 11:00:00").await;
    expect(scene.owner.me(), StatusCode::OK).await;
}
