import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FactLine } from "@/ui/fact-line";
import type { ImportPreview } from "./api";
import classes from "./import-bar.module.css";

interface ImportBarProps {
  preview: ImportPreview;
  /** How many rows would be booked. */
  count: number;
  /** What is still missing, or null. */
  hint: string | null;
  /** The button, and what went wrong with it. */
  children: ReactNode;
}

/** What is left out and the last button, always in view. */
export function ImportBar({ preview, count, hint, children }: ImportBarProps) {
  const { t } = useTranslation();
  const { counts, unread_total } = preview;
  const known = counts.known + counts.similar;
  const summary = [
    preview.ambiguities.includes("balance_differs") && t("imports.summary.balance"),
    known > 0 && t("imports.summary.known", { count: known }),
    counts.refused > 0 && t("imports.summary.refused", { count: counts.refused }),
    unread_total > 0 && t("imports.summary.unread", { count: unread_total }),
  ].filter((fact) => typeof fact === "string");
  return (
    <div className={classes.bar} data-bottom-bar="">
      <p className={classes.text} data-wanted={(hint !== null && count === 0) || undefined}>
        {hint ?? (
          <FactLine inherit>
            {summary.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </FactLine>
        )}
      </p>
      {children}
    </div>
  );
}
