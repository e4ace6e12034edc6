import { create } from "zustand";
import { ApiError } from "@/api/api-error";

/** How many reconciled transactions are about to change, while that is asked; null otherwise. */
export const useReconciledChange = create<{ count: number | null }>(() => ({ count: null }));

let answer: (confirmed: boolean) => void = () => undefined;

/**
 * Asks whether the change of reconciled transactions is meant, if that is all that a refusal is about; false at once
 * for any other. A newer question takes an older one back.
 */
export async function confirmReconciledChange(refusal: Response): Promise<boolean> {
  const count = await lockedRows(refusal);
  if (count === 0) return false;
  answerReconciledChange(false);
  useReconciledChange.setState({ count });
  return new Promise((resolve) => {
    answer = resolve;
  });
}

/** The question was answered. */
export function answerReconciledChange(confirmed: boolean): void {
  useReconciledChange.setState({ count: null });
  answer(confirmed);
}

/** How many reconciled rows a refusal is about, and nothing else; 0 for any other. */
async function lockedRows(refusal: Response): Promise<number> {
  const body: unknown = await refusal
    .clone()
    .json()
    .catch(() => null);
  const { code, detail } = ApiError.answered(refusal, body);
  if (code === "reconciled") return 1;
  const refused = code === "bulk_refused" ? (detail.refused as { code: string }[]) : [];
  return refused.every((row) => row.code === "reconciled") ? refused.length : 0;
}
