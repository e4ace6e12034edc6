// biome-ignore-all lint/a11y/useSemanticElements: see the table that it is a row of.
// biome-ignore-all lint/a11y/useFocusableInteractive: see the table that it is a row of.
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatCount, type Minor } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import type { TransactionGroup } from "../report";
import classes from "./list-table.module.css";

interface ListGroupProps {
  group: TransactionGroup;
  figure: (group: TransactionGroup, name: string, amount: Minor, flow?: "income" | "expense") => ReactNode;
}

/** What the rows below it have in common, how many they are and what they come to. */
export function ListGroup({ group, figure }: ListGroupProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const income = t("reportViews.income");
  const expense = t("reportViews.expense");
  return (
    <div role="cell" className={classes.group} aria-colspan={6}>
      <span className={classes.groupName}>{group.label || t("reportViews.nameless")}</span>
      <span className={classes.count}>
        {t("reportViews.transactions", { count: group.count, shown: formatCount(group.count, locale) })}
      </span>
      <span className={classes.groupFigures}>
        {group.income !== 0 && group.expense !== 0 && (
          <>
            <span className={classes.part}>{figure(group, income, group.income, "income")}</span>
            <span className={classes.part}>{figure(group, expense, group.expense, "expense")}</span>
          </>
        )}
        <strong>{figure(group, t("reportViews.net"), group.net)}</strong>
      </span>
    </div>
  );
}
