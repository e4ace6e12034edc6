import { describe, expect, it } from "vitest";
import { draftOf, newDefinition, readDraft } from "./draft";

const definition = { ...newDefinition("EUR", "2026-11-01", false), name: "Household" };

describe("a budget while it is written", () => {
  it("is read as what the fields show", () => {
    const custom = { ...definition, period: "custom", custom_days: 10 } as const;
    expect(readDraft(draftOf(definition))).toEqual({ definition, problems: {} });
    expect(readDraft(draftOf(custom))).toEqual({ definition: custom, problems: {} });
  });

  it("takes thresholds in any order, with or without a sign, each once", () => {
    const read = readDraft({ ...draftOf(definition), alert_thresholds: ["100", "80 %", "80", "120%"] });
    expect(read.definition?.alert_thresholds).toEqual([80, 100, 120]);
  });

  it("forgets the number of days where no period is so long", () => {
    expect(readDraft({ ...draftOf(definition), custom_days: "nonsense" }).definition?.custom_days).toBeNull();
  });

  it.each([
    ["a name of spaces", { name: "  " }, { name: "nameMissing" }],
    ["no days", { period: "custom", custom_days: "0" } as const, { custom_days: "daysWrong" }],
    [
      "days that are no number",
      { period: "custom", custom_days: "ten" } as const,
      { custom_days: "daysWrong" },
    ],
    ["a threshold of nothing", { alert_thresholds: ["0"] }, { alert_thresholds: "thresholdsWrong" }],
    [
      "six thresholds",
      { alert_thresholds: ["1", "2", "3", "4", "5", "6"] },
      { alert_thresholds: "thresholdsMany" },
    ],
  ])("%s is told at its field", (_, some, problems) => {
    expect(readDraft({ ...draftOf(definition), ...some })).toEqual({ definition: null, problems });
  });
});
