/** The codes that receipts, bills and products carry, as the server, browsers and the reader of our own name them. */

/** The server's word for a format, and the reader's name for it. Browsers use the server's words. */
const READER_NAMES = {
  qr_code: "QRCode",
  data_matrix: "DataMatrix",
  aztec: "Aztec",
  pdf417: "PDF417",
  ean_13: "EAN13",
  ean_8: "EAN8",
  upc_a: "UPCA",
  upc_e: "UPCE",
  code_128: "Code128",
} as const;

/** How a code is printed, in the words of the contract. */
export type CodeFormat = keyof typeof READER_NAMES | "unknown";

/** A format that is looked for. */
type KnownFormat = Exclude<CodeFormat, "unknown">;

/** What is looked for. */
export const FORMATS = Object.keys(READER_NAMES) as KnownFormat[];

/** The same for the reader. */
export const READER_FORMATS = FORMATS.map((format) => READER_NAMES[format]);

/** These hold text of any length: the codes of receipts and bills, and not of goods. */
const MATRIX: readonly CodeFormat[] = ["qr_code", "data_matrix", "aztec", "pdf417"];

/** A code that was read. */
export interface ScannedCode {
  format: CodeFormat;
  text: string;
  /** What it holds, where that is known: text in an old code page is read right only so. */
  bytes: Uint8Array | null;
}

/** The word for a format that a browser names. */
export function formatOf(name: string): CodeFormat {
  return FORMATS.find((format) => format === name) ?? "unknown";
}

/** The word for what the reader found: by the exact format, or by the family that it is of. */
export function formatOfReader(name: string, family: string): CodeFormat {
  const named = (wanted: string) => FORMATS.find((format) => READER_NAMES[format] === wanted);
  return named(name) ?? named(family) ?? "unknown";
}

/** Whether a browser's own reader finds all that is looked for. */
export function isEnough(supported: readonly string[]): boolean {
  return FORMATS.every((format) => supported.includes(format));
}

/**
 * The code that is meant, where several are in sight: that of the receipt before one of a thing, and none that was
 * refused before.
 */
export function bestOf(codes: readonly ScannedCode[], refused: ReadonlySet<string>): ScannedCode | null {
  const wanted = codes.filter(({ text }) => text !== "" && !refused.has(text));
  return wanted.find(({ format }) => MATRIX.includes(format)) ?? wanted[0] ?? null;
}

/** Whether a browser may have guessed the letters of a text: it does not say which bytes it read. */
export function isGuessed({ text, bytes }: ScannedCode): boolean {
  return bytes === null && /\P{ASCII}/u.test(text);
}
