import type { AiModel, AiTask } from "./api";

/** Which models a task is put to, one after the other until one answers: those it is the default of, then by the order of the list. */
export function routeOf(models: readonly AiModel[], task: AiTask): AiModel[] {
  const able = models.filter(
    ({ is_enabled, tasks, supports_vision }) =>
      is_enabled && tasks.includes(task) && (task !== "receipt_image" || supports_vision),
  );
  const first = able.filter(({ default_for }) => default_for.includes(task));
  return [...first, ...able.filter((model) => !first.includes(model))];
}
