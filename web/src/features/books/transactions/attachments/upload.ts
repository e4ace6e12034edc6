import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/api/api-error";
import { explain } from "@/api/errors";
import { i18next } from "@/i18n";
import { newUuid } from "@/lib/random";
import { notifyError } from "@/ui/notify";
import { recordStep } from "../undo/steps";
import { type AttachmentTarget, filesChanged, postAttachment } from "./api";
import { type FileProblem, fileProblem } from "./attachment";

/** A file that is chosen and not on the transaction yet. */
export interface Upload {
  key: string;
  file: File;
  /** Why it is not taken, in words; null while it is on its way. */
  problem: string | null;
}

const PROBLEM_TEXTS = {
  kind: "attachments.wrongKind",
  empty: "attachments.empty",
  size: "attachments.tooLarge",
} as const satisfies Record<FileProblem, string>;

/** The chosen files, with what is wrong with them as far as it shows. */
export function uploadsOf(files: readonly File[]): Upload[] {
  return files.map((file) => {
    const problem = fileProblem(file);
    return { key: newUuid(), file, problem: problem && i18next.t(PROBLEM_TEXTS[problem]) };
  });
}

/** How long somebody who sends many files at once waits for the server's pace, in milliseconds. */
const MAX_WAIT = 60_000;

/** Sends a file; answers why it was not taken, or null. Done here, it can be undone. */
export async function upload(
  cache: QueryClient,
  place: AttachmentTarget,
  file: File,
): Promise<string | null> {
  for (;;) {
    const call = postAttachment(place, file);
    try {
      await call;
      recordStep(place.workspaceId, 1, call);
      filesChanged(cache, place, 1);
      return null;
    } catch (error) {
      const wait = error instanceof ApiError && error.code === "too_many_requests" ? error.retryAfter : null;
      if (wait === null || wait * 1000 > MAX_WAIT) return explain(error).text;
      await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    }
  }
}

/** Sends what was chosen for a transaction that is booked only now. Nobody looks any more, so what fails is told. */
export async function uploadInBackground(
  cache: QueryClient,
  place: AttachmentTarget,
  waiting: readonly Upload[],
): Promise<void> {
  for (const { file } of waiting) {
    const problem = await upload(cache, place, file);
    if (problem !== null) notifyError(`${file.name}: ${problem}`);
  }
}
