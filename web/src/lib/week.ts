/** Monday is 1, Sunday 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

interface WeekInfo {
  firstDay: Weekday;
}

/** With which day weeks begin in a language. */
export function firstWeekday(language: string): Weekday {
  const locale: Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo } = new Intl.Locale(
    language,
  );
  // Older browsers have a property instead, or neither.
  const info = locale.getWeekInfo?.() ?? locale.weekInfo;
  return info?.firstDay ?? (language.startsWith("en") ? 7 : 1);
}

/** The same as `Date` and calendars count: Sunday is 0. */
export function firstDayOfWeek(language: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  const first = firstWeekday(language);
  return first === 7 ? 0 : first;
}
