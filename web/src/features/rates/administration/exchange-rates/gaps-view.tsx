import { Button, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CalendarX2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { AdminError } from "@/features/identity/users/public";
import { addMonths, formatDay, today } from "@/lib/dates";
import { formatCount } from "@/lib/money";
import { EmptyState } from "@/ui/empty-state";
import { Item, ItemList, ItemListSkeleton } from "@/ui/item-list";
import { Panel } from "@/ui/panel";
import { useLocale } from "@/ui/use-locale";
import { type ExchangeRateGap, type RateDraft, rateAdminQueries } from "./api";
import { daysOf, type RateSearch } from "./rate-search";

/** How far back one looks for gaps. */
const PERIODS = ["week", "month", "year"] as const;

interface GapsViewProps {
  search: RateSearch;
  onShow: (search: RateSearch) => void;
  onFill: (start: Partial<RateDraft>) => void;
}

/** On which days amounts could not be converted: no rate is known, nor one of the week before. */
export function GapsView({ search, onShow, onFill }: GapsViewProps) {
  const { t } = useTranslation();
  const period = PERIODS.find((name) => name === search.period) ?? "year";
  const [start, end] = daysOf({ period }, today());
  const { data, error, refetch } = useQuery(
    rateAdminQueries.gaps(start ?? addMonths(today(), -12), end ?? today()),
  );
  if (error && !data)
    return <AdminError error={error} title={t("rateManagement.gaps.failed")} onRetry={refetch} />;
  return (
    <Panel
      level={2}
      title={t("rateManagement.gaps.title")}
      text={t("rateManagement.gaps.text")}
      action={
        <Select
          aria-label={t("rateManagement.filters.period")}
          value={period}
          data={PERIODS.map((value) => ({ value, label: t(`rateManagement.periods.${value}`) }))}
          onChange={(value) => {
            const chosen = PERIODS.find((name) => name === value);
            onShow({ view: "gaps", ...(chosen && chosen !== "year" && { period: chosen }) });
          }}
          allowDeselect={false}
        />
      }
    >
      {!data && <ItemListSkeleton rows={3} />}
      {data && data.items.length === 0 && (
        <EmptyState title={t("rateManagement.gaps.none")} text={t("rateManagement.gaps.noneText")} />
      )}
      {data && data.items.length > 0 && (
        <ItemList label={t("rateManagement.gaps.title")}>
          {data.items.map((gap) => (
            <Gap key={`${gap.from} ${gap.to} ${gap.first}`} gap={gap} onFill={onFill} />
          ))}
        </ItemList>
      )}
    </Panel>
  );
}

function Gap({ gap, onFill }: { gap: ExchangeRateGap; onFill: (start: Partial<RateDraft>) => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { from, to, first, last, days } = gap;
  const shown = formatDay(first, locale);
  return (
    <Item
      icon={CalendarX2}
      tone="warning"
      title={`${from}\u00a0→\u00a0${to}`}
      details={[
        first === last ? shown : `${shown} – ${formatDay(last, locale)}`,
        t("rateManagement.gaps.days", { count: days, shown: formatCount(days, locale) }),
      ]}
      actions={
        <Button
          size="compact-sm"
          variant="light"
          aria-label={t("rateManagement.gaps.fillNamed", { from, to, date: shown })}
          onClick={() => onFill({ from, to, date: first })}
        >
          {t("rateManagement.gaps.fill")}
        </Button>
      }
    />
  );
}
