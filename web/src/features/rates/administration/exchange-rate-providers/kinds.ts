import type { ProviderDraft } from "./api";

/** The kinds of providers that can be asked. */
export const KINDS = ["frankfurter", "ecb", "bank_of_russia", "open_exchange_rates"] as const;
export type FetchedKind = (typeof KINDS)[number];

interface Facts {
  /** Where it is asked as it comes. */
  url: string;
  base: string;
  /** Its rates are told in that currency, there is no choice. */
  onlyBase: boolean;
  /** It does not answer without a key. */
  wantsKey: boolean;
  /** When it is asked as it comes. */
  schedule: string;
}

/** What a form begins with for each kind. */
export const FACTS: Record<FetchedKind, Facts> = {
  frankfurter: {
    url: "https://api.frankfurter.dev",
    base: "EUR",
    onlyBase: false,
    wantsKey: false,
    schedule: "15 6,18 * * * UTC",
  },
  ecb: {
    url: "https://www.ecb.europa.eu/stats/eurofxref",
    base: "EUR",
    onlyBase: true,
    wantsKey: false,
    schedule: "15 16,17,18 * * 1-5 Europe/Berlin",
  },
  bank_of_russia: {
    url: "https://www.cbr.ru/scripts",
    base: "RUB",
    onlyBase: true,
    wantsKey: false,
    schedule: "10 4,12 * * * Europe/Moscow",
  },
  open_exchange_rates: {
    url: "https://openexchangerates.org/api",
    base: "USD",
    onlyBase: false,
    wantsKey: true,
    schedule: "10 1 * * * UTC",
  },
};

/** What is known of a kind; null for rates that are set by hand. */
export function factsOf(kind: ProviderDraft["kind"]): Facts | null {
  return kind === "manual" ? null : FACTS[kind];
}

/** When providers are mostly asked, as lines of a crontab. */
const SCHEDULES = {
  hourly: "5 * * * * UTC",
  twice: "15 6,18 * * * UTC",
  daily: "10 1 * * * UTC",
  frankfurt: "15 16,17,18 * * 1-5 Europe/Berlin",
  moscow: "10 4,12 * * * Europe/Moscow",
} as const;

export type ScheduleName = keyof typeof SCHEDULES;
export const SCHEDULE_NAMES = Object.keys(SCHEDULES) as ScheduleName[];

/** The line of a schedule with a name. */
export function lineOf(name: ScheduleName): string {
  return SCHEDULES[name];
}

/** The name of a line; null for one that somebody has written. */
export function nameOfLine(line: string): ScheduleName | null {
  return SCHEDULE_NAMES.find((name) => SCHEDULES[name] === line.trim()) ?? null;
}
