import { beforeEach, expect, test, vi } from "vitest";
import { initI18n } from "@/i18n";
import { beginSubmit, endSubmit, OpenedForm } from "@/lib/opened-form";
import { CLIENT_VERSION } from "@/lib/version";
import { ApiError } from "./api-error";
import { configureClient, ifMatch, unwrap } from "./client";
import {
  bulkDeleteTransactions,
  createWorkspace,
  deleteTransaction,
  listWorkspaces,
  logIn,
  readNotifications,
  updateMe,
} from "./generated";
import { client } from "./generated/client.gen";
import { clientInstance } from "./instance";

const hooks = {
  accessToken: vi.fn(async (): Promise<string | null> => "token-1"),
  renew: vi.fn(async (): Promise<string | null> => "token-2"),
  onLatestVersion: vi.fn(),
  onLimit: vi.fn(),
  confirmIdentity: vi.fn(async () => true),
  confirmReconciledChange: vi.fn(async (_refusal: Response) => true),
};

const workspace = { name: "Household", description: "", currency: "EUR" };
const sent = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const header = (call: number, name: string) => new Headers(sent.mock.calls[call]?.[1].headers).get(name);

function answer(status: number, body: unknown = {}, headers: Record<string, string> = {}): Response {
  const json = { "Content-Type": "application/json", ...headers };
  return new Response(status === 204 ? null : JSON.stringify(body), { status, headers: json });
}

beforeEach(async () => {
  vi.clearAllMocks();
  sent.mockReset();
  vi.stubGlobal("fetch", sent);
  vi.spyOn(globalThis, "setTimeout").mockImplementation((run) => {
    queueMicrotask(run as () => void);
    return 0 as unknown as ReturnType<typeof setTimeout>;
  });
  await initI18n("en");
  configureClient(hooks);
});

test("a call carries the token, the client's version and tab, and the language", async () => {
  sent.mockResolvedValue(answer(200, { items: [], total: 0 }));
  await unwrap(listWorkspaces());
  expect(header(0, "Authorization")).toBe("Bearer token-1");
  expect(header(0, "Client-Version")).toBe(CLIENT_VERSION);
  expect(header(0, "Client-Instance")).toBe(clientInstance);
  expect(header(0, "Accept-Language")).toBe("en");
  expect(header(0, "Idempotency-Key")).toBeNull();
});

test("signing in carries none of the session's headers", async () => {
  sent.mockResolvedValue(answer(200, {}));
  await unwrap(logIn({ body: { username: "ann", password: "secret" } }));
  for (const name of ["Authorization", "Client-Version", "Idempotency-Key"])
    expect(header(0, name)).toBeNull();
});

test("three retries follow a failure, all of them the same action", async () => {
  sent.mockImplementation(async () => answer(503));
  await expect(unwrap(createWorkspace({ body: workspace }))).rejects.toMatchObject({ status: 503 });
  expect(sent).toHaveBeenCalledTimes(4);
  const keys = [0, 1, 2, 3].map((call) => header(call, "Idempotency-Key"));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[\x21-\x7e]{1,255}$/);
});

test("pressing Save again after a silence repeats the action; after an answer it is a new one", async () => {
  sent.mockRejectedValue(new TypeError("no network"));
  await expect(unwrap(createWorkspace({ body: workspace }))).rejects.toMatchObject({ silence: "network" });
  sent.mockImplementation(async () => answer(201, workspace));
  await unwrap(createWorkspace({ body: workspace }));
  await unwrap(createWorkspace({ body: workspace }));
  const keys = [0, 4, 5].map((call) => header(call, "Idempotency-Key"));
  expect(keys[0]).toBe(keys[1]);
  expect(keys[1]).not.toBe(keys[2]);
});

test("pressing Save again after an answer that broke off repeats the action", async () => {
  sent.mockImplementationOnce(async () => broken(new TypeError("broken off")));
  await expect(unwrap(createWorkspace({ body: workspace }))).rejects.toMatchObject({ silence: "network" });
  sent.mockImplementation(async () => answer(201, workspace));
  expect(await unwrap(createWorkspace({ body: workspace }))).toEqual(workspace);
  expect(header(0, "Idempotency-Key")).toBe(header(1, "Idempotency-Key"));
});

test("an answer that may have no body has none, though the browser gives it an empty stream", async () => {
  const nothing = answer(204);
  Object.defineProperty(nothing, "body", { value: new ReadableStream() });
  sent.mockResolvedValue(nothing);
  await unwrap(readNotifications({ body: {} }));
  expect(header(0, "Idempotency-Key")).not.toBeNull();
});

test("a refused token is renewed and the call made once more", async () => {
  sent.mockResolvedValueOnce(answer(401)).mockResolvedValueOnce(answer(200, { items: [], total: 0 }));
  await unwrap(listWorkspaces());
  expect(hooks.renew).toHaveBeenCalledWith("token-1");
  expect(header(1, "Authorization")).toBe("Bearer token-2");
});

const stale = () =>
  answer(403, { detail: { code: "fresh_authentication_required", message: "" }, request_id: "r" });

test("a call that wants a fresh proof of identity is made once more after it, as a new action", async () => {
  sent.mockImplementationOnce(async () => stale()).mockImplementationOnce(async () => answer(201, workspace));
  await unwrap(createWorkspace({ body: workspace }));
  expect(hooks.confirmIdentity).toHaveBeenCalledTimes(1);
  expect(sent).toHaveBeenCalledTimes(2);
  expect(header(0, "Idempotency-Key")).not.toBe(header(1, "Idempotency-Key"));
  expect(sent.mock.calls[1]?.[1].body).toBe(sent.mock.calls[0]?.[1].body);
});

test("who would not prove it gets the refusal, and a second one is not asked about", async () => {
  sent.mockImplementation(async () => stale());
  hooks.confirmIdentity.mockResolvedValueOnce(false);
  const refusal = { code: "fresh_authentication_required" };
  await expect(unwrap(createWorkspace({ body: workspace }))).rejects.toMatchObject(refusal);
  expect(sent).toHaveBeenCalledTimes(1);
  await expect(unwrap(createWorkspace({ body: workspace }))).rejects.toMatchObject(refusal);
  expect(sent).toHaveBeenCalledTimes(3);
  expect(hooks.confirmIdentity).toHaveBeenCalledTimes(2);
});

test("a session that is over is not asked twice", async () => {
  sent.mockImplementation(async () => answer(401));
  hooks.renew.mockResolvedValueOnce(null);
  await expect(unwrap(listWorkspaces())).rejects.toMatchObject({ status: 401 });
  expect(sent).toHaveBeenCalledTimes(1);
});

test("without a session nothing is sent", async () => {
  hooks.accessToken.mockResolvedValueOnce(null);
  await expect(unwrap(listWorkspaces())).rejects.toMatchObject({ status: 401 });
  expect(sent).not.toHaveBeenCalled();
});

test("a refusal comes with its code, its fields and the row as it is now", async () => {
  const fields = [{ field: "full_name", code: "too_short", message: "…" }];
  const detail = { code: "stale_version", message: "Changed.", fields, current: { version: 7 } };
  sent.mockResolvedValue(answer(412, { detail, request_id: "r-1" }));
  const error = await unwrap(updateMe({ body: { full_name: "A" }, headers: ifMatch(6) })).catch(
    (e: unknown) => e,
  );
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ ...detail, status: 412, requestId: "r-1" });
  expect(header(0, "If-Match")).toBe('"6"');
});

test.each([
  [
    { error: "Hard limit exceeded", message: "Three accounts are free." },
    { message: "Three accounts are free." },
  ],
  [
    { limit_type: "accounts", current_usage: 3, limit_value: 3 },
    { message: "", usage: 3, limit: 3, payerId: null },
  ],
  [
    { limit_type: "accounts", current_usage: 3, limit_value: 3, payer_id: "anna" },
    { usage: 3, limit: 3, payerId: "anna" },
  ],
])("a limit is told: %j", async (detail, limit) => {
  sent.mockResolvedValue(answer(403, { detail, request_id: "r" }));
  await expect(unwrap(createWorkspace({ body: workspace }))).rejects.toMatchObject({ status: 403 });
  expect(hooks.onLimit).toHaveBeenCalledWith(expect.objectContaining(limit));
});

test("another refusal is no limit", async () => {
  sent.mockResolvedValue(answer(403, { detail: { code: "forbidden", message: "No." }, request_id: "r" }));
  await expect(unwrap(listWorkspaces())).rejects.toMatchObject({ code: "forbidden" });
  expect(hooks.onLimit).not.toHaveBeenCalled();
});

test("an answer that is no JSON of ours is still an error with its status", async () => {
  sent.mockImplementation(async () => new Response("<h1>Bad gateway</h1>", { status: 400 }));
  await expect(unwrap(listWorkspaces())).rejects.toMatchObject({ status: 400, code: null });
});

const broken = (error: Error) =>
  new Response(new ReadableStream({ pull: (stream) => stream.error(error) }), {
    headers: { "Content-Type": "application/json" },
  });

test("an answer that breaks off on its way is a silence, and no empty answer", async () => {
  sent.mockImplementation(async () => broken(new TypeError("broken off")));
  await expect(unwrap(listWorkspaces())).rejects.toMatchObject({ silence: "network" });
  sent.mockImplementation(async () => broken(new DOMException("left", "AbortError")));
  await expect(unwrap(listWorkspaces())).rejects.toMatchObject({ name: "AbortError" });
});

test("the newest version that the server tells is passed on", async () => {
  sent.mockResolvedValue(answer(200, { items: [] }, { "Latest-Client-Version": "2026.01.01.abcdef12" }));
  await unwrap(listWorkspaces());
  expect(hooks.onLatestVersion).toHaveBeenCalledWith("2026.01.01.abcdef12");
});

test("a file goes out byte for byte, at every attempt", async () => {
  const bytes = new Uint8Array([0xd0, 0x00, 0xff, 0x80]);
  sent.mockResolvedValueOnce(answer(503)).mockResolvedValueOnce(answer(201));
  const call = client.post({
    url: "/api/v1/files",
    body: new Blob([bytes]),
    bodySerializer: null,
    headers: { "Content-Type": "application/octet-stream" },
  });
  await unwrap(call);
  for (const at of [0, 1]) {
    const body = sent.mock.calls[at]?.[1].body as Blob;
    expect(new Uint8Array(await body.arrayBuffer())).toEqual(bytes);
    expect(header(at, "Content-Type")).toBe("application/octet-stream");
  }
  expect(header(0, "Idempotency-Key")).toBe(header(1, "Idempotency-Key"));
});

const locked = () => answer(409, { detail: { code: "reconciled", message: "" } });
const removal = () => deleteTransaction({ path: { transaction_id: "1" }, headers: ifMatch(3) });

test("the change of a reconciled row is made when somebody says that they mean it", async () => {
  sent.mockResolvedValueOnce(locked()).mockResolvedValueOnce(answer(204));
  await unwrap(removal());
  expect(new URL(sent.mock.calls[1]?.[0] ?? "").search).toBe("?confirm_reconciled=true");
  expect(header(1, "If-Match")).toBe('"3"');
});

test("who does not mean it leaves a reconciled row as it is", async () => {
  hooks.confirmReconciledChange.mockResolvedValueOnce(false);
  sent.mockImplementation(async () => locked());
  await expect(unwrap(removal())).rejects.toMatchObject({ code: "reconciled" });
  expect(sent).toHaveBeenCalledTimes(1);
});

test("a change of many that is meant is another action, with the same body", async () => {
  sent.mockResolvedValueOnce(answer(422, { detail: { code: "bulk_refused", message: "" } }));
  sent.mockResolvedValueOnce(answer(200));
  await unwrap(bulkDeleteTransactions({ body: { ids: ["1", "2", "3"] } }));
  expect(sent.mock.calls[1]?.[1].body).toBe(sent.mock.calls[0]?.[1].body);
  expect(header(1, "Idempotency-Key")).not.toBe(header(0, "Idempotency-Key"));
});

test("an opened form sends the same under one key until it is refused; two forms under two", async () => {
  const form = new OpenedForm();
  const create = async (by: OpenedForm) => {
    beginSubmit(by);
    await unwrap(createWorkspace({ body: workspace })).catch(() => undefined);
    endSubmit(by);
    return header(sent.mock.calls.length - 1, "Idempotency-Key");
  };
  sent.mockImplementation(async () => answer(422));
  const refused = await create(form);
  expect(form.accepted).toBe(false);
  sent.mockImplementation(async () => answer(201, workspace));
  const accepted = await create(form);
  expect(form.accepted).toBe(true);
  expect(accepted).not.toBe(refused);
  expect(await create(form)).toBe(accepted);
  expect(await create(new OpenedForm())).not.toBe(accepted);
});
