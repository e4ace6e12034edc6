import { HeadlessMantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { DropZone } from "./drop-zone";

function zone(isPending = false) {
  const onFiles = vi.fn();
  render(
    <HeadlessMantineProvider env="test">
      <DropZone
        text="Drop a file"
        chooseLabel="Choose"
        accept=".csv"
        maxSize={1}
        tooLargeText={({ name }) => `${name} is too large`}
        isPending={isPending}
        problem={null}
        onFiles={onFiles}
      />
    </HeadlessMantineProvider>,
  );
  const drop = (...files: File[]) => {
    const dataTransfer = { types: ["Files"], files };
    return fireEvent.drop(screen.getByText("Drop a file"), { dataTransfer });
  };
  return { onFiles, drop };
}

const file = (name: string, size = 1) => new File([new Uint8Array(size)], name);

it("hands over what is dropped, one file where no more are wanted", () => {
  const { onFiles, drop } = zone();
  const [first, second] = [file("a.csv"), file("b.csv")];
  drop(first, second);
  expect(onFiles.mock.calls).toEqual([[[first]]]);
});

it("refuses what is too large without sending it", () => {
  const { onFiles, drop } = zone();
  drop(file("a.csv", 1024 * 1024 + 1));
  expect(screen.getByRole("alert").textContent).toBe("a.csv is too large");
  drop(file("b.csv"));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(onFiles).toHaveBeenCalledOnce();
});

it("takes nothing while a file is being read, and keeps the browser from opening it", () => {
  const { onFiles, drop } = zone(true);
  expect(drop(file("a.csv"))).toBe(false);
  expect(onFiles).not.toHaveBeenCalled();
});
