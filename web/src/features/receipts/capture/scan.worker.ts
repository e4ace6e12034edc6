import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import address from "zxing-wasm/reader/zxing_reader.wasm?url";
import { formatOfReader, READER_FORMATS, type ScannedCode } from "./code-formats";

/** A frame of the camera: four bytes for each pixel. */
export interface Frame {
  pixels: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

/** More than one code can be in sight, but hardly more than these. */
const MAX_CODES = 4;

// The reader's own default is a server of somebody else.
prepareZXingModule({ overrides: { locateFile: () => address } });

self.onmessage = async ({ data, ports: [port] }: MessageEvent<Frame>) => {
  port?.postMessage(await read(data).catch(() => null));
};

/** The codes of a frame. */
async function read({ pixels, width, height }: Frame): Promise<ScannedCode[]> {
  const found = await readBarcodes(new ImageData(pixels, width, height), {
    formats: READER_FORMATS,
    maxNumberOfSymbols: MAX_CODES,
    textMode: "Plain",
  });
  return found.map(({ format, symbology, text, bytes }) => ({
    format: formatOfReader(format, symbology),
    text,
    bytes,
  }));
}
