import type { AiModel, AiTask, Api } from "./api.ts";
import type { ModelServer } from "./model-server.ts";

/** A company's, to whom everything could be sent. */
export const COMPANY = "api.example.com";
/** A machine of one's own, which the program may speak to by its settings. */
export const HERE = "127.0.0.1:11434";

/** Lets the program speak to the machine of one's own. */
export const AI_SETTINGS = { KYM__OUTBOUND__ALLOWED_HOSTS: HERE };

/** Sets up a model of each, which nobody asks for anything; gives the one on the machine of one's own. */
export async function createAiModels(api: Api): Promise<AiModel> {
  await api.createAiModel({
    name: "Large",
    base_url: `https://${COMPANY}/v1`,
    tasks: ["receipt_image", "receipt_text", "statement_pdf", "categorize"],
  });
  return api.createAiModel({ name: "Home", base_url: `http://${HERE}/v1`, tasks: ["categorize"] });
}

/** Sets up a model of the server that may be asked for a task once somebody agrees. */
export function createModelFor(api: Api, server: ModelServer, task: AiTask): Promise<AiModel> {
  return api.createAiModel({
    name: "Tiny",
    base_url: server.address,
    model: "tiny-1",
    api_key: server.key,
    tasks: [task],
  });
}

/** Sets up a model of the server that suggests categories, and has the user agree to it. */
export async function createSuggestingModel(api: Api, server: ModelServer): Promise<AiModel> {
  const model = await createModelFor(api, server, "categorize");
  await api.agreeToAi(server.host, "categorize");
  return model;
}
