import { useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import classes from "./screen-error.module.css";

/** What a screen shows that could not be loaded or broke down. Made of nothing that could fail to load itself. */
export function ScreenError({ reset }: { reset: () => void }) {
  const { t } = useTranslation();
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className={classes.root} role="alert">
      <h1 className={classes.title}>{t("app.screenFailed.title")}</h1>
      <p className={classes.text}>{t("app.screenFailed.text")}</p>
      <button type="button" className={classes.retry} onClick={retry}>
        {t("common.retry")}
      </button>
    </div>
  );
}
