import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatCount } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import { isRunning, reconversionQueries } from "./api";
import classes from "./reconversions.module.css";

interface ProgressProps {
  workspaceId: string;
  id: string;
  onClose: () => void;
  /** Back to the question. */
  onAgain: () => void;
}

/** How far the work has come, and what came of it. */
export function Progress({ workspaceId, id, onClose, onAgain }: ProgressProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data } = useQuery(reconversionQueries.one(workspaceId, id));
  const isOver = data !== undefined && !isRunning(data);
  const shown = (count: number) => formatCount(count, locale);
  return (
    <div className={classes.progress}>
      <div aria-live="polite">
        {!isOver && (
          <>
            <label htmlFor={id}>{t("reconversions.running")}</label>
            {/* All rows are written at once: there is no share of them to show. */}
            <progress id={id} className={classes.bar} />
          </>
        )}
        {data?.state === "done" && (
          <>
            {data.base_currency && <p>{t("reconversions.doneBase", { currency: data.base_currency })}</p>}
            <p>{t("reconversions.done", { count: data.changed_count, shown: shown(data.changed_count) })}</p>
            {data.unconverted_count > 0 && (
              <p className={classes.unconverted}>
                {t("reconversions.unconverted", {
                  count: data.unconverted_count,
                  shown: shown(data.unconverted_count),
                })}
              </p>
            )}
          </>
        )}
      </div>
      {data?.state === "failed" && (
        <p className={classes.failed} role="alert">
          {t(data.error === "not_allowed" ? "reconversions.notAllowed" : "reconversions.failed")}
        </p>
      )}
      <div className={classes.buttons}>
        {data?.state === "failed" && (
          <Button variant="default" onClick={onAgain}>
            {t("common.retry")}
          </Button>
        )}
        <Button {...(!isOver && { variant: "default" })} onClick={onClose}>
          {t("common.close")}
        </Button>
      </div>
    </div>
  );
}
