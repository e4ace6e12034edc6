import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import { getPublicPlans, type OfferedPlanDetails } from "@/api/generated";
import type { Language } from "@/lib/preferences";

export type { OfferedPlanDetails };

export const priceQueries = {
  /** The plans that everybody may see, in a language. */
  list: (language: Language) =>
    queryOptions({
      queryKey: ["public-plans", language] as const,
      queryFn: async ({ signal }) => (await unwrap(getPublicPlans({ signal }))).items,
    }),
};
