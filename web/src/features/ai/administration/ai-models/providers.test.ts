import { expect, test } from "vitest";
import { FACTS, hostOf, looksLocal, PROVIDERS } from "./providers";

test.each(PROVIDERS)("%s wants a key if its usual address is public", (provider) => {
  const { url, wantsKey } = FACTS[provider];
  expect(wantsKey).toBe(url !== "" && !looksLocal(url));
});

test.each([
  ["https://api.openai.com/v1", "api.openai.com"],
  ["http://127.0.0.1:11434", "127.0.0.1:11434"],
  ["https://example.org:443/", "example.org"],
  ["example", null],
  ["", null],
])("at %s is %s", (address, host) => {
  expect(hostOf(address)).toBe(host);
});

test.each([
  ["http://127.0.0.1:11434", true],
  ["http://localhost:1234/v1", true],
  ["http://[::1]:1234", true],
  ["http://192.168.1.7", true],
  ["http://172.31.0.1", true],
  ["http://ollama:11434", true],
  ["http://nas.local/v1", true],
  ["http://172.32.0.1", false],
  ["https://api.openai.com/v1", false],
  ["https://10.example.org", false],
  ["", false],
])("%s looks local: %s", (address, local) => {
  expect(looksLocal(address)).toBe(local);
});
