import { Checkbox, PasswordInput } from "@mantine/core";
import { useTranslation } from "react-i18next";

interface SecretFieldProps {
  name: string;
  /** What is kept, or where a new one is found. */
  hint: string;
  /** There is one that can be removed. */
  isKept: boolean;
  typed: string;
  isRemoved: boolean;
  error: string | undefined;
  onType: (text: string) => void;
  onRemove: (isRemoved: boolean) => void;
}

const MAX_LENGTH = 300;

/** A secret that is never shown: left alone it stays, typed anew it is replaced, and it can be removed. */
export function SecretField(props: SecretFieldProps) {
  const { name, hint, isKept, typed, isRemoved, error, onType, onRemove } = props;
  const { t } = useTranslation();
  return (
    <>
      <PasswordInput
        label={name}
        description={hint}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        value={typed}
        error={error}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {isKept && !typed && (
        <Checkbox
          label={t("paymentSettings.account.remove", { name })}
          checked={isRemoved}
          onChange={(event) => onRemove(event.currentTarget.checked)}
        />
      )}
    </>
  );
}
