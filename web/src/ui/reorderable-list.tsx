import { VisuallyHidden } from "@mantine/core";
import { type LucideIcon, TriangleAlert } from "lucide-react";
import type { HTMLAttributes, ReactNode } from "react";
import { DragHandle, DropLine } from "./drag-handle";
import classes from "./reorderable-list.module.css";
import { useReorder } from "./use-reorder";

/** How a row is moved. */
export interface RowPlace {
  /** Where another one would go that is held over it. */
  over: "above" | "below" | undefined;
  /** One place up or down. */
  onStep: (step: -1 | 1) => void;
  drag: HTMLAttributes<HTMLLIElement>;
}

interface ReorderableListProps<T> {
  label: string;
  items: readonly T[];
  /** What is said once one has been moved, the first place being 1. */
  announcementOf: (moved: { name: string; place: number; total: number }) => string;
  onMove: (item: T, to: number) => void;
  /** Rows above them that are not moved. */
  fixed?: ReactNode;
  /** The row of an item. */
  children: (item: T, place: RowPlace) => ReactNode;
}

/** Rows in an order that is changed by dragging, or by the arrows on a handle. */
export function ReorderableList<T extends { id: string; name: string }>(props: ReorderableListProps<T>) {
  const { label, items, announcementOf, onMove, fixed, children } = props;
  const { root, announcement, row, sideAt, step } = useReorder<T, HTMLOListElement>({
    items,
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    announcementOf,
    onMove,
  });
  return (
    <>
      <ol ref={root} className={classes.list} aria-label={label}>
        {fixed}
        {items.map((item) =>
          children(item, { over: sideAt(item), onStep: (by) => step(item, by), drag: row(item) }),
        )}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}

/** The same rows in an order that nobody changes. */
export function FixedList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  );
}

interface ListRowProps {
  icon: LucideIcon;
  /** Null where it is not moved. */
  place: RowPlace | null;
  /** What the handle is called, and how it is used. */
  handle: { label: string; hint: string };
  /** Out of use for now. */
  isIdle?: boolean;
  /** Something is wrong with it. */
  isFailing?: boolean;
  /** The figure that matters, beside the text; a phone has it below. */
  figure?: string;
  /** What can be done with it, at its end. */
  actions: ReactNode;
  /** Its title, and the lines below. */
  children: ReactNode;
}

/** A row of such a list. */
export function ListRow(props: ListRowProps) {
  const { icon: Icon, place, handle, isIdle, isFailing, figure, actions, children } = props;
  return (
    <li {...place?.drag} className={classes.row} data-idle={isIdle || undefined}>
      {place?.over && <DropLine side={place.over} />}
      {place && <DragHandle {...handle} onStep={place.onStep} />}
      <span className={classes.icon} data-failing={isFailing || undefined}>
        <Icon size={18} aria-hidden />
      </span>
      <div className={classes.text}>{children}</div>
      {figure !== undefined && <span className={classes.figure}>{figure}</span>}
      <div className={classes.actions}>{actions}</div>
    </li>
  );
}

interface RowFailureProps {
  /** What the other side said, in its own words. */
  message: string | null | undefined;
  /** What failed. */
  children: ReactNode;
}

/** What is wrong with what a row is about. */
export function RowFailure({ message, children }: RowFailureProps) {
  return (
    <p className={classes.failure}>
      <TriangleAlert size={14} aria-hidden />
      <span>
        {children}
        {message && <span className={classes.message}>{message}</span>}
      </span>
    </p>
  );
}
