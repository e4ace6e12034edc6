import { expect, test } from "vitest";
import { answerReconciledChange, confirmReconciledChange, useReconciledChange } from "./confirm";

const refusal = (status: number, detail: object) =>
  new Response(JSON.stringify({ detail: { message: "", ...detail } }), { status });
const many = (...codes: string[]) =>
  refusal(422, { code: "bulk_refused", refused: codes.map((code) => ({ code })) });
const openCount = () => useReconciledChange.getState().count;

test("one locked row is asked about, and the answer is what was said", async () => {
  for (const meant of [true, false]) {
    const answer = confirmReconciledChange(refusal(409, { code: "reconciled" }));
    await expect.poll(openCount).toBe(1);
    answerReconciledChange(meant);
    expect(await answer).toBe(meant);
    expect(openCount()).toBeNull();
  }
});

test("many locked rows are asked about when nothing else stands in their way", async () => {
  const answer = confirmReconciledChange(many("reconciled", "reconciled"));
  await expect.poll(openCount).toBe(2);
  answerReconciledChange(true);
  expect(await answer).toBe(true);
});

test.each([
  ["locked rows among others", many("reconciled", "period_closed")],
  ["a closed period", refusal(403, { code: "period_closed" })],
  ["a stale row", refusal(409, { code: "undo_conflict" })],
  ["an answer of somebody else", new Response("<html>", { status: 409 })],
])("nobody is asked about %s", async (_, answer) => {
  expect(await confirmReconciledChange(answer)).toBe(false);
  expect(openCount()).toBeNull();
});
