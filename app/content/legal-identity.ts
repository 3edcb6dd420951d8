import { company, NO_VAT } from "./company";
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
const TO_CONFIRM = { legalForm: "Forme juridique", capital: "Capital social", insurance: "Assurance" } as const;

function listUnconfirmed(identity: Company): string[] {
  if (identity.isConfirmed) return [];
  const provided = readWith({}, () => ({ ...company }));
  return Object.entries(TO_CONFIRM).flatMap(([name, label]) => {
    const field = name as keyof typeof TO_CONFIRM;
    return identity[field] === provided[field] ? [`${label} (à confirmer)`] : [];
  });
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
  return (["identity", "contacts"] as const).flatMap((section) => {
    const { title, fields } = LEGAL_SECTIONS[section];
    const empty = Object.entries(fields).flatMap(([name, label]) => (isMissing(name) ? [label] : []));
    const labels = section === "identity" ? [...empty, ...listUnconfirmed(identity)] : empty;
    return labels.length > 0 ? [{ section, title, labels }] : [];
  });
}
