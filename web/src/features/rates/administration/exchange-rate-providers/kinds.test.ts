import { expect, test } from "vitest";
import { FACTS, factsOf, KINDS, lineOf, nameOfLine, SCHEDULE_NAMES } from "./kinds";

test.each(KINDS)("the schedule with which %s comes has a name", (kind) => {
  expect(nameOfLine(FACTS[kind].schedule)).not.toBeNull();
});

test.each(SCHEDULE_NAMES)("the schedule %s is found again by its line", (name) => {
  expect(nameOfLine(` ${lineOf(name)} `)).toBe(name);
});

test("a line of one's own has no name", () => {
  expect(nameOfLine("0 3 1 * * UTC")).toBeNull();
});

test("nobody is asked for rates that are set by hand", () => {
  expect(factsOf("manual")).toBeNull();
});
