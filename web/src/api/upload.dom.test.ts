import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { configureClient, unwrap } from "./client";
import { createWorkspace } from "./generated";
import { headersOf, uploadFetch } from "./upload";

/** A request that answers when the test says so. */
class FakeRequest {
  static made: FakeRequest[] = [];
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly sent: Record<string, string> = {};
  method = "";
  status = 0;
  statusText = "";
  response: Uint8Array = new Uint8Array();
  body: unknown = null;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  constructor() {
    FakeRequest.made.push(this);
  }
  open(method: string) {
    this.method = method;
  }
  setRequestHeader(name: string, value: string) {
    this.sent[name] = value;
  }
  getAllResponseHeaders() {
    return "content-type: application/json\r\n";
  }
  send(body: unknown) {
    this.body = body;
  }
  abort() {
    this.onabort?.();
  }
  answer(status: number, body: object) {
    this.status = status;
    this.response = new TextEncoder().encode(JSON.stringify(body));
    this.onload?.();
  }
}

const request = async (at: number) => {
  await vi.waitFor(() => expect(FakeRequest.made[at]?.body).toBeTruthy());
  return FakeRequest.made[at] as FakeRequest;
};

const body = { name: "Household", description: "", currency: "EUR" };

beforeEach(() => {
  FakeRequest.made = [];
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  configureClient({
    accessToken: async () => "token-1",
    renew: async () => "token-2",
    onLatestVersion: () => undefined,
    onLimit: () => undefined,
    confirmIdentity: async () => true,
    confirmReconciledChange: async () => false,
  });
});
afterEach(() => vi.unstubAllGlobals());

test("an upload carries the token, tells how far it is, and gives the answer", async () => {
  const shares: number[] = [];
  const call = unwrap(createWorkspace({ body, fetch: uploadFetch((share) => shares.push(share)) }));
  const first = await request(0);
  first.upload.onprogress?.({ loaded: 1, total: 4 });
  first.upload.onprogress?.({ loaded: 0, total: 0 });
  first.answer(201, { name: "Household" });
  expect(await call).toMatchObject({ name: "Household" });
  expect(shares).toEqual([0.25, 0]);
  expect(first.method).toBe("POST");
  expect(first.sent.authorization).toBe("Bearer token-1");
});

test("a refused token is renewed, and a cancelled upload ends as one", async () => {
  const controller = new AbortController();
  const call = unwrap(
    createWorkspace({ body, signal: controller.signal, fetch: uploadFetch(() => undefined) }),
  );
  (await request(0)).answer(401, {});
  expect((await request(1)).sent.authorization).toBe("Bearer token-2");
  controller.abort();
  await expect(call).rejects.toMatchObject({ name: "AbortError" });
});

test("headers are read a line each", () => {
  const headers = headersOf('etag: "1"\r\nretry-after: 5\r\nlink: a:b\r\n\r\n');
  expect([...headers]).toEqual([
    ["etag", '"1"'],
    ["link", "a:b"],
    ["retry-after", "5"],
  ]);
});
