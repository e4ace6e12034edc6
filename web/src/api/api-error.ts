import type { ErrorCode, FieldFault } from "./contract";

/** Why there is no answer. */
export type Silence = "network" | "timeout";

interface Answer {
  status: number;
  code: ErrorCode | null;
  message: string;
  fields: FieldFault[];
  /** The row as it is now, with a refusal of a stale edit. */
  current: unknown;
  requestId: string | null;
  /** Whole seconds until another attempt makes sense. */
  retryAfter: number | null;
}

/** A call that failed: with the server's refusal, or without any answer. */
export class ApiError extends Error {
  readonly silence: Silence | null;
  /** Undefined when there was no answer. */
  readonly status: number | undefined;
  readonly code: ErrorCode | null;
  readonly fields: readonly FieldFault[];
  readonly current: unknown;
  readonly requestId: string | null;
  readonly retryAfter: number | null;

  private constructor(silence: Silence | null, answer?: Answer) {
    super(answer?.message ?? silence ?? "");
    this.name = "ApiError";
    this.silence = silence;
    this.status = answer?.status;
    this.code = answer?.code ?? null;
    this.fields = answer?.fields ?? [];
    this.current = answer?.current;
    this.requestId = answer?.requestId ?? null;
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
      fields: Array.isArray(known.fields) ? (known.fields as FieldFault[]) : [],
      current: known.current,
      requestId: typeof request_id === "string" ? request_id : null,
      retryAfter: Number.isFinite(wait) ? wait : null,
    });
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
