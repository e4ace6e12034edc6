import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";

/** An email as it was received. */
export interface Email {
  to: string[];
  subject: string;
  /** The part for programs that show no HTML. */
  text: string;
}

const ARRIVES_WITHIN_MS = 60_000;

/** A mail server on this machine that keeps what it is given (RFC 5321, as much as a sender needs). */
export class Mailbox {
  readonly emails: Email[] = [];

  private constructor(private readonly server: Server) {}

  static async open(): Promise<Mailbox> {
    const server = createServer();
    const box = new Mailbox(server);
    server.on("connection", (socket) => receive(socket, (email) => box.emails.push(email)));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return box;
  }

  /** What makes the program send its emails here. */
  get environment(): Record<string, string> {
    return {
      KYM__MAIL__HOST: "127.0.0.1",
      KYM__MAIL__PORT: String((this.server.address() as AddressInfo).port),
      KYM__MAIL__SECURITY: "none",
      KYM__MAIL__FROM: "Know Your Money <money@example.org>",
    };
  }

  /** The link of that form in the newest email to the address; waits for it. */
  async linkFor(address: string, path: string): Promise<string> {
    const deadline = Date.now() + ARRIVES_WITHIN_MS;
    for (;;) {
      const emails = this.emails.filter(({ to }) => to.includes(address)).reverse();
      for (const { text } of emails) {
        const link = text.match(/https?:\/\/\S+/g)?.find((found) => found.includes(path));
        if (link !== undefined) return link;
      }
      if (Date.now() > deadline)
        throw new Error(`No ${path} for ${address} in ${JSON.stringify(this.emails)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  close(): void {
    this.server.close();
  }
}

function receive(socket: Socket, keep: (email: Email) => void): void {
  let rest = "";
  let to: string[] = [];
  let data: string[] | null = null;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const hear = (line: string) => {
    if (data !== null) {
      if (line !== ".") return void data.push(line.replace(/^\./, ""));
      keep(parseEmail(to, data.join("\n")));
      [to, data] = [[], null];
      return say("250 kept");
    }
    const command = line.slice(0, 4).toUpperCase();
    if (command === "RCPT") to.push(/<([^>]*)>/.exec(line)?.[1] ?? "");
    if (command === "DATA") data = [];
    say(command === "DATA" ? "354 go on" : command === "QUIT" ? "221 bye" : "250 ok");
    if (command === "QUIT") socket.end();
  };
  socket.on("error", () => socket.destroy());
  socket.on("data", (chunk) => {
    const lines = (rest + chunk.toString("latin1")).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) hear(line);
  });
  say("220 mailbox");
}

function parseEmail(to: string[], raw: string): Email {
  const { headers } = part(raw);
  const plain = leaves(raw).find(isPlain);
  return { to, subject: headers.subject ?? "", text: plain === undefined ? "" : decode(plain) };
}

/** The parts that have no parts of their own (RFC 2046, section 5.1). */
function leaves(raw: string): Part[] {
  const whole = part(raw);
  const boundary = /boundary="?([^";\s]+)/i.exec(whole.headers["content-type"] ?? "")?.[1];
  if (boundary === undefined) return [whole];
  const parts = whole.body.split(`--${boundary}`).slice(1, -1);
  return parts.flatMap((text) => leaves(text.trimStart()));
}

interface Part {
  headers: Record<string, string>;
  body: string;
}

function part(raw: string): Part {
  const [head = "", ...body] = raw.split("\n\n");
  const lines = head.replace(/\n[ \t]+/g, " ").split("\n");
  const headers = lines.map((line) => {
    const [name = "", ...value] = line.split(":");
    return [name.toLowerCase(), value.join(":").trim()];
  });
  return { headers: Object.fromEntries(headers), body: body.join("\n\n") };
}

function isPlain({ headers }: Part): boolean {
  return (headers["content-type"] ?? "text/plain").startsWith("text/plain");
}

function decode({ headers, body }: Part): string {
  const encoding = headers["content-transfer-encoding"]?.toLowerCase();
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  if (encoding !== "quoted-printable") return Buffer.from(body, "latin1").toString();
  const bytes = body
    .replace(/=\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
