/** What an address carries for one moment: a question, the boxes ticked without scripts, the router's own. */
const PASSING = ["decision", "dossier", "cocher", "index", "_routes"];

/** The list of cases at this place and with these filters (`search` of an address), and `added` parameters. */
export function listAddress(search: string, added: readonly (readonly [string, string])[] = []): string {
  const parameters = new URLSearchParams(search);
  for (const name of PASSING) parameters.delete(name);
  for (const [name, value] of added) parameters.append(name, value);
  return parameters.size > 0 ? `/admin?${parameters}` : "/admin";
}
