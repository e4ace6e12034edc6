/**
 * Money in the client: an integer of minor units (cents, yen, fils), made from the wire's decimal text
 * at the door and turned into text again only here. No amount is ever a fraction in memory; the one
 * place where a float appears is the geometry of charts, which no figure is read back from.
 */

/** Integer of minor units of some currency; always a safe integer. */
export type Minor = number;

/** What is needed to read and to show an amount. */
export interface Currency {
  /** ISO 4217 code, for example "EUR", or that of a currency of this installation's own, of up to ten letters and figures. */
  code: string;
  /** Digits after the decimal point: 2 for EUR, 0 for JPY, 3 for KWD, at most 8. */
  digits: number;
}

/** The largest amount that the server books, in minor units. Sums may exceed it, up to a safe integer. */
export const AMOUNT_LIMIT: Minor = 2 ** 51;

const MINUS = "\u2212";
const WIRE = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * Reads the wire's decimal text, "-12.50", as minor units.
 * @throws RangeError if the text is no decimal with the currency's own digits or too large to be exact.
 */
export function parseWire(text: string, digits: number): Minor {
  const match = WIRE.exec(text);
  const fraction = match?.[3] ?? "";
  if (!match || fraction.length !== digits)
    throw new RangeError(`not an amount with ${digits} digits: ${text}`);
  const minor = Number(`${match[2]}${fraction}`);
  if (!Number.isSafeInteger(minor)) throw new RangeError(`amount out of range: ${text}`);
  return match[1] && minor !== 0 ? -minor : minor;
}

const currencies = new Map<string, Currency>();

/** The currency of a code and its digits; one and the same value for all that are equal, so that rows can be told by `===`. */
export function currencyOf(code: string, digits: number): Currency {
  const key = `${code}|${digits}`;
  let known = currencies.get(key);
  if (!known) {
    known = { code, digits };
    currencies.set(key, known);
  }
  return known;
}

/** The currency of what the server tells with its code and digits: an account, a workspace. */
export function currencyIn(of: { currency: string; currency_digits: number }): Currency {
  return currencyOf(of.currency, of.currency_digits);
}

/** How many digits an amount of the wire has after the point: its currency's own. */
export function digitsOf(text: string): number {
  const point = text.indexOf(".");
  return point < 0 ? 0 : text.length - point - 1;
}

/** Writes minor units as the wire's decimal text with the currency's own digits. */
export function toWire(minor: Minor, digits: number): string {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not an amount in minor units: ${minor}`);
  const sign = minor < 0 ? "-" : "";
  const figures = String(Math.abs(minor)).padStart(digits + 1, "0");
  if (digits === 0) return sign + figures;
  return `${sign}${figures.slice(0, -digits)}.${figures.slice(-digits)}`;
}

/**
 * Adds amounts of one currency.
 * @throws RangeError if a partial sum is too large to be exact.
 */
export function sum(amounts: Iterable<Minor>): Minor {
  let total = 0;
  for (const amount of amounts) total = add(total, amount);
  return total;
}

/**
 * Adds two amounts of one currency.
 * @throws RangeError if the sum is too large to be exact.
 */
export function add(a: Minor, b: Minor): Minor {
  const total = a + b;
  if (!Number.isSafeInteger(total)) throw new RangeError("sum of amounts out of range");
  return total;
}

/** How the sign is shown: "auto" marks negatives only, "always" also puts + before positives, "never" shows the bare size. */
export type SignDisplay = "auto" | "always" | "never";

/** How an amount is written. */
export interface MoneyFormat {
  sign?: SignDisplay;
  /** Leaves the fraction away, rounding half away from zero; for legends and list totals where cents are noise. */
  whole?: boolean;
}

const formatters = new Map<string, Intl.NumberFormat>();

// Making a formatter costs some 50 µs, using one 1 µs: a table of 5,000 rows needs them kept.
function formatter(locale: string, key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const cacheKey = `${locale}|${key}`;
  let found = formatters.get(cacheKey);
  if (!found) {
    found = new Intl.NumberFormat(locale, options);
    formatters.set(cacheKey, found);
  }
  return found;
}

/** Stands in for a currency that Intl does not know. */
const NO_CURRENCY = "XXX";
const ISO_CODE = /^[A-Z]{3}$/;

let ownSymbols: ReadonlyMap<string, string> = new Map();

/** Says how the currencies of this installation's own are written, by their codes. */
export function setSymbols(symbols: ReadonlyMap<string, string>): void {
  ownSymbols = symbols;
}

/** Whether a text is the code or the symbol of a currency of this installation's own. */
export function isOwnCurrency(text: string): boolean {
  return ownSymbols.has(text.toUpperCase()) || [...ownSymbols.values()].includes(text);
}

/** What stands in the place of the symbol where Intl has none; null where it has. */
export function symbolOf({ code }: Currency): string | null {
  return ownSymbols.get(code) ?? (ISO_CODE.test(code) ? null : code);
}

/** Short symbols of several currencies: only the first one of them is written so. */
const SHARED: Record<string, string> = {
  $: "USD",
  "£": "GBP",
  "¥": "JPY",
  "₩": "KRW",
  kr: "",
  Rs: "",
  "р.": "",
};

/** "narrowSymbol" is "$" for nineteen currencies: with more than one at hand it would lie. */
function displayOf(currency: string, locale: string): "narrowSymbol" | "symbol" {
  const narrow = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  });
  const symbol = narrow.formatToParts(0).find((part) => part.type === "currency")?.value ?? "";
  return (SHARED[symbol] ?? currency) === currency ? "narrowSymbol" : "symbol";
}

const displays = new Map<string, ReturnType<typeof displayOf>>();

function currencyFormatter(
  currency: Currency,
  locale: string,
  { sign = "auto", whole = false }: MoneyFormat,
) {
  const digits = whole ? 0 : currency.digits;
  const known = symbolOf(currency) === null;
  const code = known ? currency.code : NO_CURRENCY;
  const place = `${locale}|${code}`;
  const display = displays.get(place) ?? (known ? displayOf(code, locale) : undefined);
  if (display) displays.set(place, display);
  return formatter(locale, `${code}|${digits}|${sign}`, {
    style: "currency",
    currency: code,
    currencyDisplay: display ?? "code",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: sign === "always" ? "exceptZero" : sign === "never" ? "never" : "negative",
  });
}

// Intl formats decimal text exactly, where a number would pass through a float.
function exact(minor: Minor, currency: Currency): Intl.StringNumericLiteral {
  return toWire(minor, currency.digits) as Intl.StringNumericLiteral;
}

/** The amount as people read it: "−€12.50", "−12,50 €", with U+2212 and without places to wrap. */
export function formatMoney(
  minor: Minor,
  currency: Currency,
  locale: string,
  format: MoneyFormat = {},
): string {
  const text = currencyFormatter(currency, locale, format).format(exact(minor, currency));
  const symbol = symbolOf(currency);
  return (symbol === null ? text : text.replace(NO_CURRENCY, () => symbol))
    .replace("-", MINUS)
    .replace(/ /g, "\u00a0");
}

/** An amount cut at its decimal separator, so that the fraction can be set smaller: ["€59,479", ".96", ""]. */
export function moneyParts(
  minor: Minor,
  currency: Currency,
  locale: string,
): { whole: string; fraction: string; rest: string } {
  const parts = { whole: "", fraction: "", rest: "" };
  let place: keyof typeof parts = "whole";
  for (const part of currencyFormatter(currency, locale, {}).formatToParts(exact(minor, currency))) {
    if (part.type === "decimal") place = "fraction";
    else if (place === "fraction" && part.type !== "fraction") place = "rest";
    const symbol = part.type === "currency" ? symbolOf(currency) : null;
    parts[place] += part.type === "minusSign" ? MINUS : (symbol ?? part.value);
  }
  return parts;
}

/** The bare number as one would type it, without currency and grouping: "-12.50" or "-12,50". */
export function formatForInput(minor: Minor, currency: Currency, locale: string): string {
  return toWire(minor, currency.digits).replace(".", decimalSeparator(locale));
}

/** The locale's decimal separator. */
export function decimalSeparator(locale: string): string {
  const parts = formatter(locale, "decimal", { minimumFractionDigits: 1 }).formatToParts(0.5);
  return parts.find((part) => part.type === "decimal")?.value ?? ".";
}

/** A short label for an axis, "65K"; approximate by design. */
export function formatAxis(minor: Minor, currency: Currency, locale: string): string {
  return formatter(locale, "axis", { notation: "compact", maximumSignificantDigits: 3 })
    .format(minor / 10 ** currency.digits)
    .replace("-", MINUS);
}

/** A count with the locale's grouping. */
export function formatCount(count: number, locale: string): string {
  return formatter(locale, "count", { maximumFractionDigits: 0 }).format(count);
}

/** A share as per cent; `signed` puts + before positive changes, `exact` tells the tenths always. */
export function formatPercent(
  ratio: number,
  locale: string,
  { signed = false, exact = false }: { signed?: boolean; exact?: boolean } = {},
): string {
  return formatter(locale, `percent|${signed}|${exact}`, {
    style: "percent",
    minimumFractionDigits: exact ? 1 : 0,
    maximumFractionDigits: exact || signed ? 1 : 0,
    signDisplay: signed ? "exceptZero" : "negative",
  })
    .format(ratio)
    .replace("-", MINUS);
}
