// Compares the built client with its byte budgets (gzip, totals per route): npm run build && npm run sizes.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const KB = 1000;
const BUDGETS = { entry: 155 * KB, login: 185 * KB, route: 275 * KB, css: 30 * KB };
const DIST = new URL("../dist/", import.meta.url);

const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", DIST), "utf8"));
const sizes = new Map();

function size(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(new URL(file, DIST)), { level: 9 }).length);
  return sizes.get(file);
}

/** The scripts and styles of a chunk and of everything that it imports at once. */
function closure(name, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const next of manifest[name].imports ?? []) closure(next, seen);
  return seen;
}

function total(names) {
  const chunks = [...new Set(names.flatMap((name) => [...closure(name)]))].map((name) => manifest[name]);
  const css = new Set(chunks.flatMap((chunk) => chunk.css ?? []));
  return {
    js: chunks.reduce((sum, chunk) => sum + size(chunk.file), 0),
    css: [...css].reduce((sum, file) => sum + size(file), 0),
  };
}

const ENTRY = "index.html";
/** What the pages of a feature bring beside themselves: see the router. */
const AUTH = { layout: "src/app/layouts/auth-layout.tsx", texts: ["core", "sign-in"] };
const MONEY = { layout: "src/app/layouts/default-layout.tsx", texts: ["core", "money"] };
const USERS = { ...MONEY, texts: ["core", "money", "users", "sign-in"] };
const ADMINISTRATION = { ...MONEY, texts: [...USERS.texts, "administration"] };
const HISTORY = { ...MONEY, texts: [...MONEY.texts, "history", "sharing"] };
const CATEGORIES = { ...MONEY, texts: [...MONEY.texts, "category-management"] };
const IMPORTS = { ...MONEY, texts: [...MONEY.texts, "imports"] };
const RECURRING = { ...MONEY, texts: [...MONEY.texts, "recurring"] };
const BUDGETS_PAGE = { ...MONEY, texts: [...MONEY.texts, "budgets"] };
const GOALS = { ...MONEY, texts: [...MONEY.texts, "goals"] };
const FORECAST = { ...MONEY, texts: [...MONEY.texts, "forecast"] };
const REPORTS = { ...MONEY, texts: [...MONEY.texts, "reports", "saved-reports"] };
const INVITATION = { layout: AUTH.layout, texts: ["core", "sign-in", "invitation"] };
const WORKSPACES = { ...MONEY, texts: [...MONEY.texts, "sharing"] };
const SURROUNDINGS = {
  auth: AUTH,
  users: USERS,
  history: HISTORY,
  imports: IMPORTS,
  recurring: RECURRING,
  budgets: BUDGETS_PAGE,
  goals: GOALS,
  forecast: FORECAST,
  reports: REPORTS,
  categories: CATEGORIES,
  workspaces: WORKSPACES,
  "workspace-invitations": INVITATION,
};
const LANGUAGES = ["en", "ru"];

/** The texts of a screen in the language in which they are longest. */
function largestTexts(groups) {
  const all = LANGUAGES.map((language) => groups.map((group) => `src/i18n/${language}/${group}.ts`));
  const bytes = (names) => names.reduce((sum, name) => sum + size(manifest[name].file), 0);
  return all.reduce((a, b) => (bytes(a) > bytes(b) ? a : b));
}

const pages = Object.keys(manifest).filter((name) => /^src\/features\/.*-page\.tsx$/.test(name));

let failed = false;
function check(label, figures, budget) {
  const over = figures.js > budget || figures.css > BUDGETS.css;
  failed ||= over;
  const [js, css] = [figures.js, figures.css].map((bytes) => `${(bytes / KB).toFixed(1)} kB`.padStart(9));
  console.log(
    `${over ? "OVER" : "ok  "} ${label.padEnd(44)} js ${js} of ${budget / KB}, css ${css} of ${BUDGETS.css / KB}`,
  );
}

check("entry", total([ENTRY]), BUDGETS.entry);
for (const page of pages) {
  const budget = page.endsWith("login-page.tsx") ? BUDGETS.login : BUDGETS.route;
  const known = page.includes("/admin/") ? ADMINISTRATION : SURROUNDINGS[page.split("/")[3]];
  const { layout, texts } = known ?? MONEY;
  check(page, total([ENTRY, ...largestTexts(texts), layout, page]), budget);
}
process.exitCode = failed ? 1 : 0;
