import { create } from "zustand";

/** What proof is wanted: any, or one that a stolen password is not enough for. */
export type Proof = "any" | "strong";

/** The proof that is asked for now, or null. */
export const useStepUp = create<{ wanted: Proof | null }>(() => ({ wanted: null }));

let asked: { promise: Promise<boolean>; answer: (confirmed: boolean) => void } | null = null;

/**
 * Asks the user to prove once more who they are; false if they would not. Whoever asks while the question stands gets
 * the same answer.
 */
export function confirmIdentity(proof: Proof = "any"): Promise<boolean> {
  asked ??= question();
  const { wanted } = useStepUp.getState();
  useStepUp.setState({ wanted: wanted === "strong" ? wanted : proof });
  return asked.promise;
}

/** The question was answered. */
export function identityConfirmed(confirmed: boolean): void {
  asked?.answer(confirmed);
  asked = null;
  useStepUp.setState({ wanted: null });
}

function question() {
  let answer: (confirmed: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  return { promise, answer };
}
