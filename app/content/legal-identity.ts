import { company } from "./company";
import type { Company } from "./site";

/** Says where the data are, from what the operator gave; the host is named in the legal notice. */
export const hostingSentence = ({ name, country }: Pick<Company["host"], "name" | "country">): string =>
  name && country
    ? `Les données sont hébergées par ${name} (${country}).`
    : "L’hébergeur est nommé dans les mentions légales dès qu’il est choisi.";

export const TO_COMPLETE = "à compléter par l’éditeur";

/** The legal identity as pages show it; a value is null when the publisher has not given it. */
export const legalIdentity = (): { term: string; value: string | null }[] => [
  { term: "Dénomination", value: company.name },
  { term: "Forme juridique", value: company.legalForm },
  { term: "Capital social", value: company.capital },
  { term: "Siège social", value: company.address },
  { term: "Immatriculation (SIREN, RCS)", value: [company.siren, company.register].filter(Boolean).join(", ") || null },
  { term: "Numéro de TVA intracommunautaire", value: company.vatNumber },
  { term: "Numéro d’enregistrement, protection des données", value: company.dataProtectionNumber },
  { term: "Directeur ou directrice de la publication", value: company.director },
  { term: "Téléphone", value: company.phone },
  { term: "Adresse e-mail", value: company.email },
];

/**
 * What the legal identity still lacks, in French; empty when it is complete. The number of the data-protection authority is
 * not asked for: not every publisher has one.
 */
export function missingLegalIdentity(identity: Company = company): string[] {
  const { host, mediator } = identity;
  const values: [string, string | null][] = [
    ["Dénomination", identity.name],
    ["Forme juridique", identity.legalForm],
    ["Capital social", identity.capital],
    ["Siège social", identity.address],
    ["SIREN", identity.siren],
    ["Ville du RCS", identity.register],
    ["Numéro de TVA intracommunautaire", identity.vatNumber],
    ["Directeur ou directrice de la publication", identity.director],
    ["Téléphone", identity.phone],
    ["Adresse e-mail", identity.email],
    ["Nom de l’hébergeur", host.name],
    ["Adresse de l’hébergeur", host.address],
    ["Téléphone de l’hébergeur", host.phone],
    ["Pays des données", host.country],
    ["Nom du médiateur de la consommation", mediator.name],
    ["Adresse du médiateur", mediator.address],
    ["Site du médiateur", mediator.site],
  ];
  return values.filter(([, value]) => !value?.trim() || /^à compléter/i.test(value.trim())).map(([label]) => label);
}
