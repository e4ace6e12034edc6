import { Button, SegmentedControl, Select } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import type { Workspace } from "@/features/identity/workspaces/public";
import { formatDay } from "@/lib/dates";
import { useFormDraft } from "@/session/use-form-draft";
import { useUser } from "@/session/use-user";
import { DialogText } from "@/ui/dialog-text";
import { FormDialog } from "@/ui/form-dialog";
import { notifySuccess, notifyWarning } from "@/ui/notify";
import { PanelNote } from "@/ui/panel-note";
import { useLocale } from "@/ui/use-locale";
import { draftOf, type SavedReport, useSaveReport } from "./api";
import {
  DAYS_OF_WEEK,
  FILE_FORMATS,
  FIRST_SCHEDULE,
  HOURS,
  hourName,
  LAST_MONTH_DAY,
  nextTime,
  SCHEDULE_EVERY,
  type Schedule,
  weekdayName,
} from "./saved-report";
import classes from "./saved-reports.module.css";

interface ScheduleDialogProps {
  workspace: Workspace;
  /** One's own. */
  report: SavedReport;
  onClose: () => void;
}

/** When a report comes by mail, and as what. */
export function ScheduleDialog({ workspace, report, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const user = useUser();
  const [schedule, setSchedule] = useState<Schedule>(report.schedule ?? FIRST_SCHEDULE);
  const draftNote = useFormDraft(`report-schedule:${report.id}:${report.version}`, schedule, setSchedule);
  const save = useSaveReport(workspace.id);
  const set = (some: Partial<Schedule>) => {
    setSchedule((now) => ({ ...now, ...some }));
    save.reset();
  };
  const keep = (wanted: Schedule | null) =>
    save.mutate(
      { report, draft: { ...draftOf(report), schedule: wanted } },
      {
        onSuccess: ({ name, last_error }) => {
          onClose();
          // Where no mail is sent that is known at once.
          if (last_error) notifyWarning(t(`savedReports.failures.${last_error}`));
          else notifySuccess(t(wanted ? "savedReports.scheduled" : "savedReports.unscheduled", { name }));
        },
      },
    );
  const [now] = useState(() => new Date());
  const next = nextTime(schedule, workspace.time_zone, now);
  const errors = fieldErrors(save.error);
  const days = schedule.every === "week" ? DAYS_OF_WEEK : LAST_MONTH_DAY;
  return (
    <FormDialog
      title={t("savedReports.scheduleTitle", { name: report.name })}
      onClose={onClose}
      onSubmit={() => {
        keep(schedule);
      }}
      pending={save.isPending}
      error={formError(save.error, Object.keys(errors))}
      submitLabel={t("common.save")}
      aside={
        report.schedule && (
          <Button variant="subtle" color="red" disabled={save.isPending} onClick={() => keep(null)}>
            {t("savedReports.noMore")}
          </Button>
        )
      }
    >
      {draftNote}
      <SegmentedControl
        fullWidth
        aria-label={t("savedReports.every")}
        value={schedule.every}
        data={SCHEDULE_EVERY.map((value) => ({ value, label: t(`savedReports.everyWord.${value}`) }))}
        onChange={(value) => {
          const every = SCHEDULE_EVERY.find((known) => known === value);
          if (every) set({ every, day: 1 });
        }}
      />
      <div className={classes.pair}>
        <Select
          label={t(schedule.every === "week" ? "savedReports.weekday" : "savedReports.monthDay")}
          value={String(schedule.day)}
          data={Array.from({ length: days }, (_, at) => ({
            value: String(at + 1),
            label: schedule.every === "week" ? weekdayName(at + 1, locale) : String(at + 1),
          }))}
          allowDeselect={false}
          onChange={(day) => day && set({ day: Number(day) })}
          error={errors["schedule.day"]}
        />
        <Select
          label={t("savedReports.hour")}
          value={String(schedule.hour)}
          data={Array.from({ length: HOURS }, (_, hour) => ({
            value: String(hour),
            label: hourName(hour, locale),
          }))}
          allowDeselect={false}
          onChange={(hour) => hour && set({ hour: Number(hour) })}
          error={errors["schedule.hour"]}
        />
      </div>
      <Select
        label={t("savedReports.format")}
        value={schedule.format}
        data={FILE_FORMATS.map((value) => ({ value, label: t(`savedReports.formats.${value}`) }))}
        allowDeselect={false}
        onChange={(value) => {
          const format = FILE_FORMATS.find((known) => known === value);
          if (format) set({ format });
        }}
      />
      {report.last_error === "no_mail_server" ? (
        <PanelNote>{t("savedReports.failures.no_mail_server")}</PanelNote>
      ) : (
        user?.email_verified === false && <PanelNote>{t("savedReports.unverified")}</PanelNote>
      )}
      <DialogText>
        {t("savedReports.next", {
          day: formatDay(next.day, locale, "long"),
          hour: hourName(next.hour, locale),
          zone: workspace.time_zone,
          address: user?.email ?? "",
        })}
      </DialogText>
    </FormDialog>
  );
}
