import { formatNumber } from "~/ui/format";

/** How many items of each kind were deleted with an account. */
export type Removed = { cases: number; messages: number; documents: number; requests: number; files: number };

const WORDS: [keyof Removed, string, string][] = [
  ["cases", "dossier", "dossiers"],
  ["messages", "message", "messages"],
  ["documents", "document d’identité", "documents d’identité"],
  ["requests", "demande d’assistance", "demandes d’assistance"],
  ["files", "fichier", "fichiers"],
];

/** « 2 dossiers, 14 messages, 5 fichiers »; null when only the account itself was deleted. */
export function removedSentence(removed: Removed): string | null {
  const parts = WORDS.filter(([key]) => removed[key] > 0).map(
    ([key, one, many]) => `${formatNumber(removed[key])} ${removed[key] > 1 ? many : one}`,
  );
  return parts.length > 0 ? parts.join(", ") : null;
}
