/** The secret in groups of four, as one types it into an app by hand. */
export function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? "";
}

/** The figures of a code: apps show them with a gap, and people type it. */
export function digitsOf(typed: string): string {
  return typed.replace(/\D/g, "").slice(0, CODE_DIGITS);
}

/** How many figures a code has (RFC 6238, as every app shows it). */
export const CODE_DIGITS = 6;
