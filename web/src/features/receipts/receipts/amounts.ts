/** Amounts of receipts, which are decimal text with as many digits as are printed. Pure. */
import { type Currency, decimalSeparator, formatMoney, type Minor } from "@/lib/money";
import type { AmountValue } from "@/ui/amount-input";
import { amountValue } from "@/ui/amount-input";

/** Sign, digits before the point and digits after it. */
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Decimal text in minor units, exactly; null where the currency has fewer digits than are needed, or it is no amount. */
export function minorOf(text: string, { digits }: Currency): Minor | null {
  const [, sign, whole, fraction = ""] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return null;
  const needed = fraction.replace(/0+$/, "");
  if (needed.length > digits) return null;
  const minor = Number(`${whole}${needed.padEnd(digits, "0")}`);
  if (!Number.isSafeInteger(minor)) return null;
  return sign && minor !== 0 ? -minor : minor;
}

/**
 * What a quantity at a price comes to, where that is another sum than this one; null where it is the same. It may differ
 * by less than the smallest unit: tills round weights up and down.
 */
export function otherProduct(quantity: string, price: string, sum: Minor, currency: Currency): Minor | null {
  const [count, one] = [exactly(quantity), exactly(price)];
  if (!count || !one) return null;
  const parts = count.parts * one.parts;
  const product = count.units * one.units * 10n ** BigInt(currency.digits);
  const size = product < 0n ? -product : product;
  const distance = size - BigInt(Math.abs(sum)) * parts;
  if (distance < parts && -distance < parts) return null;
  const rounded = Number((size + parts / 2n) / parts);
  if (!Number.isSafeInteger(rounded)) return null;
  return product < 0n ? -rounded : rounded;
}

/** Decimal text as a whole number of tenths, hundredths and so on, and how many of these are one. */
function exactly(text: string): { units: bigint; parts: bigint } | null {
  const [, sign, whole, fraction = ""] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return null;
  const units = BigInt(`${whole}${fraction}`);
  return { units: sign ? -units : units, parts: 10n ** BigInt(fraction.length) };
}

/** What a field shows of an amount as it was read; one that the currency cannot hold is shown as it is, to be corrected. */
export function readValue(text: string | null | undefined, currency: Currency, locale: string): AmountValue {
  if (text == null) return amountValue(null, currency, locale);
  const minor = minorOf(text, currency);
  if (minor !== null) return amountValue(minor, currency, locale);
  return { text: text.replace(".", decimalSeparator(locale)), minor: null, error: "too_many_decimals" };
}

/** An amount in words of the language; as it is printed where the currency cannot hold it. */
export function amountText(text: string, currency: Currency, locale: string): string {
  const minor = minorOf(text, currency);
  if (minor !== null) return formatMoney(minor, currency, locale);
  return `${plainDecimal(text, locale)} ${currency.code}`;
}

/** A quantity or a price with many digits, in words of the language. */
export function plainDecimal(text: string, locale: string): string {
  const short = text.includes(".") ? text.replace(/\.?0+$/, "") : text;
  return short.replace(".", decimalSeparator(locale));
}
