import { expect, test } from "vitest";
import { refuseStrayFiles } from "./stray-files";

function drag(type: "dragover" | "drop", target: Element, what: "Files" | "text/plain"): DragEvent {
  const event = new Event(type, { bubbles: true, cancelable: true }) as DragEvent;
  Object.defineProperty(event, "dataTransfer", { value: { types: [what], dropEffect: "copy" } });
  target.dispatchEvent(event);
  return event;
}

test("a file that is dropped beside its box does not take the page away", () => {
  refuseStrayFiles();
  for (const type of ["dragover", "drop"] as const) {
    const event = drag(type, document.body, "Files");
    expect(event.defaultPrevented).toBe(true);
    expect(event.dataTransfer?.dropEffect).toBe("none");
  }
});

test("what takes files or is no file is left alone", () => {
  refuseStrayFiles();
  const box = document.createElement("div");
  box.addEventListener("dragover", (event) => event.preventDefault());
  const field = document.createElement("input");
  field.type = "file";
  document.body.append(box, field);
  expect(drag("dragover", box, "Files").dataTransfer?.dropEffect).toBe("copy");
  expect(drag("drop", field, "Files").defaultPrevented).toBe(false);
  expect(drag("drop", document.body, "text/plain").defaultPrevented).toBe(false);
});
