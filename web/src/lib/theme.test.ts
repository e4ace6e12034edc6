import { expect, test } from "vitest";
import { nextTheme, resolveScheme } from "./theme";

test.each([
  ["light", true, "light"],
  ["light", false, "light"],
  ["dark", false, "dark"],
  ["auto", true, "dark"],
  ["auto", false, "light"],
] as const)("theme %s on a system that prefers dark: %s is shown as %s", (theme, prefersDark, scheme) => {
  expect(resolveScheme(theme, prefersDark)).toBe(scheme);
});

test("the toggle goes round: light, dark, auto", () => {
  expect(nextTheme("light")).toBe("dark");
  expect(nextTheme("dark")).toBe("auto");
  expect(nextTheme("auto")).toBe("light");
});
