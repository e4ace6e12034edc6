/** What changes how text reads without being seen: marks of direction and breaks of no width. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** What an endpoint said, with nothing in it that could be overlooked: "a[U+202E]b". */
export function visible(text: string): string {
  return text.replace(
    UNSEEN,
    (mark) => `[U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}]`,
  );
}
