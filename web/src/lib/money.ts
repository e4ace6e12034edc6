/**
 * Money in the client: an integer of minor units (cents, yen, fils), made from the wire's decimal text
 * at the door and turned into text again only here. No amount is ever a fraction in memory; the one
 * place where a float appears is the geometry of charts, which no figure is read back from.
 */

/** Integer of minor units of some currency; always a safe integer. */
export type Minor = number;

/** What is needed to read and to show an amount. */
export interface Currency {
  /** ISO 4217 code, for example "EUR". */
  code: string;
  /** Digits after the decimal point: 2 for EUR, 0 for JPY, 3 for KWD. */
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

function currencyFormatter(
  currency: Currency,
  locale: string,
  { sign = "auto", whole = false }: MoneyFormat,
) {
  const digits = whole ? 0 : currency.digits;
  return formatter(locale, `${currency.code}|${digits}|${sign}`, {
    style: "currency",
    currency: currency.code,
    currencyDisplay: "narrowSymbol",
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
  return currencyFormatter(currency, locale, format)
    .format(exact(minor, currency))
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
    parts[place] += part.type === "minusSign" ? MINUS : part.value;
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

/** A share as per cent; `signed` puts + before positive changes. */
export function formatPercent(
  ratio: number,
  locale: string,
  { signed = false }: { signed?: boolean } = {},
): string {
  return formatter(locale, `percent|${signed}`, {
    style: "percent",
    maximumFractionDigits: signed ? 1 : 0,
    signDisplay: signed ? "exceptZero" : "negative",
  })
    .format(ratio)
    .replace("-", MINUS);
}
