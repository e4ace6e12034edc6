import { expect, test } from "vitest";
import { ntfyBodyOf, ntfyDraftOf, ntfyErrors, telegramBodyOf, telegramErrors } from "./channel-draft";

test("a bot needs its token once, and a chat always", () => {
  expect(telegramErrors({ token: " ", chat: "" }, false)).toEqual({ token: "token", chat: "chat" });
  expect(telegramErrors({ token: "", chat: "-100200" }, true)).toEqual({});
  expect(telegramErrors({ token: "12:AA/../b", chat: "@a b" }, true)).toEqual({
    token: "characters",
    chat: "characters",
  });
});

test("a token that is not typed is not sent, so that the one from before stays", () => {
  expect(telegramBodyOf({ token: "", chat: " -100200 " })).toEqual({ chat: "-100200" });
  expect(telegramBodyOf({ token: " 12:AA-b_c ", chat: "@family" })).toEqual({
    chat: "@family",
    token: "12:AA-b_c",
  });
});

test.each([
  ["https://ntfy.sh/anna", "https://ntfy.sh", "anna", ""],
  ["https://ntfy.sh/anna", "https://ntfy.sh/", "anna", ""],
  ["https://push.example.org/sub/anna", "https://ntfy.sh", "anna", "https://push.example.org/sub"],
  ["", "https://ntfy.sh", "", ""],
])(
  "%s is shown by its topic, and its server where it is not the usual one",
  (target, usual, topic, server) => {
    expect(ntfyDraftOf(target, usual)).toEqual({ topic, server, token: "", dropsToken: false });
  },
);

test("an access token is kept, replaced or dropped", () => {
  const draft = { topic: "anna", server: "", token: "", dropsToken: false };
  expect(ntfyBodyOf(draft)).toEqual({ topic: "anna" });
  expect(ntfyBodyOf({ ...draft, token: "tk_1" })).toEqual({ topic: "anna", token: "tk_1" });
  expect(ntfyBodyOf({ ...draft, dropsToken: true })).toEqual({ topic: "anna", token: "" });
  expect(ntfyBodyOf({ ...draft, server: " https://push.example.org " })).toEqual({
    topic: "anna",
    server: "https://push.example.org",
  });
});

test("a topic is a word", () => {
  const draft = { topic: "", server: "", token: "", dropsToken: false };
  expect(ntfyErrors(draft)).toEqual({ topic: "topic" });
  expect(ntfyErrors({ ...draft, topic: "семья", token: "a b" })).toEqual({
    topic: "characters",
    token: "characters",
  });
  expect(ntfyErrors({ ...draft, topic: "family_7-x" })).toEqual({});
});
