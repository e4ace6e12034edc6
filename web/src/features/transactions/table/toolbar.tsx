import { ActionIcon, Button, CloseButton, Drawer, Popover, TextInput } from "@mantine/core";
import { Rows3, Rows4, Search, SlidersHorizontal } from "lucide-react";
import { lazy, type ReactNode, type RefObject, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatCount } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import type { RangeName } from "../date-range";
import type { TransactionSearch } from "../search-params";
import type { Density } from "./density";
import { type ChangeSearch, RangeFields } from "./filter-fields";
import classes from "./toolbar.module.css";

// Behind a button, and with searchable lists.
const NarrowFields = lazy(async () => ({ default: (await import("./narrow-fields")).NarrowFields }));

interface ToolbarProps {
  workspaceId: string;
  search: TransactionSearch;
  range: RangeName;
  /** The text being searched for; kept apart from the address, which follows it with a delay. */
  text: string;
  count: number;
  density: Density;
  phone: boolean;
  field: RefObject<HTMLInputElement | null>;
  onText: (text: string) => void;
  onChange: ChangeSearch;
  onDensity: (density: Density) => void;
  /** Leads from the search field into the rows. */
  onEnter: () => void;
}

/** What is shown and how: search, range, filters, density. On a phone the filters come up in a sheet. */
export function Toolbar(props: ToolbarProps) {
  const { workspaceId, search, range, text, count, density, phone, field, onText, onChange } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const narrow = (
    <Suspense>
      <NarrowFields workspaceId={workspaceId} search={search} onChange={onChange} />
    </Suspense>
  );
  const active = Number(search.category !== undefined) + Number(search.status !== undefined);
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
        active={active + Number(phone && search.range !== undefined)}
        onClear={() => onChange({ category: undefined, status: undefined })}
      >
        {phone && <RangeFields search={search} range={range} onChange={onChange} labelled />}
        {narrow}
      </Filters>
      <div className={classes.right}>
        <output className={classes.count}>
          {t("transactions.count", { count, shown: formatCount(count, locale) })}
        </output>
        {!phone && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={34}
            aria-label={t("transactions.roomy")}
            title={t("transactions.roomy")}
            aria-pressed={density === "cozy"}
            onClick={() => props.onDensity(density === "cozy" ? "compact" : "cozy")}
          >
            {density === "cozy" ? <Rows3 size={18} /> : <Rows4 size={18} />}
          </ActionIcon>
        )}
      </div>
    </div>
  );
}

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
  const label = active > 0 ? t("transactions.filtersActive", { count: active }) : t("transactions.filters");
  const button = (
    <Button
      variant="default"
      leftSection={<SlidersHorizontal size={16} aria-hidden />}
      onClick={() => setOpen(!open)}
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
        <Drawer
          opened={open}
          onClose={() => setOpen(false)}
          position="bottom"
          size="auto"
          title={t("transactions.filters")}
          closeButtonProps={{ "aria-label": t("common.close") }}
          attributes={{ header: { role: "presentation" } }}
          classNames={{ content: classes.sheetContent ?? "", title: classes.sheetTitle ?? "" }}
        >
          <div className={classes.sheet}>
            {children}
            <div className={classes.sheetActions}>
              {clear}
              <Button onClick={() => setOpen(false)}>{t("transactions.showRows")}</Button>
            </div>
          </div>
        </Drawer>
      </>
    );
  }
  return (
    <Popover opened={open} onChange={setOpen} width={300} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className={classes.sheet}>
        {children}
        {clear}
      </Popover.Dropdown>
    </Popover>
  );
}
