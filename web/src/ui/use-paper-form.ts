import { useCallback, useState } from "react";
import { useIdle } from "./use-idle";
import { usePrinting } from "./use-printing";

/**
 * What stands for a part of the page on paper: fetched when the page is at rest, since the browser waits for nothing
 * once it prints; null but while it prints.
 */
export function usePaperForm<Form>(load: () => Promise<Form>): Form | null {
  const [form, setForm] = useState<{ of: Form } | null>(null);
  useIdle(useCallback(async () => setForm({ of: await load() }), [load]));
  const printing = usePrinting();
  return printing && form ? form.of : null;
}
