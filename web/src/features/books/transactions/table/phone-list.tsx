import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { letterOf } from "@/lib/keys";
import type { Currency } from "@/lib/money";
import { CardLines, linesHeight } from "./card-lines";
import classes from "./phone-list.module.css";
import { CARD_HEIGHT, RowCard } from "./row-card";
import { ScrollAnchor } from "./scroll-anchor";
import { useLongPress } from "./use-long-press";
import type { ViewRow } from "./view-row";

/** What lies over the page's top, with some room, in pixels. */
const BAR_HEIGHT = 72;

interface PhoneListProps {
  rows: ViewRow[];
  /** Changes when other rows are shown: another page, order, search or filter. */
  view: string;
  /** How many rows stand on earlier pages. */
  offset: number;
  /** Leads to the first page. */
  onFirstPage: () => void;
  workspaceId: string;
  /** The currency of the workspace. */
  base: Currency;
  label: string;
  selected: ReadonlySet<string>;
  /** Whether any row is chosen: a tap then chooses instead of opening. */
  choosing: boolean;
  onToggle: (id: string) => void;
  canEdit: boolean;
  /** Who cannot edit opens rows with files only. */
  onOpen: (view: ViewRow) => void;
}

/**
 * The rows on a phone: two lines of text each, the lines of a split on request; a tap opens, a finger that stays chooses. The page itself scrolls; only what is
 * near is drawn.
 */
export function PhoneList(props: PhoneListProps) {
  const { rows, base, label, selected, choosing, canEdit, onToggle, onOpen } = props;
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    setMargin(top + window.scrollY);
  }, []);
  const layout = useMemo(() => {
    const keys = rows.map(({ row }) => row.id);
    const starts = [0];
    for (const view of rows) {
      starts.push((starts.at(-1) ?? 0) + CARD_HEIGHT + linesHeight(view, expanded.has(view.row.id)));
    }
    return { keys, starts };
  }, [rows, expanded]);
  const seenFrom = () => -(list.current?.getBoundingClientRect().top ?? 0);
  const scrollBy = (pixels: number) => window.scrollBy(0, pixels);
  const showNewest = () => {
    props.onFirstPage();
    scrollBy(-seenFrom() - BAR_HEIGHT);
  };
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => (layout.starts[index + 1] ?? 0) - (layout.starts[index] ?? 0),
    getItemKey: (index) => rows[index]?.row.id ?? index,
    overscan: 10,
    scrollMargin: margin,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the measures are stale exactly when lines come or go.
  useEffect(() => virtual.measure(), [virtual, rows, expanded]);
  const toggleLines = (id: string) => {
    const next = new Set(expanded);
    if (!next.delete(id)) next.add(id);
    setExpanded(next);
  };
  const choose = (target: EventTarget) => {
    const id = target instanceof Element && target.closest<HTMLElement>("[data-row]")?.dataset.row;
    if (id && canEdit) onToggle(id);
  };
  const hold = useLongPress(choose);
  const toggle = (view: ViewRow) => onToggle(view.row.id);
  const opens = ({ row }: ViewRow) => canEdit || row.attachment_count > 0;
  if (rows.length === 0) return <p className={classes.nothing}>{t("transactions.nothingFound")}</p>;
  return (
    <>
      <ScrollAnchor
        layout={layout}
        view={props.view}
        offset={props.offset}
        seenFrom={seenFrom}
        scrollBy={scrollBy}
        onShow={showNewest}
      />
      <ul
        ref={list}
        className={classes.list}
        style={{ height: virtual.getTotalSize() }}
        aria-label={label}
        {...hold}
        onKeyDown={(event) => {
          // Without a finger to hold: x chooses, as in the table.
          if (letterOf(event) === "x") choose(event.target);
        }}
      >
        {virtual.getVirtualItems().map((item) => {
          const view = rows[item.index];
          if (!view) return null;
          return (
            <li
              key={item.key}
              className={classes.item}
              data-row={view.row.id}
              style={{ transform: `translateY(${item.start - margin}px)` }}
              aria-setsize={rows.length}
              aria-posinset={item.index + 1}
            >
              <RowCard
                view={view}
                base={base}
                chosen={choosing ? selected.has(view.row.id) : undefined}
                onOpen={choosing ? toggle : opens(view) ? onOpen : undefined}
              />
              {view.row.splits.length > 0 && (
                <CardLines
                  view={view}
                  workspaceId={props.workspaceId}
                  isExpanded={expanded.has(view.row.id)}
                  onToggle={() => toggleLines(view.row.id)}
                  onOpen={choosing ? toggle : opens(view) ? onOpen : undefined}
                />
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
