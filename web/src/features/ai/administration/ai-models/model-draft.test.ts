import { expect, test } from "vitest";
import type { AiModel } from "./api";
import {
  bodyOf,
  draftOf,
  errorsOf,
  filledBy,
  keyOf,
  type ModelDraft,
  newDraft,
  wantsKeyAgain,
  withTask,
} from "./model-draft";

const MODEL: AiModel = {
  id: "1",
  name: "Reader",
  provider: "openai",
  base_url: "https://api.openai.com/v1",
  is_local: false,
  has_key: true,
  key_hint: "a1b2",
  model: "gpt-4o-mini",
  tasks: ["receipt_image", "categorize"],
  default_for: ["categorize"],
  supports_vision: true,
  supports_json_schema: true,
  context_window: 128_000,
  max_output_tokens: 4_096,
  timeout_seconds: 60,
  temperature: "0.2",
  price_in: "0.15",
  price_out: "0.6",
  monthly_token_cap: 1_000_000,
  priority: 1,
  is_enabled: true,
  last_test: null,
  circuit: { state: "closed", retry_at: null, failures: 0, last_error: null },
  tokens_this_month: 0,
  cost_this_month: "0",
  version: 3,
};

const added = (some: Partial<ModelDraft> = {}): ModelDraft => ({
  ...newDraft("openai", "OpenAI", "en"),
  model: "gpt-4o",
  api_key: "sk-1",
  price_in: "0.15",
  price_out: "0.6",
  ...some,
});

test.each(["en", "ru"])("what nobody touches is sent as it is saved, in %s too", (locale) => {
  const draft = draftOf(MODEL, locale);
  expect(errorsOf(draft, MODEL, locale)).toEqual({});
  expect(MODEL).toMatchObject(bodyOf(draft, locale));
  expect(keyOf(draft)).toEqual({});
});

test.each(["en", "ru"])(
  "a new model needs no more than its name there, its key and its prices, in %s too",
  (locale) => {
    const begun = { ...newDraft("openai", "OpenAI", locale), model: "gpt-4o", api_key: " sk-1 " };
    expect(errorsOf(begun, null, locale)).toEqual({ price_in: "amount", price_out: "amount" });
    const draft = { ...begun, price_in: "0", price_out: "10" };
    expect(errorsOf(draft, null, locale)).toEqual({});
    expect(bodyOf(draft, locale)).toMatchObject({
      context_window: 128_000,
      max_output_tokens: 4_096,
      timeout_seconds: 60,
      temperature: null,
      price_in: "0",
      monthly_token_cap: null,
    });
    expect(keyOf(draft)).toEqual({ api_key: "sk-1" });
  },
);

test.each<[Partial<ModelDraft>, object]>([
  [{ name: " " }, { name: "missing" }],
  [{ model: "" }, { model: "missing" }],
  [{ base_url: "" }, {}],
  [{ base_url: "", provider: "openai_compatible" }, { base_url: "missing" }],
  [{ base_url: "api.openai.com" }, { base_url: "address" }],
  [{ base_url: "ftp://example.org" }, { base_url: "address" }],
  [{ api_key: "" }, { api_key: "key_missing" }],
  [{ api_key: "", is_enabled: false }, {}],
  [{ context_window: "999" }, { context_window: "range" }],
  [{ context_window: "1.5" }, { context_window: "range" }],
  [{ max_output_tokens: "200,001" }, { max_output_tokens: "range" }],
  [{ timeout_seconds: "4" }, { timeout_seconds: "range" }],
  [{ monthly_token_cap: "-1" }, { monthly_token_cap: "range" }],
  [{ temperature: "2.01" }, { temperature: "temperature" }],
  [{ temperature: "warm" }, { temperature: "temperature" }],
  [{ temperature: "0.25" }, {}],
  [{ price_in: "-1" }, { price_in: "amount" }],
  [{ price_out: "" }, { price_out: "amount" }],
])("%j makes %j", (some, errors) => {
  expect(errorsOf(added(some), null, "en")).toEqual(errors);
});

test("without an address it is the usual one of the provider", () => {
  expect(bodyOf(added({ base_url: " " }), "en").base_url).toBe("https://api.openai.com/v1");
});

test("a key that is kept goes to no other host", () => {
  const elsewhere = { ...draftOf(MODEL, "en"), base_url: "https://proxy.example.org/v1" };
  expect(wantsKeyAgain(elsewhere, MODEL)).toBe(true);
  expect(errorsOf(elsewhere, MODEL, "en")).toEqual({ api_key: "key_again" });
  expect(errorsOf({ ...elsewhere, api_key: "sk-2" }, MODEL, "en")).toEqual({});
  const below = { ...draftOf(MODEL, "en"), base_url: "https://api.openai.com/v2" };
  expect(wantsKeyAgain(below, MODEL)).toBe(false);
});

test("a key can be forgotten, and a new one is more than that", () => {
  const draft = { ...draftOf(MODEL, "en"), removes_key: true };
  expect(keyOf(draft)).toEqual({ api_key: "" });
  expect(keyOf({ ...draft, api_key: "sk-2" })).toEqual({ api_key: "sk-2" });
  expect(errorsOf(draft, MODEL, "en")).toEqual({ api_key: "key_missing" });
});

test("what an endpoint tells of a model fills the form; prices only where they are in its currency", () => {
  const remote = {
    id: "vendor/model",
    name: "Model",
    context_window: 32_768,
    supports_vision: null,
    price_in: "0.150000",
    price_out: null,
  };
  expect(filledBy(remote, "USD", "en")).toEqual({
    model: "vendor/model",
    context_window: "32,768",
    price_in: "0.15",
  });
  expect(filledBy(remote, "EUR", "en")).toEqual({ model: "vendor/model", context_window: "32,768" });
});

test("a task that is taken away is not done first either", () => {
  const { tasks, default_for } = MODEL;
  expect(withTask({ tasks, default_for }, "categorize", false)).toEqual({
    tasks: ["receipt_image"],
    default_for: [],
  });
  expect(withTask({ tasks, default_for }, "statement_pdf", true)).toEqual({
    tasks: ["receipt_image", "categorize", "statement_pdf"],
    default_for: ["categorize"],
  });
});

test("what runs on a machine of one's own costs nothing unless somebody says so", () => {
  const draft = { ...newDraft("ollama", "Ollama", "en"), model: "small" };
  expect(errorsOf(draft, null, "en")).toEqual({});
  expect(bodyOf(draft, "en")).toMatchObject({ price_in: "0", price_out: "0" });
});
