/** What the address of the history says. */

/** What can be changed. */
export const HISTORY_NOUNS = [
  "transaction",
  "attachment",
  "account",
  "reconciliation",
  "category",
  "tag",
  "import",
  "rule",
  "recurring_item",
  "budget",
  "goal",
  "workspace_rate",
  "reconversion",
  "workspace",
  "member",
  "invitation",
] as const;

/** How far back one looks. */
export const HISTORY_PERIODS = ["today", "week", "month", "year"] as const;

export type HistoryNoun = (typeof HISTORY_NOUNS)[number];
export type HistoryPeriod = (typeof HISTORY_PERIODS)[number];

/** Which changes are shown; all of them where nothing is said. */
export interface HistorySearch {
  /** Who made them. */
  user?: string;
  noun?: HistoryNoun;
  account?: string;
  period?: HistoryPeriod;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the address; what is wrong in it is left out. */
export function readHistorySearch(given: Record<string, unknown>): HistorySearch {
  const noun = HISTORY_NOUNS.find((name) => name === given.noun);
  const period = HISTORY_PERIODS.find((name) => name === given.period);
  const id = (value: unknown) => (typeof value === "string" && UUID.test(value) ? value : undefined);
  const [user, account] = [id(given.user), id(given.account)];
  return {
    ...(user ? { user } : {}),
    ...(noun ? { noun } : {}),
    ...(account ? { account } : {}),
    ...(period ? { period } : {}),
  };
}
