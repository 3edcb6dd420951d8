/** An answer that a story holds, with the words that it was read from. */
export type Found<Value> = { value: Value; quote: string };

/** Cuts a text at the ends of its sentences, not after « M. », « env. » or « fr. ». */
export const splitSentences = (text: string): string[] =>
  text.split(/(?<![.!?]|\b(?:M|Mme|Mlle|env|n°|s?frs?))[.!?]+(?:\s+|$)|\n+/i).filter((part) => part.trim() !== "");

/** Cuts a sentence where another statement begins. */
export const splitClauses = (sentence: string): string[] =>
  sentence.split(/,(?!\d)|;|\s?:\s|\s(?:et|puis|alors|mais|donc)\s/i);
