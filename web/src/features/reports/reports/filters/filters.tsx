import { Button, Popover } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { ChevronsUpDown, SlidersHorizontal } from "lucide-react";
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Workspace } from "@/features/identity/workspaces/public";
import { CurrencySelect } from "@/features/rates/currencies/public";
import { FilterSheet } from "@/ui/filter-sheet";
import { countSpecific, hasRange, listed } from "../parameters";
import type { ReportQuestion, ReportType } from "../question";
import type { Report } from "../report";
import classes from "./filters.module.css";
import { PeriodField } from "./period-field";
import { QuestionChips } from "./question-chips";

// Behind a button, and with searchable lists.
const AccountField = lazy(async () => ({ default: (await import("./account-field")).AccountField }));
const SpecificFields = lazy(async () => ({ default: (await import("./specific-fields")).SpecificFields }));

interface FiltersProps {
  workspace: Workspace;
  type: ReportType;
  question: ReportQuestion;
  /** The answer that is shown; undefined before the first. */
  report: Report | undefined;
  onChange: (patch: Partial<ReportQuestion>) => void;
  onClear: () => void;
}

const PHONE = "(width < 52em)";

/** What the report is asked: days, accounts, currency, and what only its type knows. On a phone it comes up in a sheet. */
export function Filters({ workspace, type, question, report, onChange, onClear }: FiltersProps) {
  const { t } = useTranslation();
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const field = { workspaceId: workspace.id, type, question, onChange };
  const accounts = listed(question.accountIds).length;
  const own = countSpecific(type, question);
  const period = hasRange(type) && <PeriodField {...field} shown={report} labelled={false} />;
  const currency = (labelled: boolean) => (
    <CurrencySelect
      {...(labelled ? { label: t("reports.currency") } : { "aria-label": t("reports.currency") })}
      className={classes.currency}
      value={question.currency ?? workspace.currency}
      first={[workspace.currency]}
      within={labelled}
      onChange={(code) => onChange({ currency: code === workspace.currency ? undefined : code })}
    />
  );
  const clear = (
    <Button variant="subtle" color="gray" onClick={onClear}>
      {t("reports.clearFilters")}
    </Button>
  );
  const common = Number(accounts > 0) + Number(question.currency !== undefined);
  const chips = <QuestionChips workspaceId={workspace.id} question={question} onChange={onChange} />;
  if (phone) {
    return (
      <div className={classes.root}>
        <fieldset className={classes.bar} aria-label={t("reports.filters")}>
          {period}
          <Sheet active={common + own} clear={clear}>
            <Suspense>
              <AccountField {...field} />
              {currency(true)}
              <SpecificFields {...field} />
            </Suspense>
          </Sheet>
        </fieldset>
        {chips}
      </div>
    );
  }
  return (
    <div className={classes.root}>
      <fieldset className={classes.bar} aria-label={t("reports.filters")}>
        {period}
        <Fold
          label={accounts > 0 ? t("reports.accountsChosen", { count: accounts }) : t("reports.allAccounts")}
          active={accounts > 0}
          icon={<ChevronsUpDown size={16} aria-hidden />}
          isField
        >
          <Suspense>
            <AccountField {...field} />
          </Suspense>
        </Fold>
        {currency(false)}
        <Fold
          label={own > 0 ? t("reports.filtersActive", { count: own }) : t("reports.filters")}
          active={own > 0}
          icon={<SlidersHorizontal size={15} aria-hidden />}
        >
          <Suspense>
            <SpecificFields {...field} />
          </Suspense>
          {clear}
        </Fold>
      </fieldset>
      {chips}
    </div>
  );
}

interface FoldProps {
  label: string;
  active: boolean;
  icon: ReactNode;
  /** It shows what is chosen, as the fields beside it do. */
  isField?: boolean;
  children: ReactNode;
}

/** A button with what folds out below it. */
function Fold({ label, active, icon, isField = false, children }: FoldProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      width={320}
      radius="md"
      shadow="md"
      position="bottom-start"
      trapFocus
      returnFocus
      closeOnEscape={false}
    >
      <Popover.Target>
        <Button
          variant="default"
          rightSection={icon}
          data-active={active || undefined}
          data-field={isField || undefined}
          className={classes.fold}
          onClick={() => setOpen(!open)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        className={classes.folded}
        onKeyDown={(event: KeyboardEvent) => {
          // Escape closes one thing at a time: first the list of a field.
          const isList = (event.target as Element).getAttribute("aria-expanded") === "true";
          if (event.key === "Escape" && !isList) setOpen(false);
        }}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

interface SheetProps {
  /** How many filters are set. */
  active: number;
  clear: ReactNode;
  children: ReactNode;
}

/** The filters on a phone, under the thumb. */
function Sheet({ active, clear, children }: SheetProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<SlidersHorizontal size={16} aria-hidden />}
        data-active={active > 0 || undefined}
        className={classes.fold}
        onClick={() => setOpen(true)}
      >
        {active > 0 ? t("reports.filtersActive", { count: active }) : t("reports.filters")}
      </Button>
      <FilterSheet
        opened={open}
        onClose={() => setOpen(false)}
        title={t("reports.filters")}
        showLabel={t("reports.show")}
        clear={clear}
        gap={16}
      >
        <div className={classes.sheet}>{children}</div>
      </FilterSheet>
    </>
  );
}
