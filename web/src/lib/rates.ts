/**
 * Exchange rates in the client: decimal text, as the wire has them, and exact ratios of big integers between. No
 * rate becomes a float, but for the geometry of charts.
 */
import { AMOUNT_LIMIT, type Currency, decimalSeparator, type Minor } from "./money";
import { plainCharacters } from "./typed-characters";

/** A positive decimal without sign and exponent: "1.0842". One unit of a currency is so many of another. */
export type Rate = string;

interface Ratio {
  top: bigint;
  bottom: bigint;
}

const DECIMAL = /^(\d+)(?:\.(\d+))?$/;

/** What a typed rate has at most, before the point and after it (the contract says the same). */
const MAX_DIGITS = 10;

/** So many digits of a derived rate are kept; people are shown fewer. */
const SIGNIFICANT = 12;

/** Reads a rate as people type it, "1.0842" or "25 405,5"; null where it is none or could be two. */
export function parseRate(text: string, locale: string): Rate | null {
  const bare = plainCharacters(text).replace(/[ '’]/g, "");
  const decimal = decimalSeparator(locale);
  const other = decimal === "." ? "," : ".";
  // With the other mark before three figures it could be a thousand times as much.
  if (!bare.includes(decimal) && new RegExp(`^[1-9]\\d{0,2}\\${other}\\d{3}$`).test(bare)) return null;
  const isGrouped = new RegExp(`^\\d{1,3}(?:\\${other}\\d{3})+\\${decimal}\\d+$`).test(bare);
  const match = DECIMAL.exec(
    isGrouped ? bare.replaceAll(other, "").replace(",", ".") : bare.replace(",", "."),
  );
  if (!match) return null;
  const whole = (match[1] ?? "").replace(/^0+(?=\d)/, "");
  const fraction = (match[2] ?? "").replace(/0+$/, "");
  if (whole.length > MAX_DIGITS || fraction.length > MAX_DIGITS) return null;
  if (/^0*$/.test(whole + fraction)) return null;
  return fraction ? `${whole}.${fraction}` : whole;
}

function ratioOf(rate: Rate): Ratio {
  const match = DECIMAL.exec(rate);
  if (!match) throw new RangeError(`not a rate: ${rate}`);
  const fraction = match[2] ?? "";
  return { top: BigInt(`${match[1]}${fraction}`), bottom: 10n ** BigInt(fraction.length) };
}

function decimalOf({ top, bottom }: Ratio): Rate {
  const shift = Math.max(0, SIGNIFICANT - (String(top).length - String(bottom).length));
  const scaled = top * 10n ** BigInt(shift);
  const rounded = (2n * scaled + bottom) / (2n * bottom);
  const figures = String(rounded).padStart(shift + 1, "0");
  if (shift === 0) return figures;
  const fraction = figures.slice(-shift).replace(/0+$/, "");
  return fraction ? `${figures.slice(0, -shift)}.${fraction}` : figures.slice(0, -shift);
}

/** The same rate told the other way round. */
export function inverseRate(rate: Rate): Rate {
  const { top, bottom } = ratioOf(rate);
  return decimalOf({ top: bottom, bottom: top });
}

/** At what rate one amount became the other, whatever their signs; null where one of them is nothing. */
export function impliedRate(
  from: Minor,
  fromCurrency: Currency,
  to: Minor,
  toCurrency: Currency,
): Rate | null {
  if (from === 0 || to === 0) return null;
  return decimalOf({
    top: BigInt(Math.abs(to)) * 10n ** BigInt(fromCurrency.digits),
    bottom: BigInt(Math.abs(from)) * 10n ** BigInt(toCurrency.digits),
  });
}

/** An amount in another currency, half to the even neighbour as the server rounds; null where it is too large. */
export function convert(amount: Minor, from: Currency, rate: Rate, to: Currency): Minor | null {
  const { top, bottom } = ratioOf(rate);
  const above = BigInt(Math.abs(amount)) * top * 10n ** BigInt(to.digits);
  const below = bottom * 10n ** BigInt(from.digits);
  const [whole, rest] = [above / below, (above % below) * 2n];
  const rounded = rest > below || (rest === below && whole % 2n === 1n) ? whole + 1n : whole;
  if (rounded > BigInt(AMOUNT_LIMIT)) return null;
  return amount < 0 && rounded !== 0n ? -Number(rounded) : Number(rounded);
}

/** Whether two rates are further apart than a tenth: mostly a slip of the finger. */
export function isFarFrom(rate: Rate, usual: Rate): boolean {
  const [a, b] = [ratioOf(rate), ratioOf(usual)];
  const [one, other] = [a.top * b.bottom, b.top * a.bottom];
  return one * 10n > other * 11n || one * 10n < other * 9n;
}

const formatters = new Map<string, Intl.NumberFormat>();

/** A rate as people read it: four decimals, or six figures where that is more. */
export function formatRate(rate: Rate, locale: string): string {
  let formatter = formatters.get(locale);
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale, {
      maximumFractionDigits: 4,
      maximumSignificantDigits: 6,
      roundingPriority: "morePrecision",
    });
    formatters.set(locale, formatter);
  }
  // Intl formats decimal text exactly, where a number would pass through a float.
  return formatter.format(rate as Intl.StringNumericLiteral);
}
