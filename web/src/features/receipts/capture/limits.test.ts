import { expect, test } from "vitest";
import {
  fileProblem,
  fitPixels,
  fitSide,
  isPicture,
  MAX_FILE_SIZE,
  MAX_PIXELS,
  MAX_RECEIPT_SIZE,
  receiptProblem,
} from "./limits";

test.each([
  ["receipt.jpg", "image/jpeg", 1, null],
  ["receipt.png", "image/png", MAX_FILE_SIZE, null],
  ["receipt.pdf", "application/pdf", MAX_FILE_SIZE + 1, "size"],
  ["IMG_1.HEIC", "", 1, null],
  ["scan.PDF", "", 1, null],
  ["scan", "", 1, "kind"],
  ["drawing.svg", "image/svg+xml", 1, "kind"],
  ["page.jpg", "text/html", 1, "kind"],
  ["nothing.png", "image/png", 0, "empty"],
])("%s of the type %j with %d bytes: %s", (name, type, size, problem) => {
  expect(fileProblem({ name, type, size })).toBe(problem);
});

test("a document is no picture", () => {
  expect(isPicture({ name: "a.pdf", type: "application/pdf" })).toBe(false);
  expect(isPicture({ name: "a.heic", type: "" })).toBe(true);
});

test("a receipt has ten files, and no more than the form can carry", () => {
  const files = (count: number, size: number) => Array.from({ length: count }, () => ({ size }));
  expect(receiptProblem(files(10, 1))).toBeNull();
  expect(receiptProblem(files(11, 1))).toBe("tooMany");
  expect(receiptProblem(files(1, MAX_RECEIPT_SIZE))).toBeNull();
  expect(receiptProblem(files(4, MAX_FILE_SIZE))).toBe("tooLarge");
});

test("a picture is scaled down to as many pixels as it may have, and never up", () => {
  expect(fitPixels(4000, 3000)).toEqual([4000, 3000]);
  const [width, height] = fitPixels(9000, 6000);
  expect(width * height).toBeLessThanOrEqual(MAX_PIXELS);
  expect(width / height).toBeCloseTo(1.5, 2);
  expect(fitPixels(100_000_000, 1)).toEqual([34_641_016, 1]);
  expect(fitPixels(1, 1)).toEqual([1, 1]);
});

test("a frame is scaled down by its longer side", () => {
  expect(fitSide(1920, 1080, 1280)).toEqual([1280, 720]);
  expect(fitSide(1080, 1920, 1280)).toEqual([720, 1280]);
  expect(fitSide(640, 480, 1280)).toEqual([640, 480]);
  expect(fitSide(0, 0, 1280)).toEqual([0, 0]);
});
