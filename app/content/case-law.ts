/** A decision that a letter cites, and the day on which it was read. */
export type CaseLaw = {
  court: string;
  date: string;
  number: string;
  holding: string;
  source: string;
  checkedOn: string;
  unconfirmed?: string;
};

/** The decisions that letters cite, by their id. */
export const caseLaw: Readonly<Record<string, CaseLaw>> = {
  "com-2025-04-30-24-10149": {
    court: "Cour de cassation, chambre commerciale",
    date: "2025-04-30",
    number: "24-10.149",
    holding: "La banque prouve d’abord que l’opération est authentifiée, enregistrée et comptabilisée.",
    source: "courdecassation.fr",
    checkedOn: "2026-11-22",
  },
};
