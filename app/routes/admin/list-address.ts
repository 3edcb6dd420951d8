/** Temporary query parameters: a pending confirmation, the boxes ticked without JavaScript, and the router's own. */
const TEMPORARY = ["decision", "dossier", "cocher", "index", "_routes"];

/**
 * The address of the list of cases with the page and filters of `search` (an address's query), plus the `added`
 * parameters.
 */
export function listAddress(search: string, added: readonly (readonly [string, string])[] = []): string {
  const parameters = new URLSearchParams(search);
  for (const name of TEMPORARY) parameters.delete(name);
  for (const [name, value] of added) parameters.append(name, value);
  return parameters.size > 0 ? `/admin?${parameters}` : "/admin";
}
