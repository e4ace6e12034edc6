import { Link, useParams } from "@tanstack/react-router";
import type { TFunction } from "i18next";
import { ArrowLeftRight, ChevronRight, Paperclip, Split } from "lucide-react";
import { useTranslation } from "react-i18next";
import { CategoryIcon } from "@/features/books/categories/public";
import classes from "./cells.module.css";
import type { ColumnId } from "./columns";
import type { ViewRow } from "./view-row";

/** Who was paid, and beside it in a lower voice the note and the tags that have no column of their own; a transfer names where the money came from or went. */
export function PayeeCell({ view, columns = [] }: { view: ViewRow; columns?: readonly ColumnId[] }) {
  const { t } = useTranslation();
  const { row, otherAccount } = view;
  const title = row.payee || (otherAccount === undefined ? "" : transferTitle(t, row.amount, otherAccount));
  return (
    <span className={classes.payee}>
      <span className={classes.name} data-name data-empty={!title || undefined}>
        {title || t("transactions.noPayee")}
      </span>
      {row.note && !columns.includes("note") && <span className={classes.note}>{row.note}</span>}
      {row.tags.length > 0 && !columns.includes("tags") && (
        <span className={classes.tags}>{row.tags.map((tag) => `#${tag}`).join(" ")}</span>
      )}
      {row.attachment_count > 0 && (
        <Paperclip
          size={13}
          className={classes.clipMark ?? ""}
          role="img"
          aria-label={t("transactions.files", { count: row.attachment_count })}
        />
      )}
    </span>
  );
}

/** The row's own account, to which it leads. */
export function AccountCell({ view: { row, account } }: { view: ViewRow }) {
  const { workspaceId = "" } = useParams({ strict: false });
  return (
    <Link
      to="/workspaces/$workspaceId/accounts/$accountId"
      params={{ workspaceId, accountId: row.account_id }}
      className={`${classes.account} ${classes.clip}`}
      tabIndex={-1}
      onClick={(event) => event.stopPropagation()}
    >
      {account}
    </Link>
  );
}

interface CategoryCellProps {
  view: ViewRow;
  /** Whether the lines of a split row are shown below it. */
  isExpanded?: boolean;
  /** Shows or hides them; left out where they are not shown. */
  onToggleLines?: (() => void) | undefined;
}

/** Where a row belongs: its category, the categories of its lines, or for a transfer the other account. */
export function CategoryCell({ view, isExpanded = false, onToggleLines }: CategoryCellProps) {
  const { t } = useTranslation();
  const { row, category, parts, otherAccount } = view;
  if (otherAccount !== undefined) {
    return (
      <span className={classes.transfer}>
        <ArrowLeftRight size={15} aria-hidden />
        <span className={classes.clip}>{transferTitle(t, row.amount, otherAccount)}</span>
      </span>
    );
  }
  if (row.splits.length > 0) {
    const names = parts.map(({ name }) => name).join(", ");
    return (
      <span className={classes.category} title={parts.map(({ path }) => path).join("\n")}>
        {onToggleLines ? (
          <button
            type="button"
            tabIndex={-1}
            className={classes.toggle}
            aria-expanded={isExpanded}
            aria-label={t("transactions.lines.show")}
            onClick={(event) => {
              event.stopPropagation();
              onToggleLines();
            }}
          >
            <ChevronRight size={15} aria-hidden />
          </button>
        ) : (
          <Split size={15} aria-label={t("transactions.split")} role="img" />
        )}
        <span className={classes.clip}>{names || t("transactions.noCategory")}</span>
      </span>
    );
  }
  return (
    <span className={classes.category} data-empty={!category || undefined}>
      <CategoryIcon category={category ?? null} />
      <span className={classes.clip}>{category?.path ?? t("transactions.noCategory")}</span>
    </span>
  );
}

function transferTitle(t: TFunction, amount: number, account: string): string {
  return amount < 0 ? t("transactions.transferTo", { account }) : t("transactions.transferFrom", { account });
}
