import type { Page } from "@playwright/test";
import { type Language, texts } from "../support/texts.ts";

/** Something that can be pressed. */
export interface Opener {
  /** What all of its kind have in common: what it is, how it is drawn, and its words, without names of the household. */
  kind: string;
  name: string;
  /** Which of those of its kind that can be seen now. */
  nth: number;
}

/** A form or dialog, as it stands on the screen. */
export interface Surface {
  kind: string;
  name: string;
  isDialog: boolean;
  isAlert: boolean;
}

/** What is to be seen on the screen. */
export interface Sight {
  path: string;
  /** The topmost dialog, or null. */
  dialog: Surface | null;
  dialogCount: number;
  hasMenu: boolean;
  /** The forms that are in no dialog. */
  forms: Surface[];
  /** What can be pressed in what lies on top. */
  openers: Opener[];
}

interface ElementView {
  tag: string;
  style: string;
  name: string;
}

interface RawSurface {
  name: string;
  fields: string[];
  isAlert: boolean;
}

/** Looks at the page; what was seen is kept there, to be pressed. */
export async function look(page: Page, whole: boolean): Promise<Sight> {
  const raw = await page.evaluate(lookInPage, whole);
  const counts = new Map<string, number>();
  const openers = raw.openers.map(({ tag, style, name }) => {
    const kind = `${tag} ${style} ${wordsIn(name)}`;
    const nth = counts.get(kind) ?? 0;
    counts.set(kind, nth + 1);
    return { kind, name, nth };
  });
  const surface = ({ name, fields, isAlert }: RawSurface, isDialog: boolean): Surface => {
    const title = wordsIn(name) || (isDialog ? "a dialog" : "a form");
    return {
      kind: `${title}: ${[...new Set(fields.map((field) => wordsIn(field)))].join(", ")}`,
      name: title,
      isDialog,
      isAlert,
    };
  };
  const top = raw.dialogs.at(-1);
  return {
    path: raw.path,
    dialog: top ? surface(top, true) : null,
    dialogCount: raw.dialogs.length,
    hasMenu: raw.hasMenu,
    forms: raw.forms.map((form) => surface(form, false)),
    openers,
  };
}

/** Presses what was seen last; as a press does, it takes the focus. */
export async function pressSeen(page: Page, at: number): Promise<void> {
  await page.evaluate((index) => {
    const opener = (window as unknown as { seen: HTMLElement[] }).seen[index];
    opener?.focus();
    opener?.click();
  }, at);
}

/** Runs in the page. */
function lookInPage(whole: boolean): {
  path: string;
  dialogs: RawSurface[];
  hasMenu: boolean;
  forms: RawSurface[];
  openers: ElementView[];
} {
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
  const all = (selector: string, within: ParentNode = document) =>
    [...within.querySelectorAll<HTMLElement>(selector)].filter(isVisible);
  const textOf = (element: Element | null | undefined) =>
    (element?.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 80);
  const byIds = (ids: string | null) =>
    (ids ?? "")
      .split(" ")
      .map((id) => textOf(document.getElementById(id)))
      .join(" ")
      .trim();
  const nameOf = (element: HTMLElement) =>
    element.getAttribute("aria-label") ||
    byIds(element.getAttribute("aria-labelledby")) ||
    textOf((element as HTMLInputElement).labels?.[0]) ||
    element.getAttribute("placeholder") ||
    (element instanceof HTMLInputElement ? element.type : textOf(element));
  const surface = (element: HTMLElement): RawSurface => ({
    name:
      element.getAttribute("aria-label") ||
      byIds(element.getAttribute("aria-labelledby")) ||
      textOf(element.querySelector("h1, h2, h3")) ||
      textOf(element.querySelector("[type=submit]")),
    fields: all("input:not([type=hidden]), select, textarea", element).map(nameOf).sort(),
    isAlert: element.getAttribute("role") === "alertdialog",
  });
  const dialogs = all("[role=dialog], [role=alertdialog]");
  const menu = all("[role=menu]").at(-1);
  const top =
    menu ?? dialogs.at(-1) ?? (whole ? document.body : (document.querySelector("main") ?? document.body));
  const openers = all(
    "button, [role=button], [role=menuitem], [role=gridcell], [role=row] input[type=checkbox]",
    top,
  ).filter(
    (element) =>
      !element.matches(
        "a, [aria-sort] *, [disabled], [aria-disabled=true], [data-disabled=true], [type=submit], [role=tab], [role=radio], [role=switch]",
      ) && element.closest("[inert], [aria-hidden=true]") === null,
  );
  (window as unknown as { seen: HTMLElement[] }).seen = openers;
  return {
    path: location.pathname + location.search,
    dialogs: dialogs.map(surface),
    hasMenu: menu !== undefined,
    forms: all("form")
      .filter((form) => form.closest("[role=dialog], [role=alertdialog]") === null)
      .map(surface),
    openers: openers.map((element) => ({
      tag: element.getAttribute("role") ?? element.localName,
      style: `${element.className} ${element.querySelector("svg")?.getAttribute("class") ?? ""}`,
      name: nameOf(element),
    })),
  };
}

const known = new Map<string, string>();
let patterns: [RegExp, string][] | undefined;

/** The product's own words in a text: without the names and numbers of the household that stand among them. */
export function wordsIn(text: string, language: Language = "en"): string {
  patterns ??= patternsOf(language);
  const before = known.get(text);
  if (before !== undefined) return before;
  const found = patterns.find(([pattern]) => pattern.test(text))?.[1] ?? "";
  known.set(text, found);
  return found;
}

/** Every text of the product as a pattern, that with the most words of its own first. */
function patternsOf(language: Language): [RegExp, string][] {
  const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const own = (text: string) => text.replace(/\{\{.*?\}\}|[^\p{L}\d]/gu, "").length;
  return [...new Set(texts(language).map((text) => text.replace(/<.*?>/g, "")))]
    .filter((text) => own(text) > 3 || (own(text) > 0 && !text.includes("{{")))
    .sort((a, b) => own(b) - own(a))
    .map((text) => [
      new RegExp(
        `^${text
          .split(/\{\{.*?\}\}/)
          .map(literally)
          .join(".+")}\\W*$`,
        "u",
      ),
      text,
    ]);
}
