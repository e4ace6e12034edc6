import { create } from "zustand";

/** What proof is wanted: any, or one that a stolen password is not enough for. */
export type Proof = "any" | "strong";

/** The proof that is asked for now, or null. */
export const useStepUp = create<{ wanted: Proof | null }>(() => ({ wanted: null }));

let pending: { promise: Promise<boolean>; answer: (confirmed: boolean) => void } | null = null;

/**
 * Asks the user to prove once more who they are; false if they would not. Whoever asks while the question stands gets
 * the same answer.
 */
export function confirmIdentity(proof: Proof = "any"): Promise<boolean> {
  pending ??= createPending();
  const { wanted } = useStepUp.getState();
  useStepUp.setState({ wanted: wanted === "strong" ? wanted : proof });
  return pending.promise;
}

/** The question was answered. */
export function identityConfirmed(confirmed: boolean): void {
  pending?.answer(confirmed);
  pending = null;
  useStepUp.setState({ wanted: null });
}

function createPending() {
  let answer: (confirmed: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  return { promise, answer };
}
