/** Returns the address of a document's review; its queue has the documents of the list for `search`. */
export function reviewAddress(documentId: string, search: string): string {
  const query = search ? `?${new URLSearchParams({ search })}` : "";
  return `/admin/documents/${documentId}/review${query}`;
}

/** Returns the address of one page of one side, as a picture. */
export function pageAddress(sideId: string, page: number): string {
  return `/admin/documents/${sideId}/pages/${page}`;
}
