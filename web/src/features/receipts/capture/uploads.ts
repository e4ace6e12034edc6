/** Receipts on their way to the server. They go on while the person does something else. */
import { create } from "zustand";
import { explain } from "@/api/errors";
import { newUuid } from "@/lib/random";
import { type ReceiptTarget, sendReceipt } from "./api";
import { prepareReceipt } from "./picture";
import { receiptProblemText } from "./problem-texts";
import { SendQueue } from "./send-queue";

/** How many receipts are sent at the same time. */
const MAX_CONCURRENT = 2;

/** A receipt on its way. */
export interface Upload {
  key: string;
  /** What its first file is called. */
  name: string;
  target: ReceiptTarget;
  files: readonly File[];
  state: "waiting" | "sending" | "added" | "failed";
  /** How much of it has been sent, from 0 to 1. */
  share: number;
  /** The receipt, once the server has it. */
  receiptId: string | null;
  /** Whether the server had the same files before. */
  isKnown: boolean;
  /** Why it could not be sent, in words. */
  problem: string | null;
}

export const useUploads = create<{ uploads: readonly Upload[] }>(() => ({ uploads: [] }));

const queue = new SendQueue(MAX_CONCURRENT);
const controllers = new Map<string, AbortController>();

/** Sends receipts, each given as its files; ends when all of them have arrived or failed. */
export async function sendReceipts(
  target: ReceiptTarget,
  receipts: readonly (readonly File[])[],
): Promise<readonly Upload[]> {
  const made = receipts.map((files): Upload => {
    const name = files[0]?.name ?? "";
    return {
      key: newUuid(),
      name,
      target,
      files,
      state: "waiting",
      share: 0,
      receiptId: null,
      isKnown: false,
      problem: null,
    };
  });
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads.filter(isOpen), ...made] }));
  await Promise.all(made.map(send));
  const keys = new Set(made.map(({ key }) => key));
  return useUploads.getState().uploads.filter(({ key }) => keys.has(key));
}

/** Sends a receipt that failed once more. */
export function sendAgain(upload: Upload): Promise<void> {
  change(upload.key, { state: "waiting", share: 0, problem: null });
  return send(upload);
}

/** Ends a receipt's way, and forgets it. */
export function cancel(key: string): void {
  controllers.get(key)?.abort();
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((one) => one.key !== key) }));
}

/** Forgets what has arrived or failed. */
export function clearEnded(): void {
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter(isOnItsWay) }));
}

/** Whether it is waiting or being sent. */
export function isOnItsWay({ state }: Pick<Upload, "state">): boolean {
  return state === "waiting" || state === "sending";
}

/** Whether there is still something to see of it when the next ones are sent. */
function isOpen(upload: Upload): boolean {
  return isOnItsWay(upload) || upload.state === "failed";
}

async function send({ key, target, files }: Upload): Promise<void> {
  const controller = new AbortController();
  controllers.set(key, controller);
  const { signal } = controller;
  try {
    const task = await queue.run(async () => {
      change(key, { state: "sending" });
      const prepared = await prepareReceipt(files);
      const problem = receiptProblemText(prepared);
      if (problem !== null) throw new LocalProblem(problem);
      signal.throwIfAborted();
      return sendReceipt(target, prepared, { signal, onProgress: (share) => change(key, { share }) });
    }, signal);
    change(key, { state: "added", share: 1, receiptId: task.task_id, isKnown: task.is_known });
  } catch (error) {
    if (!signal.aborted) {
      const problem = error instanceof LocalProblem ? error.message : explain(error).text;
      change(key, { state: "failed", problem });
    }
  } finally {
    controllers.delete(key);
  }
}

/** Files that the server would refuse; the message is for people. */
class LocalProblem extends Error {}

function change(key: string, changes: Partial<Upload>): void {
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((one) => (one.key === key ? { ...one, ...changes } : one)),
  }));
}
