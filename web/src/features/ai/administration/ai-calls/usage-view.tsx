import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { AdminError } from "@/features/identity/users/public";
import { ItemListSkeleton } from "@/ui/item-list";
import { Panel } from "@/ui/panel";
import { PanelNote } from "@/ui/panel-note";
import { useNow } from "@/ui/use-now";
import type { AiSettings } from "../ai-models/api";
import { GROUPINGS, RANGES, useAiModelPreferences } from "../ai-models/preferences";
import { aiCallQueries } from "./api";
import { CallsPanel } from "./calls-panel";
import { LimitsPanel } from "./limits-panel";
import { firstOf, monthOf } from "./months";
import classes from "./usage.module.css";
import { UsageChart } from "./usage-chart";
import { UsageTable } from "./usage-table";

/** What models were used for, by whom, and what that cost. */
export function UsageView({ settings }: { settings: AiSettings }) {
  const { t } = useTranslation();
  const [{ grouping, months }, change] = useAiModelPreferences();
  const last = monthOf(new Date(useNow()));
  const query = aiCallQueries.usage(grouping, firstOf(last, months), last);
  const { data, error, refetch } = useQuery({ ...query, placeholderData: (before) => before });
  if (error && !data) return <AdminError error={error} title={t("aiUsage.failed")} onRetry={refetch} />;
  return (
    <div className={classes.parts}>
      {data && <LimitsPanel settings={settings} spent={data.spent_this_month} />}
      <Panel
        title={t("aiUsage.title")}
        level={2}
        action={
          <div className={classes.controls}>
            <NativeSelect
              size="xs"
              aria-label={t("aiUsage.groupBy")}
              value={grouping}
              data={GROUPINGS.map((value) => ({ value, label: t(`aiUsage.groupings.${value}`) }))}
              onChange={({ currentTarget: { value } }) =>
                change({ grouping: GROUPINGS.find((one) => one === value) ?? "model" })
              }
            />
            <NativeSelect
              size="xs"
              aria-label={t("aiUsage.range")}
              value={months}
              data={RANGES.map((count) => ({
                value: String(count),
                label: t("aiUsage.months", { count }),
              }))}
              onChange={({ currentTarget: { value } }) =>
                change({ months: RANGES.find((count) => String(count) === value) ?? 6 })
              }
            />
          </div>
        }
      >
        {!data && <ItemListSkeleton rows={2} />}
        {data && data.total.calls === 0 && <PanelNote>{t("aiUsage.none")}</PanelNote>}
        {data && data.total.calls > 0 && (
          <>
            <UsageChart usage={data} grouping={grouping} />
            <UsageTable usage={data} grouping={grouping} />
          </>
        )}
      </Panel>
      <CallsPanel currency={settings.currency} />
    </div>
  );
}
