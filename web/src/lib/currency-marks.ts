/** What people and programs write beside a number for its currency: its code, or one of its symbols. */
import { type Currency, isOwnCurrency, symbolOf } from "./money";
import { plainCharacters } from "./typed-characters";

/** What Intl does not write in the languages of the client. */
const COMMON: Record<string, readonly string[]> = {
  AUD: ["A$"],
  CAD: ["C$"],
  CHF: ["Fr.", "Fr"],
  CNY: ["元"],
  INR: ["Rs.", "Rs"],
  JPY: ["円"],
  KZT: ["тг.", "тг"],
  RUB: ["руб.", "руб", "р.", "р"],
  SGD: ["S$"],
  TRY: ["TL"],
  UAH: ["грн.", "грн"],
};

/** Intl knows these alone, and throws at others. */
const ISO_CODE = /^[A-Z]{3}$/;

const patterns = new Map<string, RegExp>();

/**
 * The text with "¤" in place of the currency's own marks, wherever they stand. "$" is a mark of every currency that is
 * written so at home: who types it into a field of Canadian dollars means these.
 */
export function withoutMarks(text: string, currency: Currency): string {
  return text.replace(patternOf(currency), "\u00a4");
}

/** Whether a word or a symbol that is none of a currency's own marks belongs to another one. */
export function isForeignMark(word: string): boolean {
  const common = Object.values(COMMON).flat();
  return (
    /\p{Sc}/u.test(word) ||
    isOwnCurrency(word) ||
    Intl.supportedValuesOf("currency").includes(word.toUpperCase()) ||
    common.some((mark) => mark.toLowerCase() === word.toLowerCase())
  );
}

function patternOf(currency: Currency): RegExp {
  const { code } = currency;
  const own = symbolOf(currency);
  const key = `${code} ${own}`;
  let pattern = patterns.get(key);
  if (!pattern) {
    const marks = [
      code,
      own ?? code,
      ...(COMMON[code] ?? []),
      ...(ISO_CODE.test(code) ? symbolsOf(code) : []),
    ]
      .map(plainCharacters)
      // A symbol that is itself a piece of arithmetic says nothing.
      .filter((mark) => /[\p{L}\p{S}]/u.test(mark))
      .sort((a, b) => b.length - a.length)
      .map((mark) => mark.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"));
    // Not within another word: "R" is no mark in "EUR".
    pattern = new RegExp(`(?<![\\p{L}\\p{Sc}])(?:${marks.join("|")})(?![\\p{L}\\p{Sc}])`, "giu");
    patterns.set(key, pattern);
  }
  return pattern;
}

/** "$", "US$"; "₽", "RUB". */
function symbolsOf(code: string): string[] {
  const symbols = ["en", "ru"].flatMap((locale) =>
    (["symbol", "narrowSymbol"] as const).map((currencyDisplay) => {
      const format = new Intl.NumberFormat(locale, { style: "currency", currency: code, currencyDisplay });
      return format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? code;
    }),
  );
  const signs = symbols.filter((symbol) => /^\p{Sc}$/u.test(symbol));
  return [...symbols, ...signs.map((sign) => code.slice(0, 2) + sign)];
}
