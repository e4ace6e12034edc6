import { describe, expect, test } from "vitest";
import { fileProblem, neighborIndex } from "./attachment";

describe("files", () => {
  test("only what cannot be taken is refused before it is sent", () => {
    const megabyte = 1024 * 1024;
    const cases = [
      ["image/jpeg", 5, null],
      ["image/webp", 10 * megabyte, null],
      ["application/pdf", 10 * megabyte + 1, "size"],
      ["", 5, null],
      ["image/heic", 5, null],
      ["image/gif", 5, "kind"],
      ["image/svg+xml", 5, "kind"],
      ["text/html", 5, "kind"],
      ["image/png", 0, "empty"],
    ] as const;
    for (const [type, size, fault] of cases)
      expect(fileProblem({ type, size }), `${type} ${size}`).toBe(fault);
  });

  test("behind the last picture comes the first one", () => {
    expect([
      neighborIndex(0, 1, 3),
      neighborIndex(2, 1, 3),
      neighborIndex(0, -1, 3),
      neighborIndex(0, 1, 1),
    ]).toEqual([1, 0, 2, 0]);
  });
});
