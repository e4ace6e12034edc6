import { expect, it } from "vitest";
import {
  CARDS,
  type CardPlace,
  changed,
  complete,
  DEFAULT_PLACES,
  isSame,
  keyOf,
  moved,
  pinned,
  reportPlace,
  spans,
  unpinned,
} from "./layout";

const names = (places: readonly CardPlace[]) => places.map(keyOf);

it("fills every row: two and three cards share twelve columns by their sizes", () => {
  expect(spans(["large", "small"])).toEqual([8, 4]);
  expect(spans(["medium", "small"])).toEqual([7, 5]);
  expect(spans(["small", "small", "small"])).toEqual([4, 4, 4]);
  expect(spans(["medium", "medium", "large", "large"])).toEqual([6, 6, 12, 12]);
  expect(spans(["small", "small", "medium"])).toEqual([6, 6, 12]);
  expect(spans([])).toEqual([]);
});

it("leaves no hole in the order that everybody begins with", () => {
  const widths = spans(DEFAULT_PLACES.map(({ size }) => size));
  expect(widths).toEqual([8, 4, 7, 5, 7, 5, 7, 5, 7, 5, 12]);
});

it("knows every card of a kept order once, and puts what is new at its end", () => {
  const places = complete([
    { card: "recent", reportId: null, isHidden: false, size: "large" },
    { card: "report", reportId: "a", isHidden: false, size: "small" },
    { card: "report", reportId: "b", isHidden: false, size: "small" },
    { card: "recent", reportId: null, isHidden: true, size: "large" },
  ]);
  expect(names(places).slice(0, 4)).toEqual(["recent", "report:a", "report:b", "net_worth"]);
  expect(places).toHaveLength(CARDS.length + 2);
});

it("moves a card to the place of another one, in both directions", () => {
  expect(names(moved(DEFAULT_PLACES, "net_worth", "cash_flow")).slice(0, 3)).toEqual([
    "accounts",
    "cash_flow",
    "net_worth",
  ]);
  expect(names(moved(DEFAULT_PLACES, "cash_flow", "net_worth")).slice(0, 3)).toEqual([
    "cash_flow",
    "net_worth",
    "accounts",
  ]);
  expect(names(moved(DEFAULT_PLACES, "cash_flow", "gone"))).toEqual(names(DEFAULT_PLACES));
});

it("pins a report once, after the first row, and takes it away", () => {
  const once = pinned(pinned(DEFAULT_PLACES, "a"), "a");
  expect(names(once).slice(0, 4)).toEqual(["net_worth", "accounts", "report:a", "cash_flow"]);
  expect(once).toHaveLength(CARDS.length + 1);
  expect(reportPlace(once, "a")?.size).toBe("medium");
  expect(isSame(unpinned(once, "a"), DEFAULT_PLACES)).toBe(true);
});

it("tells an arranged order from the one that everybody begins with", () => {
  expect(isSame(changed(DEFAULT_PLACES, "goals", { isHidden: true }), DEFAULT_PLACES)).toBe(false);
  expect(isSame(changed(DEFAULT_PLACES, "goals", { size: "small" }), DEFAULT_PLACES)).toBe(true);
});
