import type { SpotlightActionData, SpotlightFilterFunction } from "@mantine/spotlight";

/**
 * What fits the typed words, the best first: a name that is them, one that begins with them, one with a word that
 * begins with them, one that has them anywhere, and last what only has them in its description. Within a group, and
 * of the groups that with the best match: Enter goes where was meant.
 */
export const byFit: SpotlightFilterFunction = (query, data) => {
  const words = query.trim().toLowerCase();
  return data
    .flatMap((item) => ("actions" in item ? [item] : []))
    .map(({ group, actions }) => {
      const fitting = actions
        .map((action) => ({ action, rank: rank(action, words) }))
        .filter((found) => found.rank < MISSES)
        .toSorted((one, other) => one.rank - other.rank);
      return { group, actions: fitting.map(({ action }) => action), best: fitting[0]?.rank ?? MISSES };
    })
    .filter(({ actions }) => actions.length > 0)
    .toSorted((one, other) => one.best - other.best)
    .map(({ group, actions }) => ({ group, actions }));
};

const MISSES = 5;

function rank({ label = "", description = "" }: SpotlightActionData, words: string): number {
  const name = label.toLowerCase();
  if (words === "" || name === words) return 0;
  if (name.startsWith(words)) return 1;
  if (name.split(/[\s\p{P}]+/u).some((word) => word.startsWith(words))) return 2;
  if (name.includes(words)) return 3;
  return description.toLowerCase().includes(words) ? 4 : MISSES;
}
