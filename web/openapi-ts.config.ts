import { defineConfig } from "@hey-api/openapi-ts";

/** Makes the typed client from the server's contract. `KYM_CONTRACT` names another document than the committed one. */
export default defineConfig({
  input: process.env.KYM_CONTRACT ?? "../api/openapi.json",
  output: { path: "src/api/generated", clean: true },
  plugins: [
    "@hey-api/client-fetch",
    "@hey-api/typescript",
    // The token is put on by src/api/client.ts, which knows which calls go without one.
    { name: "@hey-api/sdk", auth: false },
  ],
});
