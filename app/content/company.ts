/**
 * The publisher's identity. A null value is not known yet: pages then show « à compléter par l’éditeur », and a banner
 * warns the administrator. Capital and legal form are the specification's (sections 1 and 9).
 */
export const company = {
  name: "Recours",
  legalForm: "Société à responsabilité limitée unipersonnelle",
  capital: "3 000 €",
  siren: null as string | null,
  /** Town of the trade register (RCS). */
  register: null as string | null,
  vatNumber: null as string | null,
  /** The number given by the data-protection authority, if any. */
  dataProtectionNumber: null as string | null,
  address: null as string | null,
  phone: null as string | null,
  email: null as string | null,
  /** The publication director, whom the law requires a site to name. */
  director: null as string | null,
  /** Where the service runs. The pages name the country of the data only once it is given here (« France »). */
  host: {
    name: null as string | null,
    address: null as string | null,
    phone: null as string | null,
    country: null as string | null,
  },
  /** The consumer mediator that a client may turn to, free of charge. */
  mediator: { name: null as string | null, address: null as string | null, site: null as string | null },
  insurance: "Les avocats partenaires sont couverts par une assurance de responsabilité civile professionnelle.",
  hours: { label: "du lundi au vendredi, de 9 h à 18 h", opens: "09:00", closes: "18:00" },
  /** The surname under which the staff's messages are shown, until cases have assigned lawyers. */
  lawyerSurname: "Laurent",
  get legalLines(): string[] {
    return [
      `${this.name}, ${this.legalForm.toLowerCase()} au capital de ${this.capital}`,
      ...(this.address ? [this.address] : []),
      ...(this.siren ? [`SIREN ${this.siren}${this.register ? ` RCS ${this.register}` : ""}`] : []),
      ...(this.vatNumber ? [`TVA ${this.vatNumber}`] : []),
      ...(this.dataProtectionNumber ? [`Protection des données : n° ${this.dataProtectionNumber}`] : []),
      this.insurance,
    ];
  },
};

/** Says where the data are, from what the operator gave; the host is named in the legal notice. */
export const hostingSentence = ({ name, country }: Pick<(typeof company)["host"], "name" | "country">): string =>
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

/** The terms of the legal identity that are still missing; empty when none is. */
export function missingLegalIdentity(): string[] {
  const host = Object.values(company.host).includes(null) ? ["Hébergeur"] : [];
  const mediator = Object.values(company.mediator).includes(null) ? ["Médiateur de la consommation"] : [];
  const missing = legalIdentity().filter(({ value }) => value === null);
  return [...missing.map(({ term }) => term), ...host, ...mediator];
}
