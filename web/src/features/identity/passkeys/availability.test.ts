import { expect, test } from "vitest";
import { unavailableReason } from "./availability";

test.each([
  ["https on a name", true, "money.example.org", true, null],
  ["localhost", true, "localhost", true, null],
  ["plain http on a name", false, "money.example.org", false, "insecure"],
  ["an IPv4 address, even with TLS", true, "192.168.1.10", true, "address"],
  ["an IPv6 address", true, "[::1]", true, "address"],
  ["an old browser", true, "money.example.org", false, "browser"],
  ["a name that begins with figures", true, "1.2.3.4.example.org", true, null],
])("%s", (_, isSecureContext, hostname, hasPasskeys, expected) => {
  expect(unavailableReason({ isSecureContext, hostname, hasPasskeys })).toBe(expected);
});
