/**
 * What a person can still do without us, by type of scam. An administrator may add it to the message of a rejection, after the
 * specification's sentence. Sources: CMF L133-18 and L133-24, C. consom. L612-1, CPP 8, 706-5.
 */
const COMMON = [
  "Porter plainte à la police, à la gendarmerie ou par lettre au procureur : vous avez six ans.",
  "Saisir le médiateur de votre banque, sans frais, si elle refuse votre demande écrite ou n’y répond pas.",
  "Demander l’aide juridictionnelle, si vos revenus sont modestes, pour un avocat de votre choix.",
] as const;

const UNAUTHORISED =
  "Contester par écrit, à votre banque, chaque paiement que vous n’avez pas autorisé. Faites-le sans tarder : treize mois après le débit, c’est trop tard.";
const INVESTMENT =
  "Signaler la société à l’AMF et à l’ACPR sur abe-infoservice.fr, et demander à votre banque le rappel des virements.";

const OWN = {
  fake_investment: [INVESTMENT],
  trading_scam: [INVESTMENT],
  ponzi_scheme: [INVESTMENT],
  fake_bank_advisor: [UNAUTHORISED],
  phishing: [UNAUTHORISED, "Signaler le message sur signal-spam.fr, ou le SMS au 33700."],
  tech_support: [UNAUTHORISED, "Faire vérifier votre appareil par un professionnel référencé sur 17cyber.gouv.fr."],
  ceo_fraud: ["Demander sans attendre à la banque le rappel du virement, et le signaler à votre assureur."],
  identity_theft: [
    UNAUTHORISED,
    "Demander à la Banque de France si un chèque, une carte ou un crédit est signalé à votre nom.",
  ],
  unknown: [],
} as const satisfies Record<string, readonly string[]>;

/** The lines of the list, those of the type first. */
export const stillPossible = (type: keyof typeof OWN): readonly string[] => [...OWN[type], ...COMMON];
