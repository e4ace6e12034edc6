import type { PasswordInputProps } from "@mantine/core";
import { useState } from "react";
import { PasswordField } from "./password-field";
import { StrengthMeter } from "./strength-meter";

interface NewPasswordFieldProps extends PasswordInputProps {
  /** Words of the owner that should not be in it: names, addresses. */
  ownWords: readonly string[];
}

/** A password that is being chosen, with a meter of its strength. Give it `form.getInputProps(…)` and its key. */
export function NewPasswordField({ ownWords, onChange, ...props }: NewPasswordFieldProps) {
  const [typed, setTyped] = useState("");
  return (
    <PasswordField
      autoComplete="new-password"
      inputWrapperOrder={["label", "input", "error", "description"]}
      description={<StrengthMeter password={typed} ownWords={ownWords} />}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange?.(event);
      }}
      {...props}
    />
  );
}
