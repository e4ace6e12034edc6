/** The list with one of it at another place. Pure. */
export function moved<One extends { id: string }>(list: readonly One[], id: string, to: number): One[] {
  const one = list.find((candidate) => candidate.id === id);
  if (!one) return [...list];
  const others = list.filter((candidate) => candidate.id !== id);
  return others.toSpliced(to, 0, one);
}
