// biome-ignore-all lint/a11y/noNoninteractiveTabindex: it scrolls, also where none of its rows has a box to tick.

import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import type { AccountRow } from "@/features/books/accounts/public";
import { useCategories } from "@/features/books/categories/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { rem } from "@/lib/rem";
import { ErrorState } from "@/ui/error-state";
import { accountCurrency } from "./account-currency";
import {
  type ImportOptions,
  type ImportPreview,
  type ImportRow,
  type ImportVerdict,
  importQueries,
  PAGE_SIZE,
} from "./api";
import { FileRow } from "./file-row";
import { type Decisions, decide, isSelected } from "./import-choices";
import classes from "./row-list.module.css";

interface RowListProps {
  workspace: Workspace;
  accounts: readonly AccountRow[];
  importId: string;
  options: ImportOptions;
  /** What the file comes to, with its first rows. */
  preview: ImportPreview;
  /** Only rows of this kind. */
  verdict: ImportVerdict | null;
  decisions: Decisions;
  onDecide: (decisions: Decisions) => void;
}

/** The height of a row in pixels, on a desktop and on a phone. */
const HEIGHT = { wide: rem(58), narrow: rem(80) };
/** A longer list than this scrolls by itself. */
const LONG = 12;

/** The rows of a file, loaded and drawn as far as they are seen. */
export function RowList(props: RowListProps) {
  const { workspace, accounts, importId, options, preview, verdict, decisions, onDecide } = props;
  const { t } = useTranslation();
  const { byId } = useCategories(workspace.id);
  const scroller = useRef<HTMLElement>(null);
  const all = preview.parts.reduce((count, { rows }) => count + rows, 0);
  const total = verdict === null ? all : preview.counts[verdict];
  const narrow = useMediaQuery("(width < 48em)", false, { getInitialValueInEffect: false });
  const height = narrow ? HEIGHT.narrow : HEIGHT.wide;
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 10,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the measures are stale exactly when the height changes.
  useEffect(() => virtual.measure(), [virtual, height]);
  const items = virtual.getVirtualItems();
  // What is seen is on one page of rows or goes over to the next.
  const [top, bottom] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0].map(
    (index) => Math.floor(index / PAGE_SIZE) * PAGE_SIZE,
  ) as [number, number];
  const page = (offset: number) => importQueries.preview(workspace.id, importId, options, verdict, offset);
  const first = useQuery(page(top));
  const last = useQuery(page(bottom));
  const rowAt = (index: number) =>
    index < bottom ? first.data?.rows[index - top] : last.data?.rows[index - bottom];
  const failed = [first, last].find(({ isError }) => isError);
  if (failed) {
    return (
      <ErrorState
        title={t("imports.rows.failed")}
        text={explain(failed.error).text}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (total === 0) return <p className={classes.nothing}>{t("imports.rows.none")}</p>;
  const several = preview.parts.length > 1;
  const accountOf = (row: ImportRow) => {
    const part = preview.parts.find(({ part: number }) => number === row.part);
    return accounts.find(({ id }) => id === part?.account_id);
  };
  return (
    <section
      ref={scroller}
      className={classes.scroller}
      data-long={total > LONG || undefined}
      aria-label={t("imports.rows.list")}
      tabIndex={0}
    >
      <ul className={classes.rows} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ key, index, start }) => {
          const row = rowAt(index);
          const account = row && accountOf(row);
          return (
            <li
              key={key}
              className={classes.row}
              style={{ transform: `translateY(${start}px)`, height }}
              aria-setsize={total}
              aria-posinset={index + 1}
            >
              {row && (
                <FileRow
                  row={row}
                  currency={accountCurrency(accounts, account?.id)}
                  category={row.category_id ? byId.get(row.category_id) : undefined}
                  account={several ? account?.name : undefined}
                  transfer={accounts.find(({ id }) => id === row.transfer_account_id)?.name}
                  creating={options.create_categories}
                  selected={isSelected(row, decisions)}
                  onSelect={(selected) => onDecide(decide(decisions, row, selected))}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
