import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";

/** A password, with a button that shows it. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        "aria-label": visible ? t("auth.hidePassword") : t("auth.showPassword"),
        "aria-hidden": false,
        tabIndex: 0,
      }}
      {...props}
    />
  );
}
