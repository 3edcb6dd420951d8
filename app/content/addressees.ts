import { foreignBanks, sharedBankNames } from "./foreign-banks";

/**
 * To whom letters go. An address stands here only with the page that gives it and the day on which that page was read;
 * without one, `addressLines` is empty and the client copies the address from their statement. When an address changes,
 * change it with its `source` and `readOn`. An id that a letter was written to stays: rename the rest, keep the id.
 */
export type ListedAddressee = {
  id: string;
  /** The first line of the address, as it is printed. */
  name: string;
  kind:
    | "bank"
    | "bank_mediator"
    | "home_mediator"
    | "supervisor"
    | "prosecutor"
    | "court"
    | "central_bank"
    | "data_authority";
  /** What follows the name; empty when no source was found. */
  addressLines: readonly string[];
  website?: string;
  /** The country of a bank, and the names by which people write it, when its clients have their account there. */
  account?: { country: string; names: readonly string[] };
  source: string;
  readOn: string;
  /** What to check before sending. */
  unconfirmed?: string;
};

const NONE = "l’adresse, à recopier de votre relevé ou de votre convention de compte";
const REGIONAL = "l’adresse, qui dépend de votre caisse régionale\u00a0: à recopier de votre relevé";
const COPY = "l’adresse, lue dans une copie de cette page\u00a0: comparez-la avec votre relevé ou le site";

export const addressees: readonly ListedAddressee[] = [
  {
    id: "bnp-paribas",
    name: "BNP Paribas, service des réclamations",
    kind: "bank",
    addressLines: [],
    website: "https://mabanque.bnpparibas",
    account: { country: "FR", names: ["bnp", "bnp paribas", "bnpparibas"] },
    source: "aucune page trouvée pour les particuliers",
    readOn: "2026-11-25",
    unconfirmed: NONE,
  },
  {
    id: "bnp-paribas-entreprises",
    name: "BNP Paribas, Responsable Réclamations Clients, BDDF Entreprises",
    kind: "bank",
    addressLines: ["CGA 03B1", "163 boulevard MacDonald", "75019 Paris"],
    website: "https://banqueentreprise.bnpparibas",
    source: "banqueentreprise.bnpparibas/reclamation",
    readOn: "2026-11-25",
    unconfirmed: COPY,
  },
  {
    id: "hello-bank",
    name: "Hello bank!, Service Réclamations Clients",
    kind: "bank",
    addressLines: ["TSA 80011", "75318 Paris Cedex 09"],
    website: "https://www.hellobank.fr",
    account: { country: "FR", names: ["hello bank", "hellobank"] },
    source: "hellobank.fr, «\u00a0Réclamations\u00a0»",
    readOn: "2026-11-25",
    unconfirmed: COPY,
  },
  {
    id: "societe-generale",
    name: "SG Société Générale, Service Relations Clientèle",
    kind: "bank",
    addressLines: [],
    website: "https://particuliers.sg.fr",
    account: { country: "FR", names: ["societe generale", "sg", "sg societe generale", "socgen"] },
    source: "particuliers.sg.fr, «\u00a0Contestation et réclamation\u00a0»\u00a0: sans adresse postale",
    readOn: "2026-11-25",
    unconfirmed: NONE,
  },
  {
    id: "lcl",
    name: "LCL, Service Relations Clientèle",
    kind: "bank",
    addressLines: [],
    website: "https://www.lcl.fr",
    account: { country: "FR", names: ["lcl", "le credit lyonnais", "credit lyonnais"] },
    source: "lcl-mediateur.fr, qui nomme ce service sans son adresse",
    readOn: "2026-11-25",
    unconfirmed: NONE,
  },
  {
    id: "credit-agricole",
    name: "Crédit Agricole, service des réclamations de votre caisse régionale",
    kind: "bank",
    addressLines: [],
    website: "https://www.credit-agricole.fr",
    account: { country: "FR", names: ["credit agricole", "ca"] },
    source: "credit-agricole.fr, «\u00a0Réclamation et médiation\u00a0»\u00a0: une adresse par caisse",
    readOn: "2026-11-25",
    unconfirmed: REGIONAL,
  },
  {
    id: "credit-mutuel",
    name: "Crédit Mutuel, Service Relations Clientèle de votre fédération",
    kind: "bank",
    addressLines: [],
    website: "https://www.creditmutuel.fr",
    account: { country: "FR", names: ["credit mutuel"] },
    source: "creditmutuel.fr, «\u00a0Réclamations\u00a0»\u00a0: une adresse par fédération",
    readOn: "2026-11-25",
    unconfirmed: REGIONAL,
  },
  {
    id: "cic",
    name: "CIC, service relations clientèle de votre banque",
    kind: "bank",
    addressLines: [],
    website: "https://www.cic.fr",
    account: { country: "FR", names: ["cic"] },
    source: "cic-iberbanco.com, «\u00a0Réclamations et médiation\u00a0»\u00a0: une adresse par banque du groupe",
    readOn: "2026-11-25",
    unconfirmed: NONE,
  },
  {
    id: "la-banque-postale",
    name: "La Banque Postale, service des réclamations",
    kind: "bank",
    addressLines: [],
    website: "https://www.labanquepostale.fr",
    account: { country: "FR", names: ["la banque postale", "banque postale", "lbp"] },
    source: "labanquepostale.fr, «\u00a0Réclamation\u00a0»\u00a0: par formulaire",
    readOn: "2026-11-25",
    unconfirmed: NONE,
  },
  {
    id: "caisse-epargne",
    name: "Caisse d’Épargne, Service Relations Clientèle de votre caisse",
    kind: "bank",
    addressLines: [],
    website: "https://www.caisse-epargne.fr",
    account: { country: "FR", names: ["caisse d epargne", "la caisse d epargne"] },
    source: "caisse-epargne.fr, «\u00a0Réclamation et médiation\u00a0»\u00a0: une adresse par caisse",
    readOn: "2026-11-25",
    unconfirmed: REGIONAL,
  },
  {
    id: "banque-populaire",
    name: "Banque Populaire, service des réclamations de votre banque",
    kind: "bank",
    addressLines: [],
    website: "https://www.banquepopulaire.fr",
    account: { country: "FR", names: ["banque populaire", "la banque populaire"] },
    source: "banquepopulaire.fr, «\u00a0Réclamation et médiation\u00a0»\u00a0: une adresse par banque régionale",
    readOn: "2026-11-25",
    unconfirmed: REGIONAL,
  },
  {
    id: "boursobank",
    name: "BoursoBank, service des réclamations",
    kind: "bank",
    addressLines: [],
    website: "https://www.boursobank.com",
    account: { country: "FR", names: ["boursobank", "bourso bank", "boursorama", "boursorama banque"] },
    source: "aucune page officielle trouvée",
    readOn: "2026-11-25",
    unconfirmed: NONE,
  },
  {
    id: "fortuneo",
    name: "Fortuneo, service des réclamations",
    kind: "bank",
    addressLines: [],
    website: "https://www.fortuneo.fr",
    account: { country: "FR", names: ["fortuneo"] },
    source: "aucune page officielle trouvée",
    readOn: "2026-11-25",
    unconfirmed: NONE,
  },
  {
    id: "revolut",
    name: "Revolut Bank UAB, service des réclamations",
    kind: "bank",
    addressLines: [],
    website: "https://www.revolut.com/fr-FR/legal/complaints-policy/",
    source: "revolut.com, «\u00a0Complaints policy\u00a0»\u00a0: adresse d’autres pays seulement",
    readOn: "2026-11-25",
    unconfirmed: "l’adresse de la succursale française, et le formulaire de réclamation du site",
  },
  {
    id: "n26",
    name: "N26 Bank, service des réclamations",
    kind: "bank",
    addressLines: [],
    website: "https://support.n26.com/fr-fr",
    source:
      "support.n26.com, «\u00a0Comment faire une réclamation\u00a0»\u00a0: par e-mail à litiges@n26.com, ou par courrier sans adresse",
    readOn: "2026-11-25",
    unconfirmed: NONE,
  },
  {
    id: "mediator-fbf",
    name: "Le Médiateur auprès de la FBF",
    kind: "bank_mediator",
    addressLines: ["CS 151", "75422 Paris Cedex 09"],
    website: "https://lemediateur.fbf.fr",
    source: "lemediateur.fbf.fr\u00a0; particuliers.sg.fr",
    readOn: "2026-11-25",
    unconfirmed:
      "que votre banque y adhère, d’après la liste de son site (SG l’écrit\u00a0; BNP Paribas depuis septembre 2020, d’après son site des Antilles)",
  },
  {
    id: "mediator-la-banque-postale",
    name: "Le Médiateur de La Banque Postale",
    kind: "bank_mediator",
    addressLines: ["115 rue de Sèvres", "Case postale G009", "75275 Paris Cedex 06"],
    website: "https://mediateur.groupelaposte.com",
    source: "labanquepostale.fr\u00a0; clubdesmediateurs.fr",
    readOn: "2026-11-25",
    unconfirmed: COPY,
  },
  {
    id: "mediator-credit-mutuel",
    name: "Le Médiateur du Crédit Mutuel",
    kind: "bank_mediator",
    addressLines: ["63 chemin Antoine Pardon", "69160 Tassin-la-Demi-Lune"],
    website: "https://www.lemediateur-creditmutuel.com",
    source: "creditmutuel.fr, «\u00a0Charte de la médiation\u00a0»",
    readOn: "2026-11-25",
    unconfirmed: COPY,
  },
  {
    id: "mediator-arkea",
    name: "Le Médiateur du Crédit Mutuel Arkéa",
    kind: "bank_mediator",
    addressLines: ["29808 Brest Cedex 9"],
    website: "https://lemediateur.creditmutuelarkea.fr",
    source: "lemediateur.creditmutuelarkea.fr",
    readOn: "2026-11-25",
    unconfirmed: "que votre banque en relève (Fortuneo est une marque d’Arkéa)",
  },
  {
    id: "mediator-cic",
    name: "Le Médiateur du CIC",
    kind: "bank_mediator",
    addressLines: [],
    website: "https://www.cic.fr",
    source: "cic-iberbanco.com, qui renvoie au relevé de compte",
    readOn: "2026-11-25",
    unconfirmed: NONE,
  },
  {
    id: "mediator-lcl",
    name: "Le Médiateur auprès de LCL",
    kind: "bank_mediator",
    addressLines: [],
    website: "https://www.lcl-mediateur.fr",
    source: "lcl-mediateur.fr, qui renvoie au relevé de compte",
    readOn: "2026-11-25",
    unconfirmed: NONE,
  },
  {
    id: "mediator-credit-agricole",
    name: "Le Médiateur du Crédit Agricole, auprès de votre caisse régionale",
    kind: "bank_mediator",
    addressLines: [],
    website: "https://www.credit-agricole.fr",
    source: "credit-agricole.fr, «\u00a0Réclamation et médiation\u00a0»\u00a0: un médiateur par caisse",
    readOn: "2026-11-25",
    unconfirmed: REGIONAL,
  },
  {
    id: "mediator-caisse-epargne",
    name: "Le Médiateur de la consommation auprès de votre Caisse d’Épargne",
    kind: "bank_mediator",
    addressLines: [],
    website: "https://www.caisse-epargne.fr",
    source: "mediateur-cegee.fr, pour la caisse Grand Est Europe\u00a0: un médiateur par caisse",
    readOn: "2026-11-25",
    unconfirmed: REGIONAL,
  },
  {
    id: "mediator-banque-populaire",
    name: "Le Médiateur de la consommation auprès de votre Banque Populaire",
    kind: "bank_mediator",
    addressLines: [],
    website: "https://www.banquepopulaire.fr",
    source: "banquepopulaire.fr, «\u00a0Réclamation et médiation\u00a0»\u00a0: un médiateur par banque",
    readOn: "2026-11-25",
    unconfirmed: REGIONAL,
  },
  {
    id: "mediator-asf",
    name: "Le Médiateur de l’ASF",
    kind: "bank_mediator",
    addressLines: ["75854 Paris Cedex 17"],
    website: "https://lemediateur.asf-france.com",
    source: "lemediateur.asf-france.com",
    readOn: "2026-11-25",
    unconfirmed: "que votre établissement y adhère\u00a0: surtout des organismes de crédit",
  },
  {
    id: "mediator-amf",
    name: "Le Médiateur de l’AMF",
    kind: "bank_mediator",
    addressLines: ["Autorité des marchés financiers", "17 place de la Bourse", "75082 Paris Cedex 02"],
    website: "https://www.amf-france.org",
    source: "banquepopulaire.fr et labanquepostale.fr, qui donnent la même adresse",
    readOn: "2026-11-25",
    unconfirmed: "que le litige porte sur un placement financier\u00a0: il ne traite pas des paiements",
  },
  {
    id: "prosecutor",
    name: "Madame la Procureure, Monsieur le Procureur de la République",
    kind: "prosecutor",
    addressLines: ["Tribunal judiciaire de [à compléter\u00a0: celui de votre domicile, ou du siège de l’entreprise]"],
    website: "https://www.justice.fr",
    source: "code de procédure pénale, article 43",
    readOn: "2026-11-22",
    unconfirmed: "l’adresse du tribunal, sur justice.fr",
  },
  {
    id: "court-of-order",
    name: "Au greffe du tribunal qui a rendu l’ordonnance",
    kind: "court",
    addressLines: [],
    website: "https://www.justice.fr",
    source: "code de procédure civile, article 1415, lu dans une copie (fbls.net)",
    readOn: "2026-11-28",
    unconfirmed: "l’adresse, qui est sur l’acte reçu",
  },
  {
    id: "banque-de-france",
    name: "Banque de France, fichiers d’incidents",
    kind: "central_bank",
    addressLines: [],
    website: "https://www.banque-france.fr/fr/a-votre-service/particuliers/fichiers-incident-bancaire",
    source: "banque-france.fr, «\u00a0Fichiers d’incident bancaire\u00a0»\u00a0: en ligne, par courrier ou au guichet",
    readOn: "2026-11-28",
    unconfirmed: "l’adresse, sur banque-france.fr, ou celle du guichet le plus proche",
  },
  {
    id: "cnil",
    name: "CNIL, exercice des droits indirect",
    kind: "data_authority",
    addressLines: [],
    website: "https://www.cnil.fr/fr/exercer-ses-droits-par-lintermediaire-de-la-cnil",
    source: "cnil.fr, «\u00a0Exercer ses droits par l’intermédiaire de la CNIL\u00a0»",
    readOn: "2026-11-28",
    unconfirmed: "l’adresse, sur cnil.fr\u00a0: la demande peut se faire en ligne",
  },
  {
    id: "acpr",
    name: "Autorité de contrôle prudentiel et de résolution (ACPR)",
    kind: "supervisor",
    addressLines: ["4 place de Budapest", "75009 Paris"],
    website: "https://acpr.banque-france.fr",
    source: "regafi.fr, qui donne son siège\u00a0; acpr.banque-france.fr, «\u00a0Formuler une réclamation\u00a0»",
    readOn: "2026-11-28",
    unconfirmed: "l’adresse des réclamations, sur acpr.banque-france.fr\u00a0: un formulaire peut la remplacer",
  },
  {
    id: "ombudsfin",
    name: "Ombudsfin, pour qui vit en Belgique",
    kind: "home_mediator",
    addressLines: [],
    website: "https://www.ombudsfin.be",
    source: "ombudsfin.be, qui dit transmettre au médiateur étranger",
    readOn: "2026-11-27",
    unconfirmed: "l’adresse, sur ombudsfin.be",
  },
  {
    id: "ombudsman-ch",
    name: "Ombudsman des banques suisses, pour une banque de Suisse",
    kind: "home_mediator",
    addressLines: [],
    website: "https://bankingombudsman.ch",
    source: "bankingombudsman.ch\u00a0: pour les banques membres seulement, après une réclamation écrite",
    readOn: "2026-11-27",
    unconfirmed: "l’adresse, sur bankingombudsman.ch, ou au +41 21 311 29 83",
  },
  {
    id: "obsi-ca",
    name: "OSBI, pour une banque du Canada",
    kind: "home_mediator",
    addressLines: [],
    website: "https://www.obsi.ca",
    source: "obsi.ca, pour les banques\u00a0; l’AMF du Québec pour les caisses",
    readOn: "2026-11-27",
    unconfirmed: "l’adresse, sur obsi.ca",
  },
];

const folded = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

const COUNTRIES = new Map([
  ...addressees.flatMap(({ account }) => account?.names.map((name) => [name, account.country] as const) ?? []),
  ...Object.entries(foreignBanks).flatMap(([country, banks]) =>
    banks.flatMap(({ title, names }) => [folded(title), ...names].map((name) => [name, country] as const)),
  ),
]);

/** The id of a bank by its whole name, as somebody typed it: « N26 » or « N26 Bank ». Null for an unknown one. */
export function bankNamed(name: string | null): string | null {
  const typed = folded(name ?? "");
  const isNamed = ({ kind, account, name: line }: ListedAddressee) => {
    const head = folded(line.split(",")[0] ?? "");
    return kind === "bank" && (account?.names.includes(typed) || head === typed || head.startsWith(`${typed} bank`));
  };
  return typed ? (addressees.find(isNamed)?.id ?? null) : null;
}

/**
 * The country of the accounts of a bank, by its whole name as somebody typed it: « BNP Paribas Fortis » is another bank than
 * « BNP Paribas ». Null for an unknown one, and for one that has branches in several countries, whose contract says which.
 * @param lives the code of the country where its client lives: « Raiffeisen » alone is then the bank of that country.
 */
export function bankCountry(name: string | null, lives: string | null = null): string | null {
  const typed = folded(name ?? "");
  return COUNTRIES.get(typed) ?? (lives !== null && sharedBankNames[lives]?.includes(typed) ? lives : null);
}

/** Whether banks of several countries have this name, so that it says of none where its clients’ accounts are. */
export const isSharedBankName = (name: string | null): boolean =>
  Object.values(sharedBankNames).some((names) => names.includes(folded(name ?? "")));

const ADDRESSEES = new Map(
  addressees.flatMap(({ id, kind, name, account }) =>
    kind === "bank" && id !== "bnp-paribas-entreprises"
      ? [folded(name.split(",")[0] ?? name), ...(account?.names ?? [])].map((one) => [one, id] as const)
      : [],
  ),
);

/** The id of the bank that a letter goes to, by its whole name as somebody typed it; null for an unknown one. */
export const bankAddressee = (name: string | null): string | null => ADDRESSEES.get(folded(name ?? "")) ?? null;
