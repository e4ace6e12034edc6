import { useState } from "react";
import * as v from "valibot";
import { slot } from "@/lib/storage";
import { SCOPES } from "./lines";

const schema = v.object({
  /** The budget looked at last, by workspace. */
  chosen: v.record(v.string(), v.string()),
  /** Which periods a change of an amount is for. */
  scope: v.picklist(SCOPES),
});

/** How this person likes the page of budgets. */
export type BudgetSettings = v.InferOutput<typeof schema>;

const DEFAULTS: BudgetSettings = { chosen: {}, scope: "onward" };

const stored = slot("budget", { retention: "normal", schema });

/** The remembered settings and the way to change some of them. */
export function useBudgetSettings(): [BudgetSettings, (some: Partial<BudgetSettings>) => void] {
  const [settings, setSettings] = useState(() => stored.read() ?? DEFAULTS);
  const change = (some: Partial<BudgetSettings>) => {
    const next = { ...settings, ...some };
    setSettings(next);
    stored.write(next);
  };
  return [settings, change];
}
