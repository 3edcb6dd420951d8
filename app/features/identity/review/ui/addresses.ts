/** The review screen of a document; its queue is what the list shows for `search`. */
export function reviewAddress(documentId: string, search: string): string {
  const query = search ? `?${new URLSearchParams({ search })}` : "";
  return `/admin/documents/${documentId}/review${query}`;
}

/** One page of one side, as a picture. */
export function pageAddress(sideId: string, page: number): string {
  return `/admin/documents/${sideId}/pages/${page}`;
}
