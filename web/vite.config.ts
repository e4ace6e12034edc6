import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { type ChunkGroups, chunkGroups } from "./scripts/chunk-groups.ts";
import { precompress } from "./scripts/precompress.ts";
import { splitCalls } from "./scripts/split-calls.ts";

/**
 * Left alone, what pages share is cut into dozens of small files, which compress worse. So the libraries of the
 * entry are one file, the components of every form another, and what is around every page behind the sign-in a third. A
 * module goes into the first that names it.
 */
const CHUNKS: ChunkGroups = {
  forms: [
    "node_modules/@mantine/core/esm/core/",
    "node_modules/@mantine/core/esm/components/{Input,InputBase,TextInput,PasswordInput}/",
    "node_modules/@mantine/core/esm/components/{Button,ActionIcon,Loader,UnstyledButton,CloseButton,Transition}/",
    "node_modules/lucide-react/dist/esm/{Icon.,context.,createLucideIcon.,shared/}",
  ],
  // What the entry is made of beside its libraries, and others want of it.
  base: [
    "src/api/{action-keys,api-error,auth,client,instance,policy,query-client,workspace}.",
    "src/api/generated/{client.,client/,core/}",
    "src/features/identity/{auth/step-up,users/api,users/settings,workspaces/api}.",
    "src/i18n/index.",
    "src/lib/{preferences,random,storage,storage-core,theme,version}.",
    "src/session/{record,refresh,session,use-user}.",
  ],
  // What both frames have, around signing in and behind it.
  frames: [
    "node_modules/lucide-react/dist/esm/icons/{rotate-cw,sun,moon,sun-moon}.",
    "src/api/errors.",
    "src/app/{route-title,screen-name,theme-toggle}.",
    "src/features/identity/users/language-names.",
    "src/lib/dates.",
    "src/ui/{error-state,filled-forms,logo,screen-title}.",
  ],
  // What signing in needs, and others of the pages and dialogs that prove who somebody is.
  "sign-in": [
    "node_modules/lucide-react/dist/esm/icons/key-round.",
    "src/features/identity/auth/{api,auth-form.module,captcha,captcha-slot,passkey,passkey-button}.",
    "src/features/identity/auth/{password-field,pending-invitation,registration-state,use-captcha-form}.",
    "src/features/identity/auth/use-sign-in-and-redirect.",
    "src/lib/local-path.",
    "src/ui/form-shell.",
  ],
  // What every page of somebody who is signed in has, or nearly every: the menus of its frame, their icons, what shows
  // money, headings, lists. Nothing that signing in needs may be here, nor what needs something of it, as texts do.
  shell: [
    "node_modules/@mantine/core/esm/components/{Menu,Popover,Kbd,Skeleton}/",
    "node_modules/@mantine/core/esm/components/{Accordion/AccordionChevron,Checkbox/CheckIcon,Radio/RadioIcon}",
    "node_modules/@mantine/core/esm/utils/Floating/",
    "node_modules/@mantine/hooks/esm/use-{click-outside,debounced-callback,disclosure,hotkeys,long-press}/",
    "node_modules/@mantine/hooks/esm/utils/use-callback-ref/",
    "node_modules/@mantine/core/esm/components/ScrollArea/utils/to-int.",
    "node_modules/lucide-react/dist/esm/icons/{arrow-left-right,arrow-right-left,banknote,calendar-sync}.",
    "node_modules/lucide-react/dist/esm/icons/{chart-pie,chevron-down,chevron-left,chevron-right}.",
    "node_modules/lucide-react/dist/esm/icons/{chevrons-up-down,circle-user-round,coins,cpu,ellipsis}.",
    "node_modules/lucide-react/dist/esm/icons/folder-tree.",
    "node_modules/lucide-react/dist/esm/icons/{gauge,gem,landmark,log-out,paperclip,pencil,piggy-bank,plus}.",
    "node_modules/lucide-react/dist/esm/icons/{receipt-text,search,settings-2,tag,trash,trending-up}.",
    "node_modules/lucide-react/dist/esm/icons/users-round.",
    "node_modules/lucide-react/dist/esm/icons/wallet-minimal.",
    "src/features/identity/{auth/step-up-methods,users/user-avatar}.",
    "src/features/identity/workspaces/{use-workspace,workspaces-failed}.",
    "src/api/open-accounts.",
    "src/lib/{fold,keys,money,rem}.",
    "src/realtime/store.",
    "src/ui/{actions-menu,badge,card,empty-state,floating-button,item-list,modal-open,page-header,panel-note}.",
    "src/ui/{discard-question,use-idle,use-layer,use-locale,use-return-focus}.",
    "src/ui/{dialog-text,icon-button,lazy-component,money-text,typing-ahead,view-links}.",
    "src/features/books/{reconciliations/confirm,transactions/corrections,transactions/recurring-request}.",
  ],
  // What both screens of administrators about plans and payments have before one of their views is there.
  "billing-management": [
    "src/features/billing/administration/{billing-page.module,billing-search,list-search,payment-search}.",
    "src/features/billing/administration/{invoices/invoice-search,payments/payment-search}.",
  ],
  // The icons of rows of transactions, which pages have all or none of.
  rows: ["node_modules/lucide-react/dist/esm/icons/{ban,calendar-clock,check,clock,lock,split}."],
};

/** Where `kym serve` listens during development; Vite forwards the API and the socket to it. */
const server = process.env.KYM_SERVER ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [splitCalls(), react(), chunkGroups(CHUNKS), precompress()],
  resolve: { tsconfigPaths: true },
  server: {
    proxy: {
      "/api": { target: server },
      "/ws": { target: server, ws: true },
    },
  },
  build: {
    target: "es2023",
    modulePreload: { polyfill: false },
    // Read by scripts/sizes.mjs.
    manifest: true,
    // Inlined assets would be data: URLs, which the content security policy refuses for fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // Without their names: every file lists those that it needs, and the entry lists all.
        chunkFileNames: "assets/[hash:7].js",
        assetFileNames: "assets/[hash:6].[ext]",
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
