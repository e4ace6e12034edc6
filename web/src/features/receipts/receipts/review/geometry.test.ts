import { describe, expect, it } from "vitest";
import { boxAt, boxOf, fitScale, quarters, turnedBox, turnedSize } from "./geometry";

const region = { page: 0, left: 1000, top: 2000, width: 5000, height: 1000 };

describe("a region on a picture", () => {
  it("is a share of the page", () => {
    expect(boxOf(region)).toEqual({ left: 0.1, top: 0.2, width: 0.5, height: 0.1 });
  });

  it("goes along when the picture is turned, and is back after four quarters", () => {
    const turned = turnedBox({ left: 0, top: 0, width: 0.5, height: 0.25 }, 1);
    expect(turned).toEqual({ left: 0.75, top: 0, width: 0.25, height: 0.5 });
    let box = { left: 0.125, top: 0.25, width: 0.5, height: 0.125 };
    for (let turn = 0; turn < 4; turn += 1) box = turnedBox(box, 1);
    expect(box).toEqual({ left: 0.125, top: 0.25, width: 0.5, height: 0.125 });
    expect(turnedBox(turnedBox(box, 2), 2)).toEqual(box);
    expect(turnedBox(turnedBox(box, 1), 3)).toEqual(box);
  });

  it("is found by a point, the smallest first", () => {
    const boxes = [
      { left: 0, top: 0, width: 1, height: 1 },
      null,
      { left: 0.4, top: 0.4, width: 0.2, height: 0.2 },
    ];
    expect(boxAt(boxes, 0.5, 0.5)).toBe(2);
    expect(boxAt(boxes, 0.1, 0.5)).toBe(0);
    expect(boxAt([], 0.1, 0.5)).toBe(-1);
  });
});

describe("a picture", () => {
  it("changes its sides by a quarter", () => {
    expect(turnedSize({ width: 2, height: 3 }, 1)).toEqual({ width: 3, height: 2 });
    expect(turnedSize({ width: 2, height: 3 }, 2)).toEqual({ width: 2, height: 3 });
    expect(quarters(-1)).toBe(3);
    expect(quarters(4)).toBe(0);
  });

  it("fits its frame: as a whole, a long one by its width", () => {
    const frame = { width: 600, height: 800 };
    expect(fitScale({ width: 1200, height: 1600 }, frame, "auto")).toBe(0.5);
    expect(fitScale({ width: 1200, height: 4800 }, frame, "auto")).toBe(0.5);
    expect(fitScale({ width: 300, height: 1200 }, frame, "auto")).toBe(1);
    expect(fitScale({ width: 1200, height: 4800 }, frame, "page")).toBeCloseTo(1 / 6);
    expect(fitScale({ width: 1200, height: 4800 }, frame, "width")).toBe(0.5);
  });
});
