import { useTranslation } from "react-i18next";
import { useCategories } from "@/features/books/categories/public";
import { type Currency, decimalSeparator, formatMoney, parseWire } from "@/lib/money";
import { type FilterChip, FilterChips } from "@/ui/filter-chips";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import type { AccountOption } from "../account-option";
import { joined, listed, type RowFilter } from "../filter";
import { NO_CATEGORY, type TransactionSearch } from "../search-params";
import { useStatusName } from "../status";
import type { Totals } from "../transaction";
import classes from "./find.module.css";
import type { ChangeSearch } from "./use-view-search";

interface FilterStripProps {
  workspaceId: string;
  accounts: readonly AccountOption[];
  /** That of the sums. */
  currency: Currency;
  filter: RowFilter;
  search: TransactionSearch;
  totals: Totals;
  onChange: ChangeSearch;
}

type Chip = FilterChip<Parameters<ChangeSearch>[0]>;

/** What is looked for, each thing with the way to look for it no more, and what has been found comes to. */
export function FilterStrip({ totals, currency, onChange, ...rest }: FilterStripProps) {
  const { t } = useTranslation();
  const chips = useChips({ ...rest, currency });
  const figures = [
    [t("find.income"), totals.income, "flow"],
    [t("find.expenses"), totals.expense, "plain"],
    [t("find.net"), totals.net, "plain"],
  ] as const;
  return (
    <div className={classes.strip}>
      <FilterChips
        label={t("transactions.filters")}
        chips={chips}
        removeLabel={(filter) => t("find.without", { filter })}
        onChange={onChange}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, not figures. */}
      <div role="group" aria-label={t("find.totals")} className={classes.totalsFrame}>
        <dl className={classes.totals}>
          {figures.map(([name, amount, tone]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <MoneyText amount={amount} currency={currency} tone={tone} />
              </dd>
            </div>
          ))}
        </dl>
        {totals.unconverted > 0 && (
          <button
            type="button"
            className={classes.leftOut}
            disabled={rest.filter.onlyUnconverted}
            onClick={() => onChange({ rate: "none" })}
          >
            {t("amount.leftOut", { count: totals.unconverted })}
          </button>
        )}
      </div>
    </div>
  );
}

type Wanted = Pick<FilterStripProps, "workspaceId" | "accounts" | "currency" | "search" | "filter">;

function useChips({ workspaceId, accounts, currency, search, filter }: Wanted): Chip[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const statusName = useStatusName();
  const { byId } = useCategories(workspaceId);
  const each = (
    name: "account" | "category" | "status" | "tag",
    wanted: readonly string[],
    label: (one: string) => string,
  ): Chip[] =>
    wanted.map((one) => ({
      key: `${name} ${one}`,
      label: label(one),
      without: { [name]: joined(listed(search[name]).filter((other) => other !== one)) },
    }));
  const accountName = (id: string) => accounts.find((account) => account.id === id)?.name ?? t("find.gone");
  const categoryName = (id: string) =>
    id === NO_CATEGORY ? t("transactions.noCategory") : (byId.get(id)?.path ?? t("find.gone"));
  const { min, max, direction, payee } = filter;
  // Where rows are in several currencies, each reads it in its own.
  const one = accounts.every((account) => account.currency === currency.code) ? currency : null;
  const size = (amount: string) =>
    one
      ? formatMoney(parseWire(amount, one.digits), one, locale)
      : amount.replace(/\.0+$/, "").replace(".", decimalSeparator(locale));
  const sizes =
    min === null
      ? max === null
        ? null
        : t("find.upTo", { amount: size(max) })
      : max === null
        ? t("find.from", { amount: size(min) })
        : t("find.between", { from: size(min), to: size(max) });
  return [
    ...(direction
      ? [{ key: "direction", label: t(`find.directions.${direction}`), without: { direction: undefined } }]
      : []),
    ...each("account", filter.accounts, accountName),
    ...each("category", filter.categories, categoryName),
    ...each("status", filter.statuses, (status) =>
      statusName(filter.statuses.find((one) => one === status) ?? "pending"),
    ),
    ...(sizes ? [{ key: "size", label: sizes, without: { min: undefined, max: undefined } }] : []),
    ...(filter.onlyUnconverted
      ? [{ key: "rate", label: t("find.noRate"), without: { rate: undefined } }]
      : []),
    ...(payee ? [{ key: "payee", label: payee, without: { payee: undefined } }] : []),
    ...each("tag", filter.tags, (tag) => `#${tag}`),
  ];
}
