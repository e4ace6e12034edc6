import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { leadingZeroBits, solve } from "./proof-of-work";

test.each([
  [[0x80], 0],
  [[0x01], 7],
  [[0x00, 0xff], 8],
  [[0x00, 0x00, 0x3f], 18],
  [[0x00, 0x00], 16],
  [[], 0],
])("%j begins with %d zero bits", (bytes, bits) => {
  expect(leadingZeroBits(Uint8Array.from(bytes))).toBe(bits);
});

test.each([0, 1, 8, 12])("the answer to a task of %d bits holds, and is the first that does", (bits) => {
  const task = { captchaId: "019a0f3c-8f5e-7c31-9d3f-2f6b8f0c1a11", salt: "c2FsdA", bits };
  const hash = (nonce: number) =>
    createHash("sha256").update(`${task.captchaId}:${task.salt}:${nonce}`).digest();
  const nonce = solve(task);
  expect(leadingZeroBits(hash(nonce))).toBeGreaterThanOrEqual(bits);
  for (let before = 0; before < nonce; before++) expect(leadingZeroBits(hash(before))).toBeLessThan(bits);
});
