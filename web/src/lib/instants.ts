/** Instants are RFC 3339 text in UTC, as the server sends them; people read them in their own time zone. */
type Instant = string;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From here on a date says more than a number of days, in seconds. */
const DATED_FROM = 7 * DAY;

const UNITS: [size: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [DAY, "day"],
  [HOUR, "hour"],
  [MINUTE, "minute"],
];

/** An instant as date and time of the reader's zone: "21 Nov 2026, 14:30". */
export function formatInstant(instant: Instant, language: string, timeZone?: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone });
  return withoutYearMark(format.format(new Date(instant)));
}

/** The day of an instant in the reader's zone: "21 Nov 2026". */
export function formatInstantDay(instant: Instant, language: string, timeZone?: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone });
  return withoutYearMark(format.format(new Date(instant)));
}

/** The time of day of an instant in the reader's zone: "14:30". */
export function formatTime(instant: Instant, language: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone }).format(new Date(instant));
}

/** How far an instant is from now, in words: "now", "5 minutes ago", "in 6 days"; beyond a week its day. */
export function formatDistance(instant: Instant, now: number, language: string, timeZone?: string): string {
  const seconds = (Date.parse(instant) - now) / 1000;
  const away = Math.abs(seconds);
  if (away >= DATED_FROM) return formatInstantDay(instant, language, timeZone);
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const [size, unit] = UNITS.find(([least]) => away >= least) ?? [MINUTE, "second"];
  // Less than a minute is now: a clock that is a little off must not put a sign-in into the future.
  if (unit === "second") return format.format(0, unit);
  // A week that has just begun is seven days long.
  return format.format(seconds > 0 ? Math.round(seconds / size) : Math.trunc(seconds / size), unit);
}

/** Russian ends a year with "г.", which a list has no room for. */
function withoutYearMark(text: string): string {
  return text.replace(/\sг\./, "");
}
