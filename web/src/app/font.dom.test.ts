import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FONT_TIMEOUT, loadFont } from "./font";

const load = vi.fn<(font: string, text: string) => Promise<unknown>>();

beforeEach(() => {
  vi.useFakeTimers();
  Object.defineProperty(document, "fonts", { value: { load }, configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
  delete document.documentElement.dataset.font;
});

test.each([
  ["en", /^[ -~]+$/],
  ["ru", /[А-я]/],
] as const)("the parts of the font for %s are waited for", async (language, text) => {
  let arrive = (_faces: unknown) => {};
  load.mockReturnValue(
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  const done = vi.fn();
  void loadFont(language).then(done);
  await vi.advanceTimersByTimeAsync(FONT_TIMEOUT - 1);
  expect(load).toHaveBeenCalledWith(expect.stringContaining("Inter Variable"), expect.stringMatching(text));
  expect(done).not.toHaveBeenCalled();
  arrive([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toHaveBeenCalled();
  expect(document.documentElement.dataset.font).toBeUndefined();
});

test("a font that does not come, or cannot be had, keeps nobody from the screen", async () => {
  load.mockReturnValue(new Promise(() => undefined));
  const late = vi.fn();
  void loadFont("en").then(late);
  await vi.advanceTimersByTimeAsync(FONT_TIMEOUT);
  expect(late).toHaveBeenCalled();
  // It must not come later, either.
  expect(document.documentElement.dataset.font).toBe("system");
  delete document.documentElement.dataset.font;
  load.mockRejectedValue(new DOMException("The network is gone", "NetworkError"));
  await loadFont("en");
  expect(document.documentElement.dataset.font).toBe("system");
});
