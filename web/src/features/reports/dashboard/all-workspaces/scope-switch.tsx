import { SegmentedControl } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { DashboardSettings } from "../settings";

const SCOPES = ["one", "all"] as const satisfies readonly DashboardSettings["scope"][];

interface ScopeSwitchProps {
  scope: DashboardSettings["scope"];
  onChange: (scope: DashboardSettings["scope"]) => void;
}

/** Whether one workspace is looked at, or all together. */
export function ScopeSwitch({ scope, onChange }: ScopeSwitchProps) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t("dashboardMore.scope")}
      value={scope}
      data={SCOPES.map((value) => ({ value, label: t(`dashboardMore.scopes.${value}`) }))}
      onChange={(value) => onChange(SCOPES.find((known) => known === value) ?? scope)}
    />
  );
}
