import { useRouter } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { ApiError } from "@/api/api-error";
import { explain } from "@/api/errors";
import { type ReceiptMatch, type ReceiptTarget, sendCode } from "./api";
import { bestOf, type ScannedCode } from "./code-formats";
import { closeCapture } from "./request";

/** How long the phone shakes when a code is found, in milliseconds. */
const VIBRATION = 60;

/** How long nothing is sent after the server could not be asked, in milliseconds. */
const PAUSE_AFTER_FAILURE = 3_000;

/** What becomes of codes. */
type ScanState =
  /** None yet, or the last one was of no use, and why. */
  | { kind: "looking"; problem: string | null }
  | { kind: "sending" }
  /** It was added before. */
  | { kind: "booked"; booked: ReceiptMatch };

const LOOKING: ScanState = { kind: "looking", problem: null };

/** Sends what the camera reads, and goes on to the receipt that it makes. */
export function useCodeScan(target: ReceiptTarget) {
  const router = useRouter();
  const [state, setState] = useState<ScanState>(LOOKING);
  const refused = useRef(new Set<string>());
  const pausedUntil = useRef(0);

  const send = async (code: ScannedCode) => {
    setState({ kind: "sending" });
    navigator.vibrate?.(VIBRATION);
    try {
      const { receipt, booked } = await sendCode(target, code);
      if (receipt) {
        closeCapture();
        await router.navigate({ to: "/receipts/$receiptId", params: { receiptId: receipt.id } });
      } else if (booked) {
        refused.current.add(code.text);
        setState({ kind: "booked", booked });
      }
    } catch (error) {
      // What the server has said no to is not asked again; without a real answer it is, a little later.
      if (isRefusal(error)) refused.current.add(code.text);
      else pausedUntil.current = performance.now() + PAUSE_AFTER_FAILURE;
      setState({ kind: "looking", problem: explain(error).text });
    }
  };
  return {
    state,
    onCodes: (codes: readonly ScannedCode[]) => {
      if (state.kind !== "looking" || performance.now() < pausedUntil.current) return;
      const code = bestOf(codes, refused.current);
      if (code) void send(code);
    },
    again: () => setState(LOOKING),
  };
}

function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.silence !== null) return false;
  const { status = 500 } = error;
  return status < 500 && status !== 429;
}
