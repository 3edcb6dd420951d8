import { isTransfer, PAYEE_CHECKED_SINCE, type Payment } from "./rules";

/** The member states whose currency is the euro, where banks check names since 9 October 2025. */
const EURO_AREA = "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK".split(" ");
/** The other members of the Union, whose own date is not confirmed. */
export const OTHER_MEMBERS = "CZ DK HU PL RO SE".split(" ");
const isMember = (country: string): boolean => [...EURO_AREA, ...OTHER_MEMBERS].includes(country);
/** An answer that names no country: one of the Economic Area. */
export const SOME_COUNTRY = "EU";

type Checked = Pick<Payment, "method" | "currency" | "debitedOn" | "payeeCountry" | "payeeCheck">;

/**
 * Why nobody may complain about the check of a payee's name, which binds two banks of the Union for a transfer in euros
 * (Regulation (EU) 260/2012, articles 1 and 5c); null when one may.
 * @param accountCountry that of the bank which the money left; null when it is not known.
 */
export function uncheckedRefusal(payment: Checked, accountCountry: string | null): string | null {
  const countries = [accountCountry, payment.payeeCountry].filter((code) => code !== null);
  if (!isTransfer(payment)) return "Seul un virement passe par la vérification du nom du bénéficiaire.";
  if (payment.currency !== "EUR") return "La vérification du nom ne vise que les virements en euros.";
  if (payment.debitedOn !== null && payment.debitedOn < PAYEE_CHECKED_SINCE)
    return "Ce virement date d’avant le 9 octobre 2025\u00a0: la banque ne devait pas encore vérifier le nom.";
  if (countries.some((code) => code !== SOME_COUNTRY && !isMember(code)))
    return "L’une des deux banques est hors de l’Union européenne\u00a0: elle n’avait pas à vérifier le nom.";
  if (payment.payeeCheck === "no_match" || payment.payeeCheck === "close_match")
    return "Votre banque vous a averti que le nom n’allait pas\u00a0: cette lettre n’a rien à lui reprocher.";
  return null;
}

/** Whether the screen showed no check of a name that was owed, as its client answered. */
export const isUnchecked = (payment: Checked, accountCountry: string | null): boolean =>
  (payment.payeeCheck === "nothing" || payment.payeeCheck === "impossible") &&
  uncheckedRefusal(payment, accountCountry) === null;
