import { i18next } from "@/i18n";
import {
  type FileProblem,
  fileProblem,
  isPicture,
  MAX_FILES,
  type ReceiptProblem,
  receiptProblem,
} from "./limits";

const FILE_TEXTS = {
  kind: "capture.problems.kind",
  empty: "capture.problems.empty",
  size: "capture.problems.size",
} as const satisfies Record<FileProblem, string>;

const RECEIPT_TEXTS = {
  tooMany: "capture.problems.tooMany",
  tooLarge: "capture.problems.tooLarge",
} as const satisfies Record<ReceiptProblem, string>;

/** Why a file cannot be added, in words; null where it can, perhaps scaled down. */
export function fileProblemText(file: File): string | null {
  const problem = fileProblem(file);
  if (problem === null || (problem === "size" && isPicture(file))) return null;
  return i18next.t(FILE_TEXTS[problem]);
}

/** Why files cannot be sent as one receipt, in words; null where they can. */
export function receiptProblemText(files: readonly File[]): string | null {
  const single = files.map(fileProblem).find((problem) => problem !== null);
  if (single) return i18next.t(FILE_TEXTS[single]);
  const problem = receiptProblem(files);
  return problem && i18next.t(RECEIPT_TEXTS[problem], { count: MAX_FILES });
}

/** Why so many files cannot be one receipt, in words; null where they can. What they weigh shows when they are scaled down. */
export function countProblemText(count: number): string | null {
  return count > MAX_FILES ? i18next.t(RECEIPT_TEXTS.tooMany, { count: MAX_FILES }) : null;
}
