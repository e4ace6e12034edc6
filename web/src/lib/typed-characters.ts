/** What keyboards, input methods and other programs put into a text in place of the plain characters that are meant. */

const FULL_WIDTH = /[\uff01-\uff5e\uffe0-\uffe6]/g;
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * The text in plain characters: full-width and Arabic digits as 0 to 9, every kind of dash as "-", every kind of space
 * as one space, and no invisible marks.
 */
export function plainCharacters(text: string): string {
  return text
    .replace(FULL_WIDTH, (character) => character.normalize("NFKC"))
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/\p{Cf}/gu, "")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/\s+/g, " ")
    .trim();
}
