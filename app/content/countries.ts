/**
 * One line of help. `of`: whether the country of the account brings it, or that of residence; both when absent. `upTo`: the
 * largest payment that it is about, in hundredths of the currency of the country.
 */
export type CountryLine = { term: string; text: string; of?: "bank" | "residence"; upTo?: number; unconfirmed?: true };

/** Where a resident reports a fraud. `href`: only an official address that the facts hold. */
type CountryReport = { name: string; text: string; href?: string; unconfirmed?: true };

/**
 * What helps a victim whose account or home is in another country: the French rules do not. Nothing is fetched: a number
 * stands here only with the page that gives it and the day on which that page was read. A line with `unconfirmed` has no
 * source that was opened, and is shown as « à vérifier ». When something changes, change it with `source` and `checkedOn`.
 */
export type CountryHelp = {
  /** The code of the country; null for any other. */
  code: string | null;
  title: string;
  /** To whom a resident complains, as a letter names them, and what says which of them. */
  complaint: { name: string; which: string };
  /** The article that punishes a fraud there, as « une escroquerie (…) » cites it; absent when no source gives it. */
  fraud?: string;
  /** The law on personal data there, which no source confirms; absent when none was found. */
  dataLaw?: string;
  lines: readonly CountryLine[];
  reports: readonly CountryReport[];
  /** The same in English, shortened: the police, and who listens. */
  english: readonly [country: string, text: string];
  source: string;
  checkedOn: string;
};

const EUROPEAN_RULE = {
  term: "Contester",
  of: "bank",
  text: "Écrivez à la banque sans tarder. Treize mois après le débit, c’est la règle européenne.",
  unconfirmed: true,
} as const;

export const countryHelp: readonly CountryHelp[] = [
  {
    code: "BE",
    title: "En Belgique",
    complaint: { name: "Police locale", which: "la zone de police" },
    lines: [
      {
        term: "Premier appel",
        of: "bank",
        text: "Card Stop, +32 78 170 170 (numéro lu sur wikifin.be), puis votre banque.",
      },
      EUROPEAN_RULE,
      {
        term: "Réclamation",
        of: "bank",
        text: "Écrivez à la banque, puis à Ombudsfin (ombudsfin.be), dans l’année de votre réclamation. Il rend un avis, pas un jugement.",
      },
      {
        term: "Plainte",
        of: "residence",
        text: "À la police locale de votre zone. Demandez le numéro du procès-verbal.",
      },
      {
        term: "Aide",
        of: "residence",
        text: "Une première consultation d’avocat gratuite, puis le bureau d’aide juridique, selon vos revenus.",
        unconfirmed: true,
      },
      { term: "Parler", of: "residence", text: "Télé-Accueil, au 107.", unconfirmed: true },
    ],
    reports: [
      { name: "Police locale", text: "La plainte, à la police de votre zone. Demandez le numéro du procès-verbal." },
      {
        name: "Messages suspects",
        text: "Transférez-les à suspect@safeonweb.be. Ce n’est pas une plainte.",
        unconfirmed: true,
      },
      { name: "SPF Économie", text: "Un signalement, par ConsumerConnect.", unconfirmed: true },
    ],
    english: [
      "Belgium",
      "The local police of your area; ask for the number of the report. To block a card: Card Stop, +32 78 170 170 (wikifin.be). To talk: 107 (to be checked).",
    ],
    source: "economie.fgov.be\u00a0; wikifin.be\u00a0; ombudsfin.be",
    checkedOn: "2026-11-27",
  },
  {
    code: "LU",
    title: "Au Luxembourg",
    complaint: { name: "Police grand-ducale", which: "le commissariat" },
    lines: [
      EUROPEAN_RULE,
      {
        term: "Réclamation",
        of: "bank",
        text: "Écrivez à la direction de la banque. Sans réponse suffisante en un mois, saisissez la CSSF (cssf.lu)\u00a0: c’est gratuit, dans l’année de votre réclamation, et avant tout tribunal.",
      },
      {
        term: "À ne pas confondre",
        of: "bank",
        text: "La «\u00a0notification\u00a0» à la CSSF sert au contrôle des banques. Elle ne vous rembourse pas.",
      },
      { term: "Plainte", of: "residence", text: "Dans un poste de la Police grand-ducale.", unconfirmed: true },
      { term: "Parler", of: "residence", text: "SOS Détresse, au 45 45 45.", unconfirmed: true },
    ],
    reports: [
      { name: "Police grand-ducale", text: "La plainte, dans un poste de police.", unconfirmed: true },
      {
        name: "CSSF",
        text: "Une notification, pour le contrôle des banques. Elle ne vous rembourse pas.",
        href: "https://www.cssf.lu",
      },
    ],
    english: ["Luxembourg", "The Police grand-ducale. To talk, call SOS Détresse, 45 45 45 (to be checked)."],
    source: "cssf.lu\u00a0; mondaq.com, circulaire 17/671",
    checkedOn: "2026-11-27",
  },
  {
    code: "CH",
    title: "En Suisse",
    complaint: { name: "Police cantonale", which: "le canton" },
    fraud: "article 146 du code pénal suisse",
    dataLaw: "loi fédérale sur la protection des données (LPD), article 25",
    lines: [
      {
        term: "Contester",
        of: "bank",
        text: "Il n’y a pas de règle européenne\u00a0: votre contrat décide. Lisez vos conditions générales aujourd’hui, et contestez le plus tôt possible.",
      },
      {
        term: "Délai",
        of: "bank",
        text: "Souvent 30 jours dès l’extrait de compte. Le silence peut valoir accord.",
        unconfirmed: true,
      },
      {
        term: "Vos chances",
        of: "bank",
        text: "En général, le client trompé qui a payé lui-même supporte la perte (rapport 2023 de l’Ombudsman). Réclamez quand même, par écrit\u00a0: l’Ombudsman le demande.",
      },
      {
        term: "Réclamation",
        of: "bank",
        text: "Écrivez à la banque, puis à l’Ombudsman des banques suisses (bankingombudsman.ch), en français\u00a0: +41 21 311 29 83. C’est gratuit, pour les clients de ses banques membres seulement. En général, il n’agit plus une fois qu’une autorité ou un tribunal est saisi du litige\u00a0: demandez-lui si une plainte à la police compte.",
      },
      {
        term: "Plainte",
        of: "residence",
        text: "À la police de votre canton\u00a0: Suisse ePolice vous dit quel poste. L’escroquerie est punie par l’article 146 du code pénal suisse. L’OFCS (ncsc.admin.ch) reçoit des signalements\u00a0: ce n’est pas une plainte.",
      },
      {
        term: "Petites sommes",
        of: "residence",
        text: "Sous 300 francs, portez plainte dans les trois mois.",
        upTo: 30_000,
        unconfirmed: true,
      },
      {
        term: "Aide",
        of: "residence",
        text: "L’assistance judiciaire se demande dans votre canton. Les centres LAVI ne prennent pas les arnaques financières.",
      },
      { term: "Parler", of: "residence", text: "La Main Tendue, au 143.", unconfirmed: true },
    ],
    reports: [
      { name: "Police de votre canton", text: "La plainte. Suisse ePolice vous dit quel poste." },
      {
        name: "OFCS",
        text: "Un signalement, qui sert à suivre les arnaques. Ce n’est pas une plainte.",
        href: "https://www.ncsc.admin.ch",
      },
    ],
    english: [
      "Switzerland",
      "The police of your canton. Read your bank’s conditions today, since they set the time limits. A report to ncsc.admin.ch is not a complaint. To talk, call 143 (to be checked).",
    ],
    source: "bankingombudsman.ch\u00a0; ncsc.admin.ch\u00a0; skppsc.ch\u00a0; parein-avocats.ch",
    checkedOn: "2026-11-27",
  },
  {
    code: "CA",
    title: "Au Canada et au Québec",
    complaint: { name: "Service de police", which: "la ville" },
    lines: [
      {
        term: "Carte de crédit",
        of: "bank",
        text: "Au plus 50 $ restent à votre charge, sauf négligence grave. Plus rien ne l’est après votre appel. Au Québec, la loi parle de faute lourde.",
      },
      {
        term: "Carte de débit",
        of: "bank",
        text: "Un code de conduite protège qui a été trompé, s’il prévient tout de suite et coopère.",
      },
      {
        term: "Virement",
        of: "bank",
        text: "Aucune loi ne rembourse un virement que vous avez fait.",
        unconfirmed: true,
      },
      {
        term: "Réclamation",
        of: "bank",
        text: "Suivez celle de votre banque. Après 56 jours, saisissez l’OSBI (obsi.ca).",
      },
      {
        term: "Plainte",
        of: "residence",
        text: "D’abord à la police, avec un numéro de dossier. Puis au Centre antifraude, 1-888-495-8501 (antifraudcentre-centreantifraude.ca)\u00a0: il ne rembourse pas.",
      },
      { term: "Crédit", of: "residence", text: "Demandez une alerte à Equifax et à TransUnion, depuis leur site." },
      { term: "Parler", of: "residence", text: "Ligne d’aide, au 988.", unconfirmed: true },
    ],
    reports: [
      { name: "Votre police", text: "La plainte, d’abord. Demandez un numéro de dossier." },
      {
        name: "Centre antifraude du Canada",
        text: "Puis un signalement, au 1-888-495-8501 (antifraudcentre-centreantifraude.ca). Il ne rembourse pas.",
        href: "https://antifraudcentre-centreantifraude.ca",
      },
      { name: "Equifax et TransUnion", text: "Une alerte à votre dossier de crédit, depuis leur site." },
    ],
    english: [
      "Canada",
      "The police first, then the Anti-Fraud Centre, 1-888-495-8501 (antifraudcentre-centreantifraude.ca), which refunds nothing. To talk: 988 (to be checked).",
    ],
    source: "obsi.ca\u00a0; cleo.on.ca\u00a0; legisquebec.gouv.qc.ca",
    checkedOn: "2026-11-27",
  },
  {
    code: null,
    title: "Dans un autre pays",
    complaint: { name: "Service de police", which: "la ville, et comment ce service s’appelle" },
    lines: [
      {
        term: "Banque",
        of: "bank",
        text: "Appelez-la, puis contestez par écrit, le plus tôt possible. Lisez ses conditions\u00a0: elles fixent le délai.",
      },
      { term: "Plainte", of: "residence", text: "À la police du lieu de résidence. Demandez un numéro." },
      { term: "Preuves", text: "Gardez messages, captures, relevés et numéros, avec leurs dates." },
      {
        term: "Aide",
        of: "residence",
        text: "Le médiateur de la banque est celui de son pays. Votre contrat dit quelle société tient le compte.",
      },
    ],
    reports: [{ name: "Votre police", text: "La plainte, là où vous vivez. Demandez un numéro." }],
    english: ["Elsewhere", "The police where you live, and the conditions of your bank, which set the time limits."],
    source: "finance.ec.europa.eu, FIN-NET\u00a0: les médiateurs se transmettent les dossiers",
    checkedOn: "2026-11-27",
  },
];
