import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

/** An email as it was received. */
export interface Email {
  to: string[];
  subject: string;
  /** The part for programs that show no HTML. */
  text: string;
}

const ARRIVES_WITHIN_MS = 60_000;

/** A mail server on this machine that keeps what it is given. */
export class Mailbox {
  readonly emails: Email[] = [];

  private readonly server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    onData: (stream, { envelope }, callback) => {
      simpleParser(stream, { skipHtmlToText: true })
        .then(({ subject = "", text = "" }) => {
          this.emails.push({ to: envelope.rcptTo.map(({ address }) => address), subject, text });
          callback();
        })
        .catch(callback);
    },
  });

  private constructor() {}

  static async open(): Promise<Mailbox> {
    const mailbox = new Mailbox();
    await once(mailbox.server.listen(0, "127.0.0.1"), "listening");
    return mailbox;
  }

  /** What makes the program send its emails here. */
  get environment(): Record<string, string> {
    return {
      KYM__MAIL__HOST: "127.0.0.1",
      KYM__MAIL__PORT: String((this.server.server.address() as AddressInfo).port),
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
