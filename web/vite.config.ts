import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { precompress } from "./scripts/precompress.ts";

/** Where `kym serve` listens during development; Vite forwards the API and the socket to it. */
const server = process.env.KYM_SERVER ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [react(), precompress()],
  resolve: { tsconfigPaths: true },
  server: {
    proxy: {
      "/api": { target: server },
      "/ws": { target: server, ws: true },
    },
  },
  build: {
    target: "es2023",
    // Read by scripts/sizes.mjs.
    manifest: true,
    modulePreload: { polyfill: false },
    // Inlined assets would be data: URLs, which the content security policy refuses for fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
  },
  test: {
    environment: "jsdom",
    setupFiles: ["src/test/setup.ts"],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
