/** What the form of a review holds, and what in it a person should look at. Pure. */
import type { Day } from "@/lib/dates";
import { isDay } from "@/lib/dates";
import type { Currency } from "@/lib/money";
import { newUuid } from "@/lib/random";
import { type AmountValue, amountValue, readAmount } from "@/ui/amount-input";
import { readValue } from "../amounts";
import type { PageRegion, ReceiptDraft, ReceiptField, ReceiptIssue, ReceiptKind, ReceiptLine } from "../api";

/** What a receipt says that happened, in the order of how often. */
export const KINDS = ["expense", "refund", "income", "bill"] as const satisfies readonly ReceiptKind[];

/** A line while it is edited. Its sum is as printed, in the currency of the receipt. */
export interface ReviewLine {
  /** Tells the lines apart on the screen. */
  key: string;
  name: string;
  code: string | null;
  quantity: string | null;
  unit_price: string | null;
  sum: AmountValue;
  category_id: string | null;
  region: PageRegion | null;
  /** A person should compare it with the receipt. */
  isDoubtful: boolean;
  /** An AI model read it. */
  isByAi: boolean;
}

/** What the fields hold. Amounts are as printed: above zero for what is paid. */
export interface ReviewValues {
  account_id: string | null;
  kind: ReceiptKind;
  date: Day;
  payee: string;
  /** In the currency of the receipt. */
  total: AmountValue;
  /** That of the receipt. */
  currency: string;
  /** In the currency of the account, where that is another one. */
  charged: AmountValue;
  category_id: string | null;
  note: string;
  tags: readonly string[];
  lines: readonly ReviewLine[];
}

/** What an empty field begins with. */
export interface Defaults {
  account_id: string | null;
  currency: string;
  day: Day;
  note: string;
}

/** How amounts are written: the currency of a code, and the language. */
export interface Writing {
  currency: (code: string) => Currency;
  locale: string;
}

/** The fields as they begin: as they were read, or empty. */
export function valuesOf(draft: ReceiptDraft | null, defaults: Defaults, writing: Writing): ReviewValues {
  const code = draft?.currency?.value ?? defaults.currency;
  const currency = writing.currency(code);
  const { locale } = writing;
  const day = draft?.date?.value;
  return {
    account_id: draft?.account_id ?? defaults.account_id,
    kind: draft?.kind ?? "expense",
    date: day && isDay(day) ? day : defaults.day,
    payee: draft?.merchant?.value ?? "",
    total: readValue(draft?.total?.value, currency, locale),
    currency: code,
    charged: amountValue(null, currency, locale),
    category_id: draft?.category_id ?? null,
    note: defaults.note,
    tags: [],
    lines: draft?.lines.map((line) => lineOf(line, currency, locale)) ?? [],
  };
}

function lineOf(line: ReceiptLine, currency: Currency, locale: string): ReviewLine {
  const { name, code, quantity, unit_price, category_id, region, confidence, differs, is_by_ai } = line;
  return {
    key: newUuid(),
    name,
    code,
    quantity,
    unit_price,
    sum: readValue(line.sum, currency, locale),
    category_id,
    region,
    isDoubtful: confidence < SURE || differs,
    isByAi: is_by_ai,
  };
}

/** A line that somebody adds. */
export function newLine(): ReviewLine {
  return {
    key: newUuid(),
    name: "",
    code: null,
    quantity: null,
    unit_price: null,
    sum: { text: "", minor: null, error: "empty" },
    category_id: null,
    region: null,
    isDoubtful: false,
    isByAi: false,
  };
}

/** What is typed stays as it is, and is read in another currency of the receipt. */
export function inCurrency(values: ReviewValues, code: string, { currency, locale }: Writing): ReviewValues {
  const next = currency(code);
  const read = ({ text }: AmountValue) => readAmount(text, next, locale);
  return {
    ...values,
    currency: code,
    total: read(values.total),
    lines: values.lines.map((line) => ({ ...line, sum: read(line.sum) })),
  };
}

/** The names of the fields that can be doubtful. */
export type UncertainField = "payee" | "date" | "total" | "currency" | "lines";

/** Why a field should be looked at. */
export interface Uncertainty {
  issues: readonly ReceiptIssue[];
  /** It was hard to read. */
  isUnsure: boolean;
  /** An AI model read it, which nobody is ever sure of. */
  isByAi: boolean;
}

/** What was read with less, in percent, a person looks at. */
const SURE = 80;

/** At which field an issue is told; those at none are about the receipt as a whole. */
const PLACES: Record<ReceiptIssue, UncertainField | null> = {
  unsigned_code: null,
  not_fiscal: null,
  total_missing: "total",
  total_zero: "total",
  sources_differ: "total",
  tax_differs: "total",
  date_missing: "date",
  date_in_future: "date",
  date_ambiguous: "date",
  currency_assumed: "currency",
  lines_differ: "lines",
  // Told at the line itself.
  line_differs: null,
};

/** The fields that a person should look at; none where nothing was read, and all is to be filled in. */
export function doubtsOf(draft: ReceiptDraft | null): Partial<Record<UncertainField, Uncertainty>> {
  if (!draft) return {};
  const issues = new Set(draft.issues);
  // A code of a thing says neither, and nothing is wrong with it.
  if (!draft.total) issues.add("total_missing");
  if (!draft.date) issues.add("date_missing");
  const read: Record<UncertainField, ReceiptField | null> = {
    payee: draft.merchant,
    date: draft.date,
    total: draft.total,
    currency: draft.currency,
    lines: null,
  };
  const doubts: Partial<Record<UncertainField, Uncertainty>> = {};
  for (const field of Object.keys(read) as UncertainField[]) {
    const own = [...issues].filter((issue) => PLACES[issue] === field);
    const { confidence = SURE, is_by_ai: isByAi = false } = read[field] ?? {};
    const isUnsure = confidence < SURE || isByAi;
    if (own.length > 0 || isUnsure) doubts[field] = { issues: own, isUnsure, isByAi };
  }
  return doubts;
}

/** What a person should know of the receipt as a whole. */
export function remarksOf(draft: ReceiptDraft | null): ReceiptIssue[] {
  return draft?.issues.filter((issue) => PLACES[issue] === null && issue !== "line_differs") ?? [];
}

/** The day that is meant if day and month are the other way round; null where there is none, or it is the same. */
export function swappedDay(day: Day): Day | null {
  const [year, month, date] = day.split("-");
  const swapped = `${year}-${date}-${month}`;
  return swapped !== day && Number(date) <= 12 && isDay(swapped) ? swapped : null;
}
