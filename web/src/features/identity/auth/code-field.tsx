import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./code-field.module.css";

/** The name of the field in its form. */
export const CODE = "otp";

interface CodeFieldProps {
  error: string | null;
  /** It is the first field: the one to begin with. */
  first?: boolean;
}

/** The code of an authenticator app, or a recovery code in its place. */
export function CodeField({ error, first = false }: CodeFieldProps) {
  const { t } = useTranslation();
  const [recovery, setRecovery] = useState(false);
  return (
    <div className={classes.field}>
      {recovery ? (
        <TextInput
          key="recovery"
          label={t("auth.code.recoveryLabel")}
          description={t("auth.code.recoveryHint")}
          name={CODE}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
          error={error}
        />
      ) : (
        <TextInput
          key="app"
          label={t("auth.code.label")}
          description={t("auth.code.hint")}
          name={CODE}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          autoFocus={first}
          classNames={{ input: classes.digits ?? "" }}
          error={error}
        />
      )}
      <button type="button" className={classes.other} onClick={() => setRecovery(!recovery)}>
        {recovery ? t("auth.code.useApp") : t("auth.code.useRecovery")}
      </button>
    </div>
  );
}
