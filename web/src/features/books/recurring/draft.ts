/** A recurring transaction while it is written: what the fields hold, and what comes of it. Pure. */
import {
  amountOf,
  type Line,
  linesOf,
  remainderOf,
  splitsOf,
  withRest,
} from "@/features/books/transactions/public";
import type { AmountError } from "@/lib/amount-expression";
import type { Day } from "@/lib/dates";
import type { Currency, Minor } from "@/lib/money";
import { type AmountValue, amountValue } from "@/ui/amount-input";
import type { Country } from "./countries";
import type { AmountKind, Kind, Mode, RecurringDefinition, Weekend } from "./item";
import {
  LAST_DAY,
  type Preset,
  presetOf,
  presetSchedule,
  readRrule,
  type Schedule,
  writeRrule,
} from "./rrule-text";

/** How amounts are written here, in the currencies of the two accounts. */
export interface Writing {
  currency: Currency;
  toCurrency: Currency;
  locale: string;
}

/** When it repeats, while it is written: a preset follows its first day, an own choice stays as it is. */
export interface Repeats {
  preset: Preset | "custom" | "text";
  /** The own choice. */
  schedule: Schedule;
  /** A rule that there is no choice for, which stays as it came. */
  text: string;
}

export type EndKind = "never" | "until" | "count";

/** What the fields hold. */
export interface ItemDraft {
  name: string;
  kind: Kind;
  accountId: string | null;
  toAccountId: string | null;
  amountKind: AmountKind;
  amount: AmountValue;
  minAmount: AmountValue;
  maxAmount: AmountValue;
  arrives: AmountValue;
  categoryId: string | null;
  lines: readonly Line[];
  payee: string;
  note: string;
  tags: readonly string[];
  start: Day;
  repeats: Repeats;
  end: EndKind;
  until: Day;
  count: number | "";
  weekend: Weekend;
  holidays: Country | null;
  mode: Mode;
  leadDays: number | "";
}

/** What is missing or wrong in a field. */
export type Problem =
  | "nameMissing"
  | "accountMissing"
  | "sameAccount"
  | "between"
  | "weekdayMissing"
  | "dayMissing"
  | "onlyAlone"
  | "everyMissing"
  | "countMissing"
  | "endsBefore"
  | { amount: AmountError }
  | { amount: "zero" | "negative" }
  | { rest: Minor };

/** The problems by the names that the server has for the fields as well. */
export type Problems = Record<string, Problem>;

/** What is known of one that is made: of a suggestion, of a transaction, of nothing. */
export type KnownDefinition = Partial<RecurringDefinition> & Pick<RecurringDefinition, "kind" | "dtstart">;

/** What the fields show of what is known. */
export function draftOf(known: KnownDefinition, writing: Writing): ItemDraft {
  const { currency, toCurrency, locale } = writing;
  const shown = (minor: Minor | null | undefined, of = currency) => amountValue(minor ?? null, of, locale);
  const start = known.dtstart;
  return {
    name: known.name ?? "",
    kind: known.kind,
    accountId: known.account_id ?? null,
    toAccountId: known.to_account_id ?? null,
    amountKind: known.amount_kind ?? "fixed",
    amount: shown(known.amount),
    minAmount: shown(known.amount_min),
    maxAmount: shown(known.amount_max),
    arrives: shown(known.to_amount, toCurrency),
    categoryId: known.category_id ?? null,
    lines: linesOf(known.splits ?? [], { currency, locale, expense: false }),
    payee: known.payee ?? "",
    note: known.note ?? "",
    tags: known.tags ?? [],
    start,
    repeats: repeatsOf(known.rrule, start),
    end: known.until ? "until" : known.count ? "count" : "never",
    until: known.until ?? start,
    count: known.count ?? 12,
    weekend: known.weekend ?? "none",
    holidays: known.holidays ?? null,
    mode: known.mode ?? "confirm",
    leadDays: known.lead_days ?? 0,
  };
}

/** What the choice shows of a rule. */
export function repeatsOf(rrule: string | undefined, start: Day): Repeats {
  const usual = presetSchedule("monthly", start);
  if (rrule === undefined) return { preset: "monthly", schedule: usual, text: "" };
  const schedule = readRrule(rrule, start);
  if (schedule === null) return { preset: "text", schedule: usual, text: rrule };
  return { preset: presetOf(schedule, start) ?? "custom", schedule, text: rrule };
}

/** The rule that is chosen now, for something that begins on this day. */
export function rruleOf({ preset, schedule, text }: Repeats, start: Day): string {
  if (preset === "text") return text;
  return writeRrule(preset === "custom" ? schedule : presetSchedule(preset, start));
}

/** What of an own choice is missing. */
export function scheduleProblem(schedule: Schedule): Problem | null {
  if (!(schedule.every >= 1)) return "everyMissing";
  if (schedule.unit === "week") return schedule.weekdays.length === 0 ? "weekdayMissing" : null;
  if (schedule.unit === "day" || schedule.on.by !== "days") return null;
  const { days } = schedule.on;
  if (days.length === 0) return "dayMissing";
  // Not every month has them: which day stands in can be said of one day only.
  return days.length > 1 && days.some((day) => day > 28 && day !== LAST_DAY) ? "onlyAlone" : null;
}

/** What the fields say, or what of it is missing or wrong. */
export function readDraft(
  draft: ItemDraft,
  writing: Writing,
): { definition: RecurringDefinition | null; problems: Problems } {
  const problems: Problems = {};
  const { kind, accountId, toAccountId, start } = draft;
  const isTransfer = kind === "transfer";
  const crosses = isTransfer && writing.currency.code !== writing.toCurrency.code;
  const size = (name: string, { minor, error }: AmountValue): Minor => {
    if (minor === null) problems[name] = { amount: error ?? "empty" };
    else if (minor === 0) problems[name] = { amount: "zero" };
    else if (minor < 0) problems[name] = { amount: "negative" };
    return minor ?? 0;
  };
  const amounts = readAmounts(draft, size);
  if (draft.amountKind === "range" && !problems.amount_max && amounts.amount_min !== null) {
    if (amounts.amount_min > (amounts.amount_max ?? 0)) problems.amount_max = "between";
  }
  const to_amount = crosses ? size("to_amount", draft.arrives) : null;
  const name = draft.name.trim() || draft.payee.trim();
  if (name === "") problems.name = "nameMissing";
  if (accountId === null) problems.account_id = "accountMissing";
  if (isTransfer && toAccountId === null) problems.to_account_id = "accountMissing";
  else if (isTransfer && toAccountId === accountId) problems.to_account_id = "sameAccount";
  const splits = isTransfer ? [] : readLines(draft, amounts.amount, writing, problems);
  const wrongRule = draft.repeats.preset === "custom" ? scheduleProblem(draft.repeats.schedule) : null;
  if (wrongRule) problems.rrule = wrongRule;
  if (draft.end === "count" && !(Number(draft.count) >= 1)) problems.count = "countMissing";
  if (draft.end === "until" && draft.until < start) problems.until = "endsBefore";
  const whole = Object.keys(problems).length === 0;
  const definition: RecurringDefinition = {
    name,
    kind,
    account_id: accountId ?? "",
    to_account_id: isTransfer ? toAccountId : null,
    amount_kind: draft.amountKind,
    ...amounts,
    to_amount,
    category_id: isTransfer || splits.length > 0 ? null : draft.categoryId,
    splits,
    payee: isTransfer ? "" : draft.payee.trim(),
    note: draft.note.trim(),
    tags: isTransfer ? [] : draft.tags,
    rrule: wrongRule ? "" : rruleOf(draft.repeats, start),
    dtstart: start,
    until: draft.end === "until" ? draft.until : null,
    count: draft.end === "count" ? Number(draft.count) : null,
    weekend: draft.weekend,
    holidays: draft.weekend === "none" ? null : draft.holidays,
    mode: draft.mode,
    lead_days: draft.mode === "auto" ? 0 : Number(draft.leadDays),
  };
  return { definition: whole ? definition : null, problems };
}

/** What is planned with; lines have to come to it. Null until it can be told. */
export function totalOf({ amountKind, amount, minAmount, maxAmount }: ItemDraft): Minor | null {
  if (amountKind !== "range") return amount.minor;
  return minAmount.minor === null || maxAmount.minor === null
    ? null
    : middleOf(minAmount.minor, maxAmount.minor);
}

function middleOf(minAmount: Minor, maxAmount: Minor): Minor {
  return minAmount + Math.floor((maxAmount - minAmount) / 2);
}

function readAmounts(
  { amountKind, amount, minAmount, maxAmount }: ItemDraft,
  size: (name: string, value: AmountValue) => Minor,
): Pick<RecurringDefinition, "amount" | "amount_min" | "amount_max"> {
  if (amountKind !== "range") return { amount: size("amount", amount), amount_min: null, amount_max: null };
  const [amount_min, amount_max] = [size("amount_min", minAmount), size("amount_max", maxAmount)];
  return { amount: middleOf(amount_min, amount_max), amount_min, amount_max };
}

function readLines(
  { lines }: ItemDraft,
  total: Minor,
  { currency, locale }: Writing,
  problems: Problems,
): RecurringDefinition["splits"] {
  if (lines.length === 0) return [];
  const writing = { currency, locale, expense: false };
  const whole = withRest(lines, total, writing);
  whole.forEach(({ amount: { minor, error } }, at) => {
    const name = `splits[${at}].amount`;
    if (minor === null) problems[name] = { amount: error ?? "empty" };
    else if (minor === 0) problems[name] = { amount: "zero" };
    else if (minor < 0) problems[name] = { amount: "negative" };
  });
  const rest = remainderOf(total, whole.map(amountOf));
  if (rest !== 0 && total !== 0) problems.splits = { rest };
  return (splitsOf(whole, writing) ?? []).map(({ category_id, amount, note }) => ({
    category_id,
    amount,
    note,
  }));
}
