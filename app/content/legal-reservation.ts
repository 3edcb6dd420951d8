/** What stands beside every general information on the law. */
export const legalReservation = "Information générale, à confirmer avec votre avocat.";
