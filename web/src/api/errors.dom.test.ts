import { beforeAll, expect, test } from "vitest";
import { initI18n, loadTexts } from "@/i18n";
import { ApiError } from "./api-error";
import { explain, fieldErrors, formError } from "./errors";

beforeAll(async () => {
  await initI18n("en");
  await loadTexts(["refusals"]);
});

function refusal(status: number, detail: object | null = null, headers: HeadersInit = {}): ApiError {
  return ApiError.answered(new Response(null, { status, headers }), detail && { detail, request_id: "r" });
}

test.each([
  [401, "Please log in to continue.", "warning"],
  [403, "You do not have the right to do this.", "warning"],
  [404, "This does not exist, or not any more.", "info"],
  [422, "Please check what you have entered.", "info"],
  [418, "The server did not accept this request.", "warning"],
  [500, "The server had a problem. Please try again.", "error"],
  [502, "The server had a problem. Please try again.", "error"],
])("an answer of %d without a code is explained by its class", (status, text, severity) => {
  expect(explain(refusal(status))).toEqual({ text, severity });
});

test.each([
  ["network", "Network connection issue. Check your connection and try again."],
  ["timeout", "Request timed out. Please try again."],
] as const)("silence by %s is a warning", (silence, text) => {
  expect(explain(ApiError.silent(silence))).toEqual({ text, severity: "warning" });
});

test("where the server said nothing, what failed is said first, and then why", () => {
  const failure = "Failed to update profile.";
  expect(explain(ApiError.silent("network"), "Failed to create workspace").text).toMatch(
    /workspace\. Network/,
  );
  expect(explain(ApiError.silent("timeout"), failure).text).toMatch(
    /^Failed to update profile\. Request timed out\./,
  );
  expect(formError(ApiError.silent("network"), [], failure)).toMatch(/^Failed to update profile\. Network/);
  expect(explain(refusal(403, { code: "forbidden", message: "" }), failure).text).not.toContain(failure);
});

test("the code's text comes first, then the server's own words", () => {
  expect(explain(refusal(401, { code: "A9901", message: "No." })).text).toBe(
    "The user name or the password is wrong.",
  );
  expect(explain(refusal(409, { code: "of_a_newer_server", message: "The moon is full." })).text).toBe(
    "The moon is full.",
  );
});

test.each([
  ["1", "Too many attempts. Try again in 1 second."],
  ["42", "Too many attempts. Try again in 42 seconds."],
])("too many attempts say when to try again (Retry-After: %s)", (wait, text) => {
  const error = refusal(429, { code: "too_many_requests", message: "" }, { "Retry-After": wait });
  expect(explain(error).text).toBe(text);
});

test("what is no error of the API is told without its details", () => {
  expect(explain(new TypeError("x is not a function")).text).not.toContain("function");
});

const fields = [
  { field: "name", code: "required", message: "" },
  { field: "colour", code: "unknown_field", message: "" },
];

test("a field's error stands at the field, any other in the form", () => {
  const error = refusal(422, { code: "invalid", message: "", fields });
  expect(fieldErrors(error)).toMatchObject({ name: "Please fill this in." });
  expect(formError(error, ["name", "colour"])).toBeNull();
  expect(formError(error, ["name"])).toBe("colour: The server does not know this field.");
  expect(formError(null, ["name"])).toBeNull();
  expect(formError(refusal(412, { code: "stale_version", message: "" }), ["name"])).toMatch(/^Somebody else/);
});

test("a limit that was overstepped is named", () => {
  const fields = [
    { field: "name", code: "too_long", message: "…", limit: 100 },
    { field: "password", code: "too_short", message: "…" },
    { field: "splits", code: "sum_differs", message: "…", remainder: "-0.50" },
  ];
  expect(fieldErrors(refusal(422, { code: "invalid", message: "…", fields }))).toEqual({
    name: "Use at most 100 characters.",
    password: "This is too short.",
    splits: "The lines do not come to the amount: -0.50 is left.",
  });
});

test("a limit of the plan is said by its warning, not by the form as well", () => {
  const detail = {
    code: "limit_exceeded",
    limit_type: "accounts",
    current_usage: 3,
    limit_value: 3,
    message: "Three.",
  };
  const error = refusal(403, detail);
  expect(formError(error, ["name"])).toBeNull();
  expect(explain(error).text).toBe("Three.");
});
