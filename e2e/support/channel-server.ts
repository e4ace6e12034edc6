import { createECDH, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** What the program has sent to a channel. */
interface ChannelCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A browser's subscription, as `PushSubscription.toJSON` has it. */
export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Stands for Telegram, an ntfy server, somebody's program and a push service: takes whatever is sent. */
export class ChannelServer {
  /** What is answered, until it is changed. */
  status = 200;
  readonly calls: ChannelCall[] = [];
  private readonly server: Server;

  private constructor(server: Server) {
    this.server = server;
  }

  static async open(): Promise<ChannelServer> {
    const server = createServer();
    const channels = new ChannelServer(server);
    server.on("request", async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      channels.calls.push({
        path: request.url ?? "",
        headers: request.headers,
        body: Buffer.concat(chunks),
      });
      response.writeHead(channels.status, { "Content-Type": "application/json" }).end("{}");
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return channels;
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  url(path: string): string {
    return `http://${this.host}${path}`;
  }

  /** Lets the program send here what it would send to Telegram, ntfy.sh and whatever users name. */
  get settings(): Record<string, string> {
    return {
      KYM__NOTIFICATIONS__ALLOWED_HOSTS: this.host,
      KYM__NOTIFICATIONS__TELEGRAM_URL: this.url(""),
      KYM__NOTIFICATIONS__NTFY_URL: this.url(""),
    };
  }

  /** A subscription of a browser whose push service is here. */
  subscription(name: string): Subscription {
    const key = createECDH("prime256v1").generateKeys();
    return {
      endpoint: this.url(`/push/${name}`),
      keys: { p256dh: key.toString("base64url"), auth: randomBytes(16).toString("base64url") },
    };
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
