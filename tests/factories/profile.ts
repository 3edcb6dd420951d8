import type { ProfileInput } from "~/features/accounts/profile/schema.ts";

/** A complete profile, as a command takes it. */
export const aProfileInput = (given: Partial<ProfileInput> = {}): ProfileInput => ({
  firstName: "Camille",
  lastName: "Durand",
  dateOfBirth: "1975-04-12",
  taxId: "3023217600053",
  hasNoTaxId: false,
  phone: "+33612345678",
  homePhone: null,
  address: "3 rue Haute Pierre",
  postalCode: "57000",
  city: "Metz",
  department: "Moselle",
  country: "France",
  gdprConsent: true,
  termsAccepted: true,
  ...given,
});

/** The same as the fields of its form. */
export const aProfileForm = (given: Record<string, string> = {}): Record<string, string> => ({
  firstName: "Camille",
  lastName: "Durand",
  "dateOfBirth.day": "12",
  "dateOfBirth.month": "4",
  "dateOfBirth.year": "1975",
  taxId: "3023217600053",
  phone: "06 12 34 56 78",
  phoneCountry: "FR",
  homePhone: "",
  homePhoneCountry: "FR",
  address: "3 rue Haute Pierre",
  postalCode: "57000",
  city: "Metz",
  department: "Moselle",
  country: "France",
  gdprConsent: "on",
  termsAccepted: "on",
  ...given,
});
