import { useTranslation } from "react-i18next";
import { useCategories } from "@/features/books/categories/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { formatMoney, type Minor } from "@/lib/money";
import { MoneyText } from "@/ui/money-text";
import { type PaperColumn, PaperNote, PaperTable } from "@/ui/paper-table";
import { useLocale } from "@/ui/use-locale";
import { usePrinting } from "@/ui/use-printing";
import type { BudgetOverview } from "./budget";
import { periodTitle } from "./period";
import { type TreeRow, treeOf } from "./tree";
import { useLineName } from "./use-line-name";

interface PaperLinesProps {
  workspace: Workspace;
  overview: BudgetOverview;
}

/** The lines of a period on paper. */
export function PaperLines(props: PaperLinesProps) {
  return usePrinting() && <PrintedLines {...props} />;
}

function PrintedLines({ workspace, overview: { budget, period } }: PaperLinesProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { list: categories } = useCategories(workspace.id);
  const nameOf = useLineName(workspace.id);
  const { currency } = budget;
  const money = (amount: Minor) => <MoneyText amount={amount} currency={currency} />;
  const note = (key: "carriedShort" | "pendingShort", amount: Minor, sign: "always" | "auto") =>
    amount !== 0 && (
      <PaperNote>
        {t(`budgets.${key}`, { amount: formatMoney(amount, currency, locale, { sign }) })}
      </PaperNote>
    );
  const columns: PaperColumn<TreeRow>[] = [
    {
      id: "category",
      name: t("budgets.category"),
      cell: ({ categoryId, depth }) => (
        <span style={{ paddingInlineStart: `${depth * 1.5}em` }}>{nameOf(categoryId)}</span>
      ),
    },
    {
      id: "planned",
      name: t("budgets.planned"),
      isNumber: true,
      cell: ({ progress }) => (
        <>
          {money(progress.planned)}
          {note("carriedShort", progress.carriedIn, "always")}
        </>
      ),
    },
    {
      id: "spent",
      name: t("budgets.spent"),
      isNumber: true,
      cell: ({ progress }) => (
        <>
          {money(progress.spent)}
          {note("pendingShort", progress.pending, "auto")}
        </>
      ),
    },
    {
      id: "left",
      name: t("budgets.remaining"),
      isNumber: true,
      cell: ({ progress }) => money(progress.remaining),
    },
  ];
  const facts = [budget.name, periodTitle(period, locale), currency.code];
  return (
    <PaperTable
      facts={facts}
      columns={columns}
      rows={treeOf(period.lines, categories)}
      keyOf={({ key }) => key}
    />
  );
}
