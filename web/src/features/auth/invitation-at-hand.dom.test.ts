import { beforeEach, expect, test, vi } from "vitest";
import { dropInvitation, firstPath, invitationAtHand, keepInvitation } from "./invitation-at-hand";

const invitation = { token: "secret", email: "boris@example.org" };

beforeEach(() => sessionStorage.clear());

test("an invitation waits until it is answered, and signing in leads to it", () => {
  expect(firstPath()).toBe("/");
  keepInvitation(invitation);
  expect(invitationAtHand()).toEqual(invitation);
  expect(firstPath()).toBe("/accept-invitation");
  dropInvitation();
  expect(invitationAtHand()).toBeNull();
  expect(firstPath()).toBe("/");
});

test("an invitation is kept for the tab, not for the computer", () => {
  keepInvitation(invitation);
  expect(JSON.stringify(localStorage)).not.toContain("secret");
});

test.each(["{", "[]", '{"token":1}'])("%s is no invitation", (text) => {
  sessionStorage.setItem("KYM_invitation", text);
  expect(invitationAtHand()).toBeNull();
});

test("without a storage there is no invitation and no error", () => {
  vi.stubGlobal("sessionStorage", undefined);
  keepInvitation(invitation);
  dropInvitation();
  expect(invitationAtHand()).toBeNull();
});
