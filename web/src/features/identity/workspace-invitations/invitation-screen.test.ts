import { expect, test } from "vitest";
import { ApiError } from "@/api/api-error";
import type { InvitationPreview } from "./api";
import { invitationScreen, isOver } from "./invitation-screen";

const preview: InvitationPreview = {
  workspace_name: "Home",
  invited_by: "Anna Berg",
  role: "editor",
  email: "boris@example.org",
  expires_at: "2026-11-28T12:00:00Z",
  registration: "open",
};

const known = { token: "token", preview, error: null, session: "signed-in", email: preview.email } as const;

function refusal(status: number, code: string): ApiError {
  return ApiError.answered(new Response(null, { status }), { detail: { code, message: "" } });
}

test("an address without a token is an invalid invitation", () => {
  expect(invitationScreen({ ...known, token: undefined, preview: undefined })).toBe("missing");
});

test("whoever was invited is asked, in whatever case the address is written", () => {
  expect(invitationScreen(known)).toBe("consent");
  expect(invitationScreen({ ...known, email: "Boris@Example.ORG" })).toBe("consent");
});

test("somebody else is told so before they try", () => {
  expect(invitationScreen({ ...known, email: "anna@example.org" })).toBe("wrong-account");
});

test("who is signed in without being known yet is asked: the server decides", () => {
  expect(invitationScreen({ ...known, email: undefined })).toBe("consent");
});

test("a visitor signs in first", () => {
  expect(invitationScreen({ ...known, session: "signed-out", email: undefined })).toBe("sign-in");
});

test("nothing is shown before it is known what, and to whom", () => {
  expect(invitationScreen({ ...known, preview: undefined })).toBe("loading");
  expect(invitationScreen({ ...known, session: "unknown" })).toBe("loading");
});

test.each([
  [404, "workspace_invitation_unknown", "unknown", true],
  [410, "workspace_invitation_expired", "expired", true],
  [409, "workspace_invitation_used", "used", true],
  [409, "already_member", "member", true],
  [403, "workspace_invitation_for_another", "wrong-account", false],
  [403, "email_unconfirmed", "unconfirmed", false],
] as const)("%d %s shows that it is %s", (status, code, screen, over) => {
  expect(invitationScreen({ ...known, error: refusal(status, code) })).toBe(screen);
  expect(isOver(screen)).toBe(over);
});

test("an invitation that could not be loaded can be tried again; a failed answer leaves the question", () => {
  const error = refusal(500, "internal");
  expect(invitationScreen({ ...known, preview: undefined, error })).toBe("failed");
  expect(invitationScreen({ ...known, error })).toBe("consent");
});
