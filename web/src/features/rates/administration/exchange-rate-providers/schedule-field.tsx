import { Select, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "@/ui/use-locale";
import { lineOf, nameOfLine, SCHEDULE_NAMES } from "./kinds";

interface ScheduleFieldProps {
  /** A line of a crontab. */
  value: string;
  onChange: (line: string) => void;
  error?: ReactNode;
}

const MAX_LENGTH = 100;

/** The names stand within a line elsewhere. */
const capitalised = (text: string, locale: string) =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** When a provider is asked: one of the usual ways, or a line of one's own. */
export function ScheduleField({ value, onChange, error }: ScheduleFieldProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [own, setOwn] = useState(nameOfLine(value) === null);
  const name = own ? null : nameOfLine(value);
  return (
    <>
      <Select
        label={t("providerManagement.dialog.schedule")}
        value={name ?? "own"}
        data={[
          ...SCHEDULE_NAMES.map((known) => ({
            value: known as string,
            label: capitalised(t(`providerManagement.schedules.${known}`), locale),
          })),
          { value: "own", label: t("providerManagement.dialog.scheduleOwn") },
        ]}
        onChange={(chosen) => {
          const known = SCHEDULE_NAMES.find((one) => one === chosen);
          setOwn(known === undefined);
          if (known) onChange(lineOf(known));
        }}
        allowDeselect={false}
        error={name === null ? undefined : error}
      />
      {name === null && (
        <TextInput
          label={t("providerManagement.dialog.line")}
          description={t("providerManagement.dialog.lineHint")}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          spellCheck={false}
          error={error}
        />
      )}
    </>
  );
}
