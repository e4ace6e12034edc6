import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { useReturnFocus } from "./use-return-focus";

function Over({ opened }: { opened: boolean }) {
  useReturnFocus(opened);
  return opened ? <input aria-label="inside" /> : null;
}

function Page({ opened, inMenu = false }: { opened: boolean; inMenu?: boolean }) {
  return (
    <>
      <button type="button" id="opener" />
      {inMenu && (
        <div role="menu" aria-labelledby="opener">
          <button type="button" role="menuitem" />
        </div>
      )}
      <Over opened={opened} />
    </>
  );
}

test("the focus returns to the button that opened", () => {
  const { rerender, getByRole } = render(<Page opened={false} />);
  getByRole("button").focus();
  rerender(<Page opened />);
  getByRole("textbox").focus();
  rerender(<Page opened={false} />);
  expect(document.activeElement).toBe(getByRole("button"));
});

test("it returns also from what was open with its first rendering and has gone as a whole", () => {
  const { rerender, getByRole } = render(<button type="button" key="opener" />);
  getByRole("button").focus();
  rerender([<button type="button" key="opener" />, <Over key="over" opened />] as never);
  getByRole("textbox").focus();
  rerender([<button type="button" key="opener" />] as never);
  expect(document.activeElement).toBe(getByRole("button"));
});

test("what was opened from a menu returns to the menu's button", () => {
  const { rerender, getByRole } = render(<Page opened={false} inMenu />);
  getByRole("menuitem").focus();
  rerender(<Page opened inMenu />);
  getByRole("textbox").focus();
  rerender(<Page opened={false} />);
  expect(document.activeElement).toBe(getByRole("button"));
});

test("it returns there also when the menu has gone before what it opened is there", () => {
  const { rerender, getByRole } = render(<Page opened={false} inMenu />);
  getByRole("menuitem").focus();
  rerender(<Page opened={false} />);
  expect(document.activeElement).toBe(document.body);
  rerender(<Page opened />);
  getByRole("textbox").focus();
  rerender(<Page opened={false} />);
  expect(document.activeElement).toBe(getByRole("button"));
});
