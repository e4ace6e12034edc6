import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/ui/empty-state";
import type { ReceiptState } from "./api";
import classes from "./inbox.module.css";

const TEXTS = {
  review: "receipts.inbox.emptyReview",
  processing: "receipts.inbox.emptyProcessing",
  failed: "receipts.inbox.emptyFailed",
  booked: "receipts.inbox.emptyBooked",
} as const satisfies Record<ReceiptState, string>;

/** What stands where no receipt is. */
export function InboxEmpty({ state, action }: { state: ReceiptState | null; action: ReactNode }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t(state ? "receipts.inbox.emptyStateTitle" : "receipts.inbox.emptyTitle")}
      text={t(state ? TEXTS[state] : "receipts.inbox.emptyText")}
      drawing={<ReceiptDrawing />}
      actions={!state && action}
    />
  );
}

/** A strip of paper with a few lines, a sum and a code. */
function ReceiptDrawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 120 84" width="120" height="84" aria-hidden="true">
      <rect
        className={classes.far}
        x="10"
        y="14"
        width="44"
        height="60"
        rx="6"
        transform="rotate(-9 32 44)"
      />
      <path
        className={classes.paper}
        d="M40 4h44a4 4 0 0 1 4 4v72l-6-4-6 4-6-4-6 4-6-4-6 4-6-4-6 4-4-3V8a4 4 0 0 1 4-4z"
      />
      <rect className={classes.mark} x="46" y="14" width="26" height="6" rx="3" />
      <rect className={classes.stroke} x="46" y="28" width="20" height="4" rx="2" />
      <rect className={classes.stroke} x="72" y="28" width="10" height="4" rx="2" />
      <rect className={classes.stroke} x="46" y="37" width="16" height="4" rx="2" />
      <rect className={classes.stroke} x="72" y="37" width="10" height="4" rx="2" />
      <rect className={classes.mark} x="64" y="48" width="18" height="6" rx="3" />
      <rect className={classes.stroke} x="46" y="60" width="10" height="10" rx="2" />
    </svg>
  );
}
