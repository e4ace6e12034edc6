import { fold } from "@/lib/fold";
import type { Currency } from "./api";

/** How well a currency fits what is typed; the better, the smaller. Null where it does not. */
function rank({ code, symbol, name_en, name_ru }: Currency, wanted: string): number | null {
  const short = code.toLowerCase();
  if (short === wanted) return 0;
  if (short.startsWith(wanted)) return 1;
  if (symbol.toLowerCase() === wanted) return 2;
  const names = [fold(name_en), fold(name_ru)];
  if (names.some((name) => name.startsWith(wanted))) return 3;
  if (names.some((name) => name.split(/[\s(-]+/).some((word) => word.startsWith(wanted)))) return 4;
  return short.includes(wanted) || names.some((name) => name.includes(wanted)) ? 5 : null;
}

/** The currencies that fit what is typed, by code, symbol or a name in either language: the best first, then by code. */
export function findCurrencies(currencies: readonly Currency[], typed: string): Currency[] {
  const wanted = fold(typed).trim();
  const found = currencies.flatMap((currency) => {
    const place = wanted === "" ? 0 : rank(currency, wanted);
    return place === null ? [] : [{ currency, place }];
  });
  return found
    .sort((a, b) => a.place - b.place || (a.currency.code < b.currency.code ? -1 : 1))
    .map(({ currency }) => currency);
}
