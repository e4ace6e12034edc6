import { act, render } from "@testing-library/react";
import { Suspense, startTransition } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { screen } from "./screen";

afterEach(() => void vi.restoreAllMocks());

const WORDS = "There is no such page";
const Words = () => <p>{WORDS}</p>;

function Page({ of: Screen }: { of: ReturnType<typeof screen> }) {
  return (
    <Suspense fallback="…">
      <Screen />
    </Suspense>
  );
}

test("a page that nobody has preloaded is waited for, without a complaint of React", async () => {
  const complaint = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const page = Promise.withResolvers<{ default: typeof Words }>();
  const { container, rerender } = render(<p />);
  await act(async () => startTransition(() => rerender(<Page of={screen(() => page.promise)} />)));
  await act(async () => page.resolve({ default: Words }));
  expect(container.textContent).toBe(WORDS);
  expect(complaint).not.toHaveBeenCalled();
});

test("a preloaded page is shown at once", async () => {
  const of = screen(async () => ({ default: Words }));
  await of.preload();
  const { container } = render(<Page of={of} />);
  expect(container.textContent).toBe(WORDS);
});
