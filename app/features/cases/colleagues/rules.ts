import { foldText } from "~/platform/fold-text";

/** Somebody of the staff who may see a case. */
export type Colleague = { id: string; name: string };

/**
 * The people whom a note mentions: « @Alix Bernard ». Accents and capitals do not count; of « Jean Martin » and « Jean
 * Martin Dupont », the longer name counts where it is written.
 */
export function mentionedIn<Person extends Colleague>(text: string, people: readonly Person[]): Person[] {
  const mentions = foldText(text).split("@").slice(1);
  const isNamed = (mention: string, name: string) =>
    mention.startsWith(foldText(name)) && !/[\p{L}\p{N}]/u.test(mention[foldText(name).length] ?? "");
  const named = mentions.map((mention) => {
    const names = people.map(({ name }) => name).filter((name) => isNamed(mention, name));
    return names.sort((one, other) => other.length - one.length)[0];
  });
  return people.filter(({ name }) => named.includes(name));
}
