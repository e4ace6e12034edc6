import { useTranslation } from "react-i18next";
import classes from "./connection-indicator.module.css";
import { useConnection } from "./store";

/** Tells in the footer whether changes made elsewhere arrive: green when connected, red otherwise. */
export function ConnectionIndicator({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  const status = useConnection((state) => state.status);
  return (
    <div className={classes.root} role="status" data-connected={status === "connected" || undefined}>
      <span className={classes.dot} aria-hidden />
      {t(`frame.connection.${status}`)}
      {status === "error" && (
        <button type="button" className={classes.retry} onClick={onRetry}>
          {t("common.retry")}
        </button>
      )}
    </div>
  );
}
