/**
 * The decisions of courts that letters rest on, by their number. Only what somebody has read goes here. When a decision
 * is checked again, put the new day in `checkedOn`; when a later one contradicts it, add that one and take the former
 * out of the letters (`features/letters`, whose test finds every number that a letter cites). What rests on one source
 * only, or on none, has `unconfirmed`: it is shown with that remark and no letter cites it.
 */
export type CaseLaw = {
  court: string;
  /** The day of the decision. */
  date: string;
  number: string;
  /** What was decided, in one line. */
  holding: string;
  /** Where it was read. */
  source: string;
  checkedOn: string;
  /** What it changes for a file, where the holding does not say it. */
  effect?: string;
  /** What no source confirms. */
  unconfirmed?: string;
};

const COMMERCIAL = "Cour de cassation, chambre commerciale";

export const caseLaw = {
  "22-21.200": {
    court: COMMERCIAL,
    date: "2024-03-27",
    number: "22-21.200",
    holding:
      "Pour une opération non autorisée ou mal exécutée, les règles du code monétaire et financier s’appliquent seules\u00a0: elles excluent le manquement au devoir de vigilance.",
    source: "actu-juridique.fr, octobre 2024\u00a0; legavox.fr",
    checkedOn: "2026-11-25",
    unconfirmed: "lu dans des commentaires, pas dans l’arrêt",
  },
  "23-16.267": {
    court: COMMERCIAL,
    date: "2024-10-23",
    number: "23-16.267",
    holding:
      "Un appel qui affichait le numéro de la banque avait mis le client en confiance et diminué sa vigilance\u00a0: la négligence grave n’était pas caractérisée.",
    source: "dalloz.businesscomm.fr\u00a0; alexia.fr\u00a0; ceno-avocats.com",
    checkedOn: "2026-11-25",
  },
  "24-10.149": {
    court: COMMERCIAL,
    date: "2025-04-30",
    number: "24-10.149",
    holding:
      "La banque qui oppose une négligence grave doit aussi prouver que l’opération a été authentifiée, enregistrée, comptabilisée et sans déficience technique.",
    source: "juricaf.org\u00a0; clemence-reboux-avocat.fr\u00a0; graces.community",
    checkedOn: "2026-11-25",
  },
  "24-13.777": {
    court: COMMERCIAL,
    date: "2025-06-12",
    number: "24-13.777",
    holding:
      "Même solution pour une entreprise dont la salariée avait été appelée depuis un numéro de la banque\u00a0: à la banque de prouver la négligence grave.",
    source: "dalloz.businesscomm.fr\u00a0; consultation.avocat.fr\u00a0; yanngre.com",
    checkedOn: "2026-11-25",
  },
  "24-13.697": {
    court: COMMERCIAL,
    date: "2025-06-12",
    number: "24-13.697",
    holding:
      "Devant des anomalies apparentes, il faut rechercher si la banque n’a pas satisfait à sa vigilance en obtenant la confirmation d’une personne habilitée.",
    source: "dalloz.businesscomm.fr\u00a0; dalloz-actualite.fr",
    checkedOn: "2026-11-25",
  },
  "24-10.168": {
    court: COMMERCIAL,
    date: "2025-06-12",
    number: "24-10.168",
    holding:
      "La banque n’a pas manqué à sa vigilance quand les virements restaient dans les plafonds convenus, couverts par le solde et destinés à une banque agréée de l’Union.",
    source: "dalloz.businesscomm.fr\u00a0; dalloz-actualite.fr",
    checkedOn: "2026-11-25",
  },
  "24-16.590": {
    court: COMMERCIAL,
    date: "2025-07-02",
    number: "24-16.590",
    holding:
      "Les treize mois visent le signalement à la banque, non l’action en justice, qui se prescrit par cinq ans.",
    source: "dalloz.businesscomm.fr\u00a0; lemagjuridique.com, 11 juillet 2025\u00a0; kovalex.fr",
    checkedOn: "2026-11-22",
  },
  "C-665/23": {
    court: "Cour de justice de l’Union européenne",
    date: "2025-08-01",
    number: "C-665/23",
    holding:
      "Le client doit signaler sans tarder après avoir su, et au plus tard treize mois après le débit\u00a0: ce sont deux limites.",
    source: "dalloz-etudiant.fr",
    checkedOn: "2026-11-22",
  },
  "22-14.822": {
    court: COMMERCIAL,
    date: "2026-01-14",
    number: "22-14.822",
    holding: "Le signalement doit suivre sans tarder le jour où le client a su, même avant treize mois.",
    source: "dalloz-etudiant.fr",
    checkedOn: "2026-11-22",
  },
  "23-13.579": {
    court: COMMERCIAL,
    date: "2025-01-15",
    number: "23-13.579",
    holding: "Ouvrir un e-mail manifestement piégé, qui installe un logiciel espion, est une négligence grave.",
    effect: "Ne reconnaissez rien sur l’origine du piratage avant d’avoir lu les preuves de la banque.",
    source: "lebot-avocat.com",
    checkedOn: "2026-11-27",
  },
  "23-15.437": {
    court: COMMERCIAL,
    date: "2025-01-15",
    number: "23-15.437",
    holding: "Quand le client trompé a donné lui-même l’IBAN, la banque qui l’a suivi n’est pas responsable.",
    effect: "La lettre sur la vigilance est déconseillée dans ce cas\u00a0: un avocat la confirme.",
    source: "lebot-avocat.com",
    checkedOn: "2026-11-27",
  },
  "24-19.102": {
    court: COMMERCIAL,
    date: "2026-01-14",
    number: "24-19.102",
    holding: "Un montant élevé ou inhabituel ne prouve pas toujours une anomalie apparente.",
    effect: "La lettre sur la vigilance ne repose pas sur le seul montant.",
    source: "un seul blog",
    checkedOn: "2026-11-27",
    unconfirmed: "lu dans un seul commentaire, pas dans l’arrêt",
  },
  "24/04856": {
    court: "Tribunal judiciaire de Paris",
    date: "2026-01-15",
    number: "24/04856",
    holding: "Un opérateur garantit la banque, faute d’avoir coupé un appel dont le numéro n’était pas authentifié.",
    effect: "Demandez le nom de l’opérateur, et notez le numéro affiché.",
    source: "lazaregue-avocats.fr, septembre 2026",
    checkedOn: "2026-11-27",
    unconfirmed: "lu dans un commentaire, pas dans le jugement",
  },
  "24-19.588": {
    court: COMMERCIAL,
    date: "2026-03-04",
    number: "24-19.588",
    holding:
      "Le numéro usurpé n’écarte plus, seul, la négligence grave\u00a0: le client qui reçoit un message disant qu’il valide un paiement aurait dû se méfier.",
    effect: "La lettre sur l’appel donne le texte affiché, et le demande à la banque.",
    source: "consultation.avocat.fr\u00a0; barreau d’Avignon",
    checkedOn: "2026-11-27",
  },
  "C-70/25": {
    court: "Cour de justice de l’Union européenne, conclusions de l’avocat général",
    date: "2026-03-05",
    number: "C-70/25",
    holding:
      "La négligence grave ne permet jamais de refuser le remboursement immédiat\u00a0: la banque paie, puis agit.",
    effect: "À citer comme conclusions, non comme un arrêt.",
    source: "index de décisions",
    checkedOn: "2026-11-27",
    unconfirmed: "l’arrêt n’a pas été trouvé",
  },
} as const satisfies Record<string, CaseLaw>;

export type CaseLawId = keyof typeof caseLaw;
