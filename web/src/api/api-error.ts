import type { ErrorCode, FieldViolation } from "./contract";

/** Why there is no answer. */
export type Silence = "network" | "timeout";

/** A limit of the plan that was reached. */
export interface Limit {
  /** The server's own sentence; may be empty. */
  message: string;
  usage: number;
  limit: number;
  /** Whose plan it is; null where that is not said. */
  payerId: string | null;
}

interface Answer {
  status: number;
  code: ErrorCode | null;
  message: string;
  fields: FieldViolation[];
  /** The row as it is now, with a refusal of a stale edit. */
  current: unknown;
  /** Everything that the server says with the refusal; some codes have particulars of their own. */
  detail: Record<string, unknown>;
  requestId: string | null;
  /** The limit that was reached; null for other refusals. */
  limit: Limit | null;
  /** Whole seconds until another attempt makes sense. */
  retryAfter: number | null;
}

/** A call that failed: with the server's refusal, or without any answer. */
export class ApiError extends Error {
  readonly silence: Silence | null;
  /** Undefined when there was no answer. */
  readonly status: number | undefined;
  readonly code: ErrorCode | null;
  readonly fields: readonly FieldViolation[];
  readonly current: unknown;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;
  readonly limit: Limit | null;
  readonly retryAfter: number | null;

  private constructor(silence: Silence | null, answer?: Answer) {
    super(answer?.message ?? silence ?? "");
    this.name = "ApiError";
    this.silence = silence;
    this.status = answer?.status;
    this.code = answer?.code ?? null;
    this.fields = answer?.fields ?? [];
    this.current = answer?.current;
    this.detail = answer?.detail ?? {};
    this.requestId = answer?.requestId ?? null;
    this.limit = answer?.limit ?? null;
    this.retryAfter = answer?.retryAfter ?? null;
  }

  /** No answer came. */
  static silent(silence: Silence): ApiError {
    return new ApiError(silence);
  }

  /** The server refused; `body` may be anything, since a proxy may have answered instead. */
  static answered(response: Response, body: unknown): ApiError {
    const { detail, request_id } = (isRecord(body) ? body : {}) as Record<string, unknown>;
    const known = isRecord(detail) ? detail : {};
    const wait = Number(response.headers.get("Retry-After") ?? Number.NaN);
    return new ApiError(null, {
      status: response.status,
      code: typeof known.code === "string" ? (known.code as ErrorCode) : null,
      message: typeof known.message === "string" ? known.message : "",
      fields: Array.isArray(known.fields) ? (known.fields as FieldViolation[]) : [],
      current: known.current,
      detail: known,
      requestId: typeof request_id === "string" ? request_id : null,
      limit: limitOf(response.status, known),
      retryAfter: Number.isFinite(wait) ? wait : null,
    });
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** A refusal is about a limit if it says so, or names the limit and its use (specification, section 8). */
function limitOf(status: number, detail: Record<string, unknown>): Limit | null {
  const { error, limit_type, current_usage, limit_value, message, payer_id } = detail;
  const named = limit_type !== undefined && current_usage !== undefined;
  if (status !== 403 || (error !== "Hard limit exceeded" && !named)) return null;
  return {
    message: typeof message === "string" ? message : "",
    usage: Number(current_usage ?? 0),
    limit: Number(limit_value ?? 0),
    payerId: typeof payer_id === "string" ? payer_id : null,
  };
}
