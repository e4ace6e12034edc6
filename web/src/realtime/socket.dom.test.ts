import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Connection, createConnection } from "./socket";
import type { Watch } from "./store";
import { useConnection } from "./store";

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readonly sent: string[] = [];
  readyState = FakeSocket.OPEN;
  closedWith: number | undefined;
  onopen = () => undefined as unknown;
  onclose: (event: { code: number }) => unknown = () => undefined;
  onmessage: (event: { data: string }) => unknown = () => undefined;
  readonly url: string;

  constructor(url: URL) {
    this.url = String(url);
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close(code: number) {
    this.closedWith = code;
  }
  emit(event_type: string, payload: object = {}, cursor?: number) {
    this.onmessage({ data: JSON.stringify({ event_type, payload, cursor }) });
  }
  confirm(cursor: number, resumed = false) {
    this.emit("GENERAL_NOTIFICATION", { type: "auth", status: "authenticated", cursor, resumed });
  }
}

const host = {
  accessToken: vi.fn(async (): Promise<string | null> => "token"),
  renewToken: vi.fn(),
  onMessage: vi.fn(),
  onCatchUp: vi.fn(),
  watched: vi.fn((): Watch | null => null),
  onError: vi.fn(),
  onRefused: vi.fn(),
};

const latest = () => FakeSocket.all.at(-1) as FakeSocket;
const sentMessages = () => latest().sent.map((text): unknown => JSON.parse(text));
const status = () => useConnection.getState().status;

const connections: Connection[] = [];

function connecting(): Connection {
  const connection = createConnection(host);
  connections.push(connection);
  connection.connect();
  return connection;
}

async function connected() {
  const connection = connecting();
  latest().onopen();
  await vi.advanceTimersByTimeAsync(0);
  latest().confirm(7);
  return connection;
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.clearAllMocks();
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.spyOn(Math, "random").mockReturnValue(0);
});
afterEach(() => {
  for (const connection of connections.splice(0)) connection.disconnect();
  vi.useRealTimers();
});

test("the first message is the token, and the connection counts once the server has confirmed it", async () => {
  await connected();
  expect(latest().url).toMatch(/^ws:.*\/ws\/secure$/);
  expect(sentMessages()).toEqual([{ token: "token", after: null }, { watch: null }]);
  expect(status()).toBe("connected");
  expect(host.onCatchUp).toHaveBeenCalledTimes(1);
});

test("events are passed on, broken messages are not", async () => {
  await connected();
  latest().emit("ACCOUNT_CREATED", { name: "Cash" });
  latest().onmessage({ data: "no json" });
  expect(host.onMessage.mock.calls).toEqual([
    [{ event_type: "ACCOUNT_CREATED", payload: { name: "Cash" }, cursor: null }],
  ]);
});

test("a lost connection is tried again after three seconds and goes on where it was", async () => {
  await connected();
  latest().emit("ACCOUNT_CREATED", {}, 8);
  latest().onclose({ code: 1006 });
  expect(status()).toBe("reconnecting");
  await vi.advanceTimersByTimeAsync(2_999);
  expect(FakeSocket.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(FakeSocket.all).toHaveLength(2);
  latest().onopen();
  await vi.advanceTimersByTimeAsync(0);
  expect(sentMessages()).toEqual([{ token: "token", after: 8 }]);
  latest().confirm(9, true);
  latest().emit("ACCOUNT_DELETED", {}, 9);
  expect(host.onMessage).toHaveBeenCalledTimes(2);
  expect(host.onCatchUp, "only at the very beginning").toHaveBeenCalledTimes(1);
});

test("a client that missed too much catches up by itself", async () => {
  await connected();
  latest().onclose({ code: 1012 });
  await vi.advanceTimersByTimeAsync(3_000);
  latest().onopen();
  await vi.advanceTimersByTimeAsync(0);
  latest().confirm(5_000, false);
  expect(host.onCatchUp).toHaveBeenCalledTimes(2);
});

test("what is looked at is told, and told anew when it changes", async () => {
  host.watched.mockReturnValue({ workspace_id: "w", account_id: null });
  const connection = await connected();
  host.watched.mockReturnValue({ workspace_id: "w", account_id: "a" });
  connection.watchChanged();
  expect(sentMessages().slice(1)).toEqual([
    { watch: { workspace_id: "w", account_id: null } },
    { watch: { workspace_id: "w", account_id: "a" } },
  ]);
  host.watched.mockReturnValue(null);
});

test("a server that does not confirm within ten seconds is left", async () => {
  connecting();
  const first = latest();
  first.onopen();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(first.closedWith).toBe(1000);
  expect(status()).toBe("reconnecting");
});

test("a refused session is told and not tried again", async () => {
  await connected();
  latest().onclose({ code: 4001 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(host.onRefused).toHaveBeenCalledTimes(1);
  expect(FakeSocket.all).toHaveLength(1);
});

test("an expired token is renewed and sent over the same connection", async () => {
  const connection = await connected();
  latest().emit("TOKEN_EXPIRED");
  expect(host.renewToken).toHaveBeenCalledTimes(1);
  host.accessToken.mockResolvedValueOnce("fresh");
  connection.tokenRenewed();
  await vi.advanceTimersByTimeAsync(0);
  expect(sentMessages().at(-1)).toEqual({ token: "fresh" });
  expect(status()).toBe("connected");
});

test("what a dropped socket still says is ignored", async () => {
  const connection = await connected();
  const old = latest();
  connection.disconnect();
  old.onclose({ code: 4001 });
  old.emit("ACCOUNT_CREATED");
  expect(host.onRefused).not.toHaveBeenCalled();
  expect(host.onMessage).not.toHaveBeenCalled();
  expect(status()).toBe("disconnected");
});

test("going offline drops the connection, coming back connects", async () => {
  const connection = await connected();
  window.dispatchEvent(new Event("offline"));
  expect(status()).toBe("disconnected");
  window.dispatchEvent(new Event("online"));
  expect(status()).toBe("connecting");
  connection.disconnect();
  window.dispatchEvent(new Event("online"));
  expect(status()).toBe("disconnected");
});
