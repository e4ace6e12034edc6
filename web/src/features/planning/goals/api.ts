import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ifMatch, unwrap, unwrapDone } from "@/api/client";
import {
  createGoal,
  deleteGoal,
  getGoalTrajectory,
  listGoals,
  undoChange,
  updateGoal,
} from "@/api/generated";
import { parseWire } from "@/lib/money";
import type { DayPoint } from "@/ui/charts/line-chart";
import type { Goal, GoalInput } from "./goal";
import { fromWire } from "./wire";

/** The first part of the keys of everything about a workspace's goals. */
export function goalsKey(workspaceId: string) {
  return ["workspaces", workspaceId, "goals"] as const;
}

/** How a goal went, and how it is expected to go on. */
export interface GoalHistory {
  /** The facts first, then what is expected. */
  points: DayPoint[];
  /** How many of the points are facts. */
  known: number;
}

export const goalQueries = {
  /** The goals, with how far each has come. */
  list: (workspaceId: string) =>
    queryOptions({
      queryKey: [...goalsKey(workspaceId), "list"] as const,
      queryFn: async ({ signal }): Promise<Goal[]> => {
        const { items } = await unwrap(listGoals({ query: { workspace_id: workspaceId }, signal }));
        return items.map(fromWire);
      },
    }),
  /** How one went from its beginning, and how it is expected to go on. */
  history: (workspaceId: string, { id, currency }: Goal) =>
    queryOptions({
      queryKey: [...goalsKey(workspaceId), "history", id] as const,
      queryFn: async ({ signal }): Promise<GoalHistory> => {
        const { points, projected } = await unwrap(getGoalTrajectory({ path: { goal_id: id }, signal }));
        const facts = points.map(({ date, saved }) => ({
          day: date,
          value: parseWire(saved, currency.digits),
        }));
        const last = facts.at(-1)?.day ?? "";
        const expected = projected
          .filter(({ date }) => date > last)
          .map(({ date, saved }) => ({ day: date, value: parseWire(saved, currency.digits) }));
        return { points: [...facts, ...expected], known: facts.length };
      },
    }),
};

/** Sets a goal, or changes one unless somebody else has changed it since. */
export const useSaveGoal = (workspaceId: string) =>
  useChange(workspaceId, async ({ goal, input }: { goal: Goal | null; input: GoalInput }): Promise<Goal> => {
    const saved = await unwrap(
      goal
        ? updateGoal({ path: { goal_id: goal.id }, body: input, headers: ifMatch(goal.version) })
        : createGoal({ body: { workspace_id: workspaceId, ...input } }),
    );
    return fromWire(saved);
  });

/** Gives a goal up; what was saved stays where it is. */
export const useDeleteGoal = (workspaceId: string) =>
  useChange(workspaceId, ({ id, version }: Goal) =>
    unwrapDone(deleteGoal({ path: { goal_id: id }, headers: ifMatch(version) })),
  );

/** Takes a change back, by the id under which the history keeps it. */
export const useUndoChange = (workspaceId: string) =>
  useChange(workspaceId, (changeId: string) =>
    unwrap(undoChange({ path: { workspace_id: workspaceId, change_id: changeId } })),
  );

function useChange<Input, Result>(workspaceId: string, change: (input: Input) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after a refusal: somebody else may have been quicker.
    onSettled: () => cache.invalidateQueries({ queryKey: goalsKey(workspaceId) }),
  });
}
