import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env as environment } from "node:process";
import { fileURLToPath } from "node:url";

export type Database = "sqlite" | "postgres";

const PROGRAM = environment.KYM ?? fileURLToPath(new URL("../../target/debug/kym", import.meta.url));
/** Tests do in seconds what a household does in a month, and all of them from one address. */
const NO_LIMITS = Object.fromEntries(
  [
    "REQUESTS_PER_ADDRESS",
    "REQUESTS_PER_USER",
    "LOGINS_PER_ADDRESS",
    "FAILURES_PER_ADDRESS",
    "CHALLENGES_PER_ADDRESS",
    "REGISTRATIONS_PER_ADDRESS",
    "REQUESTS_BEFORE_CAPTCHA",
    "RESETS_PER_ADDRESS",
    "LINKS_PER_ADDRESS",
    "CALENDARS_PER_ADDRESS",
    "INVITATIONS_PER_ADDRESS",
    "REFRESHES_PER_ADDRESS",
    "CONNECTIONS_PER_ADDRESS",
    "SOCKETS_PER_ADDRESS",
    "UNKNOWN_SOCKETS_PER_ADDRESS",
    "UNKNOWN_SOCKETS",
  ].map((limit) => [`KYM__LIMITS__${limit}`, "1000000"]),
);
/** No test asks anybody outside of this machine. */
const OFFLINE = { KYM__OUTBOUND__OFFLINE: "true" };
/** A build for development hashes passwords with the least work then; how it does in earnest, tests of the server show. */
const QUICK = { KYM_QUICK_PASSWORDS: "1" };
/** Beside other tests receipts would wait for their turn, and tests for them. */
const IN_TURN = { KYM__RECOGNITION__NICENESS: "0" };
/** On a machine with sixteen times as much to do as it can. */
const READY_WITHIN_MS = 120_000;
/** As much later it may be heard what a program has said that answers already. */
const LINK_WITHIN_MS = 20_000;

/** The real program on an empty database of its own; it can be stopped and started again like at home. */
export class Kym {
  readonly url: string;
  /** Whether somebody has made themselves its first administrator. */
  isSetUp = false;
  private log = "";
  private process: ChildProcess | undefined;

  private constructor(
    private readonly port: number,
    private readonly database: string | undefined,
    private readonly environment: Record<string, string>,
    readonly folder = mkdtempSync(join(tmpdir(), "kym-e2e-")),
  ) {
    // The name, not the number: it is what the program takes for its own origin by default.
    this.url = `http://localhost:${port}`;
  }

  /** Starts it with these settings and waits until it answers. */
  static async start(database: Database, settings: Record<string, string> = {}): Promise<Kym> {
    const url = database === "postgres" ? newPostgresDatabase() : undefined;
    const kym = new Kym(await freePort(), url, settings);
    await kym.start();
    return kym;
  }

  /** Starts another process of the program on the same database and with the same key, as behind a load balancer. */
  static async beside({ database, environment, folder }: Kym): Promise<Kym> {
    if (database === undefined) throw new Error("SQLite serves one process");
    const kym = new Kym(await freePort(), database, environment, folder);
    await kym.start();
    return kym;
  }

  /** The one-time link that a start on an empty database prints. It may be heard of later than the first answer. */
  async setupLink(): Promise<string> {
    const deadline = Date.now() + LINK_WITHIN_MS;
    for (;;) {
      const link = /http\S+\/register\?setup=[\w-]+/.exec(this.log)?.[0];
      if (link !== undefined) return link;
      if (Date.now() > deadline) throw new Error(`No set-up link in:\n${this.log}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Everything the program has said. */
  get output(): string {
    return this.log;
  }

  /** Runs another command of the program on the same database, and gives back what it printed. */
  run(...words: string[]): string {
    return execFileSync(PROGRAM, [...words, ...this.options()], { encoding: "utf8" });
  }

  /** Stops gracefully, as a service manager would. */
  async stop(): Promise<void> {
    const process = this.process;
    this.process = undefined;
    if (process === undefined || process.exitCode !== null) return;
    process.kill("SIGTERM");
    await once(process, "exit");
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Stops and leaves nothing behind. */
  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
    if (this.database !== undefined)
      psql(`DROP DATABASE IF EXISTS "${databaseName(this.database)}" WITH (FORCE)`);
  }

  private options(): string[] {
    const database = this.database === undefined ? [] : ["--database", this.database];
    return ["--data-dir", this.folder, ...database];
  }

  private async start(): Promise<void> {
    const words = ["serve", ...this.options(), "--port", String(this.port)];
    const process = spawn(PROGRAM, words, {
      env: { ...environment, ...NO_LIMITS, ...OFFLINE, ...QUICK, ...IN_TURN, ...this.environment },
    });
    this.process = process;
    const listen = (chunk: Buffer) => {
      this.log += chunk.toString();
    };
    process.stdout.on("data", listen);
    process.stderr.on("data", listen);
    const deadline = Date.now() + READY_WITHIN_MS;
    while (!(await this.isReady())) {
      if (process.exitCode !== null || Date.now() > deadline)
        throw new Error(`kym did not start:\n${this.log}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  private async isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/readyz`)).ok;
    } catch {
      return false;
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

function postgresUrl(): string {
  const url = environment.TEST_POSTGRES_URL;
  if (url === undefined) throw new Error("TEST_POSTGRES_URL is not set; `cargo xtask test` sets it");
  return url;
}

function newPostgresDatabase(): string {
  const url = new URL(postgresUrl());
  url.pathname = `kym_e2e_${crypto.randomUUID().replaceAll("-", "")}`;
  psql(`CREATE DATABASE "${databaseName(url.href)}"`);
  return url.href;
}

function databaseName(url: string): string {
  return new URL(url).pathname.slice(1);
}

function psql(statement: string): void {
  execFileSync("psql", ["--quiet", "--no-psqlrc", postgresUrl(), "--command", statement]);
}
