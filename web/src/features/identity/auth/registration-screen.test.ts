import { expect, test } from "vitest";
import { type RegistrationScreen, registrationScreen } from "./registration-screen";

type Mode = "open" | "invitation" | "closed";

test.each<[Mode, boolean, "setup" | "invitation" | null, RegistrationScreen]>([
  ["open", false, null, "open"],
  ["open", false, "invitation", "invited"],
  ["open", true, null, "set-up-needed"],
  ["open", true, "setup", "set-up"],
  ["invitation", false, null, "by-invitation"],
  ["invitation", false, "invitation", "invited"],
  ["invitation", true, "invitation", "set-up-needed"],
  ["closed", false, null, "closed"],
  ["closed", false, "invitation", "closed"],
  ["closed", true, "setup", "set-up"],
])("registration %s, nobody here %s, come by %s: %s", (mode, setup_required, link, screen) => {
  const links = {
    setup: link === "setup" ? "token" : undefined,
    invitation: link === "invitation" ? "token" : undefined,
  };
  expect(registrationScreen({ mode, setup_required }, links)).toBe(screen);
});
