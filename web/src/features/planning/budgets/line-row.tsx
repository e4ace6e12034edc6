import { ArrowLeftRight, Settings2, Trash2 } from "lucide-react";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { CategoryIcon } from "@/features/books/categories/public";
import { type Currency, formatMoney, type Minor } from "@/lib/money";
import { ActionItem, ActionsMenu } from "@/ui/actions-menu";
import { DrillDown } from "@/ui/drill-down";
import { FactLine } from "@/ui/fact-line";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import type { BudgetPeriod, Part } from "./budget";
import type { Scope } from "./lines";
import classes from "./lines.module.css";
import { type After, PlannedCell, type UnsavedAmount } from "./planned-cell";
import { ProgressBar } from "./progress-bar";
import type { TreeRow } from "./tree";

export type LineAction = "edit" | "move" | "remove";

interface LineRowProps {
  row: TreeRow;
  name: string;
  currency: Currency;
  period: BudgetPeriod;
  scope: Scope;
  mayEdit: boolean;
  isEditing: boolean;
  unsaved: UnsavedAmount | undefined;
  onEdit: () => void;
  /** Null leaves the amount as it is. */
  onDone: (amount: Minor | null, after: After) => void;
  onLeave: (amount: Minor | null) => void;
  /** Tries again to save what is not saved; null gives it up. */
  onRetry: (amount: Minor | null) => void;
  onStep: (step: 1 | -1) => void;
  onAsk: (part: Part) => void;
  onAction: (act: LineAction) => void;
}

/** A line: what it is for, how far it has come, and its numbers. */
export function LineRow(props: LineRowProps) {
  const { row, name, currency, period, scope, mayEdit, isEditing, unsaved, onAsk, onAction } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const { line, progress, depth } = row;
  const { spent, remaining, carriedIn, moved, pending, upcoming } = progress;
  const money = (amount: Minor) => formatMoney(amount, currency, locale, { sign: "always" });
  const extra = [
    carriedIn !== 0 && t("budgets.carriedShort", { amount: money(carriedIn) }),
    moved !== 0 && t("budgets.movedShort", { amount: money(moved) }),
  ].filter(Boolean);
  const about = line
    ? [
        row.hasLinesBelow && t("budgets.withoutBelow"),
        !row.hasLinesBelow && row.category && !line.includesSubcategories && t("budgets.aloneShort"),
        line.carry && t(`budgets.carryShort.${line.carry}`),
      ].filter((fact) => typeof fact === "string")
    : [];
  const left =
    remaining < 0 ? t("budgets.overBy", { amount: formatMoney(-remaining, currency, locale) }) : null;
  return (
    <li
      className={classes.row}
      data-line={row.key}
      data-group={line === null || undefined}
      style={{ "--depth": depth } as CSSProperties}
    >
      <div className={classes.what}>
        <CategoryIcon tile category={row.category ?? null} />
        <div className={classes.about}>
          <div className={classes.names}>
            <span className={classes.name}>{name}</span>
            {about.length > 0 && (
              <span className={classes.hint}>
                <FactLine inherit>
                  {about.map((fact) => (
                    <span key={fact}>{fact}</span>
                  ))}
                </FactLine>
              </span>
            )}
          </div>
          <ProgressBar progress={progress} period={period} />
        </div>
      </div>
      <div className={classes.numbers}>
        <div className={classes.planned} data-label={t("budgets.planned")}>
          {line && mayEdit ? (
            <PlannedCell
              line={line}
              name={name}
              currency={currency}
              scope={scope}
              isEditing={isEditing}
              unsaved={unsaved}
              onEdit={props.onEdit}
              onDone={props.onDone}
              onLeave={props.onLeave}
              onStep={props.onStep}
            />
          ) : (
            <span className={classes.plain}>
              <MoneyText amount={progress.planned} currency={currency} />
            </span>
          )}
          {unsaved && !isEditing && (
            <div role="alert" className={classes.unsaved}>
              {t("budgets.notSaved", { amount: formatMoney(unsaved.amount, currency, locale) })}{" "}
              {unsaved.reason}
              <span>
                <button type="button" className={classes.small} onClick={() => props.onRetry(unsaved.amount)}>
                  {t("common.retry")}
                </button>
                <button type="button" className={classes.small} onClick={() => props.onRetry(null)}>
                  {t("budgets.discard")}
                </button>
              </span>
            </div>
          )}
          {extra.length > 0 && <span className={classes.second}>{extra.join(", ")}</span>}
        </div>
        <div className={classes.spent} data-label={t("budgets.spent")}>
          <DrillDown label={t("budgets.drillDown.spent", { name })} onOpen={() => onAsk("spent")}>
            <MoneyText amount={spent} currency={currency} />
          </DrillDown>
          {pending !== 0 && (
            <button type="button" className={classes.small} onClick={() => onAsk("pending")}>
              {t("budgets.pendingShort", { amount: formatMoney(pending, currency, locale) })}
            </button>
          )}
        </div>
      </div>
      <div
        className={classes.left}
        data-label={t("budgets.remaining")}
        data-over={remaining < 0 || undefined}
      >
        <DrillDown
          label={t("budgets.drillDown.left", { name })}
          onOpen={() => onAsk(upcoming !== 0 && spent === 0 ? "upcoming" : "spent")}
        >
          {left ?? <MoneyText amount={remaining} currency={currency} />}
        </DrillDown>
        {upcoming !== 0 && (
          <button type="button" className={classes.small} onClick={() => onAsk("upcoming")}>
            {t("budgets.upcomingShort", { amount: formatMoney(upcoming, currency, locale) })}
          </button>
        )}
      </div>
      <div className={classes.menu}>
        {line && mayEdit && (
          <ActionsMenu name={name}>
            <ActionItem icon={Settings2} onClick={() => onAction("edit")}>
              {t("budgets.editLine")}
            </ActionItem>
            <ActionItem icon={ArrowLeftRight} onClick={() => onAction("move")}>
              {t("budgets.moveFrom")}
            </ActionItem>
            <ActionItem icon={Trash2} isDanger onClick={() => onAction("remove")}>
              {t("budgets.removeLine")}
            </ActionItem>
          </ActionsMenu>
        )}
      </div>
    </li>
  );
}
