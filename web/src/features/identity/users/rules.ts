/** The shortest full name (specification, section 5), in characters without the spaces around it. */
const MIN_NAME_LENGTH = 2;
/** The longest full name that the server takes. */
export const MAX_NAME_LENGTH = 200;
/** The longest address (RFC 5321, section 4.5.3.1.3, without the angle brackets). */
export const MAX_EMAIL_LENGTH = 254;
/** The longest user name that the server takes. */
export const MAX_USERNAME_LENGTH = 64;

/** True for a name that is long enough. */
export function isFullName(text: string): boolean {
  return Array.from(text.trim()).length >= MIN_NAME_LENGTH;
}

/** True for a user name: 3 to 64 letters, digits, dots, dashes or underscores. */
export function isUsername(text: string): boolean {
  return /^[\p{Alphabetic}\p{N}._-]{3,64}$/u.test(text.trim());
}
