import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CategoryIcon, useCategories } from "@/features/books/categories/public";
import { type Day, formatDay, today } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { useLocale } from "@/ui/use-locale";
import { AmountText } from "./amount-text";
import type { RecurringItem } from "./item";
import classes from "./item-list.module.css";
import { useScheduleText } from "./use-schedule-text";

interface ItemListProps {
  workspaceId: string;
  items: readonly RecurringItem[];
  accounts: ReadonlyMap<string, string>;
  mayEdit: boolean;
  onOpen: (item: RecurringItem) => void;
  /** What can be done with one, as a menu. */
  menu: (item: RecurringItem) => ReactNode;
}

/** Everything that recurs: what comes next first, then what rests or is over. */
export function ItemList({ workspaceId, items, accounts, mayEdit, onOpen, menu }: ItemListProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const texts = useScheduleText();
  const { byId } = useCategories(workspaceId);
  const place = (item: RecurringItem) => {
    // Before the accounts are known, none is gone.
    if (accounts.size === 0) return "";
    const name = (id: string | null) => accounts.get(id ?? "") ?? t("recurring.goneAccount");
    return item.kind === "transfer"
      ? `${name(item.account_id)} → ${name(item.to_account_id)}`
      : name(item.account_id);
  };
  return (
    <>
      <div className={classes.head} aria-hidden>
        <span>{t("recurring.name")}</span>
        <span>{t("recurring.nextDate")}</span>
        <span>{t("transactions.account")}</span>
        <span>{t("recurring.modeLabel")}</span>
        <span>{t("transactions.columns.amount")}</span>
      </div>
      <ul className={classes.list} aria-label={t("recurring.list")}>
        {inOrder(items).map((item) => {
          const idle = !item.is_active || isOver(item);
          return (
            <li key={item.id} className={classes.row} data-idle={idle || undefined}>
              <CategoryIcon
                tile
                category={item.kind === "transfer" ? "transfer" : (byId.get(item.category_id ?? "") ?? null)}
              />
              <div className={classes.text}>
                {mayEdit ? (
                  <button type="button" className={classes.name} onClick={() => onOpen(item)}>
                    {item.name}
                  </button>
                ) : (
                  <span className={classes.name}>{item.name}</span>
                )}
                <ItemBadges item={item} />
                <span className={classes.schedule}>{texts.definition(item)}</span>
              </div>
              <span
                className={classes.second}
                data-next
                data-late={(item.is_active && isLate(item.next_date)) || undefined}
              >
                {item.next_date && item.is_active ? formatDay(item.next_date, locale) : ""}
              </span>
              <span className={classes.second} data-account>
                {place(item)}
              </span>
              <span className={classes.second} data-mode>
                {t(`recurring.modeShort.${item.mode}`)}
              </span>
              <span className={classes.amount}>
                <AmountText of={item} />
              </span>
              {menu(item) ?? <span />}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** What sets one apart: something stands in its way, or it rests, or it is over. */
function ItemBadges({ item }: { item: RecurringItem }) {
  const { t } = useTranslation();
  if (item.problem === null && item.is_active && !isOver(item)) return null;
  return (
    <span className={classes.badges}>
      {item.problem && (
        <Badge tone="warning" icon={TriangleAlert}>
          {t(`recurring.problem.${item.problem}`)}
        </Badge>
      )}
      {!item.is_active && <Badge>{t("recurring.pausedWord")}</Badge>}
      {isOver(item) && <Badge>{t("recurring.over")}</Badge>}
    </span>
  );
}

/** Whether nothing comes any more. */
export function isOver({ next_date, is_active }: Pick<RecurringItem, "next_date" | "is_active">): boolean {
  return is_active && next_date === null;
}

function isLate(day: Day | null): boolean {
  return day !== null && day < today();
}

function inOrder(items: readonly RecurringItem[]): RecurringItem[] {
  const rank = (item: RecurringItem) => (!item.is_active ? 1 : isOver(item) ? 2 : 0);
  return [...items].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      (a.next_date ?? "").localeCompare(b.next_date ?? "") ||
      a.name.localeCompare(b.name),
  );
}
