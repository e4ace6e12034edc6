import type { Locator } from "@playwright/test";
import { ANNA, day } from "../support/api.ts";
import { picture } from "../support/picture.ts";

/** What a person would write into a field of this name; the first that fits. */
const ANSWERS: [RegExp, string][] = [
  [/current password/i, ANNA.password],
  [/password/i, "a sentence nobody guesses 7"],
  [/e-?mail/i, "new.person@example.org"],
  [/user ?name/i, "newperson"],
  [/url|address|link/i, "https://example.org/rates"],
  [/\bcode\b/i, "xts"],
  [/amount|balance|rate|limit|target|leaves|arrives|\bis\b|per |percent|decimal/i, "12.34"],
  [/days|count|every|number|places|times/i, "3"],
];

/** Fields with a list that take what is not in it. */
const SUGGESTING = /^model$/i;

const FILE = { name: "file.png", mimeType: "image/png", buffer: picture(40, 60, [30, 90, 200]) };

/** Fills each empty field of a form in, and changes one at least; how many it has changed. */
export async function fillIn(form: Locator): Promise<number> {
  let changed = 0;
  for (const field of await form.locator(FIELDS).all()) {
    if (await fill(field, changed === 0).catch(() => false)) changed += 1;
  }
  const file = form.locator("input[type=file]").first();
  if ((await file.count()) === 0) return changed;
  await file.setInputFiles(FILE);
  return changed + 1;
}

const FIELDS = "input:not([type=hidden]):not([type=search]):not([type=file]), select, textarea";

async function fill(field: Locator, must: boolean): Promise<boolean> {
  const about = await field.evaluate(
    (element: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) =>
      ({
        tag: element.localName,
        type: element.type,
        value: element.value,
        isNumeric: element.inputMode === "decimal" || element.inputMode === "numeric",
        isList:
          element.getAttribute("role") === "combobox" || element.getAttribute("aria-haspopup") === "listbox",
        isDay: element.getAttribute("aria-haspopup") === "dialog",
        isOpen: element.checkVisibility() && !element.matches(":disabled, [type=checkbox][readonly]"),
        isShut: "readOnly" in element && element.readOnly,
        name: element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent ?? "",
      }) as About,
  );
  if (!about.isOpen || (about.isDay && !must)) return false;
  if (about.tag === "select") return chooseOption(field, about.value, must);
  if (about.isList) return about.value === "" && ((await takeFirst(field)) || writeFreely(field, about.name));
  if (about.isShut || ["checkbox", "radio", "color", "range"].includes(about.type)) return false;
  if (about.value !== "" && !must) return false;
  // What is to be typed to confirm something is said beside the field.
  const confirming = /type (?:your user name: |“)([^”]+)/i.exec(about.name)?.[1];
  if (about.isDay) {
    await field.fill(about.value === day() ? day(-1) : day(-2));
    // It is written as days are there once the field is left.
    await field.press("Tab");
    return true;
  }
  const known = confirming ?? ANSWERS.find(([name]) => name.test(about.name))?.[1];
  const text = known ?? (about.isNumeric || about.type === "number" ? "12.34" : "Something");
  const other = Number.isNaN(Number(text)) ? `${text} else` : "11.25";
  await field.fill(about.value === text ? other : text);
  return true;
}

interface About {
  tag: string;
  type: string;
  value: string;
  isNumeric: boolean;
  isList: boolean;
  isDay: boolean;
  isOpen: boolean;
  isShut: boolean;
  name: string;
}

async function chooseOption(field: Locator, now: string, must: boolean): Promise<boolean> {
  if (now !== "" && !must) return false;
  const other = await field.evaluate(
    (select: HTMLSelectElement) =>
      [...select.options].find(({ value, disabled }) => value !== "" && value !== select.value && !disabled)
        ?.value,
  );
  if (other === undefined) return false;
  await field.selectOption(other);
  return true;
}

/** Takes the first option of a list that opens. */
async function takeFirst(field: Locator): Promise<boolean> {
  const page = field.page();
  await field.focus();
  await page.keyboard.press("ArrowDown");
  const option = page.getByRole("option").first();
  if (!(await shows(option))) return false;
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  if (await page.getByRole("listbox").first().isVisible()) await page.keyboard.press("Escape");
  return (await field.inputValue()) !== "";
}

/** Writes into a field that only suggests and has nothing to suggest. Any other list takes nothing that is not in it. */
async function writeFreely(field: Locator, name: string): Promise<boolean> {
  if (!SUGGESTING.test(name)) return false;
  await field.fill("Something");
  await field.blur();
  return true;
}

/** Whether something is there, or comes at once. */
export async function shows(what: Locator): Promise<boolean> {
  return what.waitFor({ timeout: 500 }).then(
    () => true,
    () => false,
  );
}

/** What the fields of a form say, and what is chosen in it. */
export function contents(form: Locator): Promise<string[]> {
  return form.evaluate((element) =>
    [...element.querySelectorAll<HTMLInputElement>("input, select, textarea")].map((field) =>
      field.type === "checkbox" || field.type === "radio" ? String(field.checked) : field.value,
    ),
  );
}

/** The fields of a form that hold what it refuses, each with what it says of it. */
export function invalidFields(form: Locator): Promise<string[]> {
  return form.locator("[aria-invalid=true]").evaluateAll((fields) =>
    fields.map((field) => {
      const ids = ["aria-labelledby", "aria-describedby"].map((name) => field.getAttribute(name) ?? "");
      const texts = ids.flatMap((id) => id.split(" ")).map((id) => document.getElementById(id)?.textContent);
      const { labels, value } = field as HTMLInputElement;
      return [labels?.[0]?.textContent, ...texts, value].filter(Boolean).join(" | ");
    }),
  );
}
