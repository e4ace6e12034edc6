/** Prices and costs of models: integers in millionths of a currency's unit, on the wire decimal text of up to six digits. */
import { parseAmount } from "@/lib/amount-expression";
import {
  currencyOf,
  decimalSeparator,
  digitsOf,
  formatMoney,
  type Minor,
  parseWire,
  toWire,
} from "@/lib/money";

/** Integer in millionths of a currency's unit. */
export type Micros = Minor;

const DIGITS = 6;
/** What people see of an amount that is not tiny. */
const CENTS = 2;
/** How many millionths a cent has. */
const CENT = 10 ** (DIGITS - CENTS);

/** Reads the wire's decimal text, "0.000125"; throws RangeError where it is none. */
export function microsOf(text: string): Micros {
  const digits = digitsOf(text);
  return parseWire(text, digits) * 10 ** (DIGITS - digits);
}

/** Writes the wire's decimal text without zeros at its end: "2.5". */
export function microsToWire(micros: Micros): string {
  return toWire(micros, DIGITS).replace(/\.?0+$/, "");
}

/** Reads what was typed, sums as well; null where it is no amount from zero up. */
export function readMicros(text: string, currency: string, locale: string): Micros | null {
  const parsed = parseAmount(text, currencyOf(currency, DIGITS), locale);
  return parsed.ok && parsed.minor >= 0 ? parsed.minor : null;
}

/** The wire's text as one would type it: "2,5". */
export function microsForInput(text: string, locale: string): string {
  return microsToWire(microsOf(text)).replace(".", decimalSeparator(locale));
}

/** A price in all its digits, two at the least: "$2.50", "$0.075". */
export function formatPrice(text: string, currency: string, locale: string): string {
  return formatExactly(microsOf(text), currency, locale);
}

/** A cost as the wire has it, written like `formatMicros`. */
export function formatCost(text: string, currency: string, locale: string): string {
  return formatMicros(microsOf(text), currency, locale);
}

/** A cost to the cent; below a cent in all its digits, because there it is what one pays for a call. */
export function formatMicros(micros: Micros, currency: string, locale: string): string {
  if (micros > 0 && micros < CENT) return formatExactly(micros, currency, locale);
  return formatMoney(Math.round(micros / CENT), currencyOf(currency, CENTS), locale);
}

function formatExactly(micros: Micros, currency: string, locale: string): string {
  const digits = Math.max(CENTS, digitsOf(microsToWire(micros)));
  return formatMoney(micros / 10 ** (DIGITS - digits), currencyOf(currency, digits), locale);
}
