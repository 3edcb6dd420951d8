import type { RegistrationInput } from "~/features/lawyers/registration/schema";

/** Invented lawyers, verified and insured; any resemblance is accidental. */
export const DEMO_LAWYERS: {
  firstName: string;
  lastName: string;
  email: string;
  registration: RegistrationInput;
}[] = [
  {
    firstName: "Nadia",
    lastName: "Lambert-Invention",
    email: "nadia.lambert@exemple.fr",
    registration: {
      bar: "Paris",
      oathDate: "2011-12-08",
      insurer: "Assureur inventé",
      policyNumber: "RC-0001",
      insuranceEndsOn: "2099-12-31",
      specialities: ["fake_bank_advisor", "phishing", "identity_theft"],
      languages: ["fr", "en", "ar"],
      maxCases: 12,
      isListed: true,
    },
  },
  {
    firstName: "Hervé",
    lastName: "Quéméner-Invention",
    email: "herve.quemener@exemple.fr",
    registration: {
      bar: "Rennes",
      oathDate: "2004-01-21",
      insurer: "Assureur inventé",
      policyNumber: "RC-0002",
      insuranceEndsOn: "2099-12-31",
      specialities: ["fake_investment", "trading_scam", "ponzi_scheme", "ceo_fraud"],
      languages: ["fr"],
      maxCases: 6,
      isListed: true,
    },
  },
];
