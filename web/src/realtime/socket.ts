import { type ConnectionEffect, type ConnectionEvent, DISCONNECTED, step } from "./connection";
import { useConnection, type Watch } from "./store";

const PATH = "/ws/secure";

/** A message of the server: what happened, and its particulars. */
export interface ServerMessage {
  event_type: string;
  payload: unknown;
  /** Its place in the server's log; null for what is not kept there. */
  cursor: number | null;
}

/** What the connection needs from the rest of the client. */
export interface SocketHost {
  /** An access token that is valid for another minute at least, or null when signed out. */
  accessToken(): Promise<string | null>;
  /** Fetches a fresh token; `Connection.tokenRenewed` is called when it is there. */
  renewToken(): void;
  /** A message that is not about the connection itself. */
  onMessage(message: ServerMessage): void;
  /**
   * The connection is (back) there, and what changed meanwhile is not told any more: it must be fetched. The server's
   * log stands at the cursor.
   */
  onCatchUp(cursor: number | null): void;
  /** What is looked at now; null for nothing that others would want to know of. */
  watched(): Watch | null;
  onError(): void;
  /** The server refuses this session. */
  onRefused(): void;
}

export interface Connection {
  connect(): void;
  disconnect(): void;
  /** Passes the fresh token on to the server. */
  tokenRenewed(): void;
  /** Passes on that something else is looked at. */
  watchChanged(): void;
  /** Up to where the server's log was heard; null for nothing yet. */
  heardUpTo(): number | null;
}

/** Runs the state machine of `connection.ts` on a real socket. */
export function createConnection(host: SocketHost): Connection {
  let state = DISCONNECTED;
  let socket: WebSocket | null = null;
  let wanted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send(event: ConnectionEvent): void {
    const result = step(state, event, Math.random());
    state = result.state;
    useConnection.setState({ status: state.status });
    for (const effect of result.effects) run(effect);
  }

  function run(effect: ConnectionEffect): void {
    if (effect.type === "await-handshake") wait(effect.ms, { type: "handshake-timeout" });
    else if (effect.type === "retry-in") wait(effect.ms, { type: "retry-due" });
    else if (effect.type === "send-first-token") void sendToken({ after: effect.after });
    else plain[effect.type]();
  }

  function wait(ms: number, then: ConnectionEvent): void {
    timer = setTimeout(() => send(then), ms);
  }

  type Plain = Exclude<ConnectionEffect["type"], "await-handshake" | "retry-in" | "send-first-token">;
  const plain: Record<Plain, () => void> = {
    open,
    close: drop,
    "send-token": () => void sendToken(),
    "send-watch": () => sendMessage({ watch: host.watched() }),
    "stop-timers": () => clearTimeout(timer),
    "renew-token": () => host.renewToken(),
    "catch-up": () => host.onCatchUp(state.cursor),
    "report-error": () => host.onError(),
    "sign-out": () => host.onRefused(),
  };

  function open(): void {
    drop();
    const url = new URL(PATH, window.location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const opened = new WebSocket(url);
    socket = opened;
    // A socket that was dropped has been replaced: what it still says is about the past.
    const current = () => socket === opened;
    opened.onopen = () => current() && send({ type: "opened" });
    opened.onclose = ({ code }) => current() && send({ type: "closed", code });
    opened.onmessage = ({ data }) => current() && receive(data);
  }

  function drop(): void {
    const old = socket;
    socket = null;
    old?.close(1000);
  }

  async function sendToken(more: { after?: number | null } = {}): Promise<void> {
    const target = socket;
    const token = await host.accessToken().catch(() => null);
    if (token && target === socket) sendMessage({ token, ...more });
  }

  function sendMessage(message: object): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  function receive(data: unknown): void {
    const message = parse(data);
    if (!message) return;
    const { event_type, payload, cursor } = message;
    const detail = payload as Partial<
      Record<"type" | "status" | "code" | "cursor" | "resumed", unknown>
    > | null;
    if (event_type === "GENERAL_NOTIFICATION" && detail?.type === "auth") {
      if (detail.status !== "authenticated") return;
      send({
        type: "authenticated",
        cursor: typeof detail.cursor === "number" ? detail.cursor : null,
        resumed: detail.resumed === true,
      });
    } else if (event_type === "TOKEN_EXPIRED") {
      send({ type: "token-expired" });
    } else if (event_type === "ERROR") {
      send({ type: "refused", code: typeof detail?.code === "string" ? detail.code : "" });
    } else {
      host.onMessage(message);
      // Only now: had handling it failed, it would be told again.
      if (cursor !== null) send({ type: "received", cursor });
    }
  }

  window.addEventListener("offline", () => wanted && send({ type: "offline" }));
  window.addEventListener("online", () => wanted && send({ type: "online" }));
  document.addEventListener("visibilitychange", () => {
    if (wanted && document.visibilityState === "visible" && navigator.onLine) send({ type: "awake" });
  });

  return {
    connect() {
      wanted = true;
      if (navigator.onLine) send({ type: "connect" });
    },
    disconnect() {
      wanted = false;
      send({ type: "disconnect" });
    },
    tokenRenewed() {
      send({ type: "token-renewed" });
    },
    watchChanged() {
      send({ type: "watched" });
    },
    heardUpTo: () => state.cursor,
  };
}

function parse(data: unknown): ServerMessage | null {
  try {
    const message: unknown = JSON.parse(String(data));
    if (typeof message !== "object" || message === null || !("event_type" in message)) return null;
    const { event_type, payload, cursor } = message as Record<string, unknown>;
    if (typeof event_type !== "string") return null;
    return { event_type, payload, cursor: typeof cursor === "number" ? cursor : null };
  } catch {
    return null;
  }
}
