import { MultiSelect, NativeSelect, Select, Switch } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useCategories } from "@/features/books/categories/public";
import { today } from "@/lib/dates";
import { groupsOf, joined, listed, type Parameter, specificOf, standardOf } from "../parameters";
import {
  CASH_FLOW_RESOLUTIONS,
  NET_WORTH_RESOLUTIONS,
  type ReportQuestion,
  type ReportType,
} from "../question";
import classes from "./filters.module.css";

export interface FieldProps {
  workspaceId: string;
  type: ReportType;
  question: ReportQuestion;
  onChange: (patch: Partial<ReportQuestion>) => void;
}

const DateField = lazy(async () => ({ default: (await import("@/ui/date-field")).DateField }));

/** Parameters that are on or off, in their order. */
const SWITCHES = [
  "groupByType",
  "compareToPrevious",
  "includeProjected",
  "includeTransfers",
  "includeTransfersForSavings",
  "includeSubcategories",
] as const satisfies Parameter[];

/** What only this type of report can be asked. */
export function SpecificFields({ workspaceId, type, question, onChange }: FieldProps) {
  const { t } = useTranslation();
  const names = specificOf(type);
  const has = (name: Parameter) => names.includes(name);
  const groups = groupsOf(type);
  const resolution = has("cashFlowResolution") ? "cashFlowResolution" : "netWorthResolution";
  const steps = has("cashFlowResolution") ? CASH_FLOW_RESOLUTIONS : NET_WORTH_RESOLUTIONS;
  const switches = SWITCHES.filter(has);
  const standard = standardOf(type);
  return (
    <>
      {groups.length > 0 && (
        <NativeSelect
          label={t("reports.groupBy")}
          value={question.groupBy ?? standard.groupBy}
          data={groups.map((value) => ({ value, label: t(`reports.groupings.${value}`) }))}
          onChange={({ currentTarget }) =>
            onChange({ groupBy: groups.find((one) => one === currentTarget.value) })
          }
        />
      )}
      {has(resolution) && (
        <NativeSelect
          label={t("reports.resolution")}
          value={question[resolution] ?? standard[resolution]}
          data={steps.map((value) => ({ value, label: t(`reports.groupings.${value}`) }))}
          onChange={({ currentTarget }) =>
            onChange({ [resolution]: steps.find((one) => one === currentTarget.value) })
          }
        />
      )}
      {has("reportDate") && (
        <Suspense>
          <DateField
            label={t("reports.reportDate")}
            className={classes.day ?? ""}
            value={question.reportDate ?? today()}
            onCommit={(reportDate) => onChange({ reportDate })}
            onClear={() => onChange({ reportDate: undefined })}
            popoverProps={{ withinPortal: false }}
          />
        </Suspense>
      )}
      {has("parentCategoryId") && (
        <ParentField workspaceId={workspaceId} type={type} question={question} onChange={onChange} />
      )}
      {has("categoryIds") && (
        <CategoriesField workspaceId={workspaceId} question={question} onChange={onChange} />
      )}
      {switches.length > 0 && (
        <div className={classes.switches}>
          {switches.map((name) => (
            <Switch
              key={name}
              label={t(`reports.${name}`)}
              checked={question[name] ?? standard[name]}
              onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
            />
          ))}
        </div>
      )}
    </>
  );
}

const NONE = "none";

/** The category within which is looked. */
function ParentField({ workspaceId, type, question, onChange }: FieldProps) {
  const { t } = useTranslation();
  const { list } = useCategories(workspaceId);
  const kind = { "spend-by-category": "expense", "income-by-category": "income" }[type as string];
  const known = list.filter((one) => !one.isHidden && (kind === undefined || one.kind === kind));
  return (
    <Select
      label={t("reports.below")}
      placeholder={t("reports.anyCategory")}
      data={known.map(({ id, path }) => ({ value: id, label: path }))}
      value={question.parentCategoryId ?? null}
      onChange={(id) => onChange({ parentCategoryId: id ?? undefined })}
      searchable
      clearable
      openOnFocus={false}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

function CategoriesField({ workspaceId, question, onChange }: Omit<FieldProps, "type">) {
  const { t } = useTranslation();
  const { list } = useCategories(workspaceId);
  const known = list.filter(({ isHidden }) => !isHidden).map(({ id, path }) => ({ value: id, label: path }));
  const chosen = listed(question.categoryIds);
  return (
    <MultiSelect
      label={t("reports.categories")}
      placeholder={chosen.length > 0 ? "" : t("reports.anyCategory")}
      data={[{ value: NONE, label: t("reports.noCategory") }, ...known]}
      value={chosen}
      onChange={(ids) => onChange({ categoryIds: joined(ids) })}
      searchable
      clearable
      openOnFocus={false}
      comboboxProps={{ withinPortal: false }}
    />
  );
}
