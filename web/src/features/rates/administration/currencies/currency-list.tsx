import { Switch } from "@mantine/core";
import { Pencil, Trash2 } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { Currency } from "@/features/rates/currencies/public";
import { ActionItem, ActionsMenu } from "@/ui/actions-menu";
import { Badge } from "@/ui/badge";
import { FactLine } from "@/ui/fact-line";
import { RowTitle } from "@/ui/row-title";
import { useLocale } from "@/ui/use-locale";
import classes from "./currency-list.module.css";

interface CurrencyActions {
  onEdit: (currency: Currency) => void;
  onDelete: (currency: Currency) => void;
  onSwitch: (currency: Currency, active: boolean) => void;
}

/** The currencies below each other, with what can be done with each. */
export function CurrencyList({
  currencies,
  ...actions
}: CurrencyActions & { currencies: readonly Currency[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.list} aria-label={t("app.nav.currency")}>
      {currencies.map((currency) => (
        <CurrencyRow key={currency.code} currency={currency} {...actions} />
      ))}
    </ul>
  );
}

/** Longer signs than this are written smaller, to fit into their tile. */
const SHORT = 2;

const CurrencyRow = memo(
  function CurrencyRow({ currency, onEdit, onDelete, onSwitch }: CurrencyActions & { currency: Currency }) {
    const { t } = useTranslation();
    const language = useLocale();
    const { code, digits, symbol, kind, is_active, is_historical, is_used } = currency;
    const name = language === "ru" ? currency.name_ru : currency.name_en;
    return (
      <li className={classes.row} data-off={!is_active || undefined}>
        <span className={classes.symbol} data-long={symbol.length > SHORT || undefined} aria-hidden>
          {symbol}
        </span>
        <div className={classes.text}>
          <RowTitle name={name} onOpen={() => onEdit(currency)} tone={is_active ? undefined : "idle"}>
            {kind === "own" && <Badge tone="primary">{t("currencyManagement.own")}</Badge>}
            {is_historical && <Badge>{t("currencyManagement.historical")}</Badge>}
          </RowTitle>
          <FactLine>
            <span className={classes.code}>{code}</span>
            <span>{t("currencyManagement.digits", { count: digits })}</span>
            {is_used && <span>{t("currencyManagement.used")}</span>}
          </FactLine>
        </div>
        <Switch
          className={classes.switch ?? ""}
          aria-label={t("currencyManagement.switch", { name })}
          checked={is_active}
          onChange={(event) => onSwitch(currency, event.currentTarget.checked)}
        />
        <ActionsMenu name={name} isLazy>
          <ActionItem icon={Pencil} onClick={() => onEdit(currency)}>
            {t("common.edit")}
          </ActionItem>
          {kind === "own" && is_used === false && (
            <ActionItem icon={Trash2} isDanger onClick={() => onDelete(currency)}>
              {t("common.delete")}
            </ActionItem>
          )}
        </ActionsMenu>
      </li>
    );
  },
  // What they do depends on the currency alone.
  (before, now) => before.currency === now.currency,
);
