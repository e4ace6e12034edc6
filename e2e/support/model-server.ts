import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The models that it has, in the order of its list. */
const MODELS = ["tiny-1", "tiny-2", "tiny-vision"];

/** What each question and answer is counted as. */
const USAGE = { prompt_tokens: 40, completion_tokens: 10, total_tokens: 50 };

/** A server of models on this machine that speaks as OpenAI's does (chat completions), and wants a key. */
export class ModelServer {
  readonly key = "sk-test-0123456789abcdef-a1b2";
  /** It takes no key any more. */
  refusesKeys = false;
  /** It answers with a page for people, as one that is being repaired does. */
  isBroken = false;
  /** It fails at every question. */
  isFailing = false;
  /** What it says to a question; without this anything that has the form that is asked for. */
  reply: ((question: string) => object) | undefined;
  /** What it says that transactions were for, by their payees. */
  readonly suggestions = new Map<string, ModelSuggestion>();
  /** How many questions have come. */
  questionCount = 0;
  /** Each answer waits for it. */
  private held: Promise<void> = Promise.resolve();

  private constructor(private readonly server: Server) {}

  static async open(): Promise<ModelServer> {
    const server = createServer();
    const models = new ModelServer(server);
    server.on("request", (request, response) => void models.answer(request, response));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return models;
  }

  /** Where the program has to be allowed to ask. */
  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Its address, as an administrator enters it. */
  get address(): string {
    return `http://${this.host}/v1`;
  }

  get modelCount(): number {
    return MODELS.length;
  }

  /** Keeps every answer back until what it gives is called. */
  hold(): () => void {
    let release: () => void = () => undefined;
    this.held = new Promise<void>((resolve) => {
      release = resolve;
    });
    return release;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.isBroken) return void response.setHeader("Content-Type", "text/html").end(PAGE);
    if (this.refusesKeys || request.headers.authorization !== `Bearer ${this.key}`)
      return fail(response, 401, "Incorrect API key provided");
    if (request.url === "/v1/models")
      return send(response, { object: "list", data: MODELS.map((id) => ({ id, object: "model" })) });
    if (request.url !== "/v1/chat/completions") return fail(response, 404, "Unknown request URL");
    this.questionCount++;
    const { model, messages, response_format } = (await read(request)) as Question;
    if (!MODELS.includes(model)) return fail(response, 404, `The model ${model} does not exist`);
    await this.held;
    if (this.isFailing) return fail(response, 500, "The server had an error");
    const schema = response_format?.json_schema?.schema ?? schemaIn(textOf(messages.slice(0, 1)) || "\n{}");
    const isAboutCategories = schema.properties?.suggestions !== undefined;
    const told = isAboutCategories ? this.suggest(messages) : this.reply?.(textOf(messages));
    const content = JSON.stringify(told ?? example(schema));
    const message = { role: "assistant", content };
    send(response, {
      id: "chatcmpl-1",
      object: "chat.completion",
      model,
      choices: [{ index: 0, message, finish_reason: "stop" }],
      usage: USAGE,
    });
  }

  /** An answer about the transactions of a question, by the short ids that they and the categories have in it. */
  private suggest(messages: Message[]): object {
    const lines = textOf(messages).split("\n").flatMap(parsedLine);
    const transactions = lines.filter(({ day }) => day !== undefined);
    return {
      suggestions: transactions.map(({ id, payee = "" }) => {
        const suggestion = this.suggestions.get(payee);
        const category = lines.find(({ name }) => name !== undefined && name === suggestion?.category)?.id;
        return { transaction: id, category: category ?? null, confidence: suggestion?.confidence ?? 0 };
      }),
    };
  }
}

/** A category by its name, and how sure the model is of it, from 0 to 100. */
export interface ModelSuggestion {
  category: string;
  confidence: number;
}

interface Message {
  role: string;
  /** Text, or parts of it beside pictures. */
  content: string | { text?: string }[];
}

interface Question {
  model: string;
  messages: Message[];
  response_format?: { json_schema?: { schema: Schema } };
}

/** A line of what is asked about: a category has a name, a transaction a payee and a day. */
interface Line {
  id?: string;
  name?: string;
  payee?: string;
  day?: string;
}

interface Schema {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
}

function textOf(messages: Message[]): string {
  return messages
    .flatMap(({ content }) => (typeof content === "string" ? content : content.map(({ text = "" }) => text)))
    .join("\n");
}

function parsedLine(line: string): Line[] {
  // Others are words for the model.
  if (!/^\{.*\}$/.test(line)) return [];
  return [JSON.parse(line) as Line];
}

/** The schema at the end of what a model is told to do: it is there where the endpoint is not given it by itself. */
function schemaIn(system: string): Schema {
  return JSON.parse(system.slice(system.lastIndexOf("\n{"))) as Schema;
}

/** A value that a schema takes. */
function example({ type, enum: values, properties = {} }: Schema): unknown {
  if (values) return values[0];
  if (type === "boolean") return true;
  if (type === "array") return [];
  if (type === "integer" || type === "number") return 1;
  if (type === "string") return "ok";
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, example(schema)]));
}

async function read(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as unknown;
}

function send(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

function fail(response: ServerResponse, status: number, message: string): void {
  send(response, { error: { message, type: "invalid_request_error", code: null } }, status);
}

const PAGE = "<!doctype html><title>Back soon</title><p>We are working on it.</p>";
