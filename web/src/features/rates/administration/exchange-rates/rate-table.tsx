import { VisuallyHidden } from "@mantine/core";
import { ArrowRight, Pencil, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatDay } from "@/lib/dates";
import { ActionItem, ActionsMenu } from "@/ui/actions-menu";
import { Badge } from "@/ui/badge";
import { GridTable } from "@/ui/grid-table";
import { InstantText } from "@/ui/instant-text";
import { useLocale } from "@/ui/use-locale";
import type { ExchangeRate } from "./api";
import classes from "./rate-table.module.css";
import { exactRate } from "./rate-text";
import { useRemoveRate } from "./use-remove-rate";

const COLUMNS = ["date", "pair", "rate", "source", "fetched"] as const;

interface RateTableProps {
  rates: readonly ExchangeRate[];
  onEdit: (rate: ExchangeRate) => void;
}

/** The rates as rows and columns; on a phone two lines each. */
export function RateTable({ rates, onEdit }: RateTableProps) {
  const { t } = useTranslation();
  const { remove, question } = useRemoveRate();
  return (
    <>
      <GridTable
        label={t("app.nav.exchangeRates")}
        className={classes.rates}
        actionsLabel={t("rateManagement.columns.actions")}
        head={COLUMNS.map((name) => (
          <th key={name} className={classes[name]}>
            {t(`rateManagement.columns.${name}`)}
          </th>
        ))}
      >
        {rates.map((rate) => (
          <RateRow key={rate.id} rate={rate} onEdit={onEdit} onRemove={remove} />
        ))}
      </GridTable>
      {question}
    </>
  );
}

interface RateRowProps {
  rate: ExchangeRate;
  onEdit: (rate: ExchangeRate) => void;
  onRemove: (rate: ExchangeRate) => void;
}

function RateRow({ rate, onEdit, onRemove }: RateRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { date, from, to, provider_id, provider, fetched_at } = rate;
  return (
    <tr>
      <td className={classes.date}>{formatDay(date, locale)}</td>
      <td className={classes.pair}>
        {from}
        <ArrowRight size={13} aria-hidden />
        <VisuallyHidden> {t("rateManagement.into")} </VisuallyHidden>
        {to}
      </td>
      <td className={classes.rate}>{exactRate(rate.rate, locale)}</td>
      <td className={classes.source}>
        {provider_id === null ? <Badge tone="primary">{t("rateManagement.manual")}</Badge> : provider}
      </td>
      <td className={classes.fetched}>
        <InstantText at={fetched_at} />
      </td>
      <td className={classes.menu}>
        <ActionsMenu name={`${from} ${to} ${formatDay(date, locale)}`} isLazy>
          <ActionItem icon={Pencil} onClick={() => onEdit(rate)}>
            {t("common.edit")}
          </ActionItem>
          <ActionItem icon={Trash2} isDanger onClick={() => onRemove(rate)}>
            {t("common.delete")}
          </ActionItem>
        </ActionsMenu>
      </td>
    </tr>
  );
}
