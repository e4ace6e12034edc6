import * as v from "valibot";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearStorage, isSharedComputer, openStorage, setSharedComputer, slot } from "./storage";
import { decode, ENTRY_LIMIT, type Entry, planSweep, type Stored } from "./storage-core";

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 20);

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => vi.useRealTimers());

const text = (name: string, retention: Entry["retention"] = "normal") =>
  slot(name, { retention, schema: v.string() });

test("a value is stored under the product's prefix and read back", () => {
  const place = text("note");
  expect(place.read()).toBeNull();
  expect(place.write("hello")).toBe(true);
  expect(place.read()).toBe("hello");
  expect(localStorage.getItem("KYM_note")).toContain('"value":"hello"');
});

test("a value of more than 1024 characters is compressed and comes back whole", async () => {
  const long = "rent ".repeat(2000);
  const place = text("long");
  place.write(long);
  expect(place.read()).toBe(long);
  // What compresses is fetched when it is first wanted.
  await vi.waitFor(() => expect(localStorage.getItem("KYM_long")?.length).toBeLessThan(long.length / 4));
  expect(place.read()).toBe(long);

  // As after a reload.
  vi.resetModules();
  const page = await import("./storage");
  const stop = await page.openStorage();
  expect(page.slot("long", { retention: "normal", schema: v.string() }).read()).toBe(long);
  stop();
});

test.each([1022, 1023])("%d characters in quotes are compressed only above 1024", async (length) => {
  const stop = await openStorage();
  text("edge").write("x".repeat(length));
  await vi.waitFor(() =>
    expect(localStorage.getItem("KYM_edge")?.includes('"packed"')).toBe(length + 2 > 1024),
  );
  stop();
});

test("a value of another shape, and a damaged one, count as absent", () => {
  text("shape").write("a word");
  expect(slot("shape", { retention: "normal", schema: v.number() }).read()).toBeNull();
  localStorage.setItem("KYM_broken", '{"retention":"normal","written":1,"used":1,"packed":"?"}');
  expect(text("broken").read()).toBeNull();
  expect(decode("not json")).toBeNull();
});

test("a value above 1 MB is refused and leaves the old one", () => {
  const place = text("big");
  place.write("small");
  let noise = "";
  for (let seed = 1; noise.length < 2 * ENTRY_LIMIT; seed = (seed * 48271) % 2147483647)
    noise += seed.toString(36);
  expect(place.write(noise)).toBe(false);
  expect(place.read()).toBe("small");
  // Two megabytes of noise take their time where much else is going on.
}, 30_000);

test("signing out clears everything of ours but what is kept", () => {
  const locale = slot("test-locale", { retention: "critical", schema: v.string(), survivesSignOut: true });
  locale.write("ru");
  text("view").write("compact");
  localStorage.setItem("another-application", "1");
  clearStorage();
  expect(locale.read()).toBe("ru");
  expect(text("view").read()).toBeNull();
  expect(localStorage.getItem("another-application")).toBe("1");
});

test.each([
  ["critical", 365],
  ["normal", 90],
  ["temporary", 7],
  ["brief", 1],
] as const)("%s entries are kept %d days after their last use", (retention, days) => {
  const stored = (used: number): Stored[] => [
    { key: "a", size: 10, entry: { retention, written: 0, used, value: 1 } },
  ];
  expect(planSweep(stored(NOW - days * DAY), () => false, NOW, 100)).toEqual([]);
  expect(planSweep(stored(NOW - days * DAY - 1), () => false, NOW, 100)).toEqual(["a"]);
});

test("room is made by expired entries first, then temporary, then the least recently used", () => {
  const entry = (key: string, retention: Entry["retention"], age: number): Stored => ({
    key,
    size: 100,
    entry: { retention, written: 0, used: NOW - age * DAY, value: 1 },
  });
  const all = [
    entry("critical-old", "critical", 50),
    entry("normal-old", "normal", 40),
    entry("normal-new", "normal", 1),
    entry("temporary-new", "temporary", 1),
    entry("temporary-expired", "temporary", 8),
    entry("brief", "brief", 0),
    entry("protected", "temporary", 300),
  ];
  const sweep = (limit: number) => planSweep(all, (key) => key === "protected", NOW, limit);
  expect(sweep(600)).toEqual(["temporary-expired"]);
  expect(sweep(400)).toEqual(["temporary-expired", "brief", "temporary-new"]);
  expect(sweep(300)).toEqual(["temporary-expired", "brief", "temporary-new", "normal-old"]);
  expect(sweep(0)).toEqual([
    "temporary-expired",
    "brief",
    "temporary-new",
    "normal-old",
    "normal-new",
    "critical-old",
  ]);
});

test("the storage is swept every five minutes", async () => {
  const stop = await openStorage();
  localStorage.setItem("KYM_junk", "damaged");
  vi.advanceTimersByTime(5 * 60 * 1000 - 1);
  expect(localStorage.getItem("KYM_junk")).toBe("damaged");
  vi.advanceTimersByTime(1);
  expect(localStorage.getItem("KYM_junk")).toBeNull();
  stop();
});

test("a full browser storage makes room and tries again", () => {
  text("old", "temporary").write("x");
  const kept = new Map<string, string>();
  const refuseOnce = vi.spyOn(Storage.prototype, "setItem").mockImplementationOnce(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  refuseOnce.mockImplementation((key, value) => void kept.set(key, value));
  expect(text("new").write("y")).toBe(true);
  expect([...kept.keys()]).toEqual(["KYM_new"]);
  expect(text("old").read()).toBe("x");
});

test("another tab's change is told", () => {
  const heard: (string | null)[] = [];
  const stop = text("shared").subscribe((value) => heard.push(value));
  const newValue = JSON.stringify({ retention: "normal", written: NOW, used: NOW, value: "theirs" });
  window.dispatchEvent(new StorageEvent("storage", { key: "KYM_shared", newValue }));
  window.dispatchEvent(new StorageEvent("storage", { key: "KYM_other", newValue }));
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  stop();
  expect(heard).toEqual(["theirs", null]);
});

test("a shared computer remembers only what nothing works without", () => {
  const session = slot("test-session", { retention: "normal", schema: v.string(), needed: true });
  const locale = slot("test-language", { retention: "critical", schema: v.string(), survivesSignOut: true });
  const view = text("view");
  for (const place of [session, locale, view]) place.write("before");
  localStorage.setItem("other-page", "stays");

  setSharedComputer(true);
  expect(isSharedComputer()).toBe(true);
  expect([session.read(), locale.read(), view.read()]).toEqual(["before", "before", null]);
  expect(view.write("after")).toBe(false);
  expect(session.write("after")).toBe(true);
  expect(localStorage.getItem("other-page")).toBe("stays");

  clearStorage();
  expect(isSharedComputer(), "also for whoever signs in next").toBe(true);

  setSharedComputer(false);
  expect(view.write("again")).toBe(true);
});

test.each<[string, () => void]>([
  ["throws", () => vi.spyOn(window, "localStorage", "get").mockImplementation(refuse)],
  ["is missing", () => vi.spyOn(window, "localStorage", "get").mockReturnValue(null as never)],
  ["has no room", () => vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse)],
])("where the browser's storage %s, values last as long as the page", (_, break_) => {
  const theme = slot("test-theme", { retention: "critical", schema: v.string(), survivesSignOut: true });
  const session = slot("test-tokens", { retention: "normal", schema: v.string(), needed: true });
  session.write("before");
  break_();
  expect(theme.write("dark")).toBe(false);
  expect(session.write("tokens")).toBe(false);
  expect([theme.read(), session.read()]).toEqual(["dark", "tokens"]);
  session.remove();
  expect(session.read()).toBeNull();
  session.write("tokens");
  clearStorage();
  expect(theme.read()).toBe("dark");
  expect(session.read()).toBeNull();
  theme.remove();
});

test("what the browser had no room for is kept once there is some", () => {
  const place = text("later");
  place.write("old");
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  expect(place.write("new")).toBe(false);
  expect(localStorage.getItem("KYM_later"), "out of date").toBeNull();
  full.mockRestore();
  expect(place.write("newest")).toBe(true);
  expect(localStorage.getItem("KYM_later")).toContain("newest");
  expect(place.read()).toBe("newest");
});

function refuse(): never {
  throw new DOMException("refused", "QuotaExceededError");
}
