import { fireEvent, render } from "@testing-library/react";
import { useRef, useState } from "react";
import { expect, test } from "vitest";
import { useFocusNext } from "./use-focus-next";

function Block() {
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const focusNext = useFocusNext(root);
  const press = () => {
    focusNext("input");
    setOpen(true);
  };
  return <div ref={root}>{open ? <input /> : <button type="button" onClick={press} />}</div>;
}

test("the focus goes on to what a button has put in its own place", () => {
  const { getByRole } = render(<Block />);
  getByRole("button").focus();
  fireEvent.click(getByRole("button"));
  expect(document.activeElement).toBe(getByRole("textbox"));
});
