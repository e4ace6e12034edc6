import { Textarea } from "@mantine/core";
import { useTranslation } from "react-i18next";

interface NoteFieldProps {
  value: string;
  onChange: (note: string) => void;
  error: string | undefined;
}

/** What somebody wants to remember of a transaction. */
export function NoteField({ value, onChange, error }: NoteFieldProps) {
  const { t } = useTranslation();
  return (
    <Textarea
      label={t("transactions.note")}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={1000}
      autosize
      minRows={2}
      maxRows={6}
      error={error}
    />
  );
}
