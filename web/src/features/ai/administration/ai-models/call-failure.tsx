import { useTranslation } from "react-i18next";
import type { AiCallError } from "./api";
import classes from "./call-failure.module.css";
import { visible } from "./visible";

/** Why a model did not answer, what helps, and what its endpoint said itself. */
export function CallFailure({
  failure: { code, message },
}: {
  failure: { code: AiCallError; message: string };
}) {
  const { t } = useTranslation();
  return (
    <p className={classes.failure}>
      <strong>{t(`aiModels.failures.${code}`)}</strong> {t(`aiModels.remedies.${code}`)}
      {message && <span className={classes.message}>{visible(message)}</span>}
    </p>
  );
}
