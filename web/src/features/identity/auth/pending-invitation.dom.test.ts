import { beforeEach, expect, test, vi } from "vitest";
import {
  clearPendingInvitation,
  pathAfterSignIn,
  pendingInvitation,
  savePendingInvitation,
} from "./pending-invitation";

const invitation = { token: "secret", email: "boris@example.org" };

beforeEach(() => sessionStorage.clear());

test("an invitation waits until it is answered, and signing in leads to it", () => {
  expect(pathAfterSignIn()).toBe("/");
  savePendingInvitation(invitation);
  expect(pendingInvitation()).toEqual(invitation);
  expect(pathAfterSignIn()).toBe("/accept-invitation");
  clearPendingInvitation();
  expect(pendingInvitation()).toBeNull();
  expect(pathAfterSignIn()).toBe("/");
});

test("an invitation is kept for the tab, not for the computer", () => {
  savePendingInvitation(invitation);
  expect(JSON.stringify(localStorage)).not.toContain("secret");
});

test.each(["{", "[]", '{"token":1}'])("%s is no invitation", (text) => {
  sessionStorage.setItem("KYM_invitation", text);
  expect(pendingInvitation()).toBeNull();
});

test("without a storage an invitation lasts as long as the page", () => {
  vi.stubGlobal("sessionStorage", undefined);
  savePendingInvitation(invitation);
  expect(pendingInvitation()).toEqual(invitation);
  clearPendingInvitation();
  expect(pendingInvitation()).toBeNull();
});
