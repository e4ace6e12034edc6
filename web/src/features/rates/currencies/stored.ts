import * as v from "valibot";
import { setSymbols } from "@/lib/money";
import { slot } from "@/lib/storage";

/** Specification, section 9: the list of currencies expires after so long, in milliseconds. */
export const MAX_AGE = 24 * 60 * 60 * 1000;

const currency = v.object({
  code: v.string(),
  digits: v.number(),
  symbol: v.string(),
  name: v.string(),
  name_en: v.string(),
  name_ru: v.string(),
  kind: v.picklist(["iso", "own"]),
  is_active: v.boolean(),
  is_historical: v.boolean(),
  version: v.number(),
});

type Currency = v.InferOutput<typeof currency>;

/** The list as this browser keeps it. */
interface StoredCurrencies {
  currencies: Currency[];
  /** When it came, in milliseconds. */
  lastUpdated: number;
}

const currencySlot = slot<StoredCurrencies>("currency", {
  retention: "normal",
  schema: v.object({ currencies: v.array(currency), lastUpdated: v.number() }),
});

/** The kept list, however old; amounts of own currencies are written by it from now on. */
export function readCurrencies(): StoredCurrencies | null {
  const stored = currencySlot.read();
  if (stored) writeBy(stored.currencies);
  return stored;
}

/** Keeps a list that has just come. */
export function storeCurrencies(currencies: Currency[], now: number): void {
  writeBy(currencies);
  currencySlot.write({ currencies, lastUpdated: now });
}

/** Intl knows how the currencies of ISO 4217 are written in each language, but no others. */
function writeBy(currencies: readonly Currency[]): void {
  const own = currencies.filter(({ kind }) => kind === "own");
  setSymbols(new Map(own.map(({ code, symbol }) => [code, symbol])));
}
