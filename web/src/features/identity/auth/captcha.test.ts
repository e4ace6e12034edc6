import { expect, test } from "vitest";
import { ApiError } from "@/api/api-error";
import { captchaOf, wantsCaptcha } from "./captcha";

function form(values: object): FormData {
  const fields = new FormData();
  for (const [name, value] of Object.entries<string>({ ...values })) fields.set(name, value);
  return fields;
}

test("a form without a captcha has no answer to give", () => {
  expect(captchaOf(form({ username: "ann" }))).toBeUndefined();
});

test.each([
  { captcha_id: "1" },
  { captcha_id: "1", captcha_solution: " " },
  { captcha_id: "", captcha_solution: "abcde" },
])("the answer is missing in %j", (values) => {
  expect(captchaOf(form(values))).toBeNull();
});

test("the answer is given without the spaces around it", () => {
  const answer = { captcha_id: "1", captcha_solution: "abcde" };
  expect(captchaOf(form({ ...answer, captcha_solution: " abcde " }))).toEqual(answer);
});

test.each([
  ["A0101", true],
  ["A0106", true],
  ["A9901", false],
  ["too_many_requests", false],
])("after %s a captcha is wanted: %s", (code, wanted) => {
  const refusal = ApiError.answered(new Response(null, { status: 401 }), { detail: { code, message: "" } });
  expect(wantsCaptcha(refusal)).toBe(wanted);
});

test("what is no refusal wants no captcha", () => {
  expect(wantsCaptcha(new TypeError("no network"))).toBe(false);
  expect(wantsCaptcha(null)).toBe(false);
});
