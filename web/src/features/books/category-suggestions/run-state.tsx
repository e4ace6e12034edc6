import { useTranslation } from "react-i18next";
import { formatCount } from "@/lib/money";
import { Progress } from "@/ui/progress";
import { useLocale } from "@/ui/use-locale";
import { type CategorySuggestionRun, isRunning } from "./api";
import classes from "./suggestions.module.css";

/** How far asking a model has come, or how it ended. */
export function RunState({ run }: { run: CategorySuggestionRun | null }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (!run) return null;
  const shown = (count: number) => formatCount(count, locale);
  if (isRunning(run)) {
    const label = t("categorySuggestions.running", {
      asked: shown(run.asked_count),
      total: shown(run.row_count),
    });
    return <Progress label={label} value={run.asked_count / run.row_count} />;
  }
  if (run.error) {
    return (
      <p className={classes.failed} role="alert">
        {t(`categorySuggestions.errors.${run.error}`)}
      </p>
    );
  }
  const count = run.suggested_count;
  return (
    <p className={classes.state} role="status">
      {run.row_count === 0
        ? t("categorySuggestions.nothing")
        : t("categorySuggestions.done", { count, shown: shown(count) })}
    </p>
  );
}
