import { describe, expect, it } from "vitest";
import { shownColumns } from "./columns";
import { cursorAt, follow, moveCursor, nextEditable } from "./cursor";

const columns = shownColumns("account", {});
const extent = { rows: 10, columns: columns.length };
const at = { index: 5, column: 2 };
const press = (key: string, ctrl = false) => moveCursor({ key, ctrl }, at, extent, 4);

describe("keys in the grid", () => {
  it.each([
    ["ArrowDown", false, { index: 6, column: 2 }],
    ["j", false, { index: 6, column: 2 }],
    ["ArrowUp", false, { index: 4, column: 2 }],
    ["k", false, { index: 4, column: 2 }],
    ["ArrowRight", false, { index: 5, column: 3 }],
    ["ArrowLeft", false, { index: 5, column: 1 }],
    ["PageDown", false, { index: 9, column: 2 }],
    ["PageUp", false, { index: 1, column: 2 }],
    ["Home", false, { index: 5, column: 0 }],
    ["End", false, { index: 5, column: 7 }],
    ["Home", true, { index: 0, column: 0 }],
    ["End", true, { index: 9, column: 7 }],
    ["x", false, null],
    ["j", true, null],
  ])("%s (ctrl: %s) leads to %o", (key, ctrl, cell) => {
    expect(press(key, ctrl)).toEqual(cell);
  });

  it("stop at the edges", () => {
    expect(moveCursor({ key: "ArrowDown", ctrl: false }, { index: 9, column: 7 }, extent, 4)).toEqual({
      index: 9,
      column: 7,
    });
    expect(moveCursor({ key: "ArrowLeft", ctrl: false }, { index: 0, column: 0 }, extent, 4)).toEqual({
      index: 0,
      column: 0,
    });
  });
});

describe("Tab while editing", () => {
  const editable = ({ column }: { column: number }) => ["date", "amount"].includes(columns[column] ?? "");

  const two = { rows: 2, columns: columns.length };

  it("goes to the next cell that can be edited, also into the next row", () => {
    expect(nextEditable({ index: 0, column: 1 }, two, false, editable)).toEqual({ index: 0, column: 5 });
    expect(nextEditable({ index: 0, column: 5 }, two, false, editable)).toEqual({ index: 1, column: 1 });
    expect(nextEditable({ index: 1, column: 1 }, two, true, editable)).toEqual({ index: 0, column: 5 });
  });

  it("ends at the last and at the first cell", () => {
    expect(nextEditable({ index: 1, column: 5 }, two, false, editable)).toBeNull();
    expect(nextEditable({ index: 0, column: 1 }, two, true, editable)).toBeNull();
  });
});

describe("the cursor", () => {
  const place = (keys: string[]) => ({ keys, columns });
  const start = cursorAt({ index: 1, column: 2 }, place(["a", "b", "c"]));
  const moved = (keys: string[], isElsewhere = false) => {
    const now = start && follow(start, place(keys), () => isElsewhere);
    return now && [now.key, now.at.index, now.column];
  };

  it("stays with its row when others come and go above", () => {
    expect(moved(["x", "y", "a", "b", "c"])).toEqual(["b", 3, "payee"]);
    expect(moved(["b", "c"])).toEqual(["b", 0, "payee"]);
  });

  it("goes to the row that takes the place of one that is gone, or to the last", () => {
    expect(moved(["a", "c"])).toEqual(["c", 1, "payee"]);
    expect(moved(["a"])).toEqual(["a", 0, "payee"]);
  });

  it("goes to no other row while its own is on another page", () => {
    expect(moved(["x", "a"], true)).toEqual(["b", 1, "payee"]);
  });

  it("stays in its column when others are shown or hidden before it", () => {
    const narrow = { keys: ["a", "b"], columns: columns.filter((id) => id !== "date") };
    expect(start && follow(start, narrow, () => false)).toEqual({
      key: "b",
      column: "payee",
      at: { index: 1, column: 1 },
    });
  });
});
