/** The shortest password (specification, section 5). */
export const MIN_PASSWORD_LENGTH = 8;
/** From here on length alone makes a password good (ASVS 5.0, 6.2.1). */
export const RECOMMENDED_PASSWORD_LENGTH = 15;

/** True for what looks like an address; whether it exists, only a message to it would tell. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}
