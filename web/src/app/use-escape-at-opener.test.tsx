import { Button, HeadlessMantineProvider, Menu, Modal, Popover } from "@mantine/core";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { expect, test, vi } from "vitest";
import { useEscapeAtOpener } from "./use-escape-at-opener";

const OPENER = "Open";

function Fold() {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus>
      <Popover.Target>
        <Button onClick={() => setOpened(!opened)}>{OPENER}</Button>
      </Popover.Target>
      <Popover.Dropdown>
        <input aria-label="inside" />
      </Popover.Dropdown>
    </Popover>
  );
}

function Actions() {
  return (
    <Menu>
      <Menu.Target>
        <Button>{OPENER}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item aria-label="inside" />
      </Menu.Dropdown>
    </Menu>
  );
}

function Page({ children }: { children: ReactNode }) {
  useEscapeAtOpener();
  return <HeadlessMantineProvider env="test">{children}</HeadlessMantineProvider>;
}

/** Opens the page, and then what it shows. */
function show(children: ReactNode): void {
  const { rerender } = render(<Page>{null}</Page>);
  rerender(<Page>{children}</Page>);
}

/** Opens it and presses Escape before the focus has moved. */
function openAndEscape(): HTMLElement {
  const button = screen.getByRole("button", { name: OPENER });
  button.focus();
  fireEvent.click(button);
  expect(button.getAttribute("aria-expanded")).toBe("true");
  expect(document.activeElement).toBe(button);
  fireEvent.keyDown(button, { key: "Escape" });
  return button;
}

test.each([
  ["dialog", <Fold key="dialog" />],
  ["menu", <Actions key="menu" />],
] as const)(
  "Escape closes a %s into which the focus has not come, and its button keeps the focus",
  async (role, opener) => {
    show(opener);
    const button = openAndEscape();
    expect(button.getAttribute("aria-expanded")).toBe("false");
    await waitFor(() => expect(screen.queryByRole(role)).toBeNull());
    expect(document.activeElement).toBe(button);
  },
);

test("it closes what the button opened, not the dialog below it", () => {
  const onClose = vi.fn();
  show(
    <Modal opened onClose={onClose} withCloseButton={false}>
      <Actions />
    </Modal>,
  );
  openAndEscape();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByRole("button", { name: OPENER }), { key: "Escape" });
  expect(onClose).toHaveBeenCalledOnce();
});
