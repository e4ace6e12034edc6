import { NumberInput, Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Day } from "@/lib/dates";
import { DateField } from "@/ui/date-field";
import { useLocale } from "@/ui/use-locale";
import { COUNTRIES, countryNames } from "./countries";
import { CustomRule } from "./custom-rule";
import { type EndKind, type ItemDraft, type Repeats, rruleOf } from "./draft";
import { MAX_COUNT, WEEKENDS } from "./item";
import { NextDaysList } from "./next-days-list";
import { PRESETS, presetSchedule } from "./rrule-text";
import classes from "./schedule-fields.module.css";
import { useScheduleText } from "./use-schedule-text";

interface ScheduleFieldsProps {
  workspaceId: string;
  draft: ItemDraft;
  onChange: (some: Partial<ItemDraft>) => void;
  /** What is wrong, by the names of the fields. */
  problems: Record<string, string>;
}

const ENDS = ["never", "until", "count"] as const satisfies readonly EndKind[];

/** When it begins, repeats and ends, and what weekends and holidays do to it. */
export function ScheduleFields({ workspaceId, draft, onChange, problems }: ScheduleFieldsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { start, repeats, end, until, count, weekend, holidays } = draft;
  return (
    <div className={classes.block}>
      <div className={classes.pair}>
        <DateField
          label={t("recurring.start")}
          value={start}
          onChange={(day) => onChange({ start: day })}
          // Not before: on the way to its end, a text may name a much later day.
          onCommit={(day) => until < day && onChange({ until: day })}
          error={problems.dtstart}
        />
        <RepeatsSelect
          start={start}
          repeats={repeats}
          onChange={(next) => onChange({ repeats: next })}
          error={repeats.preset === "custom" ? undefined : problems.rrule}
        />
      </div>
      {repeats.preset === "custom" && (
        <CustomRule
          schedule={repeats.schedule}
          start={start}
          onChange={(schedule) => onChange({ repeats: { ...repeats, schedule } })}
          problem={problems.rrule}
        />
      )}
      <div className={classes.pair}>
        <Select
          label={t("recurring.ends")}
          value={end}
          data={ENDS.map((value) => ({ value, label: t(`recurring.end.${value}`) }))}
          onChange={(value) => onChange({ end: ENDS.find((one) => one === value) ?? end })}
          allowDeselect={false}
        />
        {end === "until" && (
          <DateField
            label={t("recurring.until")}
            value={until}
            onChange={(day) => onChange({ until: day })}
            error={problems.until}
          />
        )}
        {end === "count" && (
          <NumberInput
            label={t("recurring.count")}
            value={count}
            min={1}
            max={MAX_COUNT}
            allowDecimal={false}
            hideControls
            onChange={(value) => onChange({ count: typeof value === "number" ? value : "" })}
            error={problems.count}
          />
        )}
        <Select
          label={t("recurring.weekendLabel")}
          value={weekend}
          data={WEEKENDS.map((value) => ({ value, label: t(`recurring.weekend.${value}`) }))}
          onChange={(value) => onChange({ weekend: WEEKENDS.find((one) => one === value) ?? weekend })}
          allowDeselect={false}
        />
        {weekend !== "none" && (
          <Select
            label={t("recurring.holidays")}
            placeholder={t("recurring.noHolidays")}
            value={holidays}
            data={countryNames(locale)}
            onChange={(value) => onChange({ holidays: COUNTRIES.find((one) => one === value) ?? null })}
            searchable
            onClick={(event) => event.currentTarget.select()}
            clearable
            clearButtonProps={{ "aria-label": t("recurring.noHolidays") }}
            nothingFoundMessage={t("common.nothingFound")}
            error={problems.holidays}
          />
        )}
      </div>
      <NextDaysList
        workspaceId={workspaceId}
        recurrence={{
          rrule: problems.rrule ? "" : rruleOf(repeats, start),
          dtstart: start,
          until: end === "until" ? until : null,
          count: end === "count" && count !== "" ? count : null,
          weekend,
          holidays: weekend === "none" ? null : holidays,
        }}
      />
    </div>
  );
}

interface RepeatsSelectProps {
  start: Day;
  repeats: Repeats;
  onChange: (repeats: Repeats) => void;
  error: string | undefined;
}

/** How often: what is usual for that day, or an own choice. */
function RepeatsSelect({ start, repeats, onChange, error }: RepeatsSelectProps) {
  const { t } = useTranslation();
  const texts = useScheduleText();
  const { preset, schedule, text } = repeats;
  const usual = PRESETS.map((value) => ({ value, label: texts.schedule(presetSchedule(value, start)) }));
  // On some days two of them say the same.
  const offered = usual.filter(
    ({ value, label }, at) =>
      value === preset ||
      !usual.some(
        (one, other) => one.label === label && (other < at || one.value === preset) && one.value !== value,
      ),
  );
  const choose = (value: string | null) => {
    const next = PRESETS.find((one) => one === value);
    if (next) return onChange({ ...repeats, preset: next });
    if (value === "text") return onChange({ ...repeats, preset: "text" });
    // The own choice begins with what was chosen last.
    const shown = PRESETS.find((one) => one === preset);
    onChange({ ...repeats, preset: "custom", schedule: shown ? presetSchedule(shown, start) : schedule });
  };
  return (
    <Select
      label={t("recurring.repeats")}
      value={preset}
      data={[
        ...offered,
        ...(preset === "text" ? [{ value: "text", label: `${t("recurring.customSchedule")}: ${text}` }] : []),
        { value: "custom", label: t("recurring.custom") },
      ]}
      onChange={choose}
      allowDeselect={false}
      maxDropdownHeight={340}
      error={error}
    />
  );
}
