import { z } from "zod";
import { fees as feeTexts } from "~/content/fees";
import { scams } from "~/content/scams";
import type { Claim, ClaimKey, FirstSteps, SiteSection } from "~/content/site";
import { toE164 } from "~/features/accounts/phone/rules";
import { emailField, isPersonName, line } from "~/features/accounts/schema";
import { parseWithZod } from "~/platform/forms/parse-form";
import { typedText } from "~/platform/forms/typed-text";
import { latestDay } from "~/platform/today";
import { paletteOf } from "~/ui/colours/palette";
import { failingPairs, nearestPassing } from "~/ui/colours/readable";
import { clockTime, HEX, isFrenchVat, isSiren, MAX_LINKS, MAX_QUESTIONS, ratioText, typedDay } from "../rules";
import { CLAIM_TITLES } from "./labels";

const REQUIRED = "Cette réponse est nécessaire";
const optional = (max = 200) => line(REQUIRED, { max }).optional();
const paragraph = (max: number) => z.string(REQUIRED).overwrite(typedText).min(1, REQUIRED).max(max);
const compact = (value: string) => value.replace(/[\s.]/g, "").toUpperCase();
const phone = line(REQUIRED, { max: 30 })
  .refine((typed) => toE164(typed, "FR") !== null, "Numéro de téléphone invalide, par exemple 01 23 45 67 89")
  .optional();
const address = z
  .string()
  .overwrite(typedText)
  .overwrite((text) => text.replace(/\s*\n\s*/g, ", "))
  .max(300)
  .optional();
/** No password, nor a name that passes for the host, and no character that does not show. */
const isPlainAddress = (typed: string): boolean =>
  !/^https:\/\/[^/?#\\]*@|\p{Default_Ignorable_Code_Point}/u.test(typed);
const NOT_PLAIN = "Donnez une adresse sans nom ni mot de passe, et sans caractère invisible";
const webAddress = line(REQUIRED, { max: 300 })
  .refine(
    (typed) => /^https:\/\/[^\s/]+\.[^\s/]+/.test(typed) && URL.canParse(typed),
    "Donnez une adresse qui commence par https://",
  )
  .refine(isPlainAddress, NOT_PLAIN);

const identity = z
  .object({
    name: line("Le nom est requis", { max: 60 }),
    legalForm: line("La forme juridique est requise", { max: 120 }),
    capital: line("Le capital est requis", { max: 40 }),
    siren: optional(20)
      .transform((typed) => typed && compact(typed))
      .refine((typed) => !typed || isSiren(typed), "SIREN invalide : 9 chiffres, dont le dernier est une clé"),
    register: optional(60)
      .transform((typed) => typed?.replace(/^R\.?C\.?S\.?\s*(de |d’|d'|:)?\s*/i, ""))
      .refine((town) => !town || /^[\p{L}'’ -]+( \d)?$/u.test(town), "Donnez la ville du greffe, par exemple Paris"),
    vatNumber: optional(20)
      .transform((typed) => typed && compact(typed))
      .refine(
        (typed) => !typed || (typed.startsWith("FR") ? isFrenchVat(typed) : /^[A-Z]{2}[0-9A-Z]{6,14}$/.test(typed)),
        "Numéro de TVA invalide : FR, une clé de deux caractères, puis le SIREN",
      ),
    hasNoVat: z.boolean().default(false),
    dataProtectionNumber: optional(60),
    address,
    director: optional(100).refine((name) => !name || isPersonName(name), "Donnez le nom d’une personne"),
    insurance: paragraph(600),
    isConfirmed: z.boolean().default(false),
    host: z.object({ name: optional(100), address, phone, country: optional(60) }).optional(),
    mediator: z.object({ name: optional(150), address, site: webAddress.optional() }).optional(),
  })
  .superRefine(({ siren, vatNumber, hasNoVat }, context) => {
    if (vatNumber && hasNoVat) {
      const message = "Effacez le numéro de TVA, ou décochez la case qui dit que vous n’en avez pas";
      context.addIssue({ code: "custom", path: ["vatNumber"], message });
    }
    if (siren && vatNumber?.startsWith("FR") && !vatNumber.endsWith(siren))
      context.addIssue({ code: "custom", path: ["vatNumber"], message: "Le numéro de TVA ne finit pas par le SIREN" });
  });

const hour = (required: string) =>
  line(required, { max: 10 }).transform((typed, context) => {
    const time = clockTime(typed);
    if (time) return time;
    context.addIssue({ code: "custom", message: "Donnez une heure, par exemple 09:00" });
    return z.NEVER;
  });

const contacts = z
  .object({
    phone,
    email: emailField.optional(),
    hours: z.object({
      label: line("Les horaires sont requis", { max: 120 }),
      opens: hour("L’heure d’ouverture est requise"),
      closes: hour("L’heure de fermeture est requise"),
    }),
    lawyerSurname: line("Le nom de l’avocat est requis", { max: 60 })
      .overwrite((name) => name.replace(/^(?:(?:ma[iî]tre|me\.?)\s+)+/i, ""))
      .refine((name) => name === "" || isPersonName(name), "Utilisez seulement des lettres"),
  })
  .superRefine(({ hours }, context) => {
    if (hours && hours.opens >= hours.closes)
      context.addIssue({ code: "custom", path: ["hours", "closes"], message: "La fermeture vient après l’ouverture" });
  });

const colour = (name: string) => {
  const mend = `${name}\u00a0: écrivez un dièse puis six chiffres ou lettres de a à f, par exemple #15477a`;
  return line(mend, { max: 100 }).regex(HEX, { error: mend, abort: true });
};
const look = z
  .object({
    brand: colour("Couleur principale"),
    accent: colour("Couleur d’accent"),
    keepsLogo: z.boolean().default(false),
  })
  .superRefine(({ brand, accent }, context) => {
    if (!HEX.test(brand) || !HEX.test(accent)) return;
    const failing = failingPairs(paletteOf({ brand, accent }));
    const nearest = nearestPassing({ brand, accent });
    for (const field of ["brand", "accent"] as const) {
      const worst = failing.filter(({ from }) => from === field).sort((one, other) => one.ratio - other.ratio)[0];
      if (!worst) continue;
      const message = `Trop peu de contraste. ${worst.label}\u00a0: ${ratioText(worst.ratio)}, il en faut ${ratioText(worst.min)}. La plus proche qui convient est ${nearest[field]}`;
      context.addIssue({ code: "custom", path: [field], message });
    }
  });

const rate = feeTexts.rate;
const fees = z.object({
  title: paragraph(200).refine(
    (text) => text === "" || text.replace(/\s/g, "").includes(rate.replace(/\s/g, "")),
    `Le titre doit annoncer le taux des honoraires (${rate}), que le site calcule partout`,
  ),
  lead: paragraph(600),
  baseFee: z.enum(["yes", "no", "agreement"], "Dites si un honoraire de base est dû"),
});

/** One figure. Without a value it is not announced, and nothing else of it is required. */
const claim = (title: string) =>
  z
    .object({ value: optional(40), label: optional(80), source: optional(200), declaredOn: optional(12) })
    .optional()
    .transform(({ value = "", label = "", source = "", declaredOn = "" } = {}, context): Claim => {
      const day = typedDay(declaredOn);
      if (value !== "") {
        const refuse = (field: string, what: string) =>
          context.addIssue({ code: "custom", path: [field], message: `${title}\u00a0: ${what}` });
        if (!label) refuse("label", "ce que le chiffre compte est requis");
        if (!source) refuse("source", "la source est requise");
        if (!declaredOn) refuse("declaredOn", "la date est requise");
        else if (!day) refuse("declaredOn", "donnez une date, par exemple 21/11/2026");
        else if (day > latestDay()) refuse("declaredOn", "la date ne peut pas être dans le futur");
      }
      return { value, label, source, ...(day && { declaredOn: day }) };
    });
const keyed = <Key extends string, Schema extends z.ZodType>(keys: readonly Key[], schema: Schema) =>
  Object.fromEntries(keys.map((key) => [key, schema])) as Record<Key, Schema>;
const claims = z.object(
  Object.fromEntries(Object.entries(CLAIM_TITLES).map(([key, title]) => [key, claim(title)])) as Record<
    ClaimKey,
    ReturnType<typeof claim>
  >,
);

const numbered = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index + 1}`);
const question = z
  .object({
    question: optional(200),
    answer: z.string().overwrite(typedText).max(3_000).optional(),
    order: z.coerce.number("Donnez un nombre").int().min(0).max(1_000).optional(),
  })
  .optional()
  .superRefine((typed, context) => {
    if (typed?.answer && !typed.question)
      context.addIssue({ code: "custom", path: ["question"], message: "La question est requise" });
    if (typed?.question && !typed.answer)
      context.addIssue({ code: "custom", path: ["answer"], message: "La réponse est requise" });
  });
export const QUESTION_FIELDS = numbered("question", MAX_QUESTIONS);
const faq = z
  .object(keyed(QUESTION_FIELDS, question))
  .refine((typed) => Object.values(typed).some((each) => each?.question), "Gardez au moins une question");

const STEP_KEYS = ["bank", "evidence", "complaint", "passwords"] as const satisfies readonly (keyof FirstSteps)[];
const step = z.object({ title: line("Le titre est requis", { max: 80 }), text: paragraph(600) });
const ofScam = z.object(keyed([...STEP_KEYS, "avoid"], paragraph(500)));
const firstSteps = z.object({
  ...keyed(STEP_KEYS, step),
  ...keyed(
    scams.map(({ slug }) => slug),
    ofScam,
  ),
});

const link = z
  .object({
    label: optional(60),
    href: line(REQUIRED, { max: 300 })
      .refine(
        (typed) => /^\/[^/\\\s]*/.test(typed) || (typed.startsWith("https://") && URL.canParse(typed)),
        "Donnez une adresse qui commence par https://, ou une page du site qui commence par /",
      )
      .refine((typed) => !/^\/[/\\]/.test(typed), "Donnez une page du site qui commence par une seule barre")
      .refine(isPlainAddress, NOT_PLAIN)
      .optional(),
  })
  .optional()
  .superRefine((typed, context) => {
    if (typed?.href && !typed.label)
      context.addIssue({ code: "custom", path: ["label"], message: "Le texte du lien est requis" });
    if (typed?.label && !typed.href)
      context.addIssue({ code: "custom", path: ["href"], message: "L’adresse du lien est requise" });
  });
export const LINK_FIELDS = numbered("link", MAX_LINKS);
const texts = z.object({
  showsSampleReviews: z.boolean().default(false),
  signature: z.string().overwrite(typedText).max(300).default(""),
  ...keyed(LINK_FIELDS, link),
});

/** The colour that a button of the look puts in the place of one that is hard to read. */
export const nearestColour = z.string().regex(/^(brand|accent) #[0-9a-f]{6}$/);

/** What each form sends. */
export const sectionForms = { identity, contacts, look, fees, claims, faq, firstSteps, texts } satisfies Record<
  SiteSection,
  z.ZodType
>;
export type SectionInput<Section extends SiteSection> = z.output<(typeof sectionForms)[Section]>;

/** The form of a section with the revision that its page showed. */
export const siteForm = (section: SiteSection) =>
  z.intersection(sectionForms[section], z.object({ base: z.coerce.number().int().min(0) }));

/** The rules of a section, which the browser loads late (see `useLateValidation`). */
export const checkSection = (section: SiteSection) => (form: FormData) =>
  parseWithZod(form, { schema: sectionForms[section] });

/** The acts of the pages of « Le site » besides saving a section. */
export const revisionAct = z.object({ revision: z.coerce.number().int().min(0) });
