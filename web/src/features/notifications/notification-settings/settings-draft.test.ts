import { expect, test } from "vitest";
import { currencyOf } from "@/lib/money";
import type { NotificationSettings } from "./api";
import {
  type Currencies,
  formFieldOf,
  rebasedDraft,
  settingsBodyOf,
  settingsDraftOf,
  settingsErrors,
  type WorkspaceDraft,
} from "./settings-draft";

/** Nothing outside of the product. */
const OUTSIDE = { web_push: false, telegram: true, ntfy: false, webhook: true };

const SETTINGS: NotificationSettings = {
  topics: [
    {
      topic: "security",
      is_required: true,
      required_channels: [],
      channels: { in_app: true, email: true, ...OUTSIDE },
    },
    {
      topic: "budgets",
      is_required: false,
      required_channels: [],
      channels: { in_app: true, email: false, ...OUTSIDE },
    },
  ],
  quiet_hours: null,
  time_zone: "UTC",
  digest: "none",
  digest_hour: 8,
  workspaces: [
    {
      workspace_id: "home",
      currency: "EUR",
      is_muted: false,
      large_expense: "1250.50",
      large_deposit: null,
      member_transaction: null,
    },
  ],
  low_balances: [{ workspace_id: "home", account_id: "yen", amount: "5000", currency: "JPY" }],
  version: 3,
};
const currencies: Currencies = {
  ofWorkspace: (id) => (id === "home" ? currencyOf("EUR", 2) : undefined),
  ofAccount: (id) => (id === "yen" ? currencyOf("JPY", 0) : undefined),
};
const draft = settingsDraftOf(SETTINGS, "Europe/Berlin", "en");

test("what is not touched is sent as it was", () => {
  expect(settingsErrors(draft, currencies, "en")).toEqual({});
  expect(settingsBodyOf(draft, currencies, "en")).toEqual({
    topics: {
      security: { in_app: true, email: true, ...OUTSIDE },
      budgets: { in_app: true, email: false, ...OUTSIDE },
    },
    quiet_hours: null,
    time_zone: "UTC",
    digest: "none",
    digest_hour: 8,
    workspaces: [
      {
        workspace_id: "home",
        is_muted: false,
        large_expense: "1250.50",
        large_deposit: null,
        member_transaction: null,
      },
    ],
    low_balances: [{ workspace_id: "home", account_id: "yen", amount: "5000" }],
  });
});

test("the zone is the browser's as long as nothing was ever set", () => {
  expect(settingsDraftOf({ ...SETTINGS, version: 0 }, "Europe/Berlin", "en").timeZone).toBe("Europe/Berlin");
  expect(draft.timeZone).toBe("UTC");
});

test("what cannot be sent is said where it is", () => {
  const home = { isMuted: false, largeExpense: "0", largeDeposit: "lots", memberTransaction: "" };
  const row = { key: "a", workspaceId: "home", accountId: "yen", amount: "5000" };
  const wrong = {
    ...draft,
    hasQuietHours: true,
    quietFrom: "22:00",
    quietUntil: "22:00",
    workspaces: { home },
    lowBalances: [row, { ...row, key: "b", amount: "" }, { ...row, key: "c", accountId: "" }],
  };
  expect(settingsErrors(wrong, currencies, "en")).toEqual({
    quietUntil: "timing.same",
    "workspaces.home.largeExpense": "errors.positive",
    "workspaces.home.largeDeposit": "errors.positive",
    "lowBalances.b.account": "lowBalances.twice",
    "lowBalances.b.amount": "errors.amount",
    "lowBalances.c.account": "lowBalances.chooseAccount",
  });
});

test("what the server refuses is said at its field", () => {
  expect(formFieldOf(draft, "workspaces[0].large_deposit")).toBe("workspaces.home.largeDeposit");
  expect(formFieldOf(draft, "low_balances[0].amount")).toBe("lowBalances.yen.amount");
  expect(formFieldOf(draft, "low_balances[0].account_id")).toBe("lowBalances.yen.account");
  expect(formFieldOf(draft, "quiet_hours.until")).toBe("quietUntil");
  expect(formFieldOf(draft, "topics.security")).toBe("topics.security");
});

test("over what another window has saved, only what was touched here is put", () => {
  const typed = {
    ...draft,
    digest: "daily" as const,
    topics: { ...draft.topics, budgets: { in_app: false, email: false, ...OUTSIDE } },
  };
  const newest = settingsDraftOf(
    {
      ...SETTINGS,
      version: 4,
      digest_hour: 20,
      topics: SETTINGS.topics.map((row) => ({ ...row, channels: { in_app: true, email: true, ...OUTSIDE } })),
      workspaces: [],
    },
    "Europe/Berlin",
    "en",
  );
  const rebased = rebasedDraft(draft, typed, newest);
  expect(rebased.digest).toBe("daily");
  expect(rebased.digestHour).toBe(20);
  // The email was ticked there; here only the app was unticked.
  expect(rebased.topics.budgets).toEqual({ in_app: false, email: true, ...OUTSIDE });
  expect(rebased.topics.security).toEqual({ in_app: true, email: true, ...OUTSIDE });
  expect(rebased.workspaces).toEqual({});
});

test("of one workspace, too, only what was touched here is put", () => {
  const typed = {
    ...draft,
    workspaces: { home: { ...draft.workspaces.home, isMuted: true } as WorkspaceDraft },
  };
  const newest = settingsDraftOf(
    { ...SETTINGS, workspaces: SETTINGS.workspaces.map((set) => ({ ...set, large_expense: "20.00" })) },
    "UTC",
    "en",
  );
  expect(rebasedDraft(draft, typed, newest).workspaces.home).toMatchObject({
    isMuted: true,
    largeExpense: newest.workspaces.home?.largeExpense,
  });
});
