import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/api-error";
import classes from "./ai-consent-link.module.css";

/** True where nothing is missing but the user's consent: by the error of a call, or by what became of a task. */
export function isConsentMissing(error: unknown): boolean {
  return error === "not_agreed" || (error instanceof ApiError && error.code === "ai_not_agreed");
}

/** The way to what the user lets AI models have. */
export function AiConsentLink({ onClick }: { onClick?: () => void }) {
  const { t } = useTranslation();
  return (
    <Link to="/profile" hash="ai" className={classes.link} {...(onClick && { onClick })}>
      {t("common.aiSettings")}
    </Link>
  );
}
