import { expect, test } from "vitest";
import { agreedItems, withConsent } from "./consents";

const AGREED_AT = "2026-11-20T10:00:00Z";
const recipients = [
  {
    recipient: "api.openai.com",
    is_local: false,
    models: ["Large", "Small"],
    tasks: [
      { task: "receipt_text" as const, is_agreed: true, agreed_at: AGREED_AT },
      { task: "categorize" as const, is_agreed: false, agreed_at: null },
    ],
  },
  {
    recipient: "127.0.0.1:11434",
    is_local: true,
    models: ["Here"],
    tasks: [{ task: "receipt_text" as const, is_agreed: false, agreed_at: null }],
  },
];

test("only what is agreed to is sent", () => {
  expect(agreedItems(recipients)).toEqual([{ recipient: "api.openai.com", task: "receipt_text" }]);
});

test("agreeing to one task of one recipient leaves every other as it is", () => {
  const after = withConsent(recipients, {
    recipient: "127.0.0.1:11434",
    task: "receipt_text",
    isAgreed: true,
  });
  expect(agreedItems(after)).toEqual([
    { recipient: "api.openai.com", task: "receipt_text" },
    { recipient: "127.0.0.1:11434", task: "receipt_text" },
  ]);
  expect(after[0]).toEqual(recipients[0]);
});

test("what is withdrawn is no longer agreed to, and since when is forgotten", () => {
  const after = withConsent(recipients, {
    recipient: "api.openai.com",
    task: "receipt_text",
    isAgreed: false,
  });
  expect(agreedItems(after)).toEqual([]);
  expect(after[0]?.tasks[0]).toEqual({ task: "receipt_text", is_agreed: false, agreed_at: null });
});

test("two changes one after the other are both kept", () => {
  const first = withConsent(recipients, { recipient: "api.openai.com", task: "categorize", isAgreed: true });
  const both = withConsent(first, { recipient: "127.0.0.1:11434", task: "receipt_text", isAgreed: true });
  expect(agreedItems(both)).toHaveLength(3);
});
