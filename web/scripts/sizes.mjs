// Compares the built client with its byte budgets (gzip, totals per route): npm run build && npm run sizes.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const KB = 1000;
const BUDGETS = { entry: 155 * KB, login: 185 * KB, route: 275 * KB, css: 30 * KB };
const DIST = new URL("../dist/", import.meta.url);
const ROUTER = new URL("../src/app/router.tsx", import.meta.url);

const ENTRY = "index.html";
const LOGIN = "src/features/identity/auth/login-page.tsx";
/** The texts that every screen has. */
const CORE = "core";
const LANGUAGES = ["en", "ru"];

const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", DIST), "utf8"));
const sizes = new Map();

/** What the build made of a module; the script ends where it made nothing. */
function chunkOf(name) {
  return manifest[name] ?? fail(`The build has no chunk for ${name}.`);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function size(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(new URL(file, DIST)), { level: 9 }).length);
  return sizes.get(file);
}

/** The scripts and styles of a chunk and of everything that it imports at once. */
function closure(name, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const next of chunkOf(name).imports ?? []) closure(next, seen);
  return seen;
}

function total(names) {
  const chunks = [...new Set(names.flatMap((name) => [...closure(name)]))].map(chunkOf);
  const css = new Set(chunks.flatMap((chunk) => chunk.css ?? []));
  return {
    js: chunks.reduce((sum, chunk) => sum + size(chunk.file), 0),
    css: [...css].reduce((sum, file) => sum + size(file), 0),
  };
}

/** The routes as the router's source has them: the name of each, its parent, its module and the texts loaded with it. */
function readRoutes() {
  const [, ...sources] = readFileSync(ROUTER, "utf8").split(
    /(?=const \w+ = createRoute\(\{|(?<!= )createRoute\(\{)/,
  );
  return sources.map((source) => {
    const [, path, texts] = /\bscreen\(\s*\(\) => import\("([^"]+)"\)([^)]*)\)/.exec(source) ?? [];
    return {
      name: /^const (\w+)/.exec(source)?.[1],
      parent: /getParentRoute: \(\) => (\w+)/.exec(source)?.[1],
      module: path && `${path.replace("@/", "src/").replace("./", "src/app/")}.tsx`,
      texts: [...(texts ?? "").matchAll(/"([^"]+)"/g)].map(([, group]) => group),
    };
  });
}

/** A route after those that it is within. */
function branch(route) {
  const parent = routes.find(({ name }) => name && name === route.parent);
  return parent ? [...branch(parent), route] : [route];
}

/** The texts of a screen in the language in which they are longest. */
function largestTexts(groups) {
  const all = LANGUAGES.map((language) => groups.map((group) => `src/i18n/${language}/${group}.ts`));
  const bytes = (names) => names.reduce((sum, name) => sum + size(chunkOf(name).file), 0);
  return all.reduce((a, b) => (bytes(a) > bytes(b) ? a : b));
}

let failed = false;
function check(label, figures, budget) {
  const over = figures.js > budget || figures.css > BUDGETS.css;
  failed ||= over;
  const [js, css] = [figures.js, figures.css].map((bytes) => `${(bytes / KB).toFixed(1)} kB`.padStart(9));
  console.log(
    `${over ? "OVER" : "ok  "} ${label.padEnd(44)} js ${js} of ${budget / KB}, css ${css} of ${BUDGETS.css / KB}`,
  );
}

const routes = readRoutes();
const pages = routes.filter(({ module }) => module?.endsWith("-page.tsx"));
const routed = new Set(pages.map(({ module }) => module));
for (const name of Object.keys(manifest))
  if (/^src\/features\/.*-page\.tsx$/.test(name) && !routed.has(name))
    fail(`No route that src/app/router.tsx shows by \`screen\` has the page ${name}.`);
if (!routed.has(LOGIN)) fail(`No route that src/app/router.tsx shows by \`screen\` has the page ${LOGIN}.`);

check("entry", total([ENTRY]), BUDGETS.entry);
for (const page of pages) {
  const screens = branch(page).filter(({ module }) => module);
  if (screens.length < 2) fail(`The page ${page.module} is within no layout of src/app/router.tsx.`);
  const texts = [CORE, ...new Set(screens.flatMap(({ texts }) => texts))];
  const modules = screens.map(({ module }) => module);
  check(
    page.module,
    total([ENTRY, ...largestTexts(texts), ...modules]),
    page.module === LOGIN ? BUDGETS.login : BUDGETS.route,
  );
}
process.exitCode = failed ? 1 : 0;
