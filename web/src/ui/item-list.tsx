import { Skeleton } from "@mantine/core";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { FactLine } from "./fact-line";
import classes from "./item-list.module.css";
import { RowText } from "./row-text";

/** Things of one kind below each other, across the whole panel. */
export function ItemList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  );
}

interface ItemProps {
  icon: LucideIcon;
  tone?: "primary" | "warning" | undefined;
  /** What it is called, or the way to it by that name. */
  title: ReactNode;
  /** What sets it apart from the others, beside the title. */
  badge?: ReactNode;
  /** Particulars in the order of their weight; empty ones are left out. */
  details: ReactNode[];
  /** What comes of what one does with it, on lines of its own below: the element is there before, and empty. */
  note?: ReactNode;
  actions?: ReactNode;
}

/** One of them. */
export function Item({ icon: Icon, tone, title, badge, details, note, actions }: ItemProps) {
  const shown = details.filter(Boolean);
  return (
    <li className={classes.item}>
      <span className={classes.icon} data-tone={tone}>
        <Icon size={18} aria-hidden />
      </span>
      <RowText title={title} badges={badge}>
        <FactLine>
          {shown.map((detail, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a detail is its place in the line.
            <span key={index}>{detail}</span>
          ))}
        </FactLine>
      </RowText>
      {actions && <div className={classes.actions}>{actions}</div>}
      {note && (
        <div className={classes.note} role="status">
          {note}
        </div>
      )}
    </li>
  );
}

/** What stands in the list's place while it is loaded. */
export function ItemListSkeleton({ rows = 2 }: { rows?: number }) {
  return (
    <div className={classes.list} aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
        <div key={row} className={classes.item}>
          <Skeleton width={36} height={36} radius={9} />
          <div className={classes.text}>
            <Skeleton width="42%" height={12} my={4} />
            <Skeleton width="68%" height={10} my={5} />
          </div>
        </div>
      ))}
    </div>
  );
}
