import { formatLongDate } from "~/ui/format";
import { delays } from "./delays";
import { live } from "./published";
import type { Claim, ClaimKey } from "./site";

const DECLARED_ON = "2026-11-21";

export const DECLARED = "déclaré par l’éditeur";
const COUNTED = "compté par le site";

const declared = (value: string, label: string): Claim => ({ value, label, source: DECLARED, declaredOn: DECLARED_ON });

const file: Record<ClaimKey, Claim> = {
  lawyers: declared("+ de 100", "avocats partenaires"),
  cases: declared("+ de 5 000", "dossiers traités depuis 2018"),
  satisfaction: declared("94 %", "de clients satisfaits"),
  success: declared("+ de 70 %", "de procédures qui aboutissent"),
  rating: declared("4,9/5", "sur 2 156 avis"),
  expertise: declared("+ de 5 ans", "d’expertise"),
  analysis: declared(delays.analysis, "pour une première analyse"),
  opening: declared("0 €", "à l’ouverture du dossier"),
};

/** The figures, as published on « Le site », else as this file gives them. Read them when a page is rendered. */
export const claims = /* @__PURE__ */ live(file, (published) => published.claims);

/** The number of lawyers: counted as soon as one is verified, and claimed until then. */
export function lawyersClaim(verified: number): Claim {
  if (verified === 0) return claims.lawyers;
  const label = verified > 1 ? "avocats partenaires vérifiés" : "avocat partenaire vérifié";
  return { value: String(verified), label, source: COUNTED };
}

/** The figures that the publisher announces among these. */
export const announced = (figures: readonly Claim[]): Claim[] => figures.filter(({ value }) => value !== "");

/** « L’éditeur déclare plus de 100 avocats partenaires », for a text; empty when the figure is not announced. */
export const claimClause = ({ value, label }: Claim): string =>
  value && `L’éditeur déclare ${value.replace(/^(\+|plus) de\s/i, "plus de ")} ${label}`;

const NO_PROMISE = "Ils ne préjugent pas de l’issue de votre dossier.";

/** The note shown below a group of figures: who says so, and when. */
export function claimsNote(shown: readonly Claim[]): string {
  const declared = shown.filter(({ source }) => source !== COUNTED);
  const counted = shown.length > declared.length ? "Le nombre d’avocats est compté par le site. " : "";
  const [first] = declared;
  if (!first) return counted.trim();
  const isOne = declared.every(({ source, declaredOn }) => source === first.source && declaredOn === first.declaredOn);
  if (isOne && first.source === DECLARED)
    return `${counted}${counted ? "Les autres chiffres sont" : "Chiffres"} déclarés par l’éditeur${dateOf(first)}. ${NO_PROMISE}`;
  const each = declared.map((claim) => `${claim.value} ${claim.label}\u00a0: ${claim.source}${dateOf(claim)}`);
  return `${counted}${each.join("\u00a0; ")}. ${NO_PROMISE}`;
}

const dateOf = ({ declaredOn }: Claim) => (declaredOn ? ` au ${formatLongDate(declaredOn)}` : "");
