import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { DateField } from "@/ui/date-field";
import classes from "./broadcast-dialog.module.css";
import type { MomentDraft } from "./broadcast-draft";

interface MomentFieldsProps {
  /** What each of the two is. */
  labels: { day: string; time: string };
  /** What it is for, below the day. */
  description?: string;
  value: MomentDraft;
  error: string | undefined;
  /** There may be none. */
  isClearable?: boolean;
  onChange: (value: MomentDraft) => void;
}

/** A day and a time of it. */
export function MomentFields(props: MomentFieldsProps) {
  const { labels, description, value, error, isClearable = false, onChange } = props;
  const { t } = useTranslation();
  return (
    <div className={classes.moment}>
      <DateField
        label={labels.day}
        description={description}
        inputWrapperOrder={["label", "input", "description", "error"]}
        value={value.day}
        error={error}
        onChange={(day) => onChange({ ...value, day })}
        {...(isClearable && {
          placeholder: t("broadcasts.dialog.noEnd"),
          onClear: () => onChange({ ...value, day: undefined }),
        })}
      />
      {(value.day !== undefined || !isClearable) && (
        <TextInput
          type="time"
          label={labels.time}
          value={value.time}
          onChange={(event) => onChange({ ...value, time: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
