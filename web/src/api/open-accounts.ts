interface Closable {
  id: string;
  is_closed: boolean;
}

/** The accounts to choose from: those that are not closed, and what is chosen already. */
export function openAccounts<A extends Closable>(
  accounts: readonly A[],
  chosen: string | null | readonly string[] = null,
): A[] {
  const kept = [chosen].flat();
  return accounts.filter(({ id, is_closed }) => !is_closed || kept.includes(id));
}

interface Choice {
  value: string;
  label: string;
}

/** The accounts to filter by: those that are not closed, then those that are, under a heading of their own. */
export function accountFilterChoices(
  accounts: readonly (Closable & { name: string })[],
  closedHeading: string,
): (Choice | { group: string; items: Choice[] })[] {
  const choices = (isClosed: boolean) =>
    accounts
      .filter(({ is_closed }) => is_closed === isClosed)
      .map(({ id, name }) => ({ value: id, label: name }));
  const closed = choices(true);
  return closed.length === 0 ? choices(false) : [...choices(false), { group: closedHeading, items: closed }];
}
