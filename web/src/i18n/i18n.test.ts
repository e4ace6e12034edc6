import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";
import english from "./en";
import russian from "./ru";

type Tree = { [key: string]: string | Tree };

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

function flatten(tree: Tree, prefix = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  );
}

const en = flatten(english);
const ru = flatten(russian);
// A key may end like a plural form without being one: "amount_zero". A plural has a form for every other number.
const plurals = new Set(en.flatMap(([key]) => (key.endsWith("_other") ? [key.replace(PLURAL, "")] : [])));
const baseOf = ([key]: readonly [string, string]) => {
  const base = key.replace(PLURAL, "");
  return plurals.has(base) ? base : key;
};
const bases = (texts: [string, string][]) => [...new Set(texts.map(baseOf))].sort();
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name = ""]) => name).sort();

const SRC = join(import.meta.dirname, "..");
const code = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.includes("generated"))
  .map((file) => readFileSync(join(SRC, file), "utf8"))
  .join("\n");

test("both languages have the same texts", () => {
  expect(bases(ru)).toEqual(bases(en));
});

test("no text is empty", () => {
  expect([...en, ...ru].filter(([, text]) => text.trim() === "")).toEqual([]);
});

test("a text has the same placeholders in both languages", () => {
  // A form for one thing may do without the number.
  const used = (texts: [string, string][]) => {
    const names = Map.groupBy(texts, baseOf);
    return [...names].map(([key, forms]) => [
      key,
      [...new Set<string>(forms.flatMap(([, text]) => placeholders(text)))].sort(),
    ]);
  };
  expect(Object.fromEntries(used(ru))).toEqual(Object.fromEntries(used(en)));
});

test.each([
  ["English", en, ["one", "other"]],
  ["Russian", ru, ["one", "few", "many", "other"]],
] as const)("every %s plural has all its forms", (_, texts, forms) => {
  const keys = new Set<string>(texts.map(([key]) => key));
  const missing = [...plurals].flatMap((base) =>
    forms.map((form) => `${base}_${form}`).filter((key) => !keys.has(key)),
  );
  expect(missing).toEqual([]);
});

test("every text is used: its key stands in the code, or the code builds keys with its beginning", () => {
  const built = [...code.matchAll(/`([\w.]+\.)\$\{/g)].map(([, beginning = ""]) => beginning);
  const quoted = new Set(Array.from(code.matchAll(/"([\w.-]+)"/g), ([, word = ""]) => word));
  const unused = bases(en).filter(
    (key) =>
      !quoted.has(key) &&
      !built.some((beginning) => key.startsWith(beginning) && !key.startsWith("app.nav.")),
  );
  expect(unused).toEqual([]);
});

beforeAll(async () => {
  await i18next.init({ lng: "ru", resources: { ru: { translation: russian } } });
});

test.each([
  [1, "1 участник"],
  [2, "2 участника"],
  [5, "5 участников"],
  [21, "21 участник"],
  [22, "22 участника"],
  [25, "25 участников"],
])("in Russian %d is %s", (count, text) => {
  expect(i18next.t("workspaces.members", { count })).toBe(text);
});
