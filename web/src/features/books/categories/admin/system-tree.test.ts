import { expect, it } from "vitest";
import type { SystemCategory } from "./api";
import { systemTree } from "./system-tree";

const item = (id: string, name_ru: string, parent_id: string | null = null): SystemCategory => ({
  id,
  name_en: id,
  name_ru,
  kind: "expense",
  parent_id,
  icon: "tag",
  color: "#757575",
  is_archived: false,
  version: 1,
});

const items = [
  item("Home", "Я дом"),
  item("Food", "Еда"),
  item("Rent", "Аренда", "Home"),
  item("Care", "Б", "Home"),
];

it("names and sorts the categories in the language, each beneath its parent", () => {
  const paths = (language: "en" | "ru") => systemTree(items, language).map(({ path }) => path);
  expect(paths("en")).toEqual(["Food", "Home", "Home > Care", "Home > Rent"]);
  expect(paths("ru")).toEqual(["Еда", "Я дом", "Я дом > Аренда", "Я дом > Б"]);
});
