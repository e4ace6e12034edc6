import { useMediaQuery } from "@mantine/hooks";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "@/lib/dates";
import { formatMoney, type Minor } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { type RankedBar, RankedBars } from "@/ui/charts/ranked-bars";
import { useLocale } from "@/ui/use-locale";
import type { BalanceAccount, BalanceGroup, ReportViewProps } from "../report";
import { DrillDownAmount } from "./drill-down-amount";
import { Figures } from "./figures";
import { balanceUntil } from "./narrow";
import { ReportBody } from "./report-body";
import { type ReportColumn, ReportTable } from "./report-table";
import { useAccountSides } from "./use-account-sides";

/** A line of the table: a group of accounts, or an account. */
type Line = { group: BalanceGroup; account: null } | { group: null; account: BalanceAccount };

const keyOf = ({ group, account }: Line) => (group ? `group ${group.type}` : account.id);
const below = ({ group }: Line): Line[] =>
  group ? group.accounts.map((account) => ({ group: null, account })) : [];

/** What each account held on a day, what there is in all and what is owed. */
export function AccountBalanceView({ workspaceId, report, onDrillDown }: ReportViewProps<"account-balance">) {
  const { t } = useTranslation();
  const locale = useLocale();
  const phone = useMediaQuery("(width < 48em)", false, { getInitialValueInEffect: false });
  const { currency, data, end, filters } = report;
  const sides = useAccountSides(workspaceId, filters);
  const isGrouped = data.groups.length > 1 || data.groups[0]?.type !== "all";
  const day = formatDay(end, locale);
  const accounts = useMemo(() => data.groups.flatMap((group) => group.accounts), [data.groups]);
  const lines = useMemo<Line[]>(
    () =>
      isGrouped
        ? data.groups.map((group) => ({ group, account: null }))
        : accounts.map((account) => ({ group: null, account })),
    [data.groups, accounts, isGrouped],
  );
  const bars = useMemo<RankedBar[]>(
    () =>
      data.groups.flatMap((group) => [
        ...(isGrouped
          ? [
              {
                key: `group ${group.type}`,
                name: group.label,
                heading: true,
                values: [],
                paints: [],
                text: formatMoney(group.subtotal, currency, locale, { whole: true }),
              },
            ]
          : []),
        ...group.accounts
          .filter(({ converted }) => converted !== null)
          .sort((a, b) => (b.converted ?? 0) - (a.converted ?? 0))
          .map<RankedBar>((account) => ({
            key: account.id,
            name: account.name,
            values: [account.converted ?? 0],
            paints: [
              (account.converted ?? 0) < 0
                ? { color: "var(--expense)", texture: "hatched-back" }
                : { color: "var(--income-fill)" },
            ],
            text: formatMoney(account.converted ?? 0, currency, locale, { whole: true }),
          })),
      ]),
    [data.groups, isGrouped, currency, locale],
  );
  const money = (amount: Minor) => formatMoney(amount, currency, locale);
  const sum = (name: string, amount: Minor, ids: readonly string[] | undefined) => (
    <DrillDownAmount
      amount={amount}
      currency={currency}
      title={`${name} · ${day}`}
      narrow={ids?.length === 0 ? null : balanceUntil(end, ids)}
      onDrillDown={onDrillDown}
      isBalance
    />
  );
  const names = {
    net: t("reportViews.netWorth"),
    assets: t("reportViews.assets"),
    liabilities: t("reportViews.liabilities"),
    balance: t("reportViews.balance"),
    converted: t("reportViews.inCurrency", { currency: currency.code }),
  };
  const hasOthers = accounts.some((account) => account.currency !== currency);
  const name: ReportColumn<Line> = {
    id: "name",
    name: t("reportViews.columns.account"),
    value: ({ group, account }) => group?.label ?? account?.name ?? "",
    cell: ({ group, account }) => (
      <>
        {group?.label ?? account?.name}
        {account?.isArchived && <Badge>{t("reportViews.archived")}</Badge>}
      </>
    ),
  };
  const own: ReportColumn<Line>[] = [
    {
      id: "own",
      name: t("reportViews.ownCurrency"),
      // Of its own currency, which no other rate changes: its rows come to it exactly.
      cell: ({ account }) =>
        account && (
          <DrillDownAmount
            amount={account.balance}
            currency={account.currency}
            title={`${account.name} · ${day}`}
            narrow={{ ...balanceUntil(end, [account.id]), currency: account.currency.code }}
            onDrillDown={onDrillDown}
            isBalance
          />
        ),
    },
    {
      id: "rate",
      name: t("reportViews.rate"),
      cell: ({ account }) =>
        account?.rate &&
        `${account.rate}${account.rateDate ? ` · ${formatDay(account.rateDate, locale, "short")}` : ""}`,
    },
  ];
  const balance: ReportColumn<Line> = {
    id: "balance",
    name: hasOthers ? names.converted : names.balance,
    value: ({ group, account }) => group?.subtotal ?? account?.converted ?? null,
    cell: ({ group, account }) => {
      if (group) {
        const ids = group.accounts.map(({ id }) => id);
        return sum(group.label, group.subtotal, ids);
      }
      if (account.converted === null) return t("reportViews.noRate");
      return sum(account.name, account.converted, [account.id]);
    },
    total: sum(names.net, data.net, undefined),
  };
  const more = hasOthers ? own : [];
  // A phone has room for one of them before it scrolls: the one that is added up.
  const columns = phone ? [name, balance, ...more] : [name, ...more, balance];
  const label = t("reports.types.account-balance");
  return (
    <>
      <Figures
        figures={[
          { label: names.net, value: sum(names.net, data.net, undefined), note: day },
          { label: names.assets, value: sum(names.assets, data.assets, sides.assets) },
          { label: names.liabilities, value: sum(names.liabilities, data.liabilities, sides.liabilities) },
        ]}
      />
      <ReportBody
        title={t("reportViews.onDay", { day })}
        legend={[
          { name: t("reportViews.above"), color: "var(--income-fill)" },
          ...(accounts.some(({ converted }) => (converted ?? 0) < 0)
            ? [
                {
                  name: t("reportViews.belowZero"),
                  color: "var(--expense)",
                  mark: "hatched-back" as const,
                },
              ]
            : []),
        ]}
        chart={
          bars.some(({ heading }) => !heading) && (
            <RankedBars
              rows={bars}
              label={label}
              summary={t("reportViews.balanceSummary", {
                day,
                net: money(data.net),
                assets: money(data.assets),
                liabilities: money(data.liabilities),
              })}
              lines={(bar) => {
                const account = accounts.find(({ id }) => id === bar.key);
                if (!account || account.converted === null) return [];
                const color = account.converted < 0 ? "var(--expense)" : "var(--income-fill)";
                return [
                  { label: names.balance, value: money(account.converted), color },
                  ...(account.currency === currency
                    ? []
                    : [
                        {
                          label: t("reportViews.ownCurrency"),
                          value: formatMoney(account.balance, account.currency, locale),
                          color: "var(--text)",
                        },
                      ]),
                ];
              }}
              onOpen={({ key, name, values }) =>
                onDrillDown({
                  title: `${name} · ${day}`,
                  narrow: balanceUntil(end, [key]),
                  balance: values[0],
                })
              }
            />
          )
        }
        table={
          <ReportTable
            caption={label}
            columns={columns}
            rows={lines}
            keyOf={keyOf}
            childrenOf={below}
            nameOf={({ group }) => group?.label ?? ""}
            toneOf={({ group }) => (group ? "group" : undefined)}
            isOpen
            totalName={names.net}
          />
        }
      />
    </>
  );
}
