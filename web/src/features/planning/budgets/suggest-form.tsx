import { Checkbox, SegmentedControl, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { explain, formError } from "@/api/errors";
import { CategoryIcon, useCategories } from "@/features/books/categories/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { formatDay } from "@/lib/dates";
import { currencyIn, formatMoney, sum } from "@/lib/money";
import { DialogText } from "@/ui/dialog-text";
import { ErrorState } from "@/ui/error-state";
import { FormDialog } from "@/ui/form-dialog";
import { ItemListSkeleton } from "@/ui/item-list";
import { MoneyText } from "@/ui/money-text";
import { PanelNote } from "@/ui/panel-note";
import { useLocale } from "@/ui/use-locale";
import { budgetQueries } from "./api";
import type { BudgetOverview, Suggestion } from "./budget";
import classes from "./suggest.module.css";
import { newSuggestions, significantSuggestions } from "./suggestion";
import { useLineName } from "./use-line-name";

interface SuggestFormProps {
  workspace: Workspace;
  /** The budget that takes the lines; null for a new one, which gets a name. */
  overview: BudgetOverview | null;
  pending: boolean;
  error: unknown;
  onApply: (taken: readonly Suggestion[], name: string) => void;
  onClose: () => void;
}

const RANGES = ["3", "6", "12"] as const;
/** More columns than these nobody reads. */
const MAX_COLUMNS = 6;
const MAX_NAME_LENGTH = 100;
const keyOf = ({ categoryId }: Pick<Suggestion, "categoryId">) => categoryId ?? "rest";

/** Proposes lines from what was spent in the last months; what is ticked is taken over. */
export function SuggestForm({ workspace, overview, pending, error, onApply, onClose }: SuggestFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const currency = overview?.budget.currency ?? currencyIn(workspace);
  const [months, setMonths] = useState<(typeof RANGES)[number]>("3");
  const [name, setName] = useState(() => t("budgets.defaultName"));
  // What was ticked or not by hand; the others are as they are proposed.
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const query = useQuery(budgetQueries.suggestions(workspace.id, currency.code, Number(months)));
  const { byId } = useCategories(workspace.id);
  const nameOf = useLineName(workspace.id);
  const lines = overview?.period.lines ?? [];
  const rows = significantSuggestions(query.data ?? []);
  const proposed = new Set(newSuggestions(rows, lines, byId));
  const isTaken = (row: Suggestion) => ticked.get(keyOf(row)) ?? proposed.has(row.categoryId);
  const taken = rows.filter(isTaken);
  const total = sum(taken.map(({ amount }) => amount));
  const columns = rows[0]?.months.slice(-MAX_COLUMNS) ?? [];
  return (
    <FormDialog
      width={Math.min(920, 560 + columns.length * 84)}
      title={t(overview ? "budgets.suggestTitle" : "budgets.fromHistory")}
      onClose={onClose}
      onSubmit={() => {
        if (taken.length > 0) onApply(taken, name.trim() || t("budgets.defaultName"));
      }}
      pending={pending}
      error={formError(error, [])}
      submitLabel={t(overview ? "budgets.apply" : "budgets.submit")}
      disabled={taken.length === 0}
    >
      <DialogText>{t("budgets.suggestText")}</DialogText>
      {!overview && (
        <TextInput
          label={t("budgets.name")}
          value={name}
          maxLength={MAX_NAME_LENGTH}
          onChange={(event) => setName(event.currentTarget.value)}
          autoComplete="off"
        />
      )}
      <SegmentedControl
        size="xs"
        aria-label={t("budgets.lookBack")}
        value={months}
        onChange={(value) => setMonths(RANGES.find((one) => one === value) ?? months)}
        data={RANGES.map((value) => ({
          value,
          label: t("budgets.lastMonths", { count: Number(value) }),
        }))}
      />
      {query.isPending && <ItemListSkeleton rows={5} />}
      {query.isError && (
        <ErrorState
          title={t("budgets.failed")}
          text={explain(query.error).text}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && rows.length === 0 && <PanelNote>{t("budgets.suggestNone")}</PanelNote>}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
        <section className={classes.scroller} aria-label={t("budgets.suggestions")} tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t("budgets.category")}</th>
                {columns.map(({ month }) => (
                  <th key={month} scope="col" className={classes.month}>
                    {formatDay(`${month}-01`, locale, "month-short")}
                  </th>
                ))}
                <th scope="col" className={classes.average}>
                  {t("budgets.average")}
                </th>
                <th scope="col">{t("budgets.proposal")}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const known = lines.find(({ categoryId }) => categoryId === row.categoryId);
                return (
                  <tr key={keyOf(row)}>
                    <th scope="row">
                      <Checkbox
                        checked={isTaken(row)}
                        onChange={({ currentTarget: { checked } }) =>
                          setTicked(new Map(ticked).set(keyOf(row), checked))
                        }
                        label={
                          <span className={classes.name}>
                            <CategoryIcon
                              category={row.categoryId === null ? null : (byId.get(row.categoryId) ?? null)}
                            />
                            {nameOf(row.categoryId, true)}
                          </span>
                        }
                      />
                    </th>
                    {row.months.slice(-MAX_COLUMNS).map(({ month, spent }) => (
                      <td key={month} className={classes.month}>
                        <MoneyText amount={spent} currency={currency} tone="quiet" whole />
                      </td>
                    ))}
                    <td className={classes.average}>
                      <MoneyText amount={row.average} currency={currency} whole />
                    </td>
                    <td className={classes.proposal}>
                      <MoneyText amount={row.amount} currency={currency} whole />
                      {known && (
                        <span className={classes.now}>
                          {t("budgets.nowPlanned", {
                            amount: formatMoney(known.progress.planned, currency, locale, { whole: true }),
                          })}
                        </span>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </section>
      )}
      {rows.length > 0 && (
        <p className={classes.total} aria-live="polite">
          <span>{t("budgets.takenCount", { count: taken.length })}</span>
          <MoneyText amount={total} currency={currency} whole />
        </p>
      )}
    </FormDialog>
  );
}
