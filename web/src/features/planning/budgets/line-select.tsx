import { Select, type SelectProps } from "@mantine/core";
import { useCategories } from "@/features/books/categories/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { formatMoney } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import type { BudgetOverview } from "./budget";
import { treeOf } from "./tree";
import { useLineName } from "./use-line-name";

interface LineSelectProps extends Omit<SelectProps, "data" | "value" | "onChange"> {
  workspace: Workspace;
  overview: BudgetOverview;
  /** Undefined while none is chosen. */
  value: string | null | undefined;
  onChange: (categoryId: string | null) => void;
}

const REST = "rest";

/** One of the lines of a period, with what is left of it. */
export function LineSelect({ workspace, overview, value, onChange, ...rest }: LineSelectProps) {
  const locale = useLocale();
  const nameOf = useLineName(workspace.id);
  const { list } = useCategories(workspace.id);
  const { budget, period } = overview;
  const lines = treeOf(period.lines, list).filter(({ line }) => line !== null);
  return (
    <Select
      searchable
      // A dialog that begins with it is to close at the first Escape.
      openOnFocus={false}
      {...rest}
      value={value === undefined ? null : (value ?? REST)}
      onChange={(chosen) => chosen !== null && onChange(chosen === REST ? null : chosen)}
      data={lines.map(({ categoryId, progress }) => ({
        value: categoryId ?? REST,
        label: `${nameOf(categoryId, true)} · ${formatMoney(progress.remaining, budget.currency, locale)}`,
      }))}
    />
  );
}
