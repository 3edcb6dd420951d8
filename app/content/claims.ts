/** A figure that the publisher gives about itself (specification, sections 1 and 9). Pages show it with its source. */
export type Claim = {
  value: string;
  label: string;
  source: "déclaré par l’éditeur" | "compté par le site";
  /** The day it was declared, ISO 8601; undefined for a counted figure, which is today's. */
  declaredOn?: string;
};

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

const DECLARED_ON = "2026-11-21";

const declared = (value: string, label: string) => ({
  value,
  label,
  source: "déclaré par l’éditeur" as const,
  declaredOn: DECLARED_ON,
});

export const claims = {
  lawyers: declared("+ de 100", "avocats partenaires"),
  cases: declared("+ de 5 000", "dossiers traités depuis 2018"),
  satisfaction: declared("94 %", "de clients satisfaits"),
  success: declared("+ de 70 %", "de procédures qui aboutissent"),
  rating: declared("4,9/5", "sur 2 156 avis"),
  expertise: declared("+ de 5 ans", "d’expertise"),
  analysis: declared(delays.analysis, "pour une première analyse"),
  opening: declared("0 €", "à l’ouverture du dossier"),
} as const satisfies Record<string, Claim>;

/** The number of lawyers: counted as soon as one is verified, and claimed until then. */
export function lawyersClaim(verified: number): Claim {
  if (verified === 0) return claims.lawyers;
  const label = verified > 1 ? "avocats partenaires vérifiés" : "avocat partenaire vérifié";
  return { value: String(verified), label, source: "compté par le site" };
}

/** The note shown below a group of figures one of which is counted. */
export const countedNote =
  "Le nombre d’avocats est compté par le site. Les autres chiffres sont déclarés par l’éditeur au 21 novembre 2026. Ils ne préjugent pas de l’issue de votre dossier.";

/** The note shown below each group of these figures. */
export const claimsNote =
  "Chiffres déclarés par l’éditeur au 21 novembre 2026. Ils ne préjugent pas de l’issue de votre dossier.";
