import { expect, test } from "vitest";
import { toBase64Url } from "./base64url";

test.each([
  [[], ""],
  [[0x66], "Zg"],
  [[0x66, 0x6f], "Zm8"],
  [[0x66, 0x6f, 0x6f], "Zm9v"],
  [[0xfb, 0xff, 0xfe], "-__-"],
  [[0xcf, 0xf0, 0xe8], "z_Do"],
])("the bytes %j are %s", (bytes, text) => {
  expect(toBase64Url(Uint8Array.from(bytes))).toBe(text);
});

test("as many bytes as the largest code has", () => {
  const bytes = Uint8Array.from({ length: 3000 }, (_, at) => at % 256);
  expect([...Buffer.from(toBase64Url(bytes), "base64url")]).toEqual([...bytes]);
});
