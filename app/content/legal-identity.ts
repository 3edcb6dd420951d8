import { company, inSentence, NO_VAT } from "./company";
import { readWith } from "./published";
import type { Company } from "./site";

/** Says where the data are, from what the operator gave; the host is named in the legal notice. */
export const hostingSentence = ({ name, country }: Pick<Company["host"], "name" | "country">): string =>
  name && country
    ? `Les données sont hébergées par ${name} (${country}).`
    : "L’hébergeur est nommé dans les mentions légales dès qu’il est choisi.";

export const TO_COMPLETE = "à compléter par l’éditeur";

/**
 * What the law asks a publisher to show, under the section of « Le site » that has it: the label of each field by its
 * name. The number of the data-protection authority is not asked for: not every publisher has one.
 */
export const LEGAL_SECTIONS = {
  identity: {
    title: "Éditeur et hébergeur",
    fields: {
      name: "Nom",
      legalForm: "Forme juridique",
      capital: "Capital social",
      address: "Siège social",
      siren: "SIREN",
      register: "Ville du greffe (RCS)",
      vatNumber: "Numéro de TVA intracommunautaire",
      director: "Directeur ou directrice de la publication",
      "host.name": "Nom de l’hébergeur",
      "host.address": "Adresse de l’hébergeur",
      "host.phone": "Téléphone de l’hébergeur",
      "host.country": "Pays des données",
      "mediator.name": "Nom du médiateur de la consommation",
      "mediator.address": "Adresse du médiateur",
      "mediator.site": "Site du médiateur",
    },
  },
  contacts: { title: "Contacts et horaires", fields: { phone: "Téléphone", email: "Adresse e-mail" } },
} as const;

const { fields: LABELS } = LEGAL_SECTIONS.identity;
const CONTACT_LABELS = LEGAL_SECTIONS.contacts.fields;
const DATA_PROTECTION = "Numéro d’enregistrement, protection des données";

/** The legal identity as pages show it; a value is null when the publisher has not given it. */
export function legalIdentity(): { term: string; value: string | null }[] {
  const { dataProtectionNumber } = company;
  return [
    { term: "Dénomination", value: company.name },
    { term: LABELS.legalForm, value: company.legalForm },
    { term: LABELS.capital, value: company.capital },
    { term: LABELS.address, value: company.address },
    {
      term: "Immatriculation (SIREN, RCS)",
      value: [company.siren, company.register].filter(Boolean).join(", ") || null,
    },
    { term: LABELS.vatNumber, value: company.hasNoVat ? NO_VAT : company.vatNumber },
    ...(dataProtectionNumber ? [{ term: DATA_PROTECTION, value: dataProtectionNumber }] : []),
    { term: LABELS.director, value: company.director },
    { term: CONTACT_LABELS.phone, value: company.phone },
    { term: CONTACT_LABELS.email, value: company.email },
  ];
}

/** Fields with a default in the files that only the publisher can know, to be changed or confirmed. */
const TO_CONFIRM = {
  legalForm: { label: "Forme juridique", said: "la forme juridique", own: "la nôtre" },
  capital: { label: "Capital social", said: "le capital", own: "le nôtre" },
  insurance: { label: "Assurance", said: "l’assurance", own: "la nôtre" },
} as const;
type ToConfirm = keyof typeof TO_CONFIRM;

function listUnconfirmed(identity: Company): ToConfirm[] {
  if (identity.isConfirmed) return [];
  const provided = readWith({}, () => ({ ...company }));
  return (Object.keys(TO_CONFIRM) as ToConfirm[]).filter((name) => identity[name] === provided[name]);
}

/**
 * « Recours, société à responsabilité limitée au capital de 3 000 € »; the name alone while its form and its capital are
 * those of the files and nobody confirmed them.
 */
export function nameAndForm(identity: Company = company): string {
  const unconfirmed = listUnconfirmed(identity);
  if (unconfirmed.includes("legalForm") || unconfirmed.includes("capital")) return identity.name;
  return `${identity.name}, ${inSentence(identity.legalForm)} au capital de ${identity.capital}`;
}

export type Confirmation = { fields: string[]; sentence: string };

/**
 * The fields that are still those of the files, and the sentence that confirms them; null when none is, or once confirmed.
 * « Le capital (3 000 €) et l’assurance sont bien les nôtres »
 */
export function askedConfirmation(identity: Company = company): Confirmation | null {
  const fields = listUnconfirmed(identity);
  const [first, ...others] = fields;
  if (!first) return null;
  const said = fields.map((name) => TO_CONFIRM[name].said + (name === "insurance" ? "" : ` (${identity[name]})`));
  const named = said.length > 1 ? `${said.slice(0, -1).join(", ")} et ${said.at(-1)}` : said.join();
  const end = others.length > 0 ? "sont bien les nôtres" : `est bien ${TO_CONFIRM[first].own}`;
  return { fields, sentence: `${named.charAt(0).toUpperCase()}${named.slice(1)} ${end}` };
}

/** The labels of the fields that a section lacks. */
export type MissingFields = { section: keyof typeof LEGAL_SECTIONS; title: string; labels: string[] };

/** What the legal identity still lacks, or nobody confirmed, by section; empty when it is complete. */
export function missingLegalIdentity(identity: Company = company): MissingFields[] {
  const isMissing = (name: string): boolean => {
    if (name === "vatNumber" && identity.hasNoVat) return false;
    const value: unknown = name.split(".").reduce((part: unknown, key) => Object(part)[key], identity);
    return typeof value !== "string" || value.trim() === "" || /^à compléter/i.test(value.trim());
  };
  const unconfirmed = listUnconfirmed(identity).map((name) => `${TO_CONFIRM[name].label} (à confirmer)`);
  return (["identity", "contacts"] as const).flatMap((section) => {
    const { title, fields } = LEGAL_SECTIONS[section];
    const empty = Object.entries(fields).flatMap(([name, label]) => (isMissing(name) ? [label] : []));
    const labels = section === "identity" ? [...empty, ...unconfirmed] : empty;
    return labels.length > 0 ? [{ section, title, labels }] : [];
  });
}

/** What is missing for the visitors: `left` to give, or `saved` in a revision that is not published yet. */
export type MissingIdentity = { left: MissingFields[]; saved: MissingFields[] };

/** @param published what the published identity lacks. @param head what that of the last revision lacks. */
export function splitMissing(published: readonly MissingFields[], head: readonly MissingFields[]): MissingIdentity {
  const keep = (isLeft: boolean) =>
    published.flatMap(({ labels, ...section }) => {
      const lacks = new Set(head.find((fields) => fields.section === section.section)?.labels);
      const kept = labels.filter((label) => lacks.has(label) === isLeft);
      return kept.length > 0 ? [{ ...section, labels: kept }] : [];
    });
  return { left: keep(true), saved: keep(false) };
}
