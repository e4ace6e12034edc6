import type { Plugin } from "vite";

/** The files of the build beside those of its pages: by its name, the paths of the modules in it. */
export type ChunkGroups = Record<string, string[]>;

/** The libraries that the entry has, as its imports tell: each page has them, and they change seldom. */
const LIBRARIES = { name: "libraries", tags: ["$initial" as const], test: /\/node_modules\// };

/**
 * Puts the libraries of the entry into one chunk, and modules into others by their paths. A path is the beginning of
 * one below the project or `node_modules`, with `{a,b}` for either. The build fails where one is the path of no module:
 * what has been moved would silently be elsewhere.
 */
export function chunkGroups(groups: ChunkGroups): Plugin {
  const all = Object.entries(groups).map(([name, patterns]) => ({ name, paths: patterns.flatMap(expand) }));
  return {
    name: "kym-chunk-groups",
    apply: "build",
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                LIBRARIES,
                ...all.map(({ name, paths }) => ({
                  name,
                  test: (id: string) => paths.some((path) => isAt(path, id)),
                })),
              ],
            },
          },
        },
      },
    }),
    buildEnd(error) {
      if (error) return;
      const ids = [...this.getModuleIds()];
      const missing = all.flatMap(({ name, paths }) =>
        paths
          .filter((path) => !ids.some((id) => isAt(path, id)))
          .map((path) => `The chunk "${name}" names ${path}, which is the path of no module.`),
      );
      if (missing.length > 0) this.error(`${missing.join("\n")}\nMend the names in vite.config.ts.`);
    },
  };
}

/** `a/{b,c}.` as `a/b.` and `a/c.`. */
function expand(pattern: string): string[] {
  const [, before, choices, after] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(pattern) ?? [];
  if (before === undefined || choices === undefined || after === undefined) return [pattern];
  return choices.split(",").flatMap((choice) => expand(`${before}${choice}${after}`));
}

function isAt(path: string, id: string): boolean {
  return id.includes(`/${path}`);
}
