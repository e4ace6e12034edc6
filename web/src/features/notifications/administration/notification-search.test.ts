import { expect, test } from "vitest";
import { readNotificationSearch } from "./notification-search";

test.each([
  [{}, {}],
  [{ tab: "messages" }, {}],
  [{ tab: "weather", q: "anna" }, {}],
  [{ tab: "defaults", q: "anna", state: "sent" }, { tab: "defaults" }],
  [
    { tab: "templates", template: "welcome", state: "sent" },
    { tab: "templates", template: "welcome" },
  ],
  [{ tab: "templates", template: 7 }, { tab: "templates" }],
  [
    { tab: "outbox", state: "failed", q: "anna@" },
    { tab: "outbox", state: "failed", q: "anna@" },
  ],
  [{ tab: "outbox", state: "lost", q: "" }, { tab: "outbox" }],
])("%j is read as %j", (given, search) => {
  expect(readNotificationSearch(given)).toEqual(search);
});
