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
  ["GET", "/api/v1/workspaces/1/accounts/", 60],
  ["DELETE", "/api/v1/workspaces/1", 60],
  ["GET", "/api/v1/accounts/types/", 60],
  ["PUT", "/api/v1/categories/1", 60],
  ["GET", "/api/v1/transactions/", 30],
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

test("a registration is never repeated", () => {
  expect(retryDelay("/api/v1/auth/register", {}, 1)).toBeNull();
});

test("only what makes something, outside of signing in, carries an idempotency key", () => {
  expect(needsIdempotencyKey("POST", "/api/v1/transactions/")).toBe(true);
  expect(needsIdempotencyKey("DELETE", "/api/v1/transactions/1")).toBe(false);
  expect(needsIdempotencyKey("GET", "/api/v1/transactions/")).toBe(false);
  expect(needsIdempotencyKey("POST", "/api/v1/auth/refresh")).toBe(false);
});

test("the calls of signing in carry no token", () => {
  expect(isAnonymous("/api/v1/auth/login")).toBe(true);
  expect(isAnonymous("/api/v1/users/me")).toBe(false);
});
