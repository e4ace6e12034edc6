import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ifMatch, unwrap } from "@/api/client";
import { createCurrency, deleteCurrency, updateCurrency } from "@/api/generated";
import { type Currency, currencyQueries } from "@/features/rates/currencies/public";

/** The list as it is by now: what the browser keeps of it may be a day old. */
export const currenciesQuery = () => ({ ...currencyQueries.list(), staleTime: 0 });

/** What an administrator says about a currency. */
export interface CurrencyDraft {
  /** Chosen once: rows name the currency by it. */
  code: string;
  digits: number;
  symbol: string;
  name_en: string;
  name_ru: string;
}

/** What is to be different of a currency. */
export type CurrencyChange = Partial<Omit<CurrencyDraft, "code">> & { is_active?: boolean };

/** Adds a currency that no standard knows. */
export const useCreateCurrency = () =>
  useChange((draft: CurrencyDraft) => unwrap(createCurrency({ body: draft })));

/** Changes one, unless somebody else has changed it since. */
export const useUpdateCurrency = () =>
  useChange(({ currency, change }: { currency: Currency; change: CurrencyChange }) => {
    const { code, digits, symbol, name_en, name_ru, is_active, version } = currency;
    const body = { digits, symbol, name_en, name_ru, is_active, ...change };
    return unwrap(updateCurrency({ path: { currency_code: code }, body, headers: ifMatch(version) }));
  });

/** Deletes an own one that nobody uses. */
export const useDeleteCurrency = () =>
  useChange(({ code, version }: Currency) =>
    unwrap(deleteCurrency({ path: { currency_code: code }, headers: ifMatch(version) })),
  );

function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after a refusal: somebody else may have been quicker.
    onSettled: () => cache.invalidateQueries({ queryKey: currencyQueries.list().queryKey }),
  });
}
