import { ApiError } from "@/api/api-error";

/** The names of the captcha's fields in a form. */
export const CAPTCHA_ID = "captcha_id";
export const CAPTCHA_SOLUTION = "captcha_solution";

/** The answer to a captcha, as calls carry it. */
export interface CaptchaAnswer {
  captcha_id: string;
  captcha_solution: string;
}

/** The answer that stands in a form: undefined if it has no captcha, null if the answer is missing. */
export function captchaOf(fields: FormData): CaptchaAnswer | null | undefined {
  if (!fields.has(CAPTCHA_ID)) return undefined;
  const [captcha_id, captcha_solution] = [CAPTCHA_ID, CAPTCHA_SOLUTION].map((name) =>
    textOf(fields, name).trim(),
  );
  return captcha_id && captcha_solution ? { captcha_id, captcha_solution } : null;
}

/** True if the server wants a captcha from now on (specification, section 8). */
export function wantsCaptcha(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "A0101" || error.code === "A0106");
}

/** What was typed into a field; what is no text counts as nothing. */
export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}
