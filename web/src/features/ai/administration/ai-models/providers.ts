import type { AiProvider, AiTask } from "./api";

/** Who can be asked, in the order of the choice. */
export const PROVIDERS = [
  "openai",
  "anthropic",
  "google",
  "openrouter",
  "ollama",
  "lm_studio",
  "openai_compatible",
] as const satisfies readonly AiProvider[];

/** What models can be asked to do. */
export const TASKS = [
  "receipt_image",
  "receipt_text",
  "statement_pdf",
  "categorize",
] as const satisfies readonly AiTask[];

/** What a form begins with for each provider. */
interface Facts {
  /** Its usual address; empty where there is none. */
  url: string;
  /** It does not answer without a key. */
  wantsKey: boolean;
  supportsVision: boolean;
  supportsJsonSchema: boolean;
  /** In tokens. */
  contextWindow: number;
}

export const FACTS: Record<AiProvider, Facts> = {
  openai: {
    url: "https://api.openai.com/v1",
    wantsKey: true,
    supportsVision: true,
    supportsJsonSchema: true,
    contextWindow: 128_000,
  },
  anthropic: {
    url: "https://api.anthropic.com",
    wantsKey: true,
    supportsVision: true,
    supportsJsonSchema: true,
    contextWindow: 200_000,
  },
  google: {
    url: "https://generativelanguage.googleapis.com/v1beta",
    wantsKey: true,
    supportsVision: true,
    supportsJsonSchema: true,
    contextWindow: 1_000_000,
  },
  openrouter: {
    url: "https://openrouter.ai/api/v1",
    wantsKey: true,
    supportsVision: false,
    supportsJsonSchema: false,
    contextWindow: 128_000,
  },
  ollama: {
    url: "http://127.0.0.1:11434",
    wantsKey: false,
    supportsVision: false,
    supportsJsonSchema: true,
    contextWindow: 8_192,
  },
  lm_studio: {
    url: "http://127.0.0.1:1234/v1",
    wantsKey: false,
    supportsVision: false,
    supportsJsonSchema: true,
    contextWindow: 8_192,
  },
  openai_compatible: {
    url: "",
    wantsKey: false,
    supportsVision: false,
    supportsJsonSchema: false,
    contextWindow: 32_768,
  },
};

/** Who is at an address: its host with a port that is not the usual one. Null while the address is none. */
export function hostOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).host || null : null;
}

const PRIVATE =
  /^(?:localhost|.*\.(?:local|lan|home|internal)|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+|\[(?:::1|f[cd].*|fe80:.*)\]|[^.:[\]]+)$/;

/**
 * Whether an address is one of this network, by its look: for a warning while it is typed. What is saved the server
 * tells by its own list.
 */
export function looksLocal(address: string): boolean {
  return URL.canParse(address) && PRIVATE.test(new URL(address).hostname);
}
