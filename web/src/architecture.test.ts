/** The rooms of the client and who may import whom (ARCHITECTURE.md), read from the files themselves. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const SRC = join(import.meta.dirname, ".");

/** Lower numbers may not import higher ones; equal ones are peers. */
const RANK: Record<string, number> = {
  app: 4,
  features: 3,
  session: 2,
  realtime: 2,
  api: 1,
  ui: 0,
  lib: 0,
  i18n: 0,
};

interface Import {
  from: string;
  to: string;
}

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("api/generated/") && !file.startsWith("test/"));

const sources = new Map(files.map((file) => [file, readFileSync(join(SRC, file), "utf8")]));
const production = [...sources].filter(([file]) => !/\.test\.tsx?$/.test(file));

const imports: Import[] = [...sources].flatMap(([from, text]) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].flatMap(([, target = ""]) => {
    if (target.startsWith("@/")) return [{ from, to: target.slice(2) }];
    if (target.startsWith(".")) return [{ from, to: normalize(join(dirname(from), target)) }];
    return [];
  }),
);

const room = (path: string) => path.split("/")[0] ?? "";
const feature = (path: string) => (room(path) === "features" ? path.split("/").slice(1, 3).join("/") : null);
const show = ({ from, to }: Import) => `${from} imports ${to}`;

test("imports go downwards: app, features, session and realtime, api, then ui, lib and i18n", () => {
  const upwards = imports.filter(({ from, to }) => (RANK[room(from)] ?? 9) < (RANK[room(to)] ?? 0));
  expect(upwards.map(show)).toEqual([]);
});

test("session and realtime do not know each other", () => {
  const peers = imports.filter(
    ({ from, to }) => RANK[room(from)] === 2 && RANK[room(to)] === 2 && room(from) !== room(to),
  );
  expect(peers.map(show)).toEqual([]);
});

test("a feature uses another one only through its public module", () => {
  const inside = imports.filter(({ from, to }) => {
    const [own, other] = [feature(from), feature(to)];
    return own !== null && other !== null && own !== other && to !== `features/${other}/public`;
  });
  expect(inside.map(show)).toEqual([]);
});

test("features do not use each other in a circle", () => {
  const uses = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [own, other] = [feature(from), feature(to)];
    if (own && other && own !== other) uses.set(own, (uses.get(own) ?? new Set()).add(other));
  }
  const reaches = (start: string, wanted: string, seen = new Set<string>()): boolean =>
    [...(uses.get(start) ?? [])].some((next) => {
      if (next === wanted) return true;
      if (seen.has(next)) return false;
      return reaches(next, wanted, seen.add(next));
    });
  expect([...uses.keys()].filter((name) => reaches(name, name))).toEqual([]);
});

test("the generated client is known to api and to the api and wire files of features and their parts only", () => {
  const others = imports.filter(
    ({ from, to }) =>
      to.startsWith("api/generated") &&
      room(from) !== "api" &&
      !/^features\/.+\/(?:api|wire)\.ts$/.test(from),
  );
  expect(others.map(show)).toEqual([]);
});

test.each([
  [
    "Intl.NumberFormat",
    /Intl\.NumberFormat/,
    ["lib/currency-marks.ts", "lib/money.ts", "lib/rates.ts", "lib/units.ts"],
  ],
  ["localStorage", /\blocalStorage\b/, ["lib/storage.ts"]],
  ["fetch", /(?<![.\w])fetch\(/, ["api/client.ts"]],
  ["WebSocket", /new WebSocket/, ["realtime/socket.ts"]],
])("%s is used in its own places only", (_, pattern, places) => {
  const users = production.filter(([, text]) => pattern.test(text)).map(([file]) => file);
  expect(users).toEqual(places);
});

test("no file is longer than 500 lines", () => {
  const long = [...sources].filter(([, text]) => text.split("\n").length > 501).map(([file]) => file);
  expect(long).toEqual([]);
});
