import { expect, test } from "vitest";
import { isAnonymous, needsIdempotencyKey, retryDelay, timeoutFor } from "./policy";

test.each([
  ["POST", "/api/v1/auth/logout", 5],
  ["POST", "/api/v1/auth/login", 15],
  ["POST", "/api/v1/auth/refresh", 15],
  ["GET", "/api/v1/auth/registration", 15],
  ["GET", "/api/v1/reports/dashboard", 45],
  ["POST", "/api/v1/reports/cash-flow", 45],
  ["POST", "/api/v1/transactions/", 120],
  ["POST", "/api/v1/workspaces/", 120],
  ["POST", "/api/v1/transactions/ocr", 300],
  ["GET", "/api/v1/transactions/ocr", 30],
  ["POST", "/api/v1/ai-models/1/test", 660],
  ["POST", "/api/v1/ai-models/remote-models", 120],
  ["GET", "/api/v1/workspaces/1/accounts/", 60],
  ["DELETE", "/api/v1/workspaces/1", 60],
  ["GET", "/api/v1/accounts/types/", 60],
  ["PUT", "/api/v1/categories/1", 60],
  ["GET", "/api/v1/transactions/", 30],
  ["GET", "/api/v1/transactions/1/attachments/", 30],
  ["GET", "/api/v1/transactions/1/attachments/2", 300],
  ["GET", "/api/v1/transactions/export", 300],
  ["GET", "/api/v1/users/me", 30],
])("%s %s may take %d seconds", (method, path, seconds) => {
  expect(timeoutFor(method, path)).toBe(seconds * 1000);
});

test.each([
  [{}, [300, 600, 1200, null]],
  [{ status: 500 }, [300, 600, 1200, null]],
  [{ status: 503, retryAfter: "1" }, [1000, 1000, 1200, null]],
  [{ status: 503, retryAfter: "60" }, [null, null, null, null]],
  [{ status: 429 }, [300, 600, 1200, null]],
  [{ status: 429, retryAfter: "2" }, [2000, 2000, 2000, null]],
  [{ status: 429, retryAfter: "6" }, [null, null, null, null]],
  [{ status: 409, retryAfter: "1" }, [1000, 1000, 1000, null]],
  [{ status: 409 }, [null, null, null, null]],
  [{ status: 400 }, [null, null, null, null]],
  [{ status: 401 }, [null, null, null, null]],
  [{ status: 404 }, [null, null, null, null]],
  [{ status: 412 }, [null, null, null, null]],
  [{ status: 422 }, [null, null, null, null]],
])("after %o the waits are %j", (outcome, waits) => {
  const path = "/api/v1/transactions/";
  expect([1, 2, 3, 4].map((attempt) => retryDelay(path, outcome, attempt))).toEqual(waits);
});

test.each([
  "auth/register",
  "auth/login",
  "auth/step-up",
  "auth/passkey/verify",
  "auth/passkey/register",
  "users/password/reset",
  "users/email/confirm",
])("%s uses something up: it is repeated only when the server was too busy to begin", (route) => {
  const path = `/api/v1/${route}`;
  expect(retryDelay(path, {}, 1)).toBeNull();
  expect(retryDelay(path, { status: 500 }, 1)).toBeNull();
  expect(retryDelay(path, { status: 429, retryAfter: "1" }, 1)).toBe(1000);
  expect(retryDelay(path, { status: 503 }, 1)).toBe(300);
});

test("only what makes something, outside of signing in, carries an idempotency key", () => {
  expect(needsIdempotencyKey("POST", "/api/v1/transactions/")).toBe(true);
  expect(needsIdempotencyKey("DELETE", "/api/v1/transactions/1")).toBe(false);
  expect(needsIdempotencyKey("GET", "/api/v1/transactions/")).toBe(false);
  expect(needsIdempotencyKey("POST", "/api/v1/workspaces/1/imports/2/book")).toBe(true);
  expect(needsIdempotencyKey("POST", "/api/v1/workspaces/1/imports/2/preview")).toBe(false);
  expect(needsIdempotencyKey("POST", "/api/v1/reports/cash-flow")).toBe(false);
  expect(needsIdempotencyKey("POST", "/api/v1/auth/refresh")).toBe(false);
  expect(needsIdempotencyKey("POST", "/api/v1/auth/passkey/register")).toBe(false);
  expect(needsIdempotencyKey("POST", "/api/v1/users/password/reset")).toBe(false);
  expect(needsIdempotencyKey("POST", "/api/v1/users/")).toBe(true);
});

test.each([
  ["auth/login", true],
  ["auth/captcha", true],
  ["auth/passkey/authentication/challenge", true],
  ["auth/passkey/verify", true],
  ["users/password/reset", true],
  ["users/password/reset/request", true],
  ["users/email/confirm", true],
  ["notifications/unsubscribe", true],
  ["notifications/settings", false],
  ["auth/passkey", false],
  ["auth/passkey/challenge", false],
  ["auth/passkey/info", false],
  ["auth/step-up", false],
  ["auth/step-up/challenge", false],
  ["workspaces/invitations/token", true],
  ["workspaces/invitations/decline/token", true],
  ["workspaces/invitations/accept/token", false],
  ["workspaces/1/invitations", false],
  ["billing/plans/public", true],
  ["billing/plans/offered", false],
  ["users/me", false],
  ["users/me/password", false],
])("%s is called without a token: %s", (route, expected) => {
  expect(isAnonymous(`/api/v1/${route}`)).toBe(expected);
});
