/**
 * Reads an amount as people type it: "12.50", "1 234,56", "12.50+3*2", "(100-15)/3".
 *
 * Numbers are exact fractions of big integers, so that 0.1+0.2 is 0.3 and a third of a cent is rounded once,
 * at the end. Point and comma are both understood in every locale; where a text has two readings it is refused,
 * because a guess would be wrong by a factor of a thousand.
 */
import { isForeignMark, withoutMarks } from "./currency-marks";
import { AMOUNT_LIMIT, type Currency, decimalSeparator, type Minor } from "./money";
import { plainCharacters } from "./typed-characters";

/** Why a typed amount was refused; each has its text under `amount.errors`. */
export type AmountError =
  | "empty"
  | "invalid"
  | "other_currency"
  | "ambiguous"
  | "too_many_decimals"
  | "out_of_range"
  | "division_by_zero";

export type ParsedAmount = { ok: true; minor: Minor } | { ok: false; error: AmountError };

/** How a number is to be read. */
interface NumberSyntax {
  /** Digits of the currency. */
  digits: number;
  /** The locale's decimal separator. */
  decimal: string;
}

interface Fraction {
  top: bigint;
  /** Always positive. */
  bottom: bigint;
}

class Refusal extends Error {
  readonly reason: AmountError;
  constructor(reason: AmountError) {
    super(reason);
    this.reason = reason;
  }
}

// Longer than any sum on a receipt, and short enough that big integers stay small.
const MAX_LENGTH = 120;

/**
 * Reads a typed amount or sum as minor units; products and quotients are rounded half away from zero. The currency may
 * stand beside each number, as its code or any of its symbols; another one is refused.
 */
export function parseAmount(text: string, currency: Currency, locale: string): ParsedAmount {
  const normal = normalise(text, currency);
  if (/^[ \u00a4]*$/.test(normal)) return { ok: false, error: "empty" };
  const [words] = /[\p{L}\p{M}\p{Sc}]+/u.exec(normal.replace(/\u00a4/g, "")) ?? [];
  if (words !== undefined) return { ok: false, error: isForeignMark(words) ? "other_currency" : "invalid" };
  if (normal.length > MAX_LENGTH) return { ok: false, error: "invalid" };
  try {
    const value = new Reader(normal, { digits: currency.digits, decimal: decimalSeparator(locale) }).read();
    return { ok: true, minor: toMinor(value, currency.digits, /[*/]/.test(normal)) };
  } catch (refusal) {
    if (refusal instanceof Refusal) return { ok: false, error: refusal.reason };
    throw refusal;
  }
}

/** Whether the text is a sum to work out rather than a plain number: an operator stands after its first figure. */
export function isExpression(text: string, currency: Currency): boolean {
  return /[\d)][^\d]*[+\-*/]/.test(normalise(text, currency));
}

// All kinds of minus, times, division and space become one, and the currency's own marks "\u00a4".
function normalise(text: string, currency: Currency): string {
  return withoutMarks(plainCharacters(text), currency)
    .replace(/[×·]|(?<!\p{L})[xх](?!\p{L})/giu, "*")
    .replace(/[÷:]/g, "/")
    .replace(/['’]/g, " ");
}

function toMinor(value: Fraction, digits: number, mayRound: boolean): Minor {
  const scaled = value.top * 10n ** BigInt(digits);
  const exact = scaled % value.bottom === 0n;
  if (!exact && !mayRound) throw new Refusal("too_many_decimals");
  const size = scaled < 0n ? -scaled : scaled;
  const rounded = (2n * size + value.bottom) / (2n * value.bottom);
  if (rounded > BigInt(AMOUNT_LIMIT)) throw new Refusal("out_of_range");
  const minor = Number(rounded);
  return scaled < 0n && minor !== 0 ? -minor : minor;
}

/** Recursive descent: sum = product {(+|-) product}; product = factor {(*|/) factor}; factor = ±factor | (sum) | number. */
class Reader {
  private at = 0;
  private readonly text: string;
  private readonly syntax: NumberSyntax;

  constructor(text: string, syntax: NumberSyntax) {
    this.text = text;
    this.syntax = syntax;
  }

  read(): Fraction {
    const value = this.sum();
    if (this.peek() !== "") throw new Refusal("invalid");
    return value;
  }

  private sum(): Fraction {
    let left = this.product();
    for (let sign = this.take("+-"); sign; sign = this.take("+-")) {
      const right = this.product();
      const top = sign === "+" ? right.top : -right.top;
      left = { top: left.top * right.bottom + top * left.bottom, bottom: left.bottom * right.bottom };
    }
    return left;
  }

  private product(): Fraction {
    let left = this.factor();
    for (let operator = this.take("*/"); operator; operator = this.take("*/")) {
      const right = this.factor();
      left = operator === "*" ? times(left, right) : divide(left, right);
    }
    return left;
  }

  private factor(): Fraction {
    const sign = this.take("+-");
    if (sign) {
      const value = this.factor();
      return sign === "-" ? { top: -value.top, bottom: value.bottom } : value;
    }
    if (this.take("(")) {
      const value = this.sum();
      if (!this.take(")")) throw new Refusal("invalid");
      return value;
    }
    return this.number();
  }

  private number(): Fraction {
    this.peek();
    const literal = /^[\d.,\u066b\u066c ]*[\d.,\u066b]/.exec(this.text.slice(this.at))?.[0];
    if (!literal) throw new Refusal("invalid");
    this.at += literal.length;
    return readNumber(literal, this.syntax);
  }

  private peek(): string {
    while (this.text[this.at] === " " || this.text[this.at] === "\u00a4") this.at += 1;
    return this.text[this.at] ?? "";
  }

  private take(characters: string): string {
    const next = this.peek();
    if (next === "" || !characters.includes(next)) return "";
    this.at += 1;
    return next;
  }
}

function times(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.top, bottom: a.bottom * b.bottom };
}

function divide(a: Fraction, b: Fraction): Fraction {
  if (b.top === 0n) throw new Refusal("division_by_zero");
  const sign = b.top < 0n ? -1n : 1n;
  return { top: sign * a.top * b.bottom, bottom: sign * a.bottom * b.top };
}

const PLAIN = /^\d+$/;
const SPACED = /^\d{1,3}(?: \d{3})+$/;
const grouped = (separator: "." | ",") =>
  separator === "," ? /^\d{1,3}(?:,\d{3})+$/ : /^\d{1,3}(?:\.\d{3})+$/;

/** Decides what is group and what is decimal in one number, and refuses what could be either. */
function readNumber(literal: string, { digits, decimal }: NumberSyntax): Fraction {
  // The separators of Arabic have one meaning each.
  if (/[\u066b\u066c]/.test(literal)) {
    if (/[.,]/.test(literal)) throw new Refusal("invalid");
    const plain = literal.replace(/\u066b/g, ".").replace(/\u066c/g, ",");
    return withDecimal(plain, plain.includes(".") ? "." : null, grouped(","));
  }
  const points = literal.split(".").length - 1;
  const commas = literal.split(",").length - 1;

  if (points > 0 && commas > 0) {
    // Both: the later one is the decimal separator, the earlier one groups.
    const last = literal.lastIndexOf(".") > literal.lastIndexOf(",") ? "." : ",";
    return withDecimal(literal, last, grouped(last === "." ? "," : "."));
  }
  if (points + commas === 0) return withDecimal(literal, null, SPACED);

  const separator = points > 0 ? "." : ",";
  if (points + commas > 1) return withDecimal(literal, null, grouped(separator));

  const couldGroup = /^[1-9]\d{0,2}[.,]\d{3}$/.test(literal);
  if (!couldGroup) return withDecimal(literal, separator, SPACED);
  // "1,234": in English a thousand, in Russian a fraction that only a three-digit currency has.
  if (separator === decimal && digits >= 3) return withDecimal(literal, separator, SPACED);
  if (separator === "," && decimal === ".") return withDecimal(literal, null, grouped(","));
  throw new Refusal("ambiguous");
}

function withDecimal(literal: string, separator: "." | "," | null, groups: RegExp): Fraction {
  const cut = separator ? literal.lastIndexOf(separator) : -1;
  const whole = cut < 0 ? literal : literal.slice(0, cut);
  const fraction = cut < 0 ? "" : literal.slice(cut + 1);
  const wholeFits = whole === "" ? fraction !== "" : PLAIN.test(whole) || groups.test(whole);
  if (!wholeFits || !/^\d*$/.test(fraction)) throw new Refusal("invalid");
  const figures = whole.replace(/\D/g, "") + fraction;
  return { top: BigInt(figures), bottom: 10n ** BigInt(fraction.length) };
}
