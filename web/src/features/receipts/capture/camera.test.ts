import { expect, test } from "vitest";
import { cameraAfter, problemOf } from "./camera";

test.each([
  ["SecurityError", "insecure"],
  ["NotAllowedError", "refused"],
  ["NotFoundError", "absent"],
  ["OverconstrainedError", "absent"],
  ["NotReadableError", "busy"],
  ["AbortError", "busy"],
])("%s: the camera is %s", (name, problem) => {
  expect(problemOf(new DOMException("", name))).toBe(problem);
});

test("the cameras go around", () => {
  expect(cameraAfter(["back", "wide", "front"], "wide")).toBe("front");
  expect(cameraAfter(["back", "wide", "front"], "front")).toBe("back");
  expect(cameraAfter(["back"], undefined)).toBe("back");
  expect(cameraAfter([], "back")).toBeNull();
});
