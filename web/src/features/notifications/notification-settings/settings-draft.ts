/** What one wants to be notified of, as it is typed and as it is sent. Pure. */
import { parseAmount } from "@/lib/amount-expression";
import {
  type Currency,
  currencyOf,
  digitsOf,
  formatForInput,
  type Minor,
  parseWire,
  toWire,
} from "@/lib/money";
import type {
  NotificationChannels,
  NotificationDigest,
  NotificationSettings,
  NotificationWorkspace,
  UpdateNotificationSettings,
} from "./api";

/** The amounts of a workspace from which on one is told, and the fields of the contract for them. */
export const THRESHOLDS = {
  largeExpense: "large_expense",
  largeDeposit: "large_deposit",
  memberTransaction: "member_transaction",
} as const;

export type Threshold = keyof typeof THRESHOLDS;

/** What is typed of a workspace; an empty amount for none. */
export type WorkspaceDraft = Record<Threshold, string> & { isMuted: boolean };

/** An account of which one is told when it has less than this. */
export interface LowBalanceDraft {
  /** Which row of the form it is. */
  key: string;
  workspaceId: string;
  /** Empty as long as none is chosen. */
  accountId: string;
  amount: string;
}

/** The fields as they are typed. */
export interface SettingsDraft {
  topics: Record<string, NotificationChannels>;
  hasQuietHours: boolean;
  quietFrom: string;
  quietUntil: string;
  timeZone: string;
  digest: NotificationDigest;
  digestHour: number;
  workspaces: Record<string, WorkspaceDraft>;
  lowBalances: LowBalanceDraft[];
}

/** What amounts are counted in. */
export interface Currencies {
  ofWorkspace: (id: string) => Currency | undefined;
  ofAccount: (id: string) => Currency | undefined;
}

/** What of a draft cannot be sent: texts of `notificationSettings`, by the names of the fields. */
export type DraftErrors = Record<
  string,
  | "timing.missing"
  | "timing.same"
  | "lowBalances.chooseAccount"
  | "lowBalances.twice"
  | "errors.positive"
  | "errors.amount"
>;

/** The hours that are offered to whoever has set none. */
const NIGHT = { from: "22:00", until: "07:00" };

export const thresholdField = (workspaceId: string, threshold: Threshold) =>
  `workspaces.${workspaceId}.${threshold}`;
export const lowBalanceField = (key: string, part: "account" | "amount") => `lowBalances.${key}.${part}`;

/** An amount as a field shows it. */
function typedAmount(wire: string | null, code: string, locale: string): string {
  if (wire === null) return "";
  const digits = digitsOf(wire);
  return formatForInput(parseWire(wire, digits), currencyOf(code, digits), locale);
}

/** The settings as their form shows them; in the zone of this browser for whoever has set nothing yet. */
export function settingsDraftOf(settings: NotificationSettings, zone: string, locale: string): SettingsDraft {
  const { topics, quiet_hours: quiet, digest, digest_hour, workspaces, low_balances } = settings;
  return {
    topics: Object.fromEntries(topics.map(({ topic, channels }) => [topic, channels])),
    hasQuietHours: quiet !== null,
    quietFrom: quiet?.from ?? NIGHT.from,
    quietUntil: quiet?.until ?? NIGHT.until,
    timeZone: settings.version === 0 ? zone : settings.time_zone,
    digest,
    digestHour: digest_hour,
    workspaces: Object.fromEntries(
      workspaces.map((set) => [set.workspace_id, workspaceDraftOf(set, locale)]),
    ),
    lowBalances: low_balances.map(({ workspace_id, account_id, amount, currency }) => ({
      key: account_id,
      workspaceId: workspace_id,
      accountId: account_id,
      amount: typedAmount(amount, currency, locale),
    })),
  };
}

function workspaceDraftOf(set: NotificationWorkspace, locale: string): WorkspaceDraft {
  const text = (threshold: Threshold) => typedAmount(set[THRESHOLDS[threshold]], set.currency, locale);
  return {
    isMuted: set.is_muted,
    largeExpense: text("largeExpense"),
    largeDeposit: text("largeDeposit"),
    memberTransaction: text("memberTransaction"),
  };
}

/** What a text means; null where it is no amount. */
function amountOf(text: string, currency: Currency | undefined, locale: string): Minor | null {
  if (!currency) return null;
  const parsed = parseAmount(text, currency, locale);
  return parsed.ok ? parsed.minor : null;
}

/** What of a draft cannot be sent. */
export function settingsErrors(draft: SettingsDraft, currencies: Currencies, locale: string): DraftErrors {
  const errors: DraftErrors = {};
  if (draft.hasQuietHours) {
    if (!draft.quietFrom) errors.quietFrom = "timing.missing";
    if (!draft.quietUntil) errors.quietUntil = "timing.missing";
    else if (draft.quietFrom === draft.quietUntil) errors.quietUntil = "timing.same";
  }
  for (const [id, set] of Object.entries(draft.workspaces)) {
    for (const threshold of Object.keys(THRESHOLDS) as Threshold[]) {
      const text = set[threshold].trim();
      const isPositive = (amountOf(text, currencies.ofWorkspace(id), locale) ?? 0) > 0;
      if (text && !isPositive) errors[thresholdField(id, threshold)] = "errors.positive";
    }
  }
  const chosen = new Set<string>();
  for (const { key, accountId, amount } of draft.lowBalances) {
    const account = lowBalanceField(key, "account");
    if (!accountId) errors[account] = "lowBalances.chooseAccount";
    else if (chosen.has(accountId)) errors[account] = "lowBalances.twice";
    chosen.add(accountId);
    if (accountId && amountOf(amount, currencies.ofAccount(accountId), locale) === null) {
      errors[lowBalanceField(key, "amount")] = "errors.amount";
    }
  }
  return errors;
}

/** What a draft without errors says. */
export function settingsBodyOf(
  draft: SettingsDraft,
  currencies: Currencies,
  locale: string,
): UpdateNotificationSettings {
  const wire = (text: string, currency: Currency | undefined) => {
    const minor = amountOf(text, currency, locale);
    return currency && minor !== null ? toWire(minor, currency.digits) : null;
  };
  return {
    topics: draft.topics,
    quiet_hours: draft.hasQuietHours ? { from: draft.quietFrom, until: draft.quietUntil } : null,
    time_zone: draft.timeZone,
    digest: draft.digest,
    digest_hour: draft.digestHour,
    workspaces: Object.entries(draft.workspaces).map(([workspace_id, set]) => {
      const currency = currencies.ofWorkspace(workspace_id);
      return {
        workspace_id,
        is_muted: set.isMuted,
        large_expense: wire(set.largeExpense, currency),
        large_deposit: wire(set.largeDeposit, currency),
        member_transaction: wire(set.memberTransaction, currency),
      };
    }),
    low_balances: draft.lowBalances.map(({ workspaceId, accountId, amount }) => ({
      workspace_id: workspaceId,
      account_id: accountId,
      amount: wire(amount, currencies.ofAccount(accountId)) ?? "0",
    })),
  };
}

/** Which field of the form a field of the contract is, for what the server refuses. */
export function formFieldOf(draft: SettingsDraft, name: string): string {
  const [, list, index, part = ""] = /^(workspaces|low_balances)\[(\d+)\]\.(\w+)$/.exec(name) ?? [];
  if (list === "workspaces") {
    const id = Object.keys(draft.workspaces)[Number(index)] ?? "";
    const threshold = (Object.keys(THRESHOLDS) as Threshold[]).find((key) => THRESHOLDS[key] === part);
    return threshold ? thresholdField(id, threshold) : name;
  }
  if (list === "low_balances") {
    const key = draft.lowBalances[Number(index)]?.key ?? "";
    return lowBalanceField(key, part === "amount" ? "amount" : "account");
  }
  return SIMPLE_FIELDS[name] ?? name;
}

const SIMPLE_FIELDS: Record<string, keyof SettingsDraft> = {
  time_zone: "timeZone",
  digest: "digest",
  digest_hour: "digestHour",
  "quiet_hours.from": "quietFrom",
  "quiet_hours.until": "quietUntil",
};

/** Another draft's values in place of those that nobody touched: what was saved elsewhere meanwhile is kept. */
export function rebasedDraft(
  opened: SettingsDraft,
  typed: SettingsDraft,
  newest: SettingsDraft,
): SettingsDraft {
  return {
    ...rebased(opened, typed, newest),
    topics: rebasedEach(opened.topics, typed.topics, newest.topics),
    workspaces: rebasedEach(opened.workspaces, typed.workspaces, newest.workspaces),
  };
}

/** The same of each of several things by their names: two of one thing's values may be changed in two places. */
export function rebasedEach<T extends object>(
  opened: Record<string, T>,
  typed: Record<string, T>,
  newest: Record<string, T>,
): Record<string, T> {
  // A workspace that one has left meanwhile is not brought back.
  return Object.fromEntries(
    Object.entries(newest).map(([name, is]) => {
      const [was, now] = [opened[name], typed[name]];
      return [name, was && now ? rebased(was, now, is) : is];
    }),
  );
}

function rebased<T extends object>(opened: T, typed: T, newest: T): T {
  const isTouched = (name: string) =>
    JSON.stringify(typed[name as keyof T]) !== JSON.stringify(opened[name as keyof T]);
  const touched = Object.keys(newest).filter((name) => name in typed && isTouched(name));
  return { ...newest, ...Object.fromEntries(touched.map((name) => [name, typed[name as keyof T]])) };
}
