import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { FillBar } from "./fill-bar";

test("a bar that says something is an image with that name, with its parts and its mark", () => {
  render(
    <FillBar
      fills={[
        { to: 80, look: "hatched" },
        { to: 25, look: "plain" },
      ]}
      label="25 % spent"
      tick={50}
    />,
  );
  const bar = screen.getByRole("img", { name: "25 % spent" });
  const [behind, front, tick] = bar.children;
  expect(behind?.getAttribute("data-look")).toBe("hatched");
  expect(behind?.getAttribute("style")).toContain("width: 80%");
  expect(front?.getAttribute("data-look")).toBe("plain");
  expect(front?.getAttribute("style")).toContain("width: 25%");
  expect(tick?.getAttribute("style")).toContain("inset-inline-start: 50%");
});

test("a bar beside words that say the same is not read out", () => {
  const { container } = render(<FillBar fills={[{ to: 100, look: "striped" }]} />);
  expect(screen.queryByRole("img")).toBeNull();
  expect(container.firstElementChild?.getAttribute("aria-hidden")).toBe("true");
  expect(container.firstElementChild?.childElementCount).toBe(1);
});
