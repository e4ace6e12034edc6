import { beforeAll, expect, test } from "vitest";
import { initI18n, loadTexts } from "@/i18n";
import billingEn from "../../../i18n/en/billing.json";
import notificationsEn from "../../../i18n/en/notifications.json";
import rolesEn from "../../../i18n/en/roles.json";
import sessionsEn from "../../../i18n/en/sessions.json";
import billingRu from "../../../i18n/ru/billing.json";
import notificationsRu from "../../../i18n/ru/notifications.json";
import rolesRu from "../../../i18n/ru/roles.json";
import sessionsRu from "../../../i18n/ru/sessions.json";
import type { Notification } from "./api";
import { LOOKS } from "./looks";
import { sentenceOf } from "./sentence";

beforeAll(async () => {
  await initI18n("en");
  await loadTexts(["notifications"]);
});

const said = (type: string, params: Notification["params"] = {}) =>
  sentenceOf({ type, params } as Notification, "en");
const amount = { amount: "9.99", currency: "USD", currency_digits: 2 };

test.each([
  ["new_sign_in", {}, "Signed in on a new device"],
  ["budget_threshold", { name: "Food", percent: 80 }, "“Food”: 80% of the budget spent"],
  ["budget_threshold", { name: "Food" }, "“Food”: much of the budget is spent"],
  ["payment_failed", { amount }, "Payment of $9.99 failed"],
  ["payment_failed", {}, "A payment failed"],
  [
    "invoice_issued",
    { amount, invoice: "KYM-1", day: { day: "2026-11-28" } },
    "New invoice KYM-1: $9.99, due Nov 28, 2026",
  ],
  ["invoice_issued", { amount }, "New invoice: $9.99"],
  ["own_transaction_changed", { person: "Boris", name: "Market" }, "Boris changed your transaction “Market”"],
  ["own_transaction_changed", { person: "Boris", name: "" }, "Boris changed your transaction"],
  [
    "own_transaction_changed",
    { person: "Boris", count: 1, name: "Market" },
    "Boris changed your transaction “Market”",
  ],
  ["own_transaction_changed", { person: "Boris", count: 21 }, "Boris changed 21 of your transactions"],
  [
    "workspace_role_changed",
    { person: "Boris", workspace: "Home", role: "editor" },
    "Boris changed your role in “Home” to Editor",
  ],
  [
    "workspace_role_changed",
    { person: "Boris", workspace: "Home", role: "king" },
    "Your role in “Home” changed",
  ],
  [
    "channel_off",
    { channel: "telegram", name: "42", reason: "key_refused" },
    "Telegram: turned off because notifications couldn't be delivered",
  ],
  [
    "channel_off",
    { channel: "pigeon", name: "" },
    "A notification channel was turned off: nothing could be delivered",
  ],
  ["limit_near", { limit_type: "accounts", percent: 80 }, "80% of your plan's limit used: Accounts"],
  ["limit_near", { limit_type: "dragons", percent: 80 }, "Most of a limit of your plan is used"],
  ["large_expense", { amount, name: "{{person}} <b>" }, "Large expense of $9.99: {{person}} <b>"],
] as [string, Notification["params"], string][])("%s with %j", (type, params, text) => {
  expect(said(type, params)).toBe(text);
});

test("what a newer server may send is neutral words, never a hole or a crash", () => {
  expect(said("flying_pig")).toContain("can't describe");
  const strange = { name: { shape: "round" }, count: null } as unknown as Notification["params"];
  expect(said("flying_pig", strange)).toContain("can't describe");
  expect(said("recurring_waits", strange)).toBe("A recurring transaction couldn't be posted");
});

test("no type has a sentence with a hole when nothing is known", () => {
  for (const type of Object.keys(LOOKS)) {
    expect(said(type)).not.toMatch(/[{}]|notifications\./);
    expect(said(type)).not.toBe("");
  }
});

test("limits, roles and devices are called as on their own screens", () => {
  const pick = (roles: Record<string, unknown>) => [roles.owner, roles.admin, roles.editor, roles.viewer];
  for (const [own, billing, roles, sessions] of [
    [notificationsEn, billingEn, rolesEn, sessionsEn],
    [notificationsRu, billingRu, rolesRu, sessionsRu],
  ] as const) {
    expect(own.limits).toEqual(billing.limits);
    expect(pick(own.roles)).toEqual(pick(roles));
    expect(own.devices).toEqual({ named: sessions.device, unknown: sessions.unknownDevice });
  }
});
