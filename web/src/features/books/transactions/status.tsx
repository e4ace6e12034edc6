import { Ban, CalendarClock, Check, Clock, Lock, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import classes from "./status.module.css";
import type { TransactionStatus } from "./transaction";

const ICONS: Record<TransactionStatus, LucideIcon> = {
  planned: CalendarClock,
  pending: Clock,
  cleared: Check,
  reconciled: Lock,
  void: Ban,
};

const NAMES = {
  planned: "transactions.status.planned",
  pending: "transactions.status.pending",
  cleared: "transactions.status.cleared",
  reconciled: "transactions.status.reconciled",
  void: "transactions.status.void",
} as const satisfies Record<TransactionStatus, string>;

/** The name of each status in the language now shown. */
export function useStatusName(): (status: TransactionStatus) => string {
  const { t } = useTranslation();
  return (status) => t(NAMES[status]);
}

/** A status as icon and word. */
export function StatusText({ status }: { status: TransactionStatus }) {
  const name = useStatusName();
  const Icon = ICONS[status];
  return (
    <span className={classes.status} data-status={status}>
      <Icon size={15} aria-hidden />
      <span>{name(status)}</span>
    </span>
  );
}
