import type { CDPSession, Page } from "@playwright/test";

/** The browser's own device for passkeys, without hands: it says yes as soon as it is asked, unless told otherwise. */
export class Authenticator {
  private constructor(
    private readonly devtools: CDPSession,
    private readonly id: string,
  ) {}

  static async plugIn(page: Page): Promise<Authenticator> {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("WebAuthn.enable", { enableUI: false });
    const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new Authenticator(devtools, authenticatorId);
  }

  /** Whether the user is recognised: by finger, face or screen lock. */
  async recognise(isUserVerified: boolean): Promise<void> {
    await this.devtools.send("WebAuthn.setUserVerified", { authenticatorId: this.id, isUserVerified });
  }

  /** Whether it answers by itself; without, a question stands until the page gives up or another is asked. */
  async answer(enabled: boolean): Promise<void> {
    const presence = { authenticatorId: this.id, enabled };
    await this.devtools.send("WebAuthn.setAutomaticPresenceSimulation", presence);
  }

  /** How many passkeys it holds. */
  async count(): Promise<number> {
    const { credentials } = await this.devtools.send("WebAuthn.getCredentials", { authenticatorId: this.id });
    return credentials.length;
  }

  /** Forgets its passkeys, as a lost device does. */
  async forget(): Promise<void> {
    await this.devtools.send("WebAuthn.clearCredentials", { authenticatorId: this.id });
  }
}
