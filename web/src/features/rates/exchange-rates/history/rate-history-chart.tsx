import { Button, SegmentedControl, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeftRight } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { addDays, addMonths, type Day, formatDay, today } from "@/lib/dates";
import { formatPercent } from "@/lib/money";
import { formatRate } from "@/lib/rates";
import { ChartFrame } from "@/ui/charts/chart-frame";
import { LineChart } from "@/ui/charts/line-chart";
import { FactLine } from "@/ui/fact-line";
import { IconButton } from "@/ui/icon-button";
import { useLocale } from "@/ui/use-locale";
import { type AppliedRate, rateQueries } from "../api";
import { useSourceText } from "../source-text";
import classes from "./rate-history.module.css";

export interface RateHistoryProps {
  from: string;
  to: string;
  /** Whose workspace rates count; null for none of them. */
  workspaceId: string | null;
  /** What is to be done where nothing is known. */
  empty?: React.ReactNode;
}

/** How far back one looks, in months. */
const RANGES = { "1m": 1, "6m": 6, "1y": 12, "5y": 60 } as const;
type Range = keyof typeof RANGES;
const RANGE_KEYS = Object.keys(RANGES) as Range[];

const HEIGHT = 200;

/** How a rate went from day to day. */
export function RateHistoryChart({ workspaceId, empty, ...pair }: RateHistoryProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const sourceText = useSourceText();
  const [turned, setTurned] = useState(false);
  const [range, setRange] = useState<Range>("1y");
  const [from, to] = turned ? [pair.to, pair.from] : [pair.from, pair.to];
  const end = today();
  const query = useQuery({
    ...rateQueries.history(workspaceId, from, to, startOf(range, end), end),
    // While another time of the pair is on its way. Turned round it is another figure, which must not be shown as this one.
    placeholderData: (known, before) => (before?.queryKey.at(-4) === from ? known : undefined),
  });
  const history = query.data;
  const points = useMemo(
    () => (history ?? []).map(({ date, rate }) => ({ day: date, value: Number(rate) })),
    [history],
  );
  const first = history?.[0];
  const last = history?.at(-1);
  const shown = (rate: string) => formatRate(rate, locale);
  const pairText = (rate: string) => t("rateHistory.pair", { from, to, rate: shown(rate) });
  return (
    <ChartFrame
      caption={t("rateHistory.caption", { from, to })}
      head={
        <div className={classes.head}>
          <div className={classes.figure}>
            <span className={classes.rate}>{last ? pairText(last.rate) : `${from} · ${to}`}</span>
            <IconButton
              icon={ArrowLeftRight}
              iconSize={15}
              label={t("rateHistory.turn")}
              size={30}
              onClick={() => setTurned(!turned)}
            />
          </div>
          {first && last && (
            <FactLine>
              <span>{sourceText(last)}</span>
              <span>
                {formatPercent(Number(last.rate) / Number(first.rate) - 1, locale, { signed: true })}
              </span>
            </FactLine>
          )}
        </div>
      }
      controls={
        <SegmentedControl
          size="xs"
          aria-label={t("rateHistory.range")}
          value={range}
          data={RANGE_KEYS.map((value) => ({ value, label: t(`rateHistory.ranges.${value}`) }))}
          onChange={(value) => setRange(RANGE_KEYS.find((known) => known === value) ?? range)}
        />
      }
      table={{
        columns: [t("rateHistory.day"), t("rateHistory.rate"), t("rateHistory.source")],
        rows: [...(history ?? [])].reverse().map((point) => ({
          key: point.date,
          cells: [formatDay(point.date, locale), shown(point.rate), sourceText(point)],
        })),
      }}
    >
      {query.isPending && <Skeleton height={HEIGHT} radius="md" />}
      {query.isError && !history && (
        <div className={classes.none} role="alert">
          <p>{explain(query.error).text}</p>
          <Button variant="default" onClick={() => void query.refetch()}>
            {t("common.retry")}
          </Button>
        </div>
      )}
      {history?.length === 0 && (
        <div className={classes.none}>
          <p>{t("rateHistory.none", { from, to })}</p>
          {empty}
        </div>
      )}
      {first && last && (
        <RateChart
          history={history ?? []}
          points={points}
          pairText={pairText}
          valueText={(rate) => `${shown(rate)} ${to}`}
          label={`1 ${from}`}
        />
      )}
    </ChartFrame>
  );
}

interface RateChartProps {
  history: readonly AppliedRate[];
  points: { day: Day; value: number }[];
  pairText: (rate: string) => string;
  valueText: (rate: string) => string;
  label: string;
}

function RateChart({ history, points, pairText, valueText, label }: RateChartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [first, last] = [history[0], history.at(-1)];
  const axisText = useMemo(
    // Sums of steps end in figures that no rate has.
    () => (value: number) => formatRate(String(Number(value.toPrecision(5))), locale),
    [locale],
  );
  const maxValue = Math.max(...points.map(({ value }) => value));
  if (!first || !last) return null;
  return (
    <LineChart
      points={points}
      // Four figures are told apart, whatever the size of the rate.
      unit={10 ** (Math.floor(Math.log10(maxValue)) - 3)}
      axisText={axisText}
      text={(index) => valueText(history[index]?.rate ?? last.rate)}
      label={label}
      height={HEIGHT}
      summary={t("rateHistory.summary", {
        from: formatDay(first.date, locale),
        to: formatDay(last.date, locale),
        first: pairText(first.rate),
        last: pairText(last.rate),
      })}
    />
  );
}

function startOf(range: Range, end: Day): Day {
  return addDays(addMonths(end, -RANGES[range]), 1);
}
