import { useTranslation } from "react-i18next";
import { formatCount } from "@/lib/money";
import { Progress } from "@/ui/progress";
import { useLocale } from "@/ui/use-locale";
import { type CategorySuggestionRun, isRunning } from "./api";
import classes from "./suggestions.module.css";

/** How far asking a model has come, or what came of it. */
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
    return (
      <div className={classes.progress}>
        <Progress label={label} value={run.asked_count / run.row_count} />
        <p className={classes.hint}>{t("categorySuggestions.mayLeave")}</p>
      </div>
    );
  }
  if (run.error) return null;
  return (
    <p className={classes.state} role="status">
      <Outcome run={run} />
    </p>
  );
}

function Outcome({ run }: { run: CategorySuggestionRun }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const count = run.suggested_count;
  if (run.row_count === 0) return t("categorySuggestions.nothing");
  if (count === 0) return t("categorySuggestions.none");
  return t("categorySuggestions.done", { count, shown: formatCount(count, locale) });
}
