import { TextInput } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { sizeOf } from "../filter";
import { PayeeField } from "../payee-field";

/** What is typed, kept when the field is left; follows what is kept elsewhere. */
function useDraft(value: string, onKeep: (value: string | undefined) => void) {
  const [draft, setDraft] = useState({ of: value, text: value });
  const text = draft.of === value ? draft.text : value;
  const type = (next: string) => setDraft({ of: value, text: next });
  const keep = (next = text) => {
    if (next.trim() !== value) onKeep(next.trim() || undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") keep();
  };
  return { text, type, keep, onKeyDown };
}

interface SizeFieldProps {
  label: string;
  value: string;
  /** Digits of the currency. */
  digits: number;
  onKeep: (value: string | undefined) => void;
}

/** One end of a range of amounts. */
export function SizeField({ label, value, digits, onKeep }: SizeFieldProps) {
  const { t } = useTranslation();
  const isRight = (text: string) => text.trim() === "" || sizeOf(text, digits) !== null;
  const { text, type, keep, onKeyDown } = useDraft(value, (next) => isRight(next ?? "") && onKeep(next));
  return (
    <TextInput
      label={label}
      value={text}
      inputMode="decimal"
      autoComplete="off"
      error={isRight(text) ? null : t("amount.errors.invalid")}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => keep()}
      onKeyDown={onKeyDown}
    />
  );
}

interface WholePayeeFieldProps {
  workspaceId: string;
  value: string;
  onKeep: (value: string | undefined) => void;
}

/** One payee and no other. */
export function WholePayeeField({ workspaceId, value, onKeep }: WholePayeeFieldProps) {
  const { t } = useTranslation();
  const { text, type, keep, onKeyDown } = useDraft(value, onKeep);
  return (
    <PayeeField
      label={t("transactions.columns.payee")}
      placeholder={value ? "" : t("find.any")}
      workspaceId={workspaceId}
      data={[]}
      value={text}
      onChange={type}
      onOptionSubmit={(chosen) => keep(chosen)}
      onBlur={() => keep()}
      onKeyDown={onKeyDown}
      comboboxProps={{ withinPortal: false }}
      clearable
      onClear={() => keep("")}
    />
  );
}
