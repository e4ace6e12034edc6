/** What is typed into the form of a model, and what of it is sent. Pure. */
import { parseAmount } from "@/lib/amount-expression";
import { currencyOf, decimalSeparator, formatCount } from "@/lib/money";
import type { AiModel, AiModelBody, AiProvider, AiTask, RemoteModel } from "./api";
import { microsForInput, microsToWire, readMicros } from "./micros";
import { FACTS, hostOf } from "./providers";

/** The fields as they are typed. */
export interface ModelDraft {
  provider: AiProvider;
  name: string;
  base_url: string;
  /** Empty for as it is; the key itself is never shown. */
  api_key: string;
  /** The key that is kept is to be forgotten. */
  removes_key: boolean;
  model: string;
  tasks: AiTask[];
  default_for: AiTask[];
  supports_vision: boolean;
  supports_json_schema: boolean;
  context_window: string;
  max_output_tokens: string;
  timeout_seconds: string;
  temperature: string;
  price_in: string;
  price_out: string;
  monthly_token_cap: string;
  is_enabled: boolean;
}

/** From where to where the whole numbers reach (the contract says the same). */
export const LIMITS = {
  context_window: [1_000, 10_000_000],
  max_output_tokens: [1, 200_000],
  timeout_seconds: [5, 600],
  monthly_token_cap: [0, 1_000_000_000_000],
} as const;
export type CountField = keyof typeof LIMITS;

/** Why a field cannot be sent: a text under `aiModels.dialog.errors`. */
export type DraftError =
  | "missing"
  | "key_missing"
  | "key_again"
  | "address"
  | "range"
  | "temperature"
  | "amount";
export type DraftErrors = Partial<Record<keyof ModelDraft, DraftError>>;

/** ISO 4217 for none: a number of tokens has no currency, and a price that of the settings. */
const NO_CURRENCY = "XXX";
const MAX_OUTPUT_TOKENS = 4_096;
const TIMEOUT_SECONDS = 60;

/** A model that is about to be added. */
export function newDraft(provider: AiProvider, name: string, locale: string): ModelDraft {
  const facts = FACTS[provider];
  // Whoever wants a key wants money: a price of nothing would let every limit pass.
  const price = facts.wantsKey ? "" : "0";
  return {
    provider,
    name,
    base_url: facts.url,
    api_key: "",
    removes_key: false,
    model: "",
    tasks: [],
    default_for: [],
    supports_vision: facts.supportsVision,
    supports_json_schema: facts.supportsJsonSchema,
    context_window: formatCount(facts.contextWindow, locale),
    max_output_tokens: formatCount(MAX_OUTPUT_TOKENS, locale),
    timeout_seconds: formatCount(TIMEOUT_SECONDS, locale),
    temperature: "",
    price_in: price,
    price_out: price,
    monthly_token_cap: "",
    is_enabled: true,
  };
}

/** A model as its form shows it. */
export function draftOf(model: AiModel, locale: string): ModelDraft {
  const { provider, name, base_url, tasks, default_for, supports_vision, supports_json_schema } = model;
  const { temperature, monthly_token_cap: cap, is_enabled } = model;
  return {
    provider,
    name,
    base_url,
    api_key: "",
    removes_key: false,
    model: model.model,
    tasks,
    default_for,
    supports_vision,
    supports_json_schema,
    context_window: formatCount(model.context_window, locale),
    max_output_tokens: formatCount(model.max_output_tokens, locale),
    timeout_seconds: formatCount(model.timeout_seconds, locale),
    temperature: temperature?.replace(".", decimalSeparator(locale)) ?? "",
    price_in: microsForInput(model.price_in, locale),
    price_out: microsForInput(model.price_out, locale),
    monthly_token_cap: cap === null ? "" : formatCount(cap, locale),
    is_enabled,
  };
}

/** Where a model is asked: at the usual address of its provider if none is typed. */
export function addressOf({ base_url, provider }: Pick<ModelDraft, "base_url" | "provider">): string {
  return base_url.trim() || FACTS[provider].url;
}

/** Whether the key that is kept is for another host than the one that is typed: it is not sent there. */
export function wantsKeyAgain(draft: ModelDraft, saved: AiModel | null): boolean {
  return (saved?.has_key ?? false) && hostOf(addressOf(draft)) !== hostOf(saved?.base_url ?? "");
}

/** A whole number as people type it, grouped or not; null where it is none. */
export function readCount(text: string, locale: string): number | null {
  const parsed = parseAmount(text, currencyOf(NO_CURRENCY, 0), locale);
  return parsed.ok ? parsed.minor : null;
}

/** A temperature from 0 to 2 with at most two digits after the point, as the wire has it; null where it is none. */
function readTemperature(text: string, locale: string): string | null {
  const hundredths = parseAmount(text, currencyOf(NO_CURRENCY, 2), locale);
  if (!hundredths.ok || hundredths.minor < 0 || hundredths.minor > 200) return null;
  return String(hundredths.minor / 100);
}

/** What of a draft cannot be sent, and why. */
export function errorsOf(draft: ModelDraft, saved: AiModel | null, locale: string): DraftErrors {
  const errors: DraftErrors = {};
  if (!draft.name.trim()) errors.name = "missing";
  if (!draft.model.trim()) errors.model = "missing";
  const address = addressOf(draft);
  if (!address) errors.base_url = "missing";
  else if (!/^https?:/i.test(address) || hostOf(address) === null) errors.base_url = "address";
  const typesKey = draft.api_key.trim() !== "";
  const keepsKey = (saved?.has_key ?? false) && !draft.removes_key;
  if (!typesKey && keepsKey && wantsKeyAgain(draft, saved)) errors.api_key = "key_again";
  else if (!typesKey && !keepsKey && draft.is_enabled && FACTS[draft.provider].wantsKey)
    errors.api_key = "key_missing";
  for (const field of Object.keys(LIMITS) as CountField[]) {
    if (field === "monthly_token_cap" && !draft[field].trim()) continue;
    const count = readCount(draft[field], locale);
    const [least, most] = LIMITS[field];
    if (count === null || count < least || count > most) errors[field] = "range";
  }
  if (draft.temperature.trim() && readTemperature(draft.temperature, locale) === null)
    errors.temperature = "temperature";
  for (const field of ["price_in", "price_out"] as const)
    if (readMicros(draft[field], NO_CURRENCY, locale) === null) errors[field] = "amount";
  return errors;
}

/** What a draft without errors says, but for its provider and its key. */
export function bodyOf(draft: ModelDraft, locale: string): AiModelBody {
  const count = (field: CountField) => readCount(draft[field], locale) ?? 0;
  const price = (field: "price_in" | "price_out") =>
    microsToWire(readMicros(draft[field], NO_CURRENCY, locale) ?? 0);
  return {
    name: draft.name.trim(),
    base_url: addressOf(draft),
    model: draft.model.trim(),
    tasks: draft.tasks,
    default_for: draft.default_for,
    supports_vision: draft.supports_vision,
    supports_json_schema: draft.supports_json_schema,
    context_window: count("context_window"),
    max_output_tokens: count("max_output_tokens"),
    timeout_seconds: count("timeout_seconds"),
    temperature: draft.temperature.trim() ? readTemperature(draft.temperature, locale) : null,
    price_in: price("price_in"),
    price_out: price("price_out"),
    monthly_token_cap: draft.monthly_token_cap.trim() ? count("monthly_token_cap") : null,
    is_enabled: draft.is_enabled,
  };
}

/** What is to become of the key: left out it stays, empty it is forgotten. */
export function keyOf({ api_key, removes_key }: ModelDraft): { api_key?: string } {
  if (api_key.trim()) return { api_key: api_key.trim() };
  return removes_key ? { api_key: "" } : {};
}

/** What the endpoint tells of a model, for the fields that it fills in. Its prices are in dollars. */
export function filledBy(remote: RemoteModel, currency: string, locale: string): Partial<ModelDraft> {
  const { context_window, supports_vision, price_in, price_out } = remote;
  const isInDollars = currency === "USD";
  return {
    model: remote.id,
    ...(context_window !== null && { context_window: formatCount(context_window, locale) }),
    ...(supports_vision !== null && { supports_vision }),
    ...(price_in !== null && isInDollars && { price_in: microsForInput(price_in, locale) }),
    ...(price_out !== null && isInDollars && { price_out: microsForInput(price_out, locale) }),
  };
}

/** The same draft with a task more or less; whatever is not done by a model is not done by it first. */
export function withTask(draft: Pick<ModelDraft, "tasks" | "default_for">, task: AiTask, does: boolean) {
  const without = (tasks: AiTask[]) => tasks.filter((one) => one !== task);
  return does
    ? { tasks: [...without(draft.tasks), task], default_for: draft.default_for }
    : { tasks: without(draft.tasks), default_for: without(draft.default_for) };
}
