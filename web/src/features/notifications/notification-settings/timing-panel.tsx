import { Select, Switch, TextInput } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { TimeZoneSelect } from "@/features/identity/workspaces/public";
import { formatTime } from "@/lib/instants";
import { Panel } from "@/ui/panel";
import { RadioChoice } from "@/ui/radio-choice";
import { useLocale } from "@/ui/use-locale";
import type { NotificationDigest } from "./api";
import type { SettingsDraft } from "./settings-draft";
import classes from "./settings-form.module.css";

interface TimingPanelProps {
  draft: SettingsDraft;
  errors: Record<string, string>;
  onChange: (some: Partial<SettingsDraft>) => void;
}

const DIGESTS: readonly NotificationDigest[] = ["none", "daily", "weekly"];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** When one is told: not in the quiet hours, and by one email for many things for whoever likes. */
export function TimingPanel({ draft, errors, onChange }: TimingPanelProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const digestId = useId();
  const hourText = (hour: number) =>
    formatTime(`2026-01-01T${String(hour).padStart(2, "0")}:00:00Z`, locale, "UTC");
  return (
    <Panel title={t("notificationSettings.timing.title")} level={2}>
      <div className={classes.fields}>
        <div>
          <h3 id={digestId} className={classes.heading}>
            {t("notificationSettings.timing.digest")}
          </h3>
          <RadioChoice<NotificationDigest>
            label={{ id: digestId }}
            value={draft.digest}
            options={DIGESTS.map((value) => ({
              value,
              label: t(`notificationSettings.timing.digests.${value}`),
              description: t(`notificationSettings.timing.digestHints.${value}`),
            }))}
            onChange={(digest) => onChange({ digest })}
          />
        </div>
        {draft.digest !== "none" && (
          <Select
            className={classes.short ?? ""}
            label={t("notificationSettings.timing.hour")}
            description={t("notificationSettings.timing.digestNote")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            data={HOURS.map((hour) => ({ value: String(hour), label: hourText(hour) }))}
            value={String(draft.digestHour)}
            error={errors.digestHour}
            onChange={(value) => value !== null && onChange({ digestHour: Number(value) })}
          />
        )}
        <Switch
          label={t("notificationSettings.timing.quiet")}
          description={t("notificationSettings.timing.quietHint")}
          checked={draft.hasQuietHours}
          onChange={(event) => onChange({ hasQuietHours: event.currentTarget.checked })}
        />
        {draft.hasQuietHours && (
          <div className={classes.pair}>
            <TextInput
              type="time"
              label={t("notificationSettings.timing.from")}
              value={draft.quietFrom}
              error={errors.quietFrom}
              onChange={(event) => onChange({ quietFrom: event.currentTarget.value })}
            />
            <TextInput
              type="time"
              label={t("notificationSettings.timing.until")}
              value={draft.quietUntil}
              error={errors.quietUntil}
              onChange={(event) => onChange({ quietUntil: event.currentTarget.value })}
            />
          </div>
        )}
        <TimeZoneSelect
          label={t("notificationSettings.timing.timeZone")}
          description={t("notificationSettings.timing.timeZoneHint")}
          value={draft.timeZone}
          error={errors.timeZone}
          onChange={(timeZone) => onChange({ timeZone })}
        />
      </div>
    </Panel>
  );
}
