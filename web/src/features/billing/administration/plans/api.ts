import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ifMatch, unwrap } from "@/api/client";
import {
  archivePlan,
  createPlan,
  deletePlan,
  listPlans,
  type Plan,
  reorderPlans,
  restorePlan,
  updatePlan,
  type WritePlan,
} from "@/api/generated";
import { useMove } from "@/api/ordered-list";
import { SUBSCRIPTION_KEYS } from "@/features/billing/subscriptions/public";

export type { Plan };
export type PlanDefinition = WritePlan;

const PLANS_KEY = ["plans"] as const;

export const planQueries = {
  /** The plans in their order, the archived ones last. */
  list: () =>
    queryOptions({
      queryKey: [...PLANS_KEY, "list"] as const,
      queryFn: async ({ signal }) => (await unwrap(listPlans({ signal }))).items,
      staleTime: 0,
    }),
};

export const useCreatePlan = () => useChange((body: PlanDefinition) => unwrap(createPlan({ body })));

/** Changes a plan, unless somebody else has changed it since. */
export const useUpdatePlan = () =>
  useChange(({ plan: { id, version }, body }: { plan: Plan; body: PlanDefinition }) =>
    unwrap(updatePlan({ path: { plan_id: id }, body, headers: ifMatch(version) })),
  );

/** Takes a plan out of offer; whoever has it keeps it. */
export const useArchivePlan = () =>
  useChange(({ id }: Plan) => unwrap(archivePlan({ path: { plan_id: id } })));

export const useRestorePlan = () =>
  useChange(({ id }: Plan) => unwrap(restorePlan({ path: { plan_id: id } })));

export const useDeletePlan = () =>
  useChange(({ id, version }: Plan) =>
    unwrap(deletePlan({ path: { plan_id: id }, headers: ifMatch(version) })),
  );

/** Puts a plan to another place in the order, which shows at once; archived ones have none. */
export function useMovePlan() {
  const cache = useQueryClient();
  const list = planQueries.list();
  return useMove(list, async (ids: string[]) => {
    const archived = (cache.getQueryData(list.queryKey) ?? []).filter(
      ({ archived_at }) => archived_at !== null,
    );
    const isArchived = new Set(archived.map(({ id }) => id));
    const body = { ids: ids.filter((id) => !isArchived.has(id)) };
    const { items } = await unwrap(reorderPlans({ body }));
    const answered = new Set(items.map(({ id }) => id));
    return [...items, ...archived.filter(({ id }) => !answered.has(id))];
  });
}

/** What administrators say about a plan, as it is saved. */
export function definitionOf(plan: Plan): PlanDefinition {
  const { code, names, descriptions, price, currency, billing_frequency, billing_days } = plan;
  const { trial_days, is_public, is_default, limits, features } = plan;
  return {
    code,
    names,
    descriptions,
    price,
    currency,
    billing_frequency,
    billing_days,
    trial_days,
    is_public,
    is_default,
    limits,
    features,
  };
}

function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after a refusal: somebody else may have been quicker. Subscriptions tell the names of their plans.
    onSettled: () =>
      Promise.all([PLANS_KEY, ...SUBSCRIPTION_KEYS].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
}
