import { CloseButton, Select, TextInput } from "@mantine/core";
import { Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatCount } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import { CURRENCY_KINDS, type CurrencyKind } from "./currency-kinds";
import classes from "./currency-toolbar.module.css";

interface CurrencyToolbarProps {
  search: string;
  onSearch: (text: string) => void;
  kind: CurrencyKind;
  onKind: (kind: CurrencyKind) => void;
  /** How many there are of it; null while that is not known. */
  count: number | null;
}

/** What of the currencies is to be seen. */
export function CurrencyToolbar({ search, onSearch, kind, onKind, count }: CurrencyToolbarProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <div className={classes.toolbar}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label={t("currencyManagement.search")}
        placeholder={t("currencyManagement.search")}
        leftSection={<Search size={16} aria-hidden />}
        rightSection={
          search && (
            <CloseButton
              size="sm"
              aria-label={t("currencyManagement.clearSearch")}
              onClick={() => onSearch("")}
            />
          )
        }
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      <Select
        className={classes.kind ?? ""}
        aria-label={t("currencyManagement.show")}
        value={kind}
        data={CURRENCY_KINDS.map((value) => ({ value, label: t(`currencyManagement.kinds.${value}`) }))}
        onChange={(value) => onKind(CURRENCY_KINDS.find((known) => known === value) ?? "all")}
        allowDeselect={false}
      />
      {count !== null && (
        <span className={classes.count} role="status">
          {t("currencyManagement.count", { count, shown: formatCount(count, locale) })}
        </span>
      )}
    </div>
  );
}
