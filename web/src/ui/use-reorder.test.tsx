import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { DragHandle, DropLine } from "./drag-handle";
import { useReorder } from "./use-reorder";

function Fruits() {
  const [fruits, setFruits] = useState(["apple", "banana", "cherry"]);
  const { root, announcement, row, sideAt, step } = useReorder<string, HTMLUListElement>({
    items: fruits,
    idOf: (fruit) => fruit,
    nameOf: (fruit) => fruit,
    announcementOf: ({ name, place, total }) => `${name} ${place}/${total}`,
    onMove: (fruit, to) => setFruits(fruits.filter((one) => one !== fruit).toSpliced(to, 0, fruit)),
  });
  return (
    <>
      <ul ref={root}>
        {fruits.map((fruit) => {
          const side = sideAt(fruit);
          return (
            <li key={fruit} {...row(fruit)} title={side}>
              {side && <DropLine side={side} />}
              <DragHandle label={fruit} hint="" onStep={(by) => step(fruit, by)} />
            </li>
          );
        })}
      </ul>
      <output>{announcement}</output>
    </>
  );
}

const order = () => screen.getAllByRole("button").map((handle) => handle.getAttribute("aria-label"));
const item = (at: number) => screen.getAllByRole("listitem")[at] ?? document.body;
const dataTransfer = { setData: () => {} };

it("moves an item by the arrows; its handle keeps the focus, and its place is announced", () => {
  render(<Fruits />);
  const handle = screen.getByRole("button", { name: "apple" });
  fireEvent.keyDown(handle, { key: "ArrowDown" });
  expect(order()).toEqual(["banana", "apple", "cherry"]);
  expect(screen.getByRole("status").textContent).toBe("apple 2/3");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "apple" }));
});

it("goes no further than its ends", () => {
  render(<Fruits />);
  fireEvent.keyDown(screen.getByRole("button", { name: "apple" }), { key: "ArrowUp" });
  expect(order()).toEqual(["apple", "banana", "cherry"]);
  expect(screen.getByRole("status").textContent).toBe("");
});

it("moves what is dropped, and shows where it would go", () => {
  vi.useFakeTimers();
  render(<Fruits />);
  fireEvent.dragStart(item(0), { dataTransfer });
  act(() => {
    vi.runAllTimers();
  });
  fireEvent.dragOver(item(2));
  expect(item(2).title).toBe("below");
  fireEvent.dragLeave(item(2), { relatedTarget: item(1) });
  expect(item(2).title).toBe("");
  fireEvent.dragOver(item(2));
  fireEvent.drop(item(2));
  expect(order()).toEqual(["banana", "cherry", "apple"]);
  expect(item(2).title).toBe("");
  vi.useRealTimers();
});

it("takes nothing that comes from elsewhere", () => {
  render(<Fruits />);
  expect(fireEvent.dragOver(item(1))).toBe(true);
  fireEvent.drop(item(1));
  expect(order()).toEqual(["apple", "banana", "cherry"]);
});
