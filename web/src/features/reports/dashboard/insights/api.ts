import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import { listInsights, type Insight as WireInsight } from "@/api/generated";
import { currencyOf, parseWire } from "@/lib/money";
import type { Insight } from "./insight";

export const insightQueries = {
  /** What stands out in the figures of a workspace, the strongest first. */
  list: (workspaceId: string) =>
    queryOptions({
      // Below the dashboard's key: it is worked out from the same rows.
      queryKey: ["workspaces", workspaceId, "dashboard", "insights"] as const,
      queryFn: async ({ signal }): Promise<Insight[]> => {
        const { items } = await unwrap(listInsights({ path: { workspace_id: workspaceId }, signal }));
        return items.map(fromWire);
      },
    }),
};

function fromWire(wire: WireInsight): Insight {
  const { currency, currency_digits, amount, usual } = wire;
  // What is left of a month may be less than nothing; of all else the kind says which way it goes.
  const isSigned = wire.kind === "saved_more" || wire.kind === "saved_less";
  const size = (text: string | null | undefined) => {
    if (!text) return null;
    const minor = parseWire(text, currency_digits);
    return isSigned ? minor : Math.abs(minor);
  };
  return {
    kind: wire.kind,
    categoryId: wire.category_id ?? null,
    payees: wire.payees,
    amount: size(amount),
    usual: size(usual),
    percent: wire.percent === null || wire.percent === undefined ? null : Math.abs(wire.percent),
    month: wire.month ?? null,
    transactionId: wire.transaction_id ?? null,
    accountId: wire.account_id ?? null,
    currency: currencyOf(currency, currency_digits),
  };
}
