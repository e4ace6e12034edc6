/** The time zones of the world, and how they are told. */

/** The zone of this browser; UTC where it does not say. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}

/** All zones by their names, with those that are named here beside what the browser knows. */
export function timeZones(...named: readonly string[]): string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return [...new Set([...known, "UTC", ...named])].sort((a, b) => a.localeCompare(b, "en"));
}

/** A zone as one reads it: "America / New York". */
export function zoneName(zone: string): string {
  return zone.replaceAll("_", " ").replaceAll("/", " / ");
}

/** How far it is from UTC at this time: "UTC+1", "UTC+5:30"; nothing for a zone that the browser does not know. */
export function zoneOffset(zone: string, now: Date): string {
  try {
    const format = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "shortOffset" });
    const part = format.formatToParts(now).find(({ type }) => type === "timeZoneName");
    return (part?.value ?? "").replace("GMT", "UTC");
  } catch {
    return "";
  }
}

/** Whether a zone is meant by what is typed: parts of its name in any order, with or without its marks. */
export function zoneMatches(zone: string, typed: string): boolean {
  const plain = (text: string) =>
    text
      .toLocaleLowerCase("en")
      .replaceAll(/[_/\s-]+/g, " ")
      .trim();
  const name = plain(zone);
  return plain(typed)
    .split(" ")
    .every((word) => name.includes(word));
}
