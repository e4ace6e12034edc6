/** What came of asking AI models about a receipt. Pure. */
import type { OcrProgress, Receipt, ReceiptDraft } from "../api";

export type Step = OcrProgress["steps"][number];

/** The step in which a model is asked. */
export function aiStepOf({ progress }: Receipt): Step | undefined {
  return progress.steps.find(({ name }) => name === "ai");
}

/** Whether a model read anything of what the form shows. */
export function isReadByAi({ merchant, date, total, currency, lines }: ReceiptDraft): boolean {
  return [merchant, date, total, currency, ...lines].some((one) => one?.is_by_ai === true);
}

/** What a person can do when no model gave an answer: wait, ask an administrator, or go on without. */
const FAILURES = {
  unreachable: "unavailable",
  broken_off: "unavailable",
  timed_out: "unavailable",
  server_error: "unavailable",
  rate_limited: "unavailable",
  address_refused: "unusable",
  redirected: "unusable",
  key_refused: "unusable",
  quota_exceeded: "unusable",
  model_not_found: "unusable",
  not_understood: "unusable",
  rejected: "unusable",
  too_large: "unanswered",
  truncated: "unanswered",
  content_refused: "unanswered",
  wrong_schema: "unanswered",
} as const satisfies Record<NonNullable<Step["ai_error"]>, string>;

/** The name of the text that says why a model did not help; null where there is nothing to say. */
export function aiReasonOf({ status, skip_reason, ai_error }: Step, isMine: boolean) {
  switch (skip_reason) {
    case null:
      return null;
    case "failed":
      return ai_error ? FAILURES[ai_error] : "unanswered";
    case "not_agreed":
      return isMine ? "not_agreed" : "not_agreed_by_author";
    case "not_needed":
      // Nothing was read, so nothing was clear: there was nothing to send.
      return status === "error" ? null : "not_needed";
    case "no_model":
    case "forbidden":
    case "cap_reached":
      return skip_reason;
  }
}

export type AiReasonName = NonNullable<ReturnType<typeof aiReasonOf>>;

/** Why no model helped, where somebody can do something about it. Who lives without AI is not reminded of it each time. */
const REMEDIABLE: ReadonlySet<AiReasonName> = new Set([
  "not_agreed",
  "cap_reached",
  "unavailable",
  "unusable",
  "unanswered",
]);

export function isRemediable(reason: AiReasonName | null): reason is AiReasonName {
  return reason !== null && REMEDIABLE.has(reason);
}
