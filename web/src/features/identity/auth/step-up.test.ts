import { expect, test } from "vitest";
import { confirmIdentity, identityConfirmed, useStepUp } from "./step-up";

const wanted = () => useStepUp.getState().wanted;

test("all who ask while the question stands get its one answer", async () => {
  const first = confirmIdentity();
  const second = confirmIdentity();
  expect(wanted()).toBe("any");
  identityConfirmed(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(wanted()).toBeNull();
});

test("a question that was answered is asked anew", async () => {
  const first = confirmIdentity();
  identityConfirmed(false);
  const second = confirmIdentity();
  identityConfirmed(true);
  expect(await Promise.all([first, second])).toEqual([false, true]);
});

test("the stronger proof is asked for if one of several needs it", async () => {
  const both = [confirmIdentity(), confirmIdentity("strong"), confirmIdentity()];
  expect(wanted()).toBe("strong");
  identityConfirmed(true);
  expect(await Promise.all(both)).toEqual([true, true, true]);
});
