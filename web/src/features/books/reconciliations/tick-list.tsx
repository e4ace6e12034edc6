import { Checkbox, Switch } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Transaction, ViewRow } from "@/features/books/transactions/public";
import { formatDay } from "@/lib/dates";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import { isTicked } from "./summary";
import classes from "./tick-list.module.css";

interface TickListProps {
  /** The rows that are shown. */
  rows: readonly ViewRow[];
  all: readonly ViewRow[];
  onlyOpen: boolean;
  onOnlyOpen: (onlyOpen: boolean) => void;
  onTick: (row: Transaction) => void;
  canEdit: boolean;
}

/** The rows that wait for a statement, each to be ticked by a click, a tap or the space bar; the arrows go up and down. */
export function TickList({ rows, all, onlyOpen, onOnlyOpen, onTick, canEdit }: TickListProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const ticked = all.filter(({ row }) => isTicked(row)).length;
  return (
    <>
      <div className={classes.head}>
        <span>{t("reconciliations.ticked", { count: all.length, ticked })}</span>
        <Switch
          label={t("reconciliations.onlyOpen")}
          checked={onlyOpen}
          onChange={(event) => onOnlyOpen(event.currentTarget.checked)}
        />
      </div>
      {rows.length === 0 && (
        <p className={classes.none}>
          {t(all.length === 0 ? "reconciliations.nothing" : "reconciliations.allTicked")}
        </p>
      )}
      <ul className={classes.list} aria-label={t("reconciliations.rows")} onKeyDown={moveFocus}>
        {rows.map((view) => (
          <li key={view.row.id}>
            <label
              htmlFor={view.row.id}
              className={classes.row}
              data-ticked={isTicked(view.row) || undefined}
            >
              <Checkbox
                id={view.row.id}
                checked={isTicked(view.row)}
                onChange={() => onTick(view.row)}
                disabled={!canEdit}
                size="sm"
                data-tick
              />
              <span className={classes.date}>{formatDay(view.row.date, locale)}</span>
              <span className={classes.text}>
                <span className={classes.name}>{nameOf(view) || t("transactions.noPayee")}</span>
                <span className={classes.about}>{aboutOf(view)}</span>
              </span>
              <span className={classes.amount}>
                <MoneyText amount={view.row.amount} currency={view.row.currency} tone="flow" />
              </span>
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}

function nameOf({ row, otherAccount }: ViewRow): string {
  return row.payee || otherAccount || row.note;
}

function aboutOf({ row, category, parts, otherAccount }: ViewRow): string {
  const where = category?.path ?? (parts.map(({ name }) => name).join(", ") || otherAccount);
  return [where, row.payee || otherAccount ? row.note : ""].filter(Boolean).join(" · ");
}

/** The arrows move from tick to tick. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const ticks = [...event.currentTarget.querySelectorAll<HTMLElement>("input[data-tick]")];
  const at = ticks.indexOf(document.activeElement as HTMLElement);
  const next = ticks[at + (event.key === "ArrowDown" ? 1 : -1)];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
