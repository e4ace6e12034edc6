/**
 * Says whether the lock files are whole: every package that a package in them asks for is there, the binaries of other
 * platforms too. npm leaves those out when it writes a lock file beside packages that are installed, and `npm ci` then
 * refuses it on every other platform. Called with the folders of the lock files.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { argv, exit } from "node:process";

/** The lines of a lock file that are missing. */
function missingFrom(folder) {
  const { packages } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  return Object.entries(packages).flatMap(([path, entry]) =>
    wanted(entry)
      .filter((name) => !resolves(packages, path, name))
      .map((name) => `${folder}: ${path === "" ? "the project" : path} asks for ${name}`),
  );
}

/** What a package cannot be without, and what it has on one platform or another. */
function wanted({
  dependencies,
  devDependencies,
  optionalDependencies,
  peerDependencies,
  peerDependenciesMeta,
}) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [dependencies, devDependencies, optionalDependencies]
    .flatMap((names) => Object.keys(names ?? {}))
    .concat(peers);
}

/** Whether a package is found from a place, looking where Node.js does: there and in every folder above. */
function resolves(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("node_modules/") - 1))) {
    if (`${at === "" ? "" : `${at}/`}node_modules/${name}` in packages) return true;
    if (at === "") return false;
  }
}

const missing = argv.slice(2).flatMap(missingFrom);
for (const line of missing) console.error(line);
if (missing.length > 0) {
  console.error("Write the lock file anew where nothing is installed: `npm install --package-lock-only`.");
  exit(1);
}
