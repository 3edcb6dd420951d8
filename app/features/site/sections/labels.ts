import { NO_VAT } from "~/content/company";
import { LEGAL_SECTIONS } from "~/content/legal-identity";
import { type ScamSlug, scams } from "~/content/scams";
import type { ClaimKey, SiteSection } from "~/content/site";
import { MAX_LINKS, MAX_QUESTIONS } from "../rules";
import { FEES } from "./fee-fields";
import type { FieldGroup, FieldText } from "./fields";

/** The name of each section, and what its form is about. */
export const SECTION_LABELS: Record<SiteSection, { title: string; lead: string }> = {
  identity: {
    title: LEGAL_SECTIONS.identity.title,
    lead: "Ce que la loi demande d’afficher : les mentions légales, le pied de page et celui des e-mails.",
  },
  contacts: {
    title: LEGAL_SECTIONS.contacts.title,
    lead: "Comment vous joindre, et le nom sous lequel l’équipe répond.",
  },
  look: {
    title: "Logo et couleurs",
    lead: "Les pages, les e-mails et les documents PDF prennent vos couleurs. Le logo paraît sur les pages ; e-mails et documents portent le nom.",
  },
  fees: { title: "Honoraires", lead: "Le titre et le texte de la partie « Nos honoraires » de l’accueil." },
  claims: {
    title: "Chiffres annoncés",
    lead: "Chacun est montré avec sa source et sa date : n’annoncez que ce que vous pouvez prouver. Laissez le chiffre vide pour ne pas l’annoncer.",
  },
  faq: { title: "Questions fréquentes", lead: "Elles paraissent dans l’ordre de leurs numéros." },
  firstSteps: {
    title: "Premiers gestes",
    lead: "Ce qu’une victime lit d’abord. Commencez chaque texte par ce qu’il faut faire.",
  },
  texts: { title: "Avis, signature et liens", lead: "Les avis d’exemple, la fin des e-mails, le pied de page." },
};

/** « Honoraires, Questions fréquentes » */
export const sectionTitles = (sections: readonly SiteSection[]): string =>
  sections.map((section) => SECTION_LABELS[section].title).join(", ");

const LEGAL_LABELS = { ...LEGAL_SECTIONS.identity.fields, ...LEGAL_SECTIONS.contacts.fields };

/** A field that the law asks for, under its one label. */
const legal = (name: keyof typeof LEGAL_LABELS, more: Omit<FieldText, "name" | "label">): FieldText => ({
  name,
  label: LEGAL_LABELS[name],
  ...more,
});
/** One that may be given later. */
const awaited: typeof legal = (name, more) => legal(name, { isAwaited: true, ...more });

const MAX_SITE_NAME = 60;

const IDENTITY: readonly FieldGroup[] = [
  {
    title: "L’entreprise",
    fields: [
      legal("name", {
        hint: `Celui que portent le site et les e-mails, de ${MAX_SITE_NAME} caractères au plus.`,
        max: MAX_SITE_NAME,
        width: "medium",
      }),
      legal("legalForm", { max: 120 }),
      legal("capital", { max: 40, width: "medium" }),
      awaited("address", { max: 300 }),
      awaited("siren", { hint: "Neuf chiffres.", max: 20, width: "medium" }),
      awaited("register", { max: 60, width: "medium" }),
      awaited("vatNumber", { max: 20, width: "medium" }),
      {
        name: "hasNoVat",
        label: "Pas de numéro de TVA (franchise en base, article 293 B du CGI)",
        hint: `Les mentions légales indiquent alors « ${NO_VAT} ».`,
        kind: "tick",
      },
      awaited("director", { max: 100 }),
      {
        name: "dataProtectionNumber",
        label: "Numéro d’enregistrement, protection des données",
        hint: "S’il vous en a été donné un.",
        max: 60,
        width: "medium",
        optional: true,
      },
      { name: "insurance", label: "Assurance", kind: "area", max: 600 },
      {
        name: "isConfirmed",
        label: "Ces valeurs sont bien les nôtres",
        kind: "tick",
      },
    ],
  },
  {
    title: "L’hébergeur",
    lead: "Là où fonctionnent le site et ses données.",
    fields: [
      awaited("host.name", { max: 100 }),
      awaited("host.address", { max: 300 }),
      awaited("host.phone", { kind: "tel", width: "medium" }),
      awaited("host.country", { max: 60, width: "medium" }),
    ],
  },
  {
    title: "Le médiateur de la consommation",
    lead: "Celui que vos clients peuvent saisir gratuitement.",
    fields: [
      awaited("mediator.name", { max: 150 }),
      awaited("mediator.address", { max: 300 }),
      awaited("mediator.site", { kind: "url", max: 300 }),
    ],
  },
];

const CONTACTS: readonly FieldGroup[] = [
  {
    title: "Vous joindre",
    fields: [
      awaited("phone", { kind: "tel", width: "medium" }),
      awaited("email", { kind: "email", width: "medium" }),
      {
        name: "hours.label",
        label: "Horaires, en une phrase",
        hint: "« du lundi au vendredi, de 9 h à 18 h »",
        max: 120,
      },
      { name: "hours.opens", label: "Ouverture", hint: "Pour les moteurs de recherche.", max: 10, width: "short" },
      { name: "hours.closes", label: "Fermeture", max: 10, width: "short" },
    ],
  },
  {
    title: "Les réponses",
    fields: [
      {
        name: "lawyerSurname",
        label: "Nom de l’avocat affiché",
        hint: "Il signe les messages de l’équipe tant que le site n’a pas d’adresse publique. Ensuite, c’est un avocat vérifié, choisi sur la page « Le site ».",
        max: 60,
        width: "medium",
      },
    ],
  },
];

const LOOK: readonly FieldGroup[] = [
  {
    title: "Les couleurs",
    lead: "Les autres s’en déduisent, en clair et en sombre.",
    fields: [
      { name: "brand", label: "Couleur principale", hint: "#rrggbb. Liens, boutons, pied de page.", kind: "colour" },
      { name: "accent", label: "Couleur d’accent", hint: "#rrggbb. Repères et petits titres.", kind: "colour" },
    ],
  },
];

/** What each figure of the site is about. */
export const CLAIM_TITLES: Record<ClaimKey, string> = {
  lawyers: "Avocats partenaires",
  cases: "Dossiers traités",
  satisfaction: "Clients satisfaits",
  success: "Procédures qui aboutissent",
  rating: "Note moyenne",
  expertise: "Expérience",
  analysis: "Délai de la première analyse",
  opening: "Prix de l’ouverture",
};

const CLAIMS: readonly FieldGroup[] = Object.entries(CLAIM_TITLES).map(([key, title]) => ({
  title,
  ...(key === "lawyers" && { lead: "Remplacé par le nombre compté dès qu’un avocat est vérifié." }),
  fields: [
    { name: `${key}.value`, label: `Chiffre : ${title.toLowerCase()}`, max: 40, width: "medium", optional: true },
    { name: `${key}.label`, label: "Ce qu’il compte", max: 80, width: "medium" },
    { name: `${key}.source`, label: "Source", max: 200 },
    { name: `${key}.declaredOn`, label: "Date", hint: "21/11/2026", max: 12, width: "short" },
  ],
}));

const STEPS: readonly FieldText[] = [
  { name: "bank", label: "Banque" },
  { name: "evidence", label: "Preuves" },
  { name: "complaint", label: "Plainte" },
  { name: "passwords", label: "Mots de passe" },
];

const FIRST_STEPS: readonly FieldGroup[] = [
  {
    title: "Les quatre gestes",
    lead: "Pour toutes les arnaques.",
    fields: STEPS.flatMap(({ name, label }) => [
      { name: `${name}.title`, label: `Titre : ${label.toLowerCase()}`, max: 80, width: "medium" },
      { name: `${name}.text`, label: `Texte : ${label.toLowerCase()}`, kind: "area", max: 600 },
    ]),
  },
  ...scams.map(({ slug, title }: { slug: ScamSlug; title: string }) => ({
    title,
    isFolded: true,
    fields: [...STEPS, { name: "avoid", label: "À éviter" }].map(({ name, label }) => ({
      name: `${slug}.${name}`,
      label,
      kind: "area" as const,
      max: 500,
    })),
  })),
];

const TEXTS: readonly FieldGroup[] = [
  {
    title: "Avis",
    fields: [
      {
        name: "showsSampleReviews",
        label: "Montrer les avis d’exemple sur l’accueil",
        hint: "Chacun porte la mention « Exemple ». Cachez-les si vous préférez n’en montrer aucun.",
        kind: "tick",
      },
    ],
  },
  {
    title: "Signature des e-mails",
    fields: [
      {
        name: "signature",
        label: "Signature",
        hint: "À la fin de chaque e-mail. Vide, il n’y en a pas.",
        kind: "area",
        max: 300,
        optional: true,
      },
    ],
  },
  {
    title: "Liens du pied de page",
    lead: "Ils s’ajoutent aux pages du site, sous « Et aussi ».",
    fields: Array.from({ length: MAX_LINKS }, (_, index) => index + 1).flatMap((at) => [
      { name: `link${at}.label`, label: `Texte du lien ${at}`, max: 60, width: "medium" as const, optional: true },
      { name: `link${at}.href`, label: `Adresse du lien ${at}`, max: 300, optional: true },
    ]),
  },
];

/** The fields of a section's form. @param questions how many questions the FAQ has; two empty ones follow them. */
export function fieldsOf(section: SiteSection, questions: number): readonly FieldGroup[] {
  const shown = Math.min(questions + 2, MAX_QUESTIONS);
  const groups: Record<SiteSection, readonly FieldGroup[]> = {
    identity: IDENTITY,
    contacts: CONTACTS,
    look: LOOK,
    fees: FEES,
    claims: CLAIMS,
    faq: Array.from({ length: shown }, (_, index) => index + 1).map((at) => ({
      title: at > questions ? "Nouvelle question" : `Question ${at}`,
      isFolded: true,
      fields: [
        {
          name: `question${at}.question`,
          label: "Question",
          hint: "Videz les deux champs pour la retirer.",
          max: 200,
          optional: true,
        },
        {
          name: `question${at}.answer`,
          label: "Réponse",
          hint: "Une ligne vide sépare les paragraphes.",
          kind: "area",
          max: 3_000,
          optional: true,
        },
        { name: `question${at}.order`, label: "Place", kind: "number", width: "short", optional: true },
      ],
    })),
    firstSteps: FIRST_STEPS,
    texts: TEXTS,
  };
  return groups[section];
}
