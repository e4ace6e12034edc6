import * as v from "valibot";
import { slot } from "@/lib/storage";

/** So many are offered first. */
const MAX_RECENT = 5;

const recentSlot = slot("currency-recent", { retention: "normal", schema: v.array(v.string()) });

/** The codes that this person chose last, the last one first. */
export function recentCurrencies(): readonly string[] {
  return recentSlot.read() ?? [];
}

/** Remembers a choice. */
export function rememberCurrency(code: string): void {
  recentSlot.write([code, ...recentCurrencies().filter((known) => known !== code)].slice(0, MAX_RECENT));
}
