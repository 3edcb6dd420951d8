/** Somebody of the staff who may see a case. */
export type Colleague = { id: string; name: string };

const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The people whom a note mentions: « @Alix Bernard ». Accents and capitals do not count. */
export function mentionedIn<Person extends Colleague>(text: string, people: readonly Person[]): Person[] {
  const said = folded(text);
  return people.filter(({ name }) => {
    const mention = `@${folded(name)}`;
    for (let at = said.indexOf(mention); at >= 0; at = said.indexOf(mention, at + 1))
      if (!/[\p{L}\p{N}]/u.test(said[at + mention.length] ?? "")) return true;
    return false;
  });
}
