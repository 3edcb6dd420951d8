import { type LetterFacts, toComplete } from "../rules";

const SIM = "\\be?-?sim\\b";
const TAKEN = "(?:remplac|dupliqu|échang|détourn|désactiv|swap|copi|sans moi|ne marche|ne fonctionne|coupé)";
const SWAP = new RegExp(`${SIM}[^.!?\\n]*${TAKEN}|${TAKEN}[^.!?\\n]*${SIM}|sim[ -]?swap`, "i");

/** Whether the story says, in one sentence, that the SIM card was taken over. */
export const isSimSwap = ({ caseRow }: Pick<LetterFacts, "caseRow">): boolean => SWAP.test(caseRow.description);

/** When the line was in other hands, to be filled in. */
export const lineTaken = (): string =>
  `Ma carte SIM a été remplacée sans moi. Ma ligne est restée coupée du ${toComplete("jour et heure de la coupure")} au ${toComplete("jour et heure du retour, ou «\u00a0ce jour\u00a0»")}.`;

/** That a code sent to the line during that time did not reach its holder, and what the operator was asked; null without it. */
export function codeNotReceived(facts: LetterFacts): string | null {
  if (!isSimSwap(facts)) return null;
  const asked = facts.sent.find(({ kind }) => kind === "operator_request");
  return [
    lineTaken(),
    "Un code envoyé à mon numéro ces jours-là n’est pas venu jusqu’à moi.",
    asked
      ? "J’ai demandé à mon opérateur quand, où et sur quelle pièce d’identité cette carte a été remise."
      : "Je demande à mon opérateur quand, où et sur quelle pièce d’identité cette carte a été remise.",
  ].join(" ");
}
