import { expect, test } from "vitest";
import type { Broadcast } from "./api";
import {
  addressesIn,
  type BroadcastDraft,
  broadcastBodyOf,
  broadcastDraftOf,
  broadcastErrors,
  copiedDraft,
  formFieldOf,
  instantOf,
  newBroadcastDraft,
  previewOf,
  refusedAddresses,
  withEnd,
} from "./broadcast-draft";

const NOW = Date.parse("2026-03-14T12:00:00Z");
const TEXT = { title: "Maintenance", text: "On Saturday." };
const NONE = { title: "", text: "" };

const draft = (some: Partial<BroadcastDraft> = {}): BroadcastDraft => ({
  ...newBroadcastDraft(),
  texts: { en: TEXT, ru: NONE },
  ...some,
});

/** A moment as its fields have it, in whatever zone this runs. */
const moment = (instant: string) => broadcastDraftOf(broadcast({ starts_at: instant })).start;

function broadcast(some: Partial<Broadcast> = {}): Broadcast {
  return {
    id: "b",
    version: 3,
    state: "live",
    severity: "warning",
    en: TEXT,
    ru: null,
    is_dismissible: false,
    audience: { type: "all", plan_ids: [], user_count: 0, users: [] },
    starts_at: "2026-03-14T12:00:07Z",
    ends_at: "2026-03-15T12:00:00Z",
    withdrawn_at: null,
    counts: { audience: 1, reached: 1, read: 0 },
    created_at: "2026-03-14T11:00:00Z",
    ...some,
  };
}

test("a new message lacks its words alone, in whatever language", () => {
  expect(broadcastErrors(newBroadcastDraft(), NOW)).toEqual({ "en.title": "language" });
  expect(broadcastErrors(draft(), NOW)).toEqual({});
  expect(broadcastErrors(draft({ texts: { en: NONE, ru: TEXT } }), NOW)).toEqual({});
});

test.each([
  [
    { texts: { en: { title: " ", text: "Text" }, ru: { title: "Работы", text: "\n" } } },
    ["en.title title", "ru.text text"],
  ],
  [{ audience: "plans" }, ["audience.plan_ids plans"]],
  [{ audience: "users", users: " ,\n" }, ["audience.users users"]],
  [
    { audience: "users", users: Array.from({ length: 1001 }, (_, at) => `${at}@example.org`).join("\n") },
    ["audience.users tooManyUsers"],
  ],
  [{ begins: "later" }, ["starts_at moment"]],
  [{ begins: "later", start: moment("2026-03-14T11:00:00Z") }, ["starts_at past"]],
  [{ end: moment("2026-03-14T12:00:00Z") }, ["ends_at past"]],
  [{ end: { day: "2026-03-15", time: "" } }, ["ends_at moment"]],
  [
    { begins: "later", start: moment("2026-03-15T12:00:00Z"), end: moment("2026-03-15T11:59:00Z") },
    ["ends_at beforeStart"],
  ],
  [{ isDismissible: false }, ["ends_at endNeeded"]],
  [{ isDismissible: false, end: moment("2026-03-14T12:01:00Z") }, []],
] as [Partial<BroadcastDraft>, string[]][])("%j has these errors: %j", (some, errors) => {
  const found = Object.entries(broadcastErrors(draft(some), NOW));
  expect(found.map(([field, error]) => `${field} ${error}`)).toEqual(errors);
});

test("what is typed is sent trimmed, and only what its audience is chosen by", () => {
  const typed = draft({
    texts: { en: { title: " Maintenance ", text: "\nOn Saturday.\n" }, ru: { title: " ", text: "" } },
    audience: "users",
    users: "anna@example.org, boris@example.org\n\nanna@example.org;clara@example.org",
    plans: ["left from before"],
    begins: "later",
    start: moment("2026-03-20T08:30:00Z"),
    end: moment("2026-03-21T08:30:00Z"),
  });
  expect(broadcastBodyOf(typed)).toEqual({
    en: TEXT,
    ru: null,
    severity: "info",
    is_dismissible: true,
    audience: { type: "users", users: ["anna@example.org", "boris@example.org", "clara@example.org"] },
    starts_at: "2026-03-20T08:30:00.000Z",
    ends_at: "2026-03-21T08:30:00.000Z",
  });
  // It is sent once somebody has said yes to it.
  expect(broadcastBodyOf({ ...typed, begins: "now" }).starts_at).toBeNull();
});

test("a draft is opened as it was saved, and a copy begins anew", () => {
  const users = [{ id: "1", email: "anna@example.org" }];
  const audience = { type: "users" as const, plan_ids: [], user_count: 1, users };
  const saved = broadcast({ audience, state: "draft", starts_at: null });
  const opened = broadcastDraftOf(saved);
  expect([opened.begins, opened.users, opened.texts]).toEqual([
    "draft",
    "anna@example.org",
    { en: TEXT, ru: NONE },
  ]);
  expect(instantOf(opened.end)).toBe("2026-03-15T12:00:00.000Z");
  expect(broadcastDraftOf(broadcast()).begins).toBe("later");
  const copy = copiedDraft(saved);
  expect([copy.begins, copy.end.day, copy.users]).toEqual(["now", undefined, "anna@example.org"]);
});

test("with another end a message is the same to the second", () => {
  const users = [{ id: "1", email: "anna@example.org" }];
  const live = broadcast({ audience: { type: "users", plan_ids: [], user_count: 1, users } });
  expect(withEnd(live, moment("2026-03-16T10:00:00Z"))).toEqual({
    en: TEXT,
    ru: null,
    severity: "warning",
    is_dismissible: false,
    audience: { type: "users", plan_ids: [], users: ["1"] },
    starts_at: "2026-03-14T12:00:07Z",
    ends_at: "2026-03-16T10:00:00.000Z",
  });
});

test("what is whole is previewed", () => {
  expect(previewOf({ en: NONE, ru: NONE })).toBeNull();
  expect(previewOf({ en: { title: "Maintenance", text: "" }, ru: NONE })).toBeNull();
  expect(previewOf({ en: { title: "Maintenance", text: "" }, ru: TEXT })).toEqual({ en: null, ru: TEXT });
});

test("refused addresses are called by what was typed", () => {
  const typed = draft({ audience: "users", users: "anna@example.org\nnobody@example.org" });
  expect(addressesIn(typed.users)).toHaveLength(2);
  expect(refusedAddresses(typed, ["audience.users[1]", "audience.users[7]", "en.title"])).toEqual([
    "nobody@example.org",
  ]);
  expect(["audience.users[1]", "audience.plan_ids[0]", "en.title"].map(formFieldOf)).toEqual([
    "audience.users",
    "audience.plan_ids",
    "en.title",
  ]);
});
