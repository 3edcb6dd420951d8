import type { Doubt, NotProposed } from "./rules";

/** What a person is asked of the columns of a statement. */
export const CHECK_QUESTION = "Est-ce bien la date, le bénéficiaire, le montant\u00a0?";

export const NOT_PROPOSED_LABELS: Record<NotProposed, string> = {
  date: "sa date n’a pas été lue, ou n’est pas encore passée",
  amount: "son montant n’a pas été lu",
  nothing: "ni date ni montant",
  balance: "c’est un solde ou un total",
  pending: "la banque la dit en attente, refusée, annulée ou remboursée",
  credit: "c’est une somme reçue",
  currency: "sa monnaie n’est pas prise en charge\u00a0: ajoutez-la à la main",
};

export const DOUBT_LABELS: Record<Doubt, string> = {
  year: "L’année n’est pas écrite\u00a0: vérifiez la date.",
  day: "Le relevé dit «\u00a0Aujourd’hui\u00a0» ou «\u00a0Hier\u00a0»\u00a0: la date est comptée depuis le jour de cette lecture. Vérifiez-la.",
  direction: "Rien ne dit si l’argent est sorti ou entré\u00a0: vérifiez que c’est un débit.",
};
