import { z } from "zod";
import { FILLED_FOR } from "~/db/schema/enumerations";
import { isPersonName, NOT_A_NAME } from "~/features/accounts/schema";
import { choice, text } from "../schema";
import { isSiren } from "./rules";

/** What is asked of a company alone. */
export const COMPANY_FIELDS = [
  "companySiren",
  "companyAddress",
  "companyPostalCode",
  "companyCity",
  "representativeName",
  "representativeRole",
  "signsByDelegation",
] as const;

/** What is asked of whom a case is about. */
export const REPRESENTED_FIELDS = [
  "representedName",
  "representedLink",
  "judgmentReference",
  ...COMPANY_FIELDS,
] as const;

/** The fields of whom a case is about, who is not its owner. */
export const representedShape = z.object({
  filledFor: choice(FILLED_FOR).optional(),
  representedName: text(200).optional(),
  representedLink: text(200).optional(),
  judgmentReference: text(200).optional(),
  companySiren: text(20)
    .refine((typed) => isSiren(typed), "Ce numéro SIREN n’est pas valide : 9 chiffres, par exemple 732 829 320")
    .transform((typed) => typed.replace(/\s/g, ""))
    .optional(),
  companyAddress: text(200).optional(),
  companyPostalCode: text(12)
    .transform((typed) => typed.replace(/\s/g, ""))
    .refine((code) => /^\d{5}$/.test(code), "Ce code postal n’est pas valide : 5 chiffres, par exemple 69003")
    .optional(),
  companyCity: text(100).optional(),
  representativeName: text(200).refine(isPersonName, NOT_A_NAME).optional(),
  representativeRole: text(100).optional(),
  signsByDelegation: z.boolean().default(false),
});

/** The same, with the rules between them. */
export const representedSchema = representedShape.superRefine(
  ({ filledFor, representedName, companySiren }, context) => {
    const require = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    const isCompany = filledFor === "company";
    if (!representedName)
      require("representedName", isCompany ? "Indiquez le nom de l’entreprise" : "Indiquez le nom de cette personne");
    else if (!isCompany && !isPersonName(representedName)) require("representedName", NOT_A_NAME);
    if (isCompany && !companySiren) require("companySiren", "Indiquez le numéro SIREN, par exemple 732 829 320");
  },
);
