import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import {
  customRange,
  rangeDays,
  rangeTotals,
  rememberedRange,
  type TransactionSearch,
  transactionQueries,
} from "@/features/transactions/public";
import type { Workspace } from "@/features/workspaces/public";
import { today } from "@/lib/dates";
import { Figure } from "./figure";

interface RangeFiguresProps {
  workspace: Workspace;
  /** Null for all accounts. */
  accountId: string | null;
  search: TransactionSearch;
}

/** What came in and went out in the days that the table shows. */
export function RangeFigures({ workspace, accountId, search }: RangeFiguresProps) {
  const { t } = useTranslation();
  const currency = { code: workspace.currency, digits: workspace.currency_digits };
  const days = rangeDays(search.range ?? rememberedRange(), today(), customRange(search));
  const { data: list } = useQuery(transactionQueries.list(workspace, { accountId, ...days }));
  const totals = list && (list.totals ?? rangeTotals(list.rows));
  return (
    <>
      <Figure name={t("accountDetail.income")} amount={totals?.income} currency={currency} tone="flow" />
      <Figure name={t("accountDetail.expenses")} amount={totals?.expense} currency={currency} />
    </>
  );
}
