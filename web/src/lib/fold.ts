/**
 * The form of a text that a search compares, as the server has it: without capitals (by full case folding, so that
 * "STRASSE" is "Straße"), "ё" as "е", every "i" of Turkish as "i", letters with marks as one sign.
 */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ")
    .normalize("NFD")
    .replaceAll("е\u0308", "е")
    .replaceAll("i\u0307", "i")
    .normalize("NFC");
}
