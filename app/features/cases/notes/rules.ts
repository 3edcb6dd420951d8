import { foldText } from "~/platform/fold-text";

/** Names are short; a longer text after « @ » is no name. */
const MAX_BEGUN = 60;

/** What is typed of a name after the last « @ » of a text, which a mention could complete; null when none is begun. */
export function begunMention(before: string): string | null {
  const [, begun] = /(?:^|\s)@([\p{L}\p{N}' ’.-]*)$/u.exec(before) ?? [];
  return begun === undefined || begun.length > MAX_BEGUN || /\s\S*\s/.test(begun) ? null : begun;
}

/** Those whose name has a word that begins as typed, whatever the accents and capitals; all of them when nothing is. */
export function namesBegunBy<Named extends { name: string }>(typed: string, people: readonly Named[]): Named[] {
  const begun = foldText(typed);
  return people.filter(({ name }) => {
    const words = foldText(name).split(/[\s-]+/);
    return words.some((_, index) => words.slice(index).join(" ").startsWith(begun));
  });
}
