import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatCount } from "@/lib/money";
import { Progress } from "@/ui/progress";
import { useLocale } from "@/ui/use-locale";
import { providerQueries } from "./api";
import classes from "./sync-state.module.css";

/** How the fetching of a provider's past goes, or how it has ended. Nothing while there was none. */
export function SyncState({ providerId }: { providerId: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: syncs } = useQuery(providerQueries.syncs());
  const sync = syncs?.find(({ provider_id }) => provider_id === providerId);
  if (!sync) return null;
  const { status, current_step, total_steps, rates, error } = sync;
  const figure = { count: rates, shown: formatCount(rates, locale) };
  if (status === "in_progress") {
    return (
      <div className={classes.root}>
        <Progress
          label={
            total_steps > 0
              ? t("providerManagement.sync.running", { step: current_step, steps: total_steps })
              : t("providerManagement.sync.waiting")
          }
          value={total_steps > 0 ? current_step / total_steps : 0}
        />
      </div>
    );
  }
  return (
    <p className={classes.text} role="status" data-failed={status === "error" || undefined}>
      {status === "error"
        ? t("providerManagement.sync.broken", {
            reason: error ? t(`providerManagement.failures.${error.code}`) : "",
          })
        : t("providerManagement.sync.done", figure)}
    </p>
  );
}
