import type { Person } from "~/features/reports/sheet";
import { withDe } from "~/ui/elision";
import { type CaseFacts, toComplete } from "../rules";

/** What letters read of the company that a case is about. */
export type Company = Pick<
  CaseFacts,
  | "representedName"
  | "representedLink"
  | "companyAddress"
  | "companyPostalCode"
  | "companyCity"
  | "representativeName"
  | "representativeRole"
  | "signsByDelegation"
>;

/** The lines of a text that hold something. */
export const linesOf = (text: string): string[] =>
  text.split(/[\n\r\u2028\u2029]/).flatMap((line) => line.trim() || []);

const oneLine = (text: string | null): string => linesOf(text ?? "").join(" ");

/** The place of a name that a helper does not read. */
export const OWN_NAME = toComplete("vos nom et prénom");

/** A person as they sign. */
export const nameOf = (person: Person | null): string =>
  (person && `${person.firstName} ${person.lastName}`.trim()) || OWN_NAME;

/** The lines of the seat of a company; null unless its street and its town are known. */
export function seatOf({ companyAddress, companyPostalCode, companyCity }: Company): string[] | null {
  const [street, town] = [linesOf(companyAddress ?? ""), oneLine(companyCity)];
  if (street.length === 0 || town === "") return null;
  return [...street, [oneLine(companyPostalCode), town].filter(Boolean).join(" ")];
}

/** The contact of a company’s letter: the person who wrote it, not its signatory. Null for a helper, who reads no profile. */
export const contactOf = (person: Person | null): string | null =>
  person &&
  `Contact\u00a0: ${[nameOf(person), person.phoneText, person.email].flatMap((text) => oneLine(text) || []).join(", ")}`;

/** The functions that bind a company by themselves, as they are typed. */
const BINDS = /^(?:co-?)?(?:gérante?|présidente?|directeur général|directrice générale|PDG)$/i;

/**
 * Who signs the letters of a company, and in what capacity: its representative; who writes them, where they say that they
 * have a delegation, or give the function of a representative as theirs; null while the case says neither.
 */
export function signatoryOf(company: Company, person: Person | null): { name: string; capacity: string } | null {
  const [name, role, link] = [company.representativeName, company.representativeRole, company.representedLink].map(
    oneLine,
  ) as [string, string, string];
  const representative = role || toComplete("la fonction du représentant légal");
  if (company.signsByDelegation) {
    const power = name
      ? `${withDe(name)}, ${representative}`
      : `de ${toComplete("prénom, nom et fonction de qui vous l’a donnée")}`;
    return { name: nameOf(person), capacity: `${link || toComplete("votre fonction")}, par délégation ${power}` };
  }
  if (name) return { name, capacity: representative };
  return BINDS.test(link) ? { name: nameOf(person), capacity: link } : null;
}
