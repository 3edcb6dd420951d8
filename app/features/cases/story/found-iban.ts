import { ibansIn } from "~/platform/bank-statements/guess";
import { foldText } from "~/platform/fold-text";
import type { Found } from "./found-text";

/** Words before an account of the teller's own. */
const OWN = /\b(?:mon|ma|mes|notre|nos) (?:propre )?(?:iban|rib|comptes?|banque)\b[^.]{0,40}$/;
/** Words before the account to which the money went. */
const PAYEE =
  /\b(?:vers|beneficiaire|destinataire|au compte|sur (?:le|un|ce|leur|son) compte|(?:son|leur) (?:iban|rib)|l['’]iban)\b[^.]{0,40}$/;

/** The only valid IBAN, in normal form, of the account to which a story says that the money went. */
export function findPayeeIban(story: string): Found<string> | undefined {
  const upper = story.toUpperCase().replace(/[\u00a0\u202f]/g, " ");
  const found = [...new Set(ibansIn(upper))].flatMap((iban) => {
    const match = new RegExp([...iban].join(" ?")).exec(upper);
    const before = foldText(story.slice(Math.max(0, (match?.index ?? 0) - 60), match?.index));
    const isOwn = OWN.test(before) && !PAYEE.test(before.replace(/^.*\b(?:mon|ma|mes|notre|nos)\b/s, ""));
    return match && !isOwn ? [{ value: iban, quote: match[0] }] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}
