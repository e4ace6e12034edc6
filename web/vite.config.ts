import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { precompress } from "./scripts/precompress.ts";
import { splitCalls } from "./scripts/split-calls.ts";

/**
 * Left alone, what pages share is cut into dozens of small files, which compress worse. So the libraries of every page
 * are one file, the components of every form another, and what is around every page behind the sign-in a third.
 */
const FRAME =
  /node_modules\/(?:react|react-dom|scheduler|@tanstack\/(?:react-router|router-core|history|store|react-store|query-core|react-query)|i18next|react-i18next|use-sync-external-store|valibot|lz-string|zustand|@mantine\/core\/esm\/core\/(?:MantineProvider|utils))\//;
const FORMS =
  /@mantine\/core\/esm\/(?:core\/(?!MantineProvider|utils)|components\/(?:Input|InputBase|TextInput|PasswordInput|Button|ActionIcon|Loader|UnstyledButton|CloseButton|Transition)\/)|lucide-react\/dist\/esm\/(?!icons\/)/;

/** What the entry is made of beside its libraries, and others want of it. */
const BASE =
  /src\/(?:session\/(?:record|refresh|session)\.|i18n\/index\.|lib\/(?:storage|storage-core|preferences|theme|version|random)\.|features\/identity\/(?:users\/(?:api|settings)|workspaces\/api|auth\/step-up)\.|api\/(?:api-error|query-client|workspace|auth|action-keys|instance|policy|client)\.|api\/generated\/(?:client|core)[./])/;

/** What both frames have, around signing in and behind it. */
const FRAMES =
  /src\/(?:app\/(?:route-title|theme-toggle)|ui\/(?:logo|screen-title)|features\/identity\/users\/language-names|lib\/dates|api\/errors)\.|lucide-react\/dist\/esm\/icons\/(?:sun|moon|sun-moon)\./;

/** What signing in needs, and others of the pages and dialogs that prove who somebody is. */
const SIGN_IN =
  /src\/(?:features\/identity\/auth\/(?:api|auth-form\.module|captcha|captcha-slot|use-captcha-form|passkey|passkey-button|password-field|use-enter|invitation-at-hand)\.|lib\/own-path\.|ui\/form-shell\.)|lucide-react\/dist\/esm\/icons\/key-round\./;

/**
 * What every page of somebody who is signed in has, or nearly every: the menus of its frame, their icons, what shows
 * money, headings, lists. Nothing that signing in needs may be here, nor what needs something of it, as texts do.
 */
const SHELL =
  /@mantine\/core\/esm\/(?:components\/(?:Menu|Popover|Kbd|Skeleton)\/|components\/(?:Accordion\/AccordionChevron|Checkbox\/CheckIcon|Radio\/RadioIcon)|utils\/Floating\/)|@mantine\/hooks\/esm\/use-(?:click-outside|hotkeys|long-press)\/|lucide-react\/dist\/esm\/icons\/(?:arrow-left-right|arrow-right-left|banknote|calendar-sync|chevron-left|chevron-right|piggy-bank|tag|trending-up|paperclip|chart-pie|chevron-down|chevrons-up-down|circle-user-round|coins|ellipsis|folder-tree|gauge|landmark|log-out|pencil|plus|search|settings-2|trash|users-round|wallet-minimal)\.|src\/lib\/money\.|src\/ui\/(?:actions-menu|badge|card|empty-state|floating-button|item-list|page-header|use-idle)\./;

/** Where `kym serve` listens during development; Vite forwards the API and the socket to it. */
const server = process.env.KYM_SERVER ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [splitCalls(), react(), precompress()],
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
    rolldownOptions: {
      output: {
        // Without their names: every file lists those that it needs, and the entry lists all.
        chunkFileNames: "assets/[hash:7].js",
        assetFileNames: "assets/[hash:6].[ext]",
        codeSplitting: {
          groups: [
            { name: "frame", test: FRAME },
            { name: "forms", test: FORMS },
            { name: "base", test: BASE },
            { name: "frames", test: FRAMES },
            { name: "sign-in", test: SIGN_IN },
            { name: "shell", test: SHELL },
          ],
        },
      },
    },
  },
  test: {
    // How long a test takes is no subject of any: a machine that does much else must not fail one.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
    pool: "threads",
    projects: [
      {
        extends: true,
        test: {
          name: "pure",
          include: ["src/**/*.test.ts"],
          exclude: ["src/**/*.dom.test.ts"],
          environment: "node",
          // Loading modules once for all files is most of what they cost. None of them replaces a module.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "dom",
          include: ["src/**/*.dom.test.ts", "src/**/*.test.tsx"],
          environment: "jsdom",
          setupFiles: ["src/test/setup.ts"],
        },
      },
    ],
  },
});
