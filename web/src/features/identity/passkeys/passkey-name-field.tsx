import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** The longest name of a passkey, as the server has it. */
const MAX_NAME_LENGTH = 100;

interface PasskeyNameFieldProps {
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}

/** What a passkey is called, so that its owner knows it again. */
export function PasskeyNameField({ value, error, onChange }: PasskeyNameFieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t("passkeys.name")}
      description={t("passkeys.nameHint")}
      maxLength={MAX_NAME_LENGTH}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      data-autofocus
    />
  );
}
