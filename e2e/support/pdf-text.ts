import { inflateSync } from "node:zlib";

/**
 * The texts of each page of a document that Chromium has printed, run by run in the order of drawing. Only what its
 * documents have is read: plain objects, deflated streams, and fonts that say which letter a code of one byte is.
 */
export function pagesOf(document: Buffer): string[][] {
  const objects = objectsOf(document);
  const root = [...objects.values()].find(({ head }) => /\/Type \/Pages\b/.test(head));
  const kids = /\/Kids \[([^\]]*)\]/.exec(root?.head ?? "")?.[1] ?? "";
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, id]) => {
    const page = objects.get(Number(id))?.head ?? "";
    const fonts = new Map<string, Map<string, string>>();
    for (const [, name, font] of page.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const letters = reference(objects.get(Number(font))?.head, "ToUnicode");
      fonts.set(name ?? "", lettersOf(objects.get(letters)?.text ?? ""));
    }
    return runsOf(objects.get(reference(page, "Contents"))?.text ?? "", fonts);
  });
}

interface PdfObject {
  /** Its dictionary. */
  head: string;
  /** Its stream, if it has one. */
  text: string;
}

function objectsOf(document: Buffer): Map<number, PdfObject> {
  const source = document.toString("latin1");
  const objects = new Map<number, PdfObject>();
  for (const match of source.matchAll(
    /^(\d+) 0 obj\n([\s\S]*?)(?: stream\n([\s\S]*?)\nendstream)?\nendobj/gm,
  )) {
    const [, id, head = "", stream] = match;
    const isDeflated = stream !== undefined && head.includes("/FlateDecode");
    const text = isDeflated ? inflateSync(Buffer.from(stream, "latin1")).toString("latin1") : "";
    objects.set(Number(id), { head, text });
  }
  return objects;
}

/** The number of the object that a dictionary names. */
function reference(head: string | undefined, key: string): number {
  return Number(new RegExp(`/${key} (\\d+) 0 R`).exec(head ?? "")?.[1]);
}

/** Which letter is meant by a code, single or in a range. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  const letter = (hex: string) => Buffer.from(hex, "hex").swap16().toString("utf16le");
  for (const [, body = ""] of map.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g)) {
    for (const [, code = "", hex = ""] of body.matchAll(/<(\w+)> <(\w+)>/g)) letters.set(code, letter(hex));
  }
  for (const [, body = ""] of map.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g)) {
    for (const [, first = "", last = "", hex = ""] of body.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      for (let at = Number.parseInt(first, 16); at <= Number.parseInt(last, 16); at += 1) {
        const code = at.toString(16).toUpperCase().padStart(first.length, "0");
        const point = Number.parseInt(hex, 16) + at - Number.parseInt(first, 16);
        letters.set(code, letter(point.toString(16).padStart(4, "0")));
      }
    }
  }
  return letters;
}

/** What stands between BT and ET: the texts of one line, with the fonts that change in it. */
function runsOf(content: string, fonts: Map<string, Map<string, string>>): string[] {
  return [...content.matchAll(/BT\n([\s\S]*?)ET/g)].map(([, run = ""]) => {
    let letters: Map<string, string> | undefined;
    let text = "";
    for (const [, font, codes = ""] of run.matchAll(/\/(F\d+) [\d.]+ Tf|<(\w+)> Tj/g)) {
      if (font) letters = fonts.get(font);
      else text += (codes.match(/../g) ?? []).map((code) => letters?.get(code) ?? "").join("");
    }
    return text.replace(/\u00a0/g, " ");
  });
}
