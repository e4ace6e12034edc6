const names = new Map<string, Intl.DisplayNames>();

/** A currency's name in the language: "Euro", "евро". */
export function currencyName(code: string, language: string): string {
  let known = names.get(language);
  if (!known) {
    known = new Intl.DisplayNames(language, { type: "currency" });
    names.set(language, known);
  }
  return known.of(code) ?? code;
}
