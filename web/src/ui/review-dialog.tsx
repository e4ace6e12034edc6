import { type MouseEvent, type ReactNode, useRef } from "react";
import { Dialog } from "./dialog";
import { DialogText } from "./dialog-text";
import { ErrorState } from "./error-state";
import { ItemListSkeleton } from "./item-list";
import classes from "./review-dialog.module.css";
import { useRowFocus } from "./use-row-focus";

interface ReviewDialogProps {
  title: string;
  /** What is suggested here, in a sentence or two. */
  text: string;
  width: number;
  /** As that of a dialog. */
  pending?: boolean;
  /** Something is being done with a row. */
  isBusy: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog of what is suggested: each row is accepted or dismissed, and goes away then. The focus stays in the dialog
 * with the row that takes its place.
 */
export function ReviewDialog({ title, text, width, pending, isBusy, onClose, children }: ReviewDialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const noteRow = useRowFocus(content, isBusy);
  const noteRowOf = ({ target }: MouseEvent) => {
    const row = (target as Element).closest("li");
    if (row) noteRow([...(content.current?.querySelectorAll("li") ?? [])].indexOf(row));
  };
  return (
    <Dialog opened onClose={onClose} title={title} width={width} {...(pending !== undefined && { pending })}>
      <div className={classes.content} ref={content} onClickCapture={noteRowOf}>
        <DialogText>{text}</DialogText>
        {children}
      </div>
    </Dialog>
  );
}

interface ReviewListProps {
  isPending: boolean;
  /** Says that they could not be loaded. */
  failed: string;
  /** Why, in words, or null. */
  error: string | null;
  onRetry: () => void;
  /** The rows, or null where there are none. */
  children: ReactNode;
}

/** The rows once they are loaded; what is shown until then, and where they cannot be loaded. */
export function ReviewList({ isPending, failed, error, onRetry, children }: ReviewListProps) {
  if (isPending) return <ItemListSkeleton rows={3} />;
  if (error !== null) return <ErrorState title={failed} text={error} onRetry={onRetry} />;
  return children;
}

interface ReviewRowsProps {
  label: string;
  children: ReactNode;
}

/** Rows from edge to edge of the dialog, as a list in a panel is. */
export function ReviewRows({ label, children }: ReviewRowsProps) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {children}
    </ul>
  );
}

interface ReviewRowProps {
  /** What leads it: an icon or a box. */
  lead: ReactNode;
  /** What can be done with it, and what is known of it beside that. */
  end: ReactNode;
  /** What is suggested. */
  children: ReactNode;
}

/** One of them. */
export function ReviewRow({ lead, end, children }: ReviewRowProps) {
  return (
    <li className={classes.row}>
      {lead}
      {children}
      <div className={classes.end}>{end}</div>
    </li>
  );
}
