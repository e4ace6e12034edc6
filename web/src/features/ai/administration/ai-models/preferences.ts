import { useState } from "react";
import * as v from "valibot";
import { slot } from "@/lib/storage";
import { PROVIDERS } from "./providers";

/** By what the use of models is grouped. */
export const GROUPINGS = ["model", "task", "user", "workspace", "month"] as const;
export type Grouping = (typeof GROUPINGS)[number];
/** How many months of it are shown, the current one among them. */
export const RANGES = [3, 6, 12] as const;

const schema = v.object({
  grouping: v.picklist(GROUPINGS),
  months: v.picklist(RANGES),
  /** Whether the form shows what is mostly left alone. */
  showsAdvanced: v.boolean(),
  /** Whose model was added last. */
  provider: v.picklist(PROVIDERS),
});

/** How this person likes the page of models. */
export type AiModelPreferences = v.InferOutput<typeof schema>;

const DEFAULTS: AiModelPreferences = {
  grouping: "model",
  months: 6,
  showsAdvanced: false,
  provider: "openai",
};

const stored = slot("ai-models", { retention: "normal", schema });

/** The remembered preferences and the way to change some of them. */
export function useAiModelPreferences(): [AiModelPreferences, (some: Partial<AiModelPreferences>) => void] {
  const [preferences, setPreferences] = useState(() => stored.read() ?? DEFAULTS);
  const change = (some: Partial<AiModelPreferences>) => {
    // A dialog over the page may have changed others meanwhile.
    const next = { ...(stored.read() ?? preferences), ...some };
    setPreferences(next);
    stored.write(next);
  };
  return [preferences, change];
}
