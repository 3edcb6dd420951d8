import { foldText } from "~/platform/fold-text";

type Words = { action: string; about: string; source: string };

/** The rules whose words or article hold every word of a search, whatever its case and accents. */
export function rulesWith<Rule extends Words>(rules: readonly Rule[], search: string): Rule[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  return rules.filter(({ action, about, source }) => {
    const text = foldText(`${action} ${about} ${source}`);
    return words.every((word) => text.includes(word));
  });
}
