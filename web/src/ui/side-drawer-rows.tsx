import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useRef } from "react";
import classes from "./side-drawer-rows.module.css";

/** Above the rows of a drawer: how many they are, and what they come to. */
export function RowsSum({ count, children }: { count: string; children: ReactNode }) {
  return (
    <div className={classes.sum}>
      <span>{count}</span>
      {children}
    </div>
  );
}

/** What stands in the place of rows where there are none. */
export function NoRows({ children }: { children: ReactNode }) {
  return <p className={classes.nothing}>{children}</p>;
}

interface VirtualRowsProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row, index: number) => string;
  /** How high each of them is, in pixels. */
  height: number;
  renderRow: (row: Row) => ReactNode;
}

/** Rows of which only those in sight are drawn. */
export function VirtualRows<Row>({ rows, keyOf, height, renderRow }: VirtualRowsProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
  });
  return (
    <div ref={scroller} className={classes.scroller}>
      <ul className={classes.list} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return (
            row && (
              <li
                key={keyOf(row, index)}
                className={classes.item}
                style={{ transform: `translateY(${start}px)` }}
              >
                {renderRow(row)}
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
