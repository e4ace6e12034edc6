/** A key that was pressed. */
export interface TypedKey {
  key: string;
  shift: boolean;
}

/** Types keys where the focus is, as a keyboard does, and takes them off the list; more may be added to it meanwhile. */
export async function typeKeys(keys: TypedKey[], goesOn: () => boolean): Promise<void> {
  while (keys.length > 0) {
    // A field is drawn before it is typed into, and has what was typed before it hears of Enter.
    await new Promise((resolve) => setTimeout(resolve));
    if (!goesOn()) return;
    const end = keys.findIndex(({ key }) => key.length > 1);
    const [first, ...others] = keys.splice(0, end < 0 ? keys.length : Math.max(end, 1));
    if (!first) return;
    if (first.key.length > 1) press(first);
    else write([first, ...others].map(({ key }) => key).join(""));
  }
}

/** As the browser does: in the place of what is selected. */
function write(data: string): void {
  const field = document.activeElement;
  const isText = field instanceof HTMLInputElement && field.selectionStart !== null;
  if (!(isText || field instanceof HTMLTextAreaElement) || field.readOnly) return;
  field.setRangeText(data, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, data, inputType: "insertText" }));
}

/** A key that writes nothing; of what the browser does by itself where nobody prevents it, Enter and Tab. */
function press({ key, shift: shiftKey }: TypedKey): void {
  const from = document.activeElement;
  const event = new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true });
  if (!from?.dispatchEvent(event)) return;
  if (key === "Enter" && from instanceof HTMLInputElement) from.form?.requestSubmit();
  if (key !== "Tab") return;
  const root = from.closest("[role=dialog]") ?? document;
  const all = root.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [tabindex]");
  const isStop = (one: HTMLElement) =>
    one.tabIndex >= 0 && !one.matches(":disabled") && one.checkVisibility();
  const stops = [...all].filter((one) => one === from || isStop(one));
  stops[stops.findIndex((one) => Object.is(one, from)) + (shiftKey ? -1 : 1)]?.focus();
}
