import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/api-error";
import classes from "./consent-link.module.css";

/** The way to what the user has agreed to, where that is what is missing. */
export function ConsentLink({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const isMissing = error === "not_agreed" || (error instanceof ApiError && error.code === "ai_not_agreed");
  if (!isMissing) return null;
  return (
    <Link to="/profile" hash="ai" className={classes.link}>
      {t("imports.notRead.consents")}
    </Link>
  );
}
