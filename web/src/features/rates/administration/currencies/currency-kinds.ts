import type { Currency } from "@/features/rates/currencies/public";

/** Which currencies are shown. */
export const CURRENCY_KINDS = ["all", "active", "inactive", "own", "historical"] as const;
export type CurrencyKind = (typeof CURRENCY_KINDS)[number];

/** Whether a currency is of a kind. */
export function isOfKind({ kind, is_active, is_historical }: Currency, wanted: CurrencyKind): boolean {
  switch (wanted) {
    case "all":
      return true;
    case "active":
      return is_active;
    case "inactive":
      return !is_active;
    case "own":
      return kind === "own";
    case "historical":
      return is_historical;
  }
}

/** A code as the server takes it: three to ten Latin capitals and figures, a letter first. */
export function isCode(text: string): boolean {
  return /^[A-Z][A-Z0-9]{2,9}$/.test(text);
}
