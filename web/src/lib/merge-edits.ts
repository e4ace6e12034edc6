/**
 * What a form comes to on top of what somebody else has saved since it was opened: their values in the fields that
 * were left alone, one's own in the others. `collisions` are the fields that both changed to different values.
 */
export function mergeEdits<T extends Record<keyof T, string>>(
  opened: T,
  typed: T,
  newest: T,
): { merged: T; collisions: (keyof T)[] } {
  const fields = Object.keys(typed) as (keyof T)[];
  const merged = { ...typed };
  for (const field of fields) if (typed[field] === opened[field]) merged[field] = newest[field];
  const collisions = fields.filter(
    (field) => newest[field] !== opened[field] && merged[field] !== newest[field],
  );
  return { merged, collisions };
}
