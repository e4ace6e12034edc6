import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "@/lib/dates";
import { type Currency, formatMoney, type Minor } from "@/lib/money";
import { Card } from "@/ui/card";
import { ChartFrame } from "@/ui/charts/chart-frame";
import { OutlookChart } from "@/ui/charts/outlook-chart";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import classes from "./forecast.module.css";
import { type AccountOutlook, type Entry, inOrder } from "./outlook";

interface OutlookCardProps {
  name: string;
  currency: Currency;
  series: Pick<AccountOutlook, "points" | "lowest" | "belowZeroOn">;
  /** What changes the balance on its days, for the tooltip. */
  entries: readonly Entry[];
  /** What the picture leaves out. */
  children: ReactNode;
}

/** So many names fit into a tooltip. */
const MAX_NAMES = 4;

/** How a balance is expected to go, in figures, as a picture and as a table. */
export function OutlookCard({ name, currency, series, entries, children }: OutlookCardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { points, lowest, belowZeroOn } = series;
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return null;
  const money = (amount: Minor) => formatMoney(amount, currency, locale);
  const day = (of: string) => formatDay(of, locale);
  const onDay = Map.groupBy(inOrder(entries), (entry) => entry.day);
  const marked = points.findIndex((point) => point.day === belowZeroOn);
  const figure = (title: string, amount: Minor, below: string) => (
    <div className={classes.figure}>
      <dt>{title}</dt>
      <dd>
        <MoneyText amount={amount} currency={currency} />
        <span className={classes.second}>{below}</span>
      </dd>
    </div>
  );
  return (
    <Card>
      <ChartFrame
        caption={t("forecast.caption", { name })}
        head={
          <>
            <h2 className={classes.title}>{name}</h2>
            <dl className={classes.figures}>
              {figure(t("forecast.now"), first.value, day(first.day))}
              {figure(t("forecast.lowest"), lowest.value, day(lowest.day))}
              {figure(t("forecast.inAYear"), last.value, day(last.day))}
            </dl>
            {children}
          </>
        }
        controls={
          <span className={classes.legend}>
            <span className={classes.key}>{t("forecast.expected")}</span>
          </span>
        }
        table={{
          columns: [t("forecast.day"), t("forecast.balance")],
          rows: points.map((point) => ({
            key: point.day,
            cells: [
              day(point.day),
              <span key="amount" className={classes.cell}>
                {point.value < 0 && belowZeroOn !== null && (
                  <TriangleAlert size={13} role="img" aria-label={t("forecast.belowZero")} />
                )}
                <MoneyText amount={point.value} currency={currency} />
              </span>,
            ],
          })),
        }}
      >
        <OutlookChart
          points={points}
          known={1}
          shape="steps"
          currency={currency}
          marked={marked >= 0 ? marked : undefined}
          label={t("forecast.balance")}
          height={280}
          summary={t("forecast.summary", {
            name,
            from: day(first.day),
            to: day(last.day),
            first: money(first.value),
            last: money(last.value),
            lowest: money(lowest.value),
            on: day(lowest.day),
          })}
          about={(index) =>
            (onDay.get(points[index]?.day ?? "") ?? []).slice(0, MAX_NAMES).map((entry) => ({
              label: entry.name,
              value: formatMoney(entry.amount, currency, locale, { sign: "always" }),
              color: entry.amount < 0 ? "var(--expense)" : "var(--income-fill)",
            }))
          }
        />
      </ChartFrame>
      {belowZeroOn !== null && (
        <p className={classes.warning}>
          <TriangleAlert size={17} aria-hidden />
          <span>
            {t("forecast.runsOut", {
              name,
              day: day(belowZeroOn),
              amount: money(lowest.value),
              on: day(lowest.day),
            })}
          </span>
        </p>
      )}
    </Card>
  );
}
