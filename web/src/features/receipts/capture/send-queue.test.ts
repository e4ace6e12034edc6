import { expect, test } from "vitest";
import { SendQueue } from "./send-queue";

/** Tasks that end when the test says so. */
function tasks(queue: SendQueue, count: number) {
  const begun: number[] = [];
  const all = Array.from({ length: count }, (_, at) => {
    const controller = new AbortController();
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const ended = queue.run(() => {
      begun.push(at);
      return promise;
    }, controller.signal);
    ended.catch(() => undefined);
    return { controller, resolve: () => resolve(at), reject, ended };
  });
  const at = (index: number) => {
    const task = all[index];
    if (!task) throw new Error(`No task ${index}`);
    return task;
  };
  return { begun, at };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

test("two run at once, and the next begins when one has ended, well or not", async () => {
  const { begun, at } = tasks(new SendQueue(2), 4);
  await settle();
  expect(begun).toEqual([0, 1]);
  at(1).resolve();
  expect(await at(1).ended).toBe(1);
  await settle();
  expect(begun).toEqual([0, 1, 2]);
  at(0).reject(new Error("refused"));
  await expect(at(0).ended).rejects.toThrow("refused");
  await settle();
  expect(begun).toEqual([0, 1, 2, 3]);
});

test("what is cancelled while it waits is not begun, and takes nobody's place", async () => {
  const { begun, at } = tasks(new SendQueue(1), 3);
  await settle();
  at(1).controller.abort();
  await expect(at(1).ended).rejects.toMatchObject({ name: "AbortError" });
  at(0).resolve();
  await settle();
  expect(begun).toEqual([0, 2]);
});

test("what is cancelled before it is queued is not begun", async () => {
  const queue = new SendQueue(1);
  let begun = false;
  const task = queue.run(async () => {
    begun = true;
  }, AbortSignal.abort());
  await expect(task).rejects.toMatchObject({ name: "AbortError" });
  expect(begun).toBe(false);
});
