import { useState } from "react";
import { ApiError } from "@/api/api-error";

interface Versioned {
  version: number;
}

/**
 * What a dialog is about, as it was opened: fetched again meanwhile, it may be another by now, which nobody has looked
 * at. Once the server has said so, to whoever is told by `onRefused`, it is the newest. Null where there is none.
 */
export function useOpened<T extends Versioned | null>(
  newest: T,
): [opened: T, onRefused: (error: unknown) => void] {
  const [opened, setOpened] = useState(newest);
  const [isStale, setStale] = useState(false);
  if (isStale && newest && newest.version !== opened?.version) {
    setOpened(newest);
    setStale(false);
  }
  const onRefused = (error: unknown) => {
    if (error instanceof ApiError && error.code === "stale_version") setStale(true);
  };
  return [opened, onRefused];
}
