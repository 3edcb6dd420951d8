/** The countries of banks that clients of the product have; `EU` and `ZZ` stand for the others. */
export const ACCOUNT_COUNTRY_LABELS = {
  FR: "France",
  BE: "Belgique",
  LU: "Luxembourg",
  CH: "Suisse",
  CA: "Canada",
  DE: "Allemagne",
  ES: "Espagne",
  IE: "Irlande",
  IT: "Italie",
  LT: "Lituanie",
  NL: "Pays-Bas",
  PT: "Portugal",
  EU: "Un autre pays de l’Espace économique européen",
  GB: "Royaume-Uni",
  US: "États-Unis",
  ZZ: "Un autre pays",
} as const;
export type AccountCountry = keyof typeof ACCOUNT_COUNTRY_LABELS;
