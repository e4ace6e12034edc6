import { loadTexts } from "@/i18n";
import type { Connection } from "@/realtime/socket";

/**
 * The connection, loaded when somebody signs in: a visitor has nothing to listen to. It hangs together with what
 * every feature does about events, which the first download should not carry.
 */
let loading: Promise<Connection> | null = null;
let wanted = false;

/** Connects, or tries again after the attempts have run out. */
export async function connect(): Promise<void> {
  wanted = true;
  loading ??= Promise.all([import("./realtime"), loadTexts(["realtime"])]).then(
    ([{ connection }]) => connection,
  );
  const connection = await loading;
  if (wanted) connection.connect();
}

/** Disconnects. */
export async function disconnect(): Promise<void> {
  wanted = false;
  (await loading)?.disconnect();
}

/** Passes a renewed token on. */
export async function tokenRenewed(): Promise<void> {
  (await loading)?.tokenRenewed();
}
