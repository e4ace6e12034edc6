/** The first letters of a full name's first and last word: "Anna Maria Berg" is AB. A question mark for none. */
export function initialsOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/u).filter(Boolean);
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const letters = [first, last].map(firstLetter).join("");
  return letters.toLocaleUpperCase() || "?";
}

/** A letter may be two units long. */
function firstLetter(word = ""): string {
  const letter = word.codePointAt(0);
  return letter === undefined ? "" : String.fromCodePoint(letter);
}

/** One of `count` numbers from 0, always the same one for the same text: a person keeps a colour on every screen. */
export function shareOf(text: string, count: number): number {
  let hash = 0;
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return hash % count;
}
