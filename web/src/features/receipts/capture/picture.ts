/** Pictures made smaller, and pictures made of what a camera shows. */
import { fileProblem, fitPixels, isPicture, MAX_FILE_SIZE, receiptProblem } from "./limits";

/** How much of a picture its JPEG keeps; print stays sharp. */
const JPEG_QUALITY = 0.88;

/** A picture as JPEG with no more pixels than need be; null where the browser cannot read it. */
async function shrink(file: File): Promise<File | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const [width, height] = fitPixels(bitmap.width, bitmap.height);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const blob = await toJpeg(canvas);
  return blob && new File([blob], `${file.name.replace(/\.\w+$/, "")}.jpg`, { type: blob.type });
}

/** The file as it is sent: a picture that is too large is scaled down, if it can be. */
async function prepare(file: File): Promise<File> {
  if (fileProblem(file) !== "size" || !isPicture(file)) return file;
  const smaller = await shrink(file);
  return smaller && smaller.size <= MAX_FILE_SIZE ? smaller : file;
}

/** The files of one receipt as they are sent. Where they are too large together, every picture is scaled down. */
export async function prepareReceipt(files: readonly File[]): Promise<File[]> {
  const prepared = await Promise.all(files.map(prepare));
  if (receiptProblem(prepared) !== "tooLarge") return prepared;
  return Promise.all(prepared.map(async (file) => (isPicture(file) && (await shrink(file))) || file));
}

/** What is drawn on a canvas, as JPEG. */
export function toJpeg(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY));
}
