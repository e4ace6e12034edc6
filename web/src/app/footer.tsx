import { useTranslation } from "react-i18next";
import { today } from "@/lib/dates";
import { ConnectionIndicator } from "@/realtime/connection-indicator";
import classes from "./footer.module.css";
import { connect } from "./live";

/** The bottom of every page: tagline, copyright, and whether changes made elsewhere arrive. */
export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className={classes.footer}>
      <p className={classes.text}>
        {t("app.copyright", { year: today().slice(0, 4) })}
        <span className={classes.tagline}>{t("app.tagline")}</span>
      </p>
      <ConnectionIndicator onRetry={() => void connect()} />
    </footer>
  );
}
