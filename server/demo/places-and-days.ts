import { today } from "~/platform/today";

export const metz = { address: "12 rue des Clercs", postalCode: "57000", city: "Metz", department: "Moselle" };
export const lyon = { address: "8 rue de la Charité", postalCode: "69002", city: "Lyon", department: "Rhône" };
export const brest = { address: "21 rue de Siam", postalCode: "29200", city: "Brest", department: "Finistère" };
export const france = <Place extends object>(place: Place) => ({ ...place, country: "France" as const });

/** So that « Échéances » always shows dates that are near. */
export const daysAgo = (days: number): string => today(new Date(Date.now() - days * 86_400_000));
