interface Pages<Item> {
  pages: readonly { items: readonly Item[] }[];
}

/**
 * What was fetched page by page, each thing once: what has come since the first page pushes others on to the next one,
 * where they are met again. Undefined as long as nothing was fetched.
 */
export function itemsOf<Item extends { id: string }>(data: Pages<Item> | undefined): Item[] | undefined {
  return (
    data && [...new Map(data.pages.flatMap(({ items }) => items.map((item) => [item.id, item]))).values()]
  );
}
