import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Connection, createConnection } from "./socket";
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
  tell(event_type: string, payload: object = {}) {
    this.onmessage({ data: JSON.stringify({ event_type, payload }) });
  }
}

const host = {
  accessToken: vi.fn(async (): Promise<string | null> => "token"),
  renewToken: vi.fn(),
  onMessage: vi.fn(),
  onCatchUp: vi.fn(),
  onError: vi.fn(),
  onRefused: vi.fn(),
};

const latest = () => FakeSocket.all.at(-1) as FakeSocket;
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
  latest().tell("GENERAL_NOTIFICATION", { type: "auth", status: "authenticated" });
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
  expect(latest().sent).toEqual(["token"]);
  expect(status()).toBe("connected");
  expect(host.onCatchUp).toHaveBeenCalledTimes(1);
});

test("events are passed on, broken messages are not", async () => {
  await connected();
  latest().tell("ACCOUNT_CREATED", { name: "Cash" });
  latest().onmessage({ data: "no json" });
  expect(host.onMessage.mock.calls).toEqual([[{ event_type: "ACCOUNT_CREATED", payload: { name: "Cash" } }]]);
});

test("a lost connection is tried again after three seconds and catches up", async () => {
  await connected();
  latest().onclose({ code: 1006 });
  expect(status()).toBe("reconnecting");
  await vi.advanceTimersByTimeAsync(2_999);
  expect(FakeSocket.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(FakeSocket.all).toHaveLength(2);
  latest().onopen();
  await vi.advanceTimersByTimeAsync(0);
  latest().tell("GENERAL_NOTIFICATION", { type: "auth", status: "authenticated" });
  expect(host.onCatchUp).toHaveBeenCalledTimes(2);
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
  latest().tell("TOKEN_EXPIRED");
  expect(host.renewToken).toHaveBeenCalledTimes(1);
  host.accessToken.mockResolvedValueOnce("fresh");
  connection.tokenRenewed();
  await vi.advanceTimersByTimeAsync(0);
  expect(latest().sent).toEqual(["token", "fresh"]);
  expect(status()).toBe("connected");
});

test("what a dropped socket still says is ignored", async () => {
  const connection = await connected();
  const old = latest();
  connection.disconnect();
  old.onclose({ code: 4001 });
  old.tell("ACCOUNT_CREATED");
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
