/** What may be sent as a receipt, as far as one can tell from outside; the server looks into it. */

const MEGABYTE = 1024 * 1024;

/** The bytes of the largest file. */
export const MAX_FILE_SIZE = 10 * MEGABYTE;

/** How many files a receipt has at most. */
export const MAX_FILES = 10;

/** The bytes of all files of a receipt. The form that carries them may have 40 MiB; it says a little more than they. */
export const MAX_RECEIPT_SIZE = 40 * MEGABYTE - 64 * 1024;

/** To how many pixels a picture is scaled down that is too large: small print is still read well. */
export const MAX_PIXELS = 12_000_000;

const PICTURES: Record<string, readonly string[]> = {
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "image/heic": ["heic"],
  "image/heif": ["heif"],
};
const DOCUMENTS: Record<string, readonly string[]> = { "application/pdf": ["pdf"] };

/** What a chooser of files offers. */
export const ACCEPT = "image/*,application/pdf";

/** Why a file is not sent. */
export type FileProblem = "kind" | "empty" | "size";

/** Why files cannot be one receipt. */
export type ReceiptProblem = "tooMany" | "tooLarge";

type Described = Pick<File, "name" | "type" | "size">;

/** Whether it is a picture that can be sent. */
export function isPicture(file: Pick<File, "name" | "type">): boolean {
  return isOf(PICTURES, file);
}

/** What is wrong with a file. A picture that is too large can perhaps be scaled down. */
export function fileProblem(file: Described): FileProblem | null {
  if (!isPicture(file) && !isOf(DOCUMENTS, file)) return "kind";
  if (file.size === 0) return "empty";
  return file.size > MAX_FILE_SIZE ? "size" : null;
}

/** Why these files, each good in itself, cannot be one receipt. */
export function receiptProblem(files: readonly Pick<File, "size">[]): ReceiptProblem | null {
  if (files.length > MAX_FILES) return "tooMany";
  return files.reduce((sum, { size }) => sum + size, 0) > MAX_RECEIPT_SIZE ? "tooLarge" : null;
}

/** The sides of a picture with as many pixels as it may have, in the same proportion. */
export function fitPixels(width: number, height: number, most = MAX_PIXELS): [width: number, height: number] {
  const scale = Math.min(1, Math.sqrt(most / (width * height)));
  return [Math.max(1, Math.floor(width * scale)), Math.max(1, Math.floor(height * scale))];
}

/** The sides of a picture whose longer one is no longer than that, in the same proportion. */
export function fitSide(width: number, height: number, longest: number): [width: number, height: number] {
  const scale = Math.min(1, longest / Math.max(width, height, 1));
  return [Math.round(width * scale), Math.round(height * scale)];
}

function isOf(
  kinds: Record<string, readonly string[]>,
  { name, type }: Pick<File, "name" | "type">,
): boolean {
  if (type !== "") return type in kinds;
  // A browser that does not know the type says nothing.
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return Object.values(kinds).some((endings) => endings.includes(ending));
}
