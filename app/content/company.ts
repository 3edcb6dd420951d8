import { live } from "./published";
import type { Company } from "./site";

/** The name of the files, which the pictures of `public/` show too. */
export const FILE_NAME = "Recours";

/** « société à responsabilité limitée » within a sentence; « SELARL » as it is. */
export const inSentence = (legalForm: string): string =>
  legalForm.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());

/** Code général des impôts, article 293 E. */
export const NO_VAT = "TVA non applicable, article 293 B du CGI";

/** Capital and legal form are the specification's (sections 1 and 9). */
const file: Company & { readonly legalLines: string[] } = {
  name: FILE_NAME,
  legalForm: "Société à responsabilité limitée unipersonnelle",
  capital: "3 000 €",
  siren: null,
  register: null,
  vatNumber: null,
  hasNoVat: false,
  dataProtectionNumber: null,
  address: null,
  phone: null,
  email: null,
  director: null,
  host: { name: null, address: null, phone: null, country: null },
  mediator: { name: null, address: null, site: null },
  insurance: "Les avocats partenaires sont couverts par une assurance de responsabilité civile professionnelle.",
  hours: { label: "du lundi au vendredi, de 9 h à 18 h", opens: "09:00", closes: "18:00" },
  lawyerSurname: "Laurent",
  get legalLines(): string[] {
    return [
      `${this.name}, ${inSentence(this.legalForm)} au capital de ${this.capital}`,
      ...(this.address ? [this.address] : []),
      ...(this.siren ? [`SIREN ${this.siren}${this.register ? ` RCS ${this.register}` : ""}`] : []),
      ...(this.hasNoVat ? [NO_VAT] : this.vatNumber ? [`TVA ${this.vatNumber}`] : []),
      ...(this.dataProtectionNumber ? [`Protection des données : n° ${this.dataProtectionNumber}`] : []),
      this.insurance,
    ];
  },
};

/** The publisher's identity, as published on « Le site », else as this file gives it. Read it when a page is rendered. */
export const company = /* @__PURE__ */ live(
  file,
  ({ identity, contacts }) => (identity || contacts) && { ...identity, ...contacts },
);
