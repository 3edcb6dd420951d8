/**
 * The hours within which a lawyer has looked at a case after its submission (specification, sections 1 and 9). The
 * clock of the staff's list counts to it too: it stops at the first answer, so that it also keeps the longer promise.
 */
export const PROMISED_HOURS = 48;

/** The delays promised to clients (specification, section 9): every text takes them from here. */
export const delays = { analysis: `${PROMISED_HOURS} h`, reply: "48 à 72 h", procedure: "trois à six mois" } as const;

/** Who opens identity documents, in the same words wherever it is said. */
export const WHO_OPENS_IDENTITY =
  "Seules les personnes de notre équipe qui les vérifient peuvent les ouvrir. Chaque ouverture est enregistrée, et vous la retrouvez dans votre compte.";
