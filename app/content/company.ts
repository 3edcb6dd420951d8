/**
 * The publisher's identity. What is null is not known yet: it is never invented, and a banner tells the administrator.
 * Capital and legal form are the specification's (sections 1 and 9).
 */
export const company = {
  name: "Recours",
  legalForm: "Société à responsabilité limitée unipersonnelle",
  capital: "3 000 €",
  siren: null as string | null,
  vatNumber: null as string | null,
  address: null as string | null,
  email: null as string | null,
  /** The surname under which the staff's messages are shown, until cases have assigned lawyers. */
  lawyerSurname: "Laurent",
  get legalLines(): string[] {
    return [
      `${this.name}, ${this.legalForm.toLowerCase()} au capital de ${this.capital}`,
      ...(this.siren ? [`SIREN ${this.siren}`] : []),
      ...(this.vatNumber ? [`TVA ${this.vatNumber}`] : []),
      "Les avocats partenaires sont couverts par une assurance de responsabilité civile professionnelle.",
    ];
  },
};
