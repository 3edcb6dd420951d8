/** What a helper did, in the words of the owner's page; other entries of the journal are not shown there. */
export const HELPER_ACTIVITY = {
  "case.helper_joined": "a accepté votre invitation",
  "case.helper_ended": "n’a plus accès au dossier",
  "case.opened": "a ouvert le dossier",
  "thread.opened": "a lu la conversation",
  "attachment.opened": "a ouvert un fichier",
  "attachment.original.opened": "a ouvert un fichier tel qu’il a été envoyé",
  "message.posted": "a écrit un message",
  "file.taken_back": "a retiré un fichier bloqué",
} as const;

/** What an invitation lets a helper do. */
export const RIGHT_LABELS = { read: "Lire", write: "Lire et écrire" } as const;

export const rightLabel = (canWrite: boolean): string => RIGHT_LABELS[canWrite ? "write" : "read"];
