import { expect, test } from "vitest";
import {
  bestOf,
  FORMATS,
  formatOf,
  formatOfReader,
  isEnough,
  isGuessed,
  type ScannedCode,
} from "./code-formats";

const code = (format: ScannedCode["format"], text: string, bytes: Uint8Array | null = null): ScannedCode => ({
  format,
  text,
  bytes,
});

test.each([
  ["QRCode", "QRCode", "qr_code"],
  ["QRCodeModel2", "QRCode", "qr_code"],
  ["MicroQRCode", "QRCode", "qr_code"],
  ["DataMatrix", "DataMatrix", "data_matrix"],
  ["AztecCode", "Aztec", "aztec"],
  ["CompactPDF417", "PDF417", "pdf417"],
  ["EAN13", "EANUPC", "ean_13"],
  ["EAN8", "EANUPC", "ean_8"],
  ["UPCA", "EANUPC", "upc_a"],
  ["UPCE", "EANUPC", "upc_e"],
  ["Code128", "Code128", "code_128"],
  ["MaxiCode", "MaxiCode", "unknown"],
])("the reader's %s of the family %s is %s", (name, family, format) => {
  expect(formatOfReader(name, family)).toBe(format);
});

test("a browser's names are ours, and what it lacks is told", () => {
  expect(FORMATS.map(formatOf)).toEqual(FORMATS);
  expect(formatOf("codabar")).toBe("unknown");
  expect(isEnough([...FORMATS, "codabar"])).toBe(true);
  expect(isEnough(FORMATS.filter((format) => format !== "pdf417"))).toBe(false);
  expect(isEnough([])).toBe(false);
});

test("the receipt's code goes before that of a thing, and none is tried again", () => {
  const thing = code("ean_13", "4006381333931");
  const receipt = code("qr_code", "SPD*1.0*AM:1");
  expect(bestOf([thing, receipt], new Set())).toBe(receipt);
  expect(bestOf([thing, receipt], new Set([receipt.text]))).toBe(thing);
  expect(bestOf([thing], new Set([thing.text]))).toBeNull();
  expect(bestOf([code("qr_code", "")], new Set())).toBeNull();
});

test("letters are guessed where the bytes are not known", () => {
  expect(isGuessed(code("qr_code", "Name=Öl"))).toBe(true);
  expect(isGuessed(code("qr_code", "Name=Oil"))).toBe(false);
  expect(isGuessed(code("qr_code", "Name=Öl", Uint8Array.of(0xd6)))).toBe(false);
});
