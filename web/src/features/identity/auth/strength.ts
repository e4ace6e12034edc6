import { askWorker } from "@/lib/ask-worker";
import { MIN_PASSWORD_LENGTH, RECOMMENDED_PASSWORD_LENGTH } from "./rules";

/** What the estimate is about: a password, and words of its owner that should not be in it. */
export interface StrengthRequest {
  password: string;
  ownWords: string[];
}

/** How hard a password is to guess, and what makes it easy (a key of the estimator), if anything does. */
export interface StrengthResult {
  /** From 0 (guessed at once) to 4. */
  score: number;
  warning: string | null;
}

/** The steps of the meter. */
export type Strength = 0 | 1 | 2 | 3 | 4;

/** What the meter says beside its word. */
export type StrengthAdvice =
  | "tooShort"
  | "longer"
  | "common"
  | "word"
  | "name"
  | "pattern"
  | "repeat"
  | "date"
  | "personal";

const ADVICE: Record<string, StrengthAdvice> = {
  topTen: "common",
  topHundred: "common",
  common: "common",
  similarToCommon: "common",
  wordByItself: "word",
  namesByThemselves: "name",
  commonNames: "name",
  straightRow: "pattern",
  keyPattern: "pattern",
  sequences: "pattern",
  simpleRepeat: "repeat",
  extendedRepeat: "repeat",
  recentYears: "date",
  dates: "date",
  userInputs: "personal",
};

/** What the meter shows for a password that is not empty. */
export function verdict(
  password: string,
  { score, warning }: StrengthResult,
): { strength: Strength; advice: StrengthAdvice | null } {
  const length = Array.from(password).length;
  if (length < MIN_PASSWORD_LENGTH) return { strength: 0, advice: "tooShort" };
  const strength = Math.min(4, Math.max(0, Math.round(score))) as Strength;
  const advice = warning === null ? undefined : ADVICE[warning];
  if (advice) return { strength, advice };
  return { strength, advice: length < RECOMMENDED_PASSWORD_LENGTH ? "longer" : null };
}

let worker: Worker | null = null;

/** Estimates in a worker: the word lists are large, and a hostile text takes long. */
export function estimate(question: StrengthRequest): Promise<StrengthResult> {
  worker ??= new Worker(new URL("./strength.worker.ts", import.meta.url), { type: "module" });
  return askWorker<StrengthResult>(worker, question);
}
