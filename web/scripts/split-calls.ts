import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const DOOR = /src\/api\/generated\/index\.ts$/;
const CALLS = "./sdk.gen";
/** The generated client brings a reader of event streams along, which no call of the contract has. */
const STREAMS = /\/generated\/core\/serverSentEvents\.gen\.ts$/;
const NO_STREAMS = "export const createSseClient = () => { throw new Error('no call streams'); };";
/** What stands above the first call: the imports that each of them needs. */
const FIRST_EXPORT = /^export /m;

/**
 * Makes a module of each generated call. In one module they would be in one file, and whoever signs in would download
 * every call of the whole application. What no call needs is left out.
 */
export function splitCalls(): Plugin {
  return {
    name: "kym-split-calls",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!DOOR.test(id)) return null;
      return code.replace(/export \{([^}]+)\} from '\.\/sdk\.gen';/, (_, names: string) =>
        names
          .split(",")
          .map((name) => name.trim())
          .filter((name) => !name.startsWith("type "))
          .map((name) => `export { ${name} } from '${CALLS}.${name}';`)
          .join("\n"),
      );
    },
    resolveId(source, importer) {
      const name = source.startsWith(`${CALLS}.`) ? source.slice(CALLS.length + 1) : null;
      return name && importer ? join(dirname(importer), `sdk.gen.${name}.ts`) : null;
    },
    async load(id) {
      if (STREAMS.test(id)) return NO_STREAMS;
      const [, file, name] = /^(.*\/generated\/sdk\.gen)\.(\w+)\.ts$/.exec(id) ?? [];
      if (!file || !name) return null;
      const all = await readFile(`${file}.ts`, "utf8");
      const begin = all.indexOf(`export const ${name} = `);
      if (begin < 0) throw new Error(`${file}.ts has no call ${name}`);
      const end = all.indexOf("\n/**", begin);
      const head = all.slice(0, FIRST_EXPORT.exec(all)?.index);
      return `${head}\n${all.slice(begin, end < 0 ? undefined : end)}`;
    },
  };
}
