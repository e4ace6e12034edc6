import { expect, test } from "vitest";
import type { AiModel, AiTask } from "./api";
import { routeOf } from "./routing";

const model = (id: string, tasks: AiTask[], rest: Partial<AiModel> = {}) =>
  ({ id, tasks, default_for: [], is_enabled: true, supports_vision: true, ...rest }) as unknown as AiModel;
const idsOf = (models: AiModel[], task: AiTask) => routeOf(models, task).map(({ id }) => id);

test("the default of a task is asked first, the others in their order", () => {
  const models = [
    model("a", ["categorize"]),
    model("b", ["receipt_text"]),
    model("c", ["categorize"], { default_for: ["categorize"] }),
    model("d", ["categorize"]),
  ];
  expect(idsOf(models, "categorize")).toEqual(["c", "a", "d"]);
});

test("one that is not enabled is not asked, nor one without vision for a photo", () => {
  const models = [
    model("off", ["receipt_image"], { is_enabled: false }),
    model("blind", ["receipt_image", "receipt_text"], { supports_vision: false }),
    model("seeing", ["receipt_image"]),
  ];
  expect(idsOf(models, "receipt_image")).toEqual(["seeing"]);
  expect(idsOf(models, "receipt_text")).toEqual(["blind"]);
  expect(idsOf(models, "statement_pdf")).toEqual([]);
});
