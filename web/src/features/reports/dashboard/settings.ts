import { useState } from "react";
import * as v from "valibot";
import { slot } from "@/lib/storage";

const schema = v.object({
  /** Whether one workspace is looked at, or all together. */
  scope: v.picklist(["one", "all"]),
  /** In which currency all together are counted; that of the workspace at hand while none is chosen. */
  currency: v.nullable(v.string()),
});

/** How this person likes the dashboard. */
export type DashboardSettings = v.InferOutput<typeof schema>;

const DEFAULTS: DashboardSettings = { scope: "one", currency: null };

const stored = slot("dashboard", { retention: "normal", schema });

/** The remembered settings and the way to change some of them. */
export function useDashboardSettings(): [DashboardSettings, (some: Partial<DashboardSettings>) => void] {
  const [settings, setSettings] = useState(() => stored.read() ?? DEFAULTS);
  const change = (some: Partial<DashboardSettings>) => {
    const next = { ...settings, ...some };
    setSettings(next);
    stored.write(next);
  };
  return [settings, change];
}
