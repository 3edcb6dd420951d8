/** The notice that accompanies general legal information. */
export const legalReservation = "Information générale, à confirmer avec votre avocat.";
