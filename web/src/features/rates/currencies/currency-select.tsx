import { Combobox, TextInput, type TextInputProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { SearchSelect, SearchSelectArrows, SearchSelectHeading } from "@/ui/search-select";
import { useLocale } from "@/ui/use-locale";
import { useSearchField } from "@/ui/use-search-field";
import { type Currency, useCurrencies } from "./api";
import classes from "./currency-select.module.css";
import { findCurrencies } from "./find";
import { recentCurrencies, rememberCurrency } from "./recent";

interface CurrencySelectProps extends Omit<TextInputProps, "value" | "onChange" | "defaultValue"> {
  /** The code; an empty text while none is chosen. */
  value: string;
  onChange: (code: string) => void;
  /** Those that stand first beside the ones chosen last: of the workspace, for example. */
  first?: readonly string[];
  /** The list opens within the element around it, which closes at a click outside. */
  within?: boolean;
}

/** What everybody is offered before having chosen any. */
const USUAL = ["USD", "EUR", "GBP", "RUB"];
/** So many stand first. */
const MAX_RECENT = 5;

/** A currency, by typing part of its code, its symbol or its name; those chosen last stand first. */
export function CurrencySelect(props: CurrencySelectProps) {
  const { value, onChange, first = [], within = false, onKeyDown, onBlur, ...rest } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const all = useCurrencies();
  const { store, search, close, input } = useSearchField({ onKeyDown, onBlur });
  // One that is not offered any more stays where it has been chosen.
  const offered = all.filter(({ is_active, code }) => is_active || code === value);
  const found = findCurrencies(offered, search ?? "");
  const codes = [...new Set([...recentCurrencies(), ...first, ...USUAL])];
  const lately = search
    ? []
    : codes.flatMap((code) => offered.find((one) => one.code === code) ?? []).slice(0, MAX_RECENT);
  const name = (currency: Currency) => (locale === "ru" ? currency.name_ru : currency.name_en);
  const chosen = all.find(({ code }) => code === value);

  const choose = (code: string) => {
    close();
    rememberCurrency(code);
    onChange(code);
  };
  const option = (currency: Currency, part: "lately" | "all", at: number) => (
    <div key={`${part} ${currency.code}`} role="presentation">
      {at === 0 && lately.length > 0 && (
        <SearchSelectHeading>
          {t(part === "lately" ? "currencies.often" : "currencies.all")}
        </SearchSelectHeading>
      )}
      <Combobox.Option value={currency.code} active={currency.code === value} className={classes.option}>
        <span className={classes.code}>{currency.code}</span>
        <span className={classes.name}>{name(currency)}</span>
        <span className={classes.symbol}>{currency.symbol === currency.code ? "" : currency.symbol}</span>
      </Combobox.Option>
    </div>
  );
  return (
    <SearchSelect
      store={store}
      withinPortal={!within}
      label={t("currencies.title")}
      maxHeight={280}
      onChoose={choose}
      field={
        <TextInput
          {...rest}
          {...input(chosen ? `${chosen.code} · ${name(chosen)}` : value)}
          rightSection={<SearchSelectArrows />}
        />
      }
    >
      {lately.map((currency, at) => option(currency, "lately", at))}
      {found.map((currency, at) => option(currency, "all", at))}
      {found.length === 0 && <Combobox.Empty>{t("common.nothingFound")}</Combobox.Empty>}
    </SearchSelect>
  );
}
