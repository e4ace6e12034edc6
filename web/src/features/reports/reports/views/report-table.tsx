import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp, ChevronRight } from "lucide-react";
import { memo, type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { rem } from "@/lib/rem";
import { useLocale } from "@/ui/use-locale";
import { usePrinting } from "@/ui/use-printing";
import classes from "./report-table.module.css";
import { type FlatRow, flattenRows, type Order, parentKeys, type Sortable, sortRows } from "./table-rows";

/** A column of a report's table; the first one names the rows. */
export interface ReportColumn<R> {
  id: string;
  name: string;
  cell: (row: R) => ReactNode;
  /** By which the rows can be ordered. */
  value?: (row: R) => Sortable;
  /** In the last line. */
  total?: ReactNode;
  /** Words, not figures. */
  isText?: boolean;
}

interface ReportTableProps<R> {
  /** Names the table. */
  caption: string;
  columns: readonly ReportColumn<R>[];
  rows: readonly R[];
  keyOf: (row: R) => string;
  /** What is below a row; opened by a press. */
  childrenOf?: (row: R) => readonly R[];
  nameOf?: (row: R) => string;
  /** Rows with others below them are open at first. */
  isOpen?: boolean;
  /** A lower voice for what is not booked, a louder one for what holds others. */
  toneOf?: (row: R) => "quiet" | "group" | undefined;
  /** What the last line is called; it stands there if a column has a total. */
  totalName?: string;
}

const ROW_HEIGHT = rem(40);
/** More rows than this are drawn only where they are seen. */
const MANY = 120;
/** More rows than this scroll below their head; fewer are part of the page. */
const LONG = 24;

/** The numbers of a report: ordered by a press on a column's name, with a head that stays and the totals below. */
export function ReportTable<R>(props: ReportTableProps<R>) {
  const { caption, columns, rows, keyOf, childrenOf, nameOf, isOpen = false, toneOf, totalName } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const scroller = useRef<HTMLElement>(null);
  const printing = usePrinting();
  const [order, setOrder] = useState<Order | null>(null);
  // Those that are not as they were at first.
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const value = columns.find(({ id }) => id === order?.id)?.value;
  const desc = order?.desc ?? false;
  const flat = useMemo(
    () =>
      flattenRows(
        rows,
        keyOf,
        childrenOf,
        (key) => turned.has(key) !== isOpen,
        (siblings) => sortRows(siblings, value, desc, locale),
      ),
    [rows, keyOf, childrenOf, turned, isOpen, value, desc, locale],
  );
  const many = flat.length > MANY && !printing;
  const virtual = useVirtualizer({
    count: flat.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    enabled: many,
  });
  const items = many ? virtual.getVirtualItems() : [];
  const seen = many ? items.map(({ index }) => index) : flat.map((_, index) => index);
  const before = items[0]?.start ?? 0;
  const after = many ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const turn = useCallback((key: string) => {
    setTurned((now) => {
      const next = new Set(now);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }, []);
  const press = ({ id, value: by }: ReportColumn<R>) => {
    const isWord = rows.some((row) => typeof by?.(row) === "string");
    setOrder((now) => (now?.id === id ? { id, desc: !now.desc } : { id, desc: !isWord }));
  };
  const parents = useMemo(
    () => (childrenOf ? parentKeys(rows, keyOf, childrenOf) : []),
    [rows, keyOf, childrenOf],
  );
  const allOpen = parents.every((key) => turned.has(key) !== isOpen);
  return (
    <section
      ref={scroller}
      className={classes.scroller}
      data-long={flat.length > LONG || undefined}
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard.
      tabIndex={0}
    >
      <table className={classes.table} aria-rowcount={many ? flat.length + 1 : undefined}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th
                key={column.id}
                scope="col"
                data-text={column.isText || at === 0 || undefined}
                aria-sort={order?.id === column.id ? (desc ? "descending" : "ascending") : undefined}
              >
                {column.value ? (
                  <button type="button" className={classes.sort} onClick={() => press(column)}>
                    {column.name}
                    {order?.id === column.id &&
                      (desc ? <ArrowDown size={13} aria-hidden /> : <ArrowUp size={13} aria-hidden />)}
                  </button>
                ) : (
                  column.name
                )}
                {at === 0 && parents.length > 0 && (
                  <button
                    type="button"
                    className={classes.all}
                    onClick={() => setTurned(new Set(allOpen === isOpen ? parents : []))}
                  >
                    {t(allOpen ? "reportViews.closeAll" : "reportViews.openAll")}
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden style={{ height: before }} />}
          {seen.map((index) => {
            const one = flat[index];
            return (
              one && (
                <Row
                  key={one.key}
                  one={one}
                  columns={columns}
                  tone={toneOf?.(one.row)}
                  place={many ? index + 2 : undefined}
                  name={nameOf?.(one.row) ?? ""}
                  isOpen={turned.has(one.key) !== isOpen}
                  isTree={parents.length > 0}
                  onTurn={turn}
                />
              )
            );
          })}
          {after > 0 && <tr aria-hidden style={{ height: after }} />}
        </tbody>
        {totalName !== undefined && (
          <tfoot>
            <tr>
              {columns.map((column, at) =>
                at === 0 ? (
                  <th key={column.id} scope="row" data-tree={parents.length > 0 || undefined}>
                    {totalName}
                  </th>
                ) : (
                  <td key={column.id}>{column.total}</td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

interface RowProps<R> {
  one: FlatRow<R>;
  columns: readonly ReportColumn<R>[];
  tone: "quiet" | "group" | undefined;
  /** Its number among all rows, where not all are drawn. */
  place: number | undefined;
  name: string;
  isOpen: boolean;
  isTree: boolean;
  onTurn: (key: string) => void;
}

function PlainRow<R>({ one, columns, tone, place, name, isOpen, isTree, onTurn }: RowProps<R>) {
  const { t } = useTranslation();
  const { row, key, depth, isParent } = one;
  return (
    <tr data-tone={tone} aria-rowindex={place}>
      {columns.map((column, at) =>
        at === 0 ? (
          <th key={column.id} scope="row">
            <span className={classes.name} style={{ paddingInlineStart: depth * 20 }}>
              {isTree &&
                (isParent ? (
                  <button
                    type="button"
                    className={classes.turn}
                    aria-expanded={isOpen}
                    aria-label={t("reportViews.below", { name })}
                    onClick={() => onTurn(key)}
                  >
                    <ChevronRight size={15} aria-hidden />
                  </button>
                ) : (
                  <span className={classes.turn} />
                ))}
              {column.cell(row)}
            </span>
          </th>
        ) : (
          <td key={column.id} data-text={column.isText || undefined}>
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

// With each step of scrolling only those rows are drawn that come into sight.
const Row = memo(PlainRow) as typeof PlainRow;
