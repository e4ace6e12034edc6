/** Reads codes: by the browser itself where it can, else by a reader that is loaded then, in a worker. */
import { askWorker } from "@/lib/ask-worker";
import { FORMATS, formatOf, isEnough, isGuessed, type ScannedCode } from "./code-formats";
import type { Frame } from "./scan.worker";

/** Something that finds codes in what is drawn on a canvas. */
export interface CodeReader {
  /** The codes in sight. Rejects where reading is not possible at all. */
  read(frame: HTMLCanvasElement): Promise<ScannedCode[]>;
  close(): void;
}

/** The browser's own reader (Shape Detection, in Chromium on Android and macOS). */
interface NativeDetector {
  detect(source: HTMLCanvasElement): Promise<{ rawValue: string; format: string }[]>;
}
interface NativeDetectorClass {
  new (options: { formats: readonly string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
}

/** The best reader that there is here. */
export async function openCodeReader(): Promise<CodeReader> {
  const detector = await nativeDetector();
  const worker = new WorkerReader();
  return detector ? new NativeReader(detector, worker) : worker;
}

async function nativeDetector(): Promise<NativeDetector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetectorClass };
  const supported = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  return BarcodeDetector && isEnough(supported) ? new BarcodeDetector({ formats: FORMATS }) : null;
}

/** The browser's reader. What it may have guessed is read again where the bytes are to be had. */
class NativeReader implements CodeReader {
  readonly #detector: NativeDetector;
  readonly #exact: CodeReader;

  constructor(detector: NativeDetector, exact: CodeReader) {
    this.#detector = detector;
    this.#exact = exact;
  }

  async read(frame: HTMLCanvasElement): Promise<ScannedCode[]> {
    const found = await this.#detector.detect(frame);
    const codes = found.map(({ rawValue, format }) => ({
      format: formatOf(format),
      text: rawValue,
      bytes: null,
    }));
    if (!codes.some(isGuessed)) return codes;
    const exact = await this.#exact.read(frame).catch(() => []);
    return exact.length > 0 ? exact : codes;
  }

  close(): void {
    this.#exact.close();
  }
}

class WorkerReader implements CodeReader {
  #worker: Worker | null = null;

  async read(frame: HTMLCanvasElement): Promise<ScannedCode[]> {
    const { width, height } = frame;
    const context = frame.getContext("2d", { willReadFrequently: true });
    if (!context || width === 0 || height === 0) return [];
    const { data } = context.getImageData(0, 0, width, height);
    this.#worker ??= new Worker(new URL("./scan.worker.ts", import.meta.url), { type: "module" });
    const codes = await askWorker<ScannedCode[] | null>(this.#worker, {
      pixels: data,
      width,
      height,
    } satisfies Frame);
    if (codes === null) throw new Error("The reader of codes could not be loaded.");
    return codes;
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }
}
