import { type Screens, screens } from "../pages/index.ts";
import { ANNA } from "./api.ts";
import { CentralBank } from "./central-bank.ts";
import { ModelServer } from "./model-server.ts";
import { enter } from "./session.ts";
import { test as base } from "./test.ts";

interface Administrator {
  /** A bank that tells the program rates. */
  bank: CentralBank;
  /** A server of models that the program may ask. */
  modelServer: ModelServer;
  /** Anna's, signed in with an authenticator app as administrators have to be. */
  administration: Screens["administration"];
}

/** Tests of what an administrator does. */
export const test = base.extend<Administrator>({
  bank: async ({}, use) => {
    const bank = await CentralBank.open();
    await use(bank);
    bank.close();
  },

  modelServer: async ({}, use) => {
    const server = await ModelServer.open();
    await use(server);
    server.close();
  },

  settings: async ({ bank, modelServer }, use) => {
    await use({ KYM__OUTBOUND__ALLOWED_HOSTS: `${bank.host},${modelServer.host}` });
  },

  administration: async ({ api, page }, use) => {
    const { recoveryCodes } = await api.setUpSecondFactor();
    await enter(page, "/", ANNA, recoveryCodes[0]);
    await use(screens(page).administration);
  },
});
