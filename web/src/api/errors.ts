import { i18next } from "@/i18n";
import type { Severity } from "@/ui/notify";
import type en from "../i18n/en/errors.json";
import type enVisitor from "../i18n/en/visitor-errors.json";
import type ru from "../i18n/ru/errors.json";
import type ruVisitor from "../i18n/ru/visitor-errors.json";
import { ApiError } from "./api-error";
import type { ErrorCode, FieldCode, FieldViolation } from "./contract";

/** The codes of fields whose texts name a limit. */
type LimitedCode = Exclude<keyof (typeof enVisitor & typeof en)["limits"], "sum_differs">;

/** An error in words, and how grave it is. */
export interface Explanation {
  text: string;
  severity: Exclude<Severity, "success">;
}

type Complete<T extends { codes: Record<ErrorCode, string>; fields: Record<FieldCode, string> }> = T;
/**
 * A code of the contract without a text in one of the languages does not compile.
 *
 * @public
 */
export type CompleteTexts = [Complete<typeof enVisitor & typeof en>, Complete<typeof ruVisitor & typeof ru>];

/**
 * Says what went wrong (specification, section 8): by the code if there is a text for it, else in the server's words.
 * Where the server has said nothing, `failure` tells what did not come about, and after it why.
 */
export function explain(error: unknown, failure?: string): Explanation {
  if (!(error instanceof ApiError)) {
    return { text: failure ?? i18next.t("auth.errors.unknown"), severity: "error" };
  }
  const { text, severity } = byClass(error);
  const message = error.silence === null ? error.message : "";
  return {
    text: byCode(error) ?? (message || (failure ? `${failure.replace(/\.?$/, ".")} ${text}` : text)),
    severity,
  };
}

/** The words for each refused field of a form. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.fields.map((violation) => [violation.field, fieldText(violation)]));
}

/**
 * What a form says as a whole, or null: everything that no field of it can say. `names` are the form's fields,
 * `failure` says what did not come about.
 */
export function formError(error: unknown, names: readonly string[], failure?: string): string | null {
  if (error === null || error === undefined) return null;
  // Said above the form already, by the toast.
  if (error instanceof ApiError && error.limit) return null;
  if (error instanceof ApiError && error.fields.length > 0) {
    const others = error.fields.filter(({ field }) => !names.includes(field));
    if (others.length === 0) return null;
    return others.map((violation) => `${violation.field}: ${fieldText(violation)}`).join(" ");
  }
  return explain(error, failure).text;
}

function byCode({ code, retryAfter, limit }: ApiError): string | null {
  // Only the server's sentence says which limit it is.
  if (limit?.message) return limit.message;
  if (code === null || !i18next.exists(`auth.errors.codes.${code}`)) return null;
  if (code === "too_many_requests" && retryAfter) {
    return i18next.t("auth.errors.tooManyRequestsWait", { count: Math.ceil(retryAfter) });
  }
  return i18next.t(`auth.errors.codes.${code}`);
}

function byClass({ silence, status = 0 }: ApiError): Explanation {
  if (silence === "timeout") return { text: i18next.t("auth.errors.timeout"), severity: "warning" };
  if (silence === "network") return { text: i18next.t("auth.errors.network"), severity: "warning" };
  if (status === 401) return { text: i18next.t("auth.errors.codes.unauthenticated"), severity: "warning" };
  if (status === 403) return { text: i18next.t("auth.errors.codes.forbidden"), severity: "warning" };
  if (status === 404) return { text: i18next.t("auth.errors.codes.not_found"), severity: "info" };
  if (status === 422) return { text: i18next.t("auth.errors.codes.invalid"), severity: "info" };
  if (status >= 500) return { text: i18next.t("auth.errors.codes.internal"), severity: "error" };
  return { text: i18next.t("auth.errors.client"), severity: "warning" };
}

/** With the limit that was overstepped, where it is known. */
function fieldText({ code, message, limit, remainder }: FieldViolation): string {
  if (code === "sum_differs" && remainder !== undefined) {
    return i18next.t("auth.errors.limits.sum_differs", { remainder });
  }
  if (limit !== undefined && i18next.exists(`auth.errors.limits.${code}`)) {
    return i18next.t(`auth.errors.limits.${code as LimitedCode}`, { limit });
  }
  return i18next.exists(`auth.errors.fields.${code}`) ? i18next.t(`auth.errors.fields.${code}`) : message;
}
