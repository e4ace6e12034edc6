import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What became of a page for paying: it waits for the user, took the money, or their bank refused later. */
type Outcome = "open" | "paid" | "failed";

interface Session {
  id: string;
  /** What it was asked for by. */
  form: URLSearchParams;
  outcome: Outcome;
}

/** A payment provider on this machine that speaks as Stripe does (docs.stripe.com/api), with its page for paying. */
export class PaymentServer {
  readonly key = "sk_test_0123456789abcdefghij";
  readonly secret = "whsec_0123456789abcdefghij";
  private readonly sessions: Session[] = [];

  private constructor(private readonly server: Server) {}

  static async open(): Promise<PaymentServer> {
    const server = createServer();
    const payments = new PaymentServer(server);
    server.on("request", (request, response) => void payments.answer(request, response));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return payments;
  }

  /** Where the program has to be allowed to ask. */
  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Lets the program ask here what it would ask Stripe. */
  get settings(): Record<string, string> {
    return {
      KYM__OUTBOUND__ALLOWED_HOSTS: this.host,
      KYM__BILLING__PAYMENTS__STRIPE_URL: `http://${this.host}/v1`,
    };
  }

  /** Decides a payment and tells the program: the newest, as for a user who paid and never came back. */
  async settle(outcome: Exclude<Outcome, "open">, session = this.sessions.at(-1)): Promise<void> {
    if (session === undefined) throw new Error("nobody has begun to pay");
    session.outcome = outcome;
    const body = JSON.stringify({
      id: `evt_${session.id}`,
      object: "event",
      type: "checkout.session.completed",
      data: { object: this.read(session) },
    });
    const time = Math.floor(Date.now() / 1000);
    const signature = createHmac("sha256", this.secret).update(`${time}.${body}`).digest("hex");
    const answer = await fetch(new URL("/api/v1/billing/webhooks/stripe", returnUrl(session)), {
      method: "POST",
      headers: { "Content-Type": "application/json", "Stripe-Signature": `t=${time},v1=${signature}` },
      body,
    });
    if (!answer.ok) throw new Error(`the notification was refused: ${answer.status} ${await answer.text()}`);
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "", "http://localhost");
    const [, , id, outcome] = pathname.split("/");
    if (pathname.startsWith("/pay/")) {
      const paid = this.sessions.find((session) => session.id === id);
      if (paid === undefined) return void response.writeHead(404).end();
      if (outcome === undefined) return void response.setHeader("Content-Type", "text/html").end(page(paid));
      response.writeHead(303, { Location: returnUrl(paid) }).end();
      return this.settle(outcome === "paid" ? "paid" : "failed", paid);
    }
    const credentials = `Basic ${Buffer.from(`${this.key}:`).toString("base64")}`;
    if (request.headers.authorization !== credentials)
      return refuse(response, 401, "Invalid API Key provided");
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const said = this.say(`${request.method} ${pathname}`, new URLSearchParams(body));
    if (said === undefined) return refuse(response, 404, `Unrecognized request URL (${pathname})`);
    response.setHeader("Content-Type", "application/json").end(JSON.stringify(said));
  }

  private say(request: string, form: URLSearchParams): object | undefined {
    if (request === "GET /v1/balance") return { object: "balance", livemode: false };
    if (request === "POST /v1/customers") return { id: "cus_1", object: "customer", livemode: false };
    if (request === "POST /v1/checkout/sessions") {
      const session: Session = { id: `cs_test_${this.sessions.length}`, form, outcome: "open" };
      this.sessions.push(session);
      return this.read(session);
    }
    const session = this.sessions.find(({ id }) => request === `GET /v1/checkout/sessions/${id}`);
    return session && this.read(session);
  }

  /** A session of Checkout, with its payment intent in it once somebody has tried to pay. */
  private read({ id, form, outcome }: Session): object {
    const units = Number(form.get("line_items[0][price_data][unit_amount]"));
    const currency = form.get("line_items[0][price_data][currency]");
    const metadata = { payment_id: form.get("metadata[payment_id]") };
    const isPaid = outcome === "paid";
    const intent = {
      id: id.replace("cs_test_", "pi_"),
      object: "payment_intent",
      status: isPaid ? "succeeded" : "requires_payment_method",
      amount: units,
      amount_received: isPaid ? units : 0,
      currency,
      livemode: false,
      metadata,
      last_payment_error: isPaid ? null : DECLINE,
      latest_charge: isPaid ? { id: "ch_1", object: "charge", amount_refunded: 0 } : null,
    };
    return {
      id,
      object: "checkout.session",
      status: outcome === "open" ? "open" : "complete",
      payment_status: isPaid ? "paid" : "unpaid",
      amount_total: units,
      currency,
      livemode: false,
      client_reference_id: form.get("client_reference_id"),
      metadata,
      customer: form.get("customer"),
      payment_intent: outcome === "open" ? null : intent,
      expires_at: Math.floor(Date.now() / 1000) + 3600,
      url: outcome === "open" ? `http://${this.host}/pay/${id}` : null,
    };
  }
}

/** What is said of a card that has no money. */
const DECLINE = { type: "card_error", code: "card_declined", decline_code: "insufficient_funds" };

function returnUrl({ form }: Session): string {
  return form.get("success_url") ?? "";
}

function refuse(response: ServerResponse, status: number, message: string): void {
  const error = { type: "invalid_request_error", message };
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify({ error }));
}

/** Where the user pays, or their bank refuses. */
function page({ id, form }: Session): string {
  const name = form.get("line_items[0][price_data][product_data][name]");
  return `<!doctype html><html lang="en"><title>Pay</title><h1>${name}</h1>
    <a href="/pay/${id}/paid">Pay</a> <a href="/pay/${id}/failed">Be declined</a></html>`;
}
