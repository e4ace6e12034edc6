import { Button } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { FlatCategory } from "@/features/books/categories/public";
import { formatDay } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import type { DialogTask } from "../dialog-task";
import { useStatusName } from "../status";
import { COLUMN_NAMES } from "../table/columns";
import type { TransactionDraft } from "../transaction";
import { forgetUnsaved, type Unsaved } from "./store";
import classes from "./unsaved-list.module.css";
import type { TableSaving } from "./use-table-saving";
import "./leave-warning";

interface UnsavedListProps {
  workspaceId: string;
  items: readonly Unsaved[];
  categories: ReadonlyMap<string, FlatCategory>;
  saving: TableSaving;
  /** Opens one of them in the dialog. */
  onTask: (task: DialogTask) => void;
}

/** What was typed and could not be saved, each with the reason, until it is saved or given up. */
export function UnsavedList({ workspaceId, items, categories, saving, onTask }: UnsavedListProps) {
  const { t } = useTranslation();
  const textOf = useUnsavedText(categories);
  const forget = ({ id }: Unsaved) => forgetUnsaved(workspaceId, id);
  const retry = (item: Unsaved) => {
    forget(item);
    if (item.kind === "new") void saving.add(item.draft);
    else void saving.save(item.row, item.patch);
  };
  const edit = (item: Unsaved) => {
    const onSaved = () => forget(item);
    if (item.kind === "edit") {
      const { row, patch, met } = item;
      return onTask({ kind: "edit", row, patch, ...(met && { met }), onSaved });
    }
    const { draft } = item;
    const direction = draft.amount < 0 ? "expense" : "income";
    onTask({ kind: "new", direction, accountId: draft.account_id, draft, onSaved });
  };
  return (
    <ul className={classes.list} aria-label={t("transactions.unsaved")}>
      {items.map((item) => (
        <li key={item.id} className={classes.item}>
          <TriangleAlert size={16} className={classes.icon} aria-hidden />
          <div role="alert" className={classes.text}>
            <strong className={classes.what}>{textOf(item)}</strong>
            <span className={classes.reason}>
              {t("transactions.notSaved")} {item.reason}
            </span>
          </div>
          <div className={classes.actions}>
            <Button size="compact-sm" onClick={() => retry(item)}>
              {t("common.retry")}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => edit(item)}>
              {t("common.edit")}
            </Button>
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => forget(item)}>
              {t("transactions.lines.discard")}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What was typed, in words: of a new row all of it, of a change whose row it is and what is different. */
function useUnsavedText(categories: ReadonlyMap<string, FlatCategory>): (item: Unsaved) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  const statusName = useStatusName();
  return (item) => {
    const { kind } = item;
    const { date, payee, note, category_id, status, amount, splits, currency }: Partial<TransactionDraft> =
      kind === "new" ? item.draft : { currency: item.row.currency, ...item.patch };
    const noPayee = t("transactions.noPayee");
    const noCategory = t("transactions.noCategory");
    const category = category_id === null ? noCategory : categories.get(category_id ?? "")?.path;
    const values = {
      date: date && formatDay(date, locale),
      payee: payee === "" ? noPayee : payee,
      category,
      note,
      status: status && statusName(status),
      amount:
        amount === undefined || !currency
          ? undefined
          : formatMoney(amount, currency, locale, { sign: "always" }),
    };
    if (kind === "new") {
      const known = [values.payee, category_id ? category : "", values.amount, values.date];
      return known.filter(Boolean).join(" · ");
    }
    const changes = (["date", "payee", "category", "note", "status", "amount"] as const).flatMap((field) =>
      values[field] === undefined ? [] : [`${t(COLUMN_NAMES[field])}: ${values[field]}`],
    );
    if (splits) changes.push(t("transactions.split"));
    return [item.row.payee || noPayee, ...changes].join(" · ");
  };
}
