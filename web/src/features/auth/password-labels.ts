import { useState } from "react";
import { useTranslation } from "react-i18next";

/** What the button that shows a password is called, and whether it does. */
export function usePasswordLabels() {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  return {
    visible,
    onVisibilityChange: setVisible,
    visibilityToggleButtonProps: {
      "aria-label": visible ? t("auth.hidePassword") : t("auth.showPassword"),
      "aria-hidden": false,
      tabIndex: 0,
    },
  };
}
