import { expect, test } from "vitest";
import {
  LAST_DAY,
  PRESETS,
  presetOf,
  presetSchedule,
  readRrule,
  type Schedule,
  writeRrule,
} from "./rrule-text";

test.each([
  ["daily", "FREQ=DAILY"],
  ["workdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"],
  ["weekly", "FREQ=WEEKLY;BYDAY=TH"],
  ["twoWeeks", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TH"],
  ["fourWeeks", "FREQ=WEEKLY;INTERVAL=4;BYDAY=TH"],
  ["twiceMonthly", "FREQ=MONTHLY;BYMONTHDAY=5,20"],
  ["monthly", "FREQ=MONTHLY;BYMONTHDAY=5"],
  ["nthWeekday", "FREQ=MONTHLY;BYDAY=1TH"],
  ["lastDay", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"],
  ["quarterly", "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=5"],
  ["twiceYearly", "FREQ=MONTHLY;INTERVAL=6;BYMONTHDAY=5"],
  ["yearly", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=5"],
] as const)("the preset %s of 5 November 2026 is kept as %s", (preset, text) => {
  expect(writeRrule(presetSchedule(preset, "2026-11-05"))).toBe(text);
});

test("a monthly payment on the 31st is made in every month", () => {
  const text = writeRrule(presetSchedule("monthly", "2026-01-31"));
  expect(text).toBe("FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1");
});

test("a monthly payment on the 30th is made on the last day of February", () => {
  const text = writeRrule(presetSchedule("monthly", "2026-01-30"));
  expect(text).toBe("FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1");
  expect(readRrule(text, "2026-01-30")).toEqual({ unit: "month", every: 1, on: { by: "days", days: [30] } });
});

test("a payment on 29 February is made in every year", () => {
  const text = writeRrule(presetSchedule("yearly", "2028-02-29"));
  expect(text).toBe("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1");
  expect(readRrule(text, "2028-02-29")).toMatchObject({ month: 2, on: { days: [29] } });
});

test("the 31st of a month that has one stays the 31st every year", () => {
  const text = writeRrule(presetSchedule("yearly", "2026-12-31"));
  expect(text).toBe("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31");
  expect(readRrule(text, "2026-12-31")).toMatchObject({ on: { days: [31] } });
});

test("twice a month is half a month apart, and twice in February too", () => {
  const days = (start: string) => {
    const schedule = presetSchedule("twiceMonthly", start);
    return schedule.unit === "month" && schedule.on.by === "days" ? schedule.on.days : [];
  };
  expect(days("2026-11-01")).toEqual([1, 16]);
  expect(days("2026-11-14")).toEqual([14, LAST_DAY]);
  expect(days("2026-11-16")).toEqual([1, 16]);
  expect(days("2026-11-28")).toEqual([13, 28]);
  expect(days("2026-11-30")).toEqual([15, LAST_DAY]);
});

test.each(["2026-11-05", "2026-01-31", "2028-02-29", "2026-02-28", "2026-11-30"])(
  "every preset of %s is read as what it was written from",
  (start) => {
    for (const preset of PRESETS) {
      const schedule = presetSchedule(preset, start);
      expect(readRrule(writeRrule(schedule), start), preset).toEqual(schedule);
      const found = presetOf(schedule, start);
      expect(found && writeRrule(presetSchedule(found, start)), preset).toBe(writeRrule(schedule));
    }
  },
);

const own: [string, Schedule][] = [
  ["FREQ=DAILY;INTERVAL=3", { unit: "day", every: 3 }],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR", { unit: "week", every: 2, weekdays: [1, 5] }],
  ["FREQ=MONTHLY;BYDAY=-1FR", { unit: "month", every: 1, on: { by: "weekday", place: -1, weekday: 5 } }],
  [
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
    { unit: "month", every: 1, on: { by: "workday", place: -1 } },
  ],
  ["FREQ=MONTHLY;BYMONTHDAY=10,-1", { unit: "month", every: 1, on: { by: "days", days: [10, LAST_DAY] } }],
  [
    "FREQ=YEARLY;BYMONTH=5;BYDAY=2SU",
    { unit: "year", every: 1, month: 5, on: { by: "weekday", place: 2, weekday: 7 } },
  ],
];

test.each(own)("%s is read and written the same", (text, schedule) => {
  expect(readRrule(text, "2026-11-05")).toEqual(schedule);
  expect(writeRrule(schedule)).toBe(text);
});

test("the parts may come in any order, in small letters, with an interval of one", () => {
  expect(readRrule("rrule:byday=tu;interval=1;freq=weekly", "2026-11-05")).toEqual({
    unit: "week",
    every: 1,
    weekdays: [2],
  });
});

test("without days a rule means those of its beginning", () => {
  expect(readRrule("FREQ=WEEKLY", "2026-11-05")).toMatchObject({ weekdays: [4] });
  expect(readRrule("FREQ=MONTHLY", "2026-11-05")).toMatchObject({ on: { days: [5] } });
  expect(readRrule("FREQ=YEARLY", "2026-11-05")).toMatchObject({ month: 11, on: { days: [5] } });
});

test.each([
  "FREQ=MONTHLY;BYMONTHDAY=31",
  "FREQ=MONTHLY;BYDAY=1MO,3MO",
  "FREQ=MONTHLY;BYMONTH=1,7",
  "FREQ=YEARLY;BYMONTH=1,7;BYMONTHDAY=1",
  "FREQ=YEARLY;BYYEARDAY=100",
  "FREQ=WEEKLY;BYDAY=1MO",
  "FREQ=HOURLY",
  "",
])("what cannot be chosen here is left as it is: %s", (text) => {
  expect(readRrule(text, "2026-11-05")).toBeNull();
});
