import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export type Language = "en" | "ru";

type Tree = { [key: string]: string | Tree };

/** What the client calls things, so that a screen is found by its words in either language. */
export type Words = (key: string, values?: Record<string, string | number>) => string;

/** The words of a language, out of the client's own texts. */
export function words(language: Language): Words {
  const tree = treeOf(language);
  // As in the client (i18n/…/index.ts): the texts of codes stand under auth.errors.
  Object.assign(tree.auth ?? {}, { errors: merged(tree.visitorErrors, tree.errors) });
  return (key, values = {}) => {
    const text = key
      .split(".")
      .reduce<string | Tree | undefined>((at, part) => (typeof at === "object" ? at[part] : undefined), tree);
    if (typeof text !== "string") throw new Error(`${language} has no text ${key}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
  };
}

/** Every text of a language. */
export function texts(language: Language): string[] {
  const all = (tree: Tree): string[] =>
    Object.values(tree).flatMap((at) => (typeof at === "string" ? [at] : all(at)));
  return all(treeOf(language));
}

function treeOf(language: Language): Tree {
  const folder = fileURLToPath(new URL(`../../web/src/i18n/${language}/`, import.meta.url));
  const tree: Tree = {};
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
    tree[camelCase(file.replace(".json", ""))] = JSON.parse(readFileSync(folder + file, "utf8")) as Tree;
  }
  return tree;
}

function merged(...trees: (Tree | string | undefined)[]): Tree {
  const result: Tree = {};
  for (const tree of trees) {
    for (const [name, at] of typeof tree === "object" ? Object.entries(tree) : []) {
      result[name] = typeof at === "object" ? merged(result[name], at) : at;
    }
  }
  return result;
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
