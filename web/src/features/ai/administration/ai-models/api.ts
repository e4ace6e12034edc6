import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ifMatch, unwrap } from "@/api/client";
import {
  type AiCallError,
  type AiModel,
  type AiModelTest,
  type AiProvider,
  type AiSettings,
  type AiTask,
  createAiModel,
  deleteAiModel,
  getAiSettings,
  listAiModels,
  listModelsOfEndpoint,
  listRemoteModels,
  type RemoteModel,
  reorderAiModels,
  testAiModel,
  updateAiModel,
  updateAiSettings,
} from "@/api/generated";
import { useMove } from "@/api/ordered-list";

export type { AiCallError, AiModel, AiModelTest, AiProvider, AiSettings, AiTask, RemoteModel };

const KEY = ["ai-models"] as const;
/** How often it is looked whether a model is asked again, in milliseconds. */
const POLL_INTERVAL = 15_000;

export const aiModelQueries = {
  /** The models in the order in which they are asked. */
  list: () =>
    queryOptions({
      queryKey: [...KEY, "list"] as const,
      queryFn: async ({ signal }) => (await unwrap(listAiModels({ signal }))).items,
      staleTime: 0,
      // A pause ends by itself.
      refetchInterval: ({ state }) =>
        state.data?.some(({ circuit }) => circuit.state !== "closed") ? POLL_INTERVAL : false,
    }),
  /** In which currency costs are counted, and how much may be spent in a month. */
  settings: () =>
    queryOptions({
      queryKey: [...KEY, "settings"] as const,
      queryFn: ({ signal }) => unwrap(getAiSettings({ signal })),
      staleTime: 0,
    }),
};

/** What an administrator says about a model, but for whose it is and its key. */
export type AiModelBody = Pick<
  AiModel,
  | "name"
  | "base_url"
  | "model"
  | "tasks"
  | "default_for"
  | "supports_vision"
  | "supports_json_schema"
  | "context_window"
  | "max_output_tokens"
  | "timeout_seconds"
  | "temperature"
  | "price_in"
  | "price_out"
  | "monthly_token_cap"
  | "is_enabled"
>;

/** Left out, the key stays as it is; empty, there is none. */
interface Key {
  api_key?: string;
}

export const useCreateAiModel = () =>
  useChange((body: AiModelBody & Key & { provider: AiProvider }) => unwrap(createAiModel({ body })));

/** Changes some of a model, unless somebody else has changed it since. */
export const useUpdateAiModel = () =>
  useChange(({ model, change }: { model: AiModel; change: Partial<AiModelBody> & Key }) => {
    const body = { ...savedBody(model), ...change };
    const path = { model_id: model.id };
    return unwrap(updateAiModel({ path, body, headers: ifMatch(model.version) }));
  });

export const useDeleteAiModel = () =>
  useChange(({ id, version }: AiModel) =>
    unwrap(deleteAiModel({ path: { model_id: id }, headers: ifMatch(version) })),
  );

/** Sends a model a tiny question, which is counted like any other call. */
export const useTestAiModel = () =>
  useChange((model_id: string) => unwrap(testAiModel({ path: { model_id } })));

/** Where a list of models is asked for: at a model that is saved, or at an address that is only typed. */
export type RemoteSource = { id: string } | ({ provider: AiProvider; base_url: string } & Key);

/** Asks an endpoint which models it has. */
export const useListRemoteModels = () =>
  useMutation({
    mutationFn: (source: RemoteSource) =>
      "id" in source
        ? unwrap(listRemoteModels({ path: { model_id: source.id } }))
        : unwrap(listModelsOfEndpoint({ body: source })),
  });

/** Puts a model to another place in the order, which shows at once. */
export const useMoveAiModel = () =>
  useMove(
    aiModelQueries.list(),
    async (ids: string[]) => (await unwrap(reorderAiModels({ body: { ids } }))).items,
  );

/** Changes the currency and the limits of a month, unless somebody else has since. */
export const useUpdateAiSettings = () =>
  useChange(({ version, ...body }: AiSettings) =>
    unwrap(updateAiSettings({ body, headers: ifMatch(version) })),
  );

function savedBody(model: AiModel): AiModelBody {
  const { name, base_url, tasks, default_for, supports_vision, supports_json_schema } = model;
  const { context_window, max_output_tokens, timeout_seconds, temperature } = model;
  const { price_in, price_out, monthly_token_cap, is_enabled } = model;
  return {
    name,
    base_url,
    model: model.model,
    tasks,
    default_for,
    supports_vision,
    supports_json_schema,
    context_window,
    max_output_tokens,
    timeout_seconds,
    temperature,
    price_in,
    price_out,
    monthly_token_cap,
    is_enabled,
  };
}

function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after a refusal: somebody else may have been quicker.
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  });
}
