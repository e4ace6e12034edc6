import { Button, CloseButton, Popover, TextInput } from "@mantine/core";
import { Search, SlidersHorizontal } from "lucide-react";
import { lazy, type ReactNode, type RefObject, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatCount } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import type { AccountOption } from "../account-option";
import type { RangeName } from "../date-range";
import { MAX_TEXT_LENGTH } from "../filter";
import { loadFields, loadSheet } from "../find/load";
import type { ChangeSearch } from "../find/use-view-search";
import type { TransactionSearch } from "../search-params";
import { RangeFields } from "./filter-fields";
import classes from "./toolbar.module.css";

// Behind a button, and with searchable lists.
const FilterSheet = lazy(async () => ({ default: (await loadSheet()).FilterSheet }));
const FindFields = lazy(async () => ({ default: (await loadFields()).FindFields }));

interface ToolbarProps {
  workspaceId: string;
  /** The accounts to look in; null within one account. */
  accounts: readonly AccountOption[] | null;
  /** Digits of the currency. */
  digits: number;
  search: TransactionSearch;
  /** How many kinds of things are looked for beside the text. */
  active: number;
  range: RangeName;
  /** The text being searched for; kept apart from the address, which follows it with a delay. */
  text: string;
  count: number;
  phone: boolean;
  field: RefObject<HTMLInputElement | null>;
  onText: (text: string) => void;
  onChange: ChangeSearch;
  /** Leads from the search field into the rows. */
  onEnter: () => void;
  /** What can be done with the view itself. */
  children: ReactNode;
}

/** What is shown and how: search, range, filters. On a phone the filters come up in a sheet. */
export function Toolbar(props: ToolbarProps) {
  const { workspaceId, search, range, text, count, phone, field, onText, onChange } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const narrow = (
    <Suspense>
      <FindFields
        workspaceId={workspaceId}
        accounts={props.accounts}
        digits={props.digits}
        search={search}
        onChange={onChange}
      />
    </Suspense>
  );
  return (
    <div className={classes.toolbar}>
      <TextInput
        ref={field}
        className={classes.search}
        type="search"
        aria-label={t("transactions.search")}
        placeholder={t("transactions.searchPlaceholder")}
        leftSection={<Search size={16} aria-hidden />}
        rightSection={
          text && (
            <CloseButton size="sm" aria-label={t("transactions.clearSearch")} onClick={() => onText("")} />
          )
        }
        value={text}
        maxLength={MAX_TEXT_LENGTH}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onText("");
          if (event.key === "Enter" || event.key === "ArrowDown") {
            event.preventDefault();
            props.onEnter();
          }
        }}
      />
      {!phone && <RangeFields search={search} range={range} onChange={onChange} labelled={false} />}
      <Filters
        phone={phone}
        active={props.active + Number(phone && search.range !== undefined)}
        onClear={() => onChange(NOTHING_WANTED)}
      >
        {phone && <RangeFields search={search} range={range} onChange={onChange} labelled />}
        {narrow}
      </Filters>
      <div className={classes.right}>
        <output className={classes.count}>
          {t("transactions.count", { count, shown: formatCount(count, locale) })}
        </output>
        <span className={classes.tools}>{props.children}</span>
      </div>
    </div>
  );
}

/** The address without any filter. */
export const NOTHING_WANTED = {
  account: undefined,
  category: undefined,
  status: undefined,
  payee: undefined,
  tag: undefined,
  min: undefined,
  max: undefined,
  direction: undefined,
  rate: undefined,
} as const satisfies Parameters<ChangeSearch>[0];

interface FiltersProps {
  phone: boolean;
  /** How many filters are set. */
  active: number;
  onClear: () => void;
  children: ReactNode;
}

function Filters({ phone, active, onClear, children }: FiltersProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const label = active > 0 ? t("transactions.filtersActive", { count: active }) : t("transactions.filters");
  const button = (
    <Button
      variant="default"
      leftSection={<SlidersHorizontal size={16} aria-hidden />}
      onClick={() => {
        setOpen(!open);
        setWasOpen(true);
      }}
      data-active={active > 0 || undefined}
      className={classes.filters}
    >
      {label}
    </Button>
  );
  const clear = (
    <Button variant="subtle" color="gray" disabled={active === 0} onClick={onClear}>
      {t("transactions.clearFilters")}
    </Button>
  );
  if (phone) {
    return (
      <>
        {button}
        {wasOpen && (
          <Suspense>
            <FilterSheet
              opened={open}
              onClose={() => setOpen(false)}
              title={t("transactions.filters")}
              showLabel={t("transactions.showRows")}
              clear={clear}
            >
              {children}
            </FilterSheet>
          </Suspense>
        )}
      </>
    );
  }
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      width={340}
      position="bottom-start"
      trapFocus
      returnFocus
      closeOnEscape={false}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown
        className={classes.sheet}
        onKeyDown={(event) => {
          // Escape closes one thing at a time: first the list of a field.
          const isList = (event.target as Element).getAttribute("aria-expanded") === "true";
          if (event.key === "Escape" && !isList) setOpen(false);
        }}
      >
        {children}
        {clear}
      </Popover.Dropdown>
    </Popover>
  );
}
