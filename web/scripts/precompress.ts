import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(?:html|js|css|svg|json|webmanifest|txt)$/;
/** Below this the headers cost more than the compression saves. */
const SMALLEST = 512;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function compress(file: string): Promise<void> {
  const plain = await readFile(file);
  if (plain.length < SMALLEST) return;
  const [br, gz] = await Promise.all([
    toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    toGzip(plain, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/**
 * Writes a `.br` and a `.gz` beside every text file of the build, so that the server never compresses at run time.
 * `index.html` stays plain: the server puts a fresh nonce into it for every request.
 */
export function precompress(): Plugin {
  let folder = "";
  return {
    name: "kym-precompress",
    apply: "build",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(
        files
          .filter((file) => COMPRESSIBLE.test(file) && file !== "index.html" && !file.startsWith(".vite"))
          .map((file) => compress(join(folder, file))),
      );
    },
  };
}
