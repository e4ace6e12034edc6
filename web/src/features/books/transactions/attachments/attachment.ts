/** A file on a transaction. */
export interface Attachment {
  id: string;
  name: string;
  kind: "jpeg" | "png" | "pdf";
  /** In bytes. */
  size: number;
}

/** So many files a transaction has at most. */
export const MAX_FILES = 20;

/** The bytes of the largest file. */
const MAX_FILE_SIZE = 10 * 1024 * 1024;

const OFFERED_TYPES = ["image/jpeg", "image/png", "image/webp", "application/pdf"];

const ACCEPTED_TYPES = [...OFFERED_TYPES, "image/heic", "image/heif"];

/** What a chooser of files offers. Without HEIC in it a phone hands its photographs over as JPEG. */
export const ACCEPT = OFFERED_TYPES.join(",");

/** Why a file need not be sent at all. */
export type FileProblem = "kind" | "empty" | "size";

/** What is wrong with a file as far as one can tell from outside; the server looks into it. */
export function fileProblem({ type, size }: Pick<File, "type" | "size">): FileProblem | null {
  // A browser that does not know the type says nothing.
  if (type !== "" && !ACCEPTED_TYPES.includes(type)) return "kind";
  if (size === 0) return "empty";
  return size > MAX_FILE_SIZE ? "size" : null;
}

/** Whether there is something to look at before it is opened. */
export function isImage({ kind }: Pick<Attachment, "kind">): boolean {
  return kind !== "pdf";
}

/** The place of the picture beside another one, around the ends. */
export function neighborIndex(place: number, step: 1 | -1, count: number): number {
  return (place + step + count) % count;
}
