import { beforeAll, expect, test } from "vitest";
import { i18next, initI18n, loadTexts } from "@/i18n";
import { passwordProblems } from "./password-rules";

beforeAll(async () => {
  await initI18n("en");
  await loadTexts(["users"]);
});

const problems = (current: string, next: string, repeated: string) =>
  passwordProblems({ current, next, repeated }, i18next.t);

test("the specification's words for each rule", () => {
  expect(problems("", "", "")).toEqual({
    current: "Current password is required",
    next: "New password must be at least 8 characters",
  });
  expect(problems("old password", "1234567", "12345678")).toEqual({
    next: "New password must be at least 8 characters",
    repeated: "New passwords do not match",
  });
  expect(problems("old password", "old password", "old password")).toEqual({
    next: "New password must be different from current password",
  });
});

test("eight characters are enough, spaces and emoji among them", () => {
  expect(problems("x", "        ", "        ")).toEqual({});
  expect(problems("x", "🦉🦉🦉🦉🦉🦉🦉🦉", "🦉🦉🦉🦉🦉🦉🦉🦉")).toEqual({});
  expect(problems("x", "🦉🦉🦉🦉", "🦉🦉🦉🦉")).toHaveProperty("next");
});

test("a password is compared as typed, without trimming", () => {
  expect(problems("secret words", "secret words ", "secret words ")).toEqual({});
});
