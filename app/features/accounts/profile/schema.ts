import { z } from "zod";
import { COUNTRIES, type Country } from "~/db/schema/enumerations";
import { dayParts, toDayParts } from "~/platform/forms/day-parts";
import type { DayParts } from "~/platform/forms/day-text";
import { parseWithZod } from "~/platform/forms/parse-form";
import { today } from "~/platform/today";
import { fromE164, PHONE_COUNTRY_OF, toE164 } from "../phone/rules";
import { isObject, mobilePhone, phoneCountryField, validPhone } from "../phone/schema";
import { line, nameField } from "../schema";
import type { OwnProfile } from "./queries.server";

/** Postal codes by country, and how an error says what one looks like. */
const POSTAL_CODES: Record<Country, { pattern: RegExp; like: string }> = {
  France: { pattern: /^\d{5}$/, like: "en France, 5 chiffres, par exemple 57000" },
  Belgique: { pattern: /^[1-9]\d{3}$/, like: "en Belgique, 4 chiffres, par exemple 1000" },
  Suisse: { pattern: /^[1-9]\d{3}$/, like: "en Suisse, 4 chiffres, par exemple 1201" },
  Luxembourg: { pattern: /^(L-)?\d{4}$/i, like: "au Luxembourg, 4 chiffres, par exemple 1009 ou L-1009" },
  Canada: { pattern: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i, like: "au Canada, par exemple H2X 1Y4" },
};

/** True when `code` has the form of the postal codes of `country`. */
export function isPostalCode(code: string, country: Country): boolean {
  return POSTAL_CODES[country].pattern.test(compactPostalCode(code, country));
}

/** A postal code without what some write around it: « 57 000 », « F-57000 », « B-1000 », « CH-1201 ». */
function compactPostalCode(code: string, country: Country): string {
  if (country === "Canada") return code.trim();
  const compact = code.replace(/\s/g, "");
  return country === "Luxembourg" ? compact : compact.replace(/^(FR?|BE?|CH)-/i, "");
}

/** Spec section 5: 13 digits, the first being 0, 1, 2 or 3. */
export const TAX_ID = /^[0-3]\d{12}$/;

/** Spaces between the digits are accepted. */
const taxId = line("Le numéro fiscal est requis")
  .overwrite((value) => value.replace(/[\s.]/g, ""))
  .regex(TAX_ID, "Le NIF doit contenir 13 chiffres et commencer par 0, 1, 2 ou 3")
  .optional();

const BORN_LATER = "La date de naissance ne peut pas être dans le futur";
const CHECK_BIRTH_YEAR = "Vérifiez l’année de naissance, par exemple 1957";

/** A minor may be a victim, but nobody fills this form before this age: a later year is a typing mistake. */
const MIN_AGE = 10;

function lastBirthDate(day: string): string {
  return `${Number(day.slice(0, 4)) - MIN_AGE}${day.slice(4)}`;
}

const dateOfBirth = (isAsked: boolean) =>
  dayParts({
    ...(isAsked && { required: "La date de naissance est requise" }),
    future: BORN_LATER,
    from: { year: 1900, message: CHECK_BIRTH_YEAR, like: 1957 },
  })
    .transform(({ date }) => date)
    .superRefine((date, context) => {
      const day = today();
      if (date === null || date <= lastBirthDate(day)) return;
      context.addIssue({ code: "custom", message: date > day ? BORN_LATER : CHECK_BIRTH_YEAR });
    });

const consent = (message: string) => z.literal(true, { error: message });

/** A browser that does not hide the box in France sends it ticked. */
const TAX_ID_IN_FRANCE =
  "En France, le numéro fiscal est requis\u00a0: il est sur votre avis d’impôt. Si vous habitez ailleurs, changez le pays.";

type Fiscal = { taxId?: string; hasNoTaxId?: boolean; country?: Country };

/** Only a resident of another country may have no French tax id. */
function requireTaxId({ taxId, hasNoTaxId, country }: Fiscal, context: z.RefinementCtx<Fiscal>): void {
  if (taxId || (hasNoTaxId && country !== "France")) return;
  // A tax id that was typed and refused has its own message.
  if (context.issues.some(({ path }) => path?.[0] === "taxId")) return;
  const message = hasNoTaxId ? TAX_ID_IN_FRANCE : "Le numéro fiscal est requis";
  context.addIssue({ code: "custom", path: ["taxId"], message });
}

const DEPARTMENT_REQUIRED = "Le département est requis";

type Region = { department?: string; country?: Country };

/** Outside France the field has another label, which its error repeats. */
function requireDepartment({ department, country }: Region, context: z.RefinementCtx<Region>): void {
  if (department || context.issues.some(({ path }) => path?.[0] === "department")) return;
  const isAbroad = country !== undefined && country !== "France";
  const message = isAbroad ? "Indiquez la région, le canton ou la province, par exemple Québec" : DEPARTMENT_REQUIRED;
  context.addIssue({ code: "custom", path: ["department"], message });
}

type Place = { postalCode?: string; country?: Country };

/** Also asked when another field is wrong; a repeated field is a list, which has its own message. */
function refusePostalCode({ postalCode, country }: Place, context: z.RefinementCtx<Place>): void {
  if (typeof postalCode !== "string" || typeof country !== "string" || !postalCode) return;
  if (!Object.hasOwn(POSTAL_CODES, country) || isPostalCode(postalCode, country)) return;
  const message = `Code postal invalide : ${POSTAL_CODES[country].like}`;
  context.addIssue({ code: "custom", path: ["postalCode"], message });
}

const schemaFor = (isPrivate: boolean) =>
  z
    .object({
      firstName: nameField("Le prénom est requis", { max: 100 }),
      lastName: nameField("Le nom est requis", { max: 100 }),
      dateOfBirth: dateOfBirth(isPrivate),
      taxId,
      hasNoTaxId: z.boolean().default(false),
      phone: line("Le téléphone mobile est requis", { max: 40 }),
      phoneCountry: phoneCountryField,
      homePhone: z
        .string()
        .overwrite((typed) => typed.trim())
        .max(40)
        .optional(),
      homePhoneCountry: phoneCountryField,
      address: line("L’adresse est requise"),
      postalCode: line("Le code postal est requis", { max: 12 }),
      city: line("La ville est requise", { max: 100 }),
      department: line(DEPARTMENT_REQUIRED, { max: 100 }).optional(),
      country: z.enum(COUNTRIES, { error: "Le pays est requis" }),
      /** Asked once identity documents were sent: the person knows that they are reviewed again. */
      changesIdentity: z.boolean().optional(),
      gdprConsent: consent("Vous devez accepter la politique de confidentialité"),
      termsAccepted: consent("Vous devez accepter les conditions générales"),
    })
    .refine(...validPhone("phone", "phoneCountry"))
    .refine(...mobilePhone("phone", "phoneCountry"))
    .refine(...validPhone("homePhone", "homePhoneCountry"))
    .superRefine(refusePostalCode, { when: isObject })
    .superRefine(isPrivate ? requireTaxId : () => {}, { when: isObject })
    .superRefine(requireDepartment, { when: isObject })
    .transform(({ phoneCountry, homePhoneCountry, hasNoTaxId, ...rest }) => ({
      ...rest,
      hasNoTaxId: !rest.taxId && hasNoTaxId,
      postalCode: compactPostalCode(rest.postalCode, rest.country),
      department: rest.department as string,
      taxId: rest.taxId ?? null,
      phone: toE164(rest.phone, phoneCountry) as string,
      homePhone: rest.homePhone ? toE164(rest.homePhone, homePhoneCountry) : null,
    }));

/**
 * Spec section 5, profile. Gives the phones in E.164, `homePhone` null when empty, `taxId` and `dateOfBirth` null for who
 * has none, or is not asked.
 */
export const profileSchema = schemaFor(true);

/** The same for who acts for a company alone: their date of birth and tax id are not asked (decision 0046). */
export const companyProfileSchema = schemaFor(false);

export type ProfileFormFields = z.input<typeof profileSchema>;
export type ProfileInput = z.output<typeof profileSchema>;

/** What the profile form shows at first: its fields as text, a date as its three texts, a ticked box as « on ». */
export type ProfileValues = Record<string, string | DayParts>;

/** The saved profile as the form shows it; a box is ticked when the current version of its text was agreed to. */
export function profileValues(profile: OwnProfile, agreed: { privacy: boolean; terms: boolean }): ProfileValues {
  const phone = fromE164(profile.phone);
  const homePhone = fromE164(profile.homePhone);
  const homeCountry = PHONE_COUNTRY_OF[profile.country] ?? "FR";
  const values: Record<string, string | DayParts | null | undefined | false> = {
    firstName: profile.firstName,
    lastName: profile.lastName,
    dateOfBirth: toDayParts(profile.dateOfBirth),
    taxId: profile.taxId,
    hasNoTaxId: profile.hasNoTaxId && "on",
    phone: phone?.national,
    phoneCountry: phone?.country ?? homeCountry,
    homePhone: homePhone?.national,
    homePhoneCountry: homePhone?.country ?? homeCountry,
    address: profile.address,
    postalCode: profile.postalCode,
    city: profile.city,
    department: profile.department,
    country: profile.country,
    gdprConsent: agreed.privacy && "on",
    termsAccepted: agreed.terms && "on",
  };
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string | DayParts] => Boolean(entry[1])),
  );
}

/** The profile fields of an interrupted form; other fields are left out. */
export function keptValues(kept: URLSearchParams): ProfileValues {
  const names = Object.keys(profileSchema.in.shape);
  const { payload } = parseWithZod(kept, { schema: profileSchema });
  return Object.fromEntries(Object.entries(payload).filter(([name]) => names.includes(name))) as ProfileValues;
}

/** The rules, which the browser loads when the first field is focused (see `useLateValidation`). */
export const checkProfile = (forCompany: boolean) => (formData: FormData) =>
  parseWithZod(formData, { schema: forCompany ? companyProfileSchema : profileSchema });
