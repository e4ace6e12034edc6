import type { ReactNode } from "react";
import { rem } from "@/lib/rem";
import classes from "./entry.module.css";

/** How high an entry is, in pixels. */
export const ENTRY_HEIGHT = rem(62);

interface EntryProps {
  icon: ReactNode;
  /** Who was paid or paid; empty if that is not known. */
  payee: string;
  /** What is said then. */
  payeeFallback: string;
  details: string;
  amount: ReactNode;
  /** The amount in the currency of the whole, where that is another one. */
  converted: ReactNode;
  /** It is not certain yet. */
  pending: boolean;
  /** Draws what it leads to: a link, or a button. */
  renderLink: (inside: { className: string; children: ReactNode }) => ReactNode;
}

/** A transaction in two lines, as a part of a number. */
export function Entry({
  icon,
  payee,
  payeeFallback,
  details,
  amount,
  converted,
  pending,
  renderLink,
}: EntryProps) {
  return renderLink({
    className: classes.row ?? "",
    children: (
      <>
        {icon}
        <span className={classes.main}>
          <span className={classes.payee} data-empty={payee === "" || undefined}>
            {payee || payeeFallback}
          </span>
          <span className={classes.second}>{details}</span>
        </span>
        <span className={classes.figures} data-pending={pending || undefined}>
          {amount}
          {converted && <span className={classes.second}>{converted}</span>}
        </span>
      </>
    ),
  });
}
