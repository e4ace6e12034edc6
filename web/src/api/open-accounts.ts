/** The accounts to choose from: those that are not closed, and the one that is chosen already. */
export function openAccounts<A extends { id: string; is_closed: boolean }>(
  accounts: readonly A[],
  chosen: string | null = null,
): A[] {
  return accounts.filter(({ id, is_closed }) => !is_closed || id === chosen);
}
