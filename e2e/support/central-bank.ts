import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** What one euro is worth every day, by the code of the other currency. */
const RATES = { USD: "1.25", GBP: "0.8", RUB: "100.5" };

/** How many days it knows of. */
const DAYS = 30;

/** A bank on this machine that speaks as the European Central Bank does: every day the same rates. */
export class CentralBank {
  /** It answers with a page for people, as a bank that is being repaired does. */
  isBroken = false;

  private constructor(private readonly server: Server) {}

  static async open(): Promise<CentralBank> {
    const server = createServer();
    const bank = new CentralBank(server);
    server.on("request", ({ url = "" }, response) => {
      if (bank.isBroken) return void response.setHeader("Content-Type", "text/html").end(PAGE);
      const days = /daily/.test(url) ? 1 : DAYS;
      if (!/\/eurofxref-(?:daily|hist|hist-90d)\.xml$/.test(url)) return void response.writeHead(404).end();
      response.setHeader("Content-Type", "text/xml").end(document(days));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return bank;
  }

  /** Where the program has to be allowed to ask: it is not public. */
  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Its address, as an administrator enters it. */
  get address(): string {
    return `http://${this.host}`;
  }

  /** The newest day of which it tells rates. */
  get newest(): string {
    return dayBefore(1);
  }

  /** How many rates it tells of a day. */
  get rateCount(): number {
    return Object.keys(RATES).length;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

/** Yesterday exists in every time zone. */
function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

function document(days: number): string {
  const rates = Object.entries(RATES).map(([code, rate]) => `<Cube currency='${code}' rate='${rate}'/>`);
  const cubes = Array.from(
    { length: days },
    (_, before) => `<Cube time='${dayBefore(before + 1)}'>${rates.join("")}</Cube>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"
  xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube>${cubes.join("")}</Cube>
</gesmes:Envelope>`;
}

const PAGE = "<!doctype html><title>Back soon</title><p>We are working on it.</p>";
