/** What one wants: amounts by newer rates, or in another base currency. */
export type ReconversionAim = "rates" | "base";
