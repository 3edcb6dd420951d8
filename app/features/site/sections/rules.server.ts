import { isDeepStrictEqual } from "node:util";
import { claims } from "~/content/claims";
import { colours } from "~/content/colours";
import { company } from "~/content/company";
import { faq } from "~/content/faq";
import { fees } from "~/content/fees";
import { commonSteps, firstSteps } from "~/content/first-steps";
import { type Published, published, readWith } from "~/content/published";
import type { ScamSlug } from "~/content/scams";
import type { Look, Site, SiteSection } from "~/content/site";
import { phoneText, toE164 } from "~/features/accounts/phone/rules";
import { dayText, MAX_LINKS, MAX_QUESTIONS, SITE_SECTIONS, sirenText } from "../rules";
import { LINK_FIELDS, QUESTION_FIELDS, type SectionInput } from "./schema";

/** Everything that the site shows with these values: theirs, else those of the files. */
export function completeSite(values: Published): Site {
  return readWith(values, () => {
    const { name, legalForm, capital, siren, register, vatNumber, hasNoVat, dataProtectionNumber } = company;
    const { isConfirmed = false } = company;
    const { address, director, insurance, host, mediator, phone, email, hours, lawyerSurname } = company;
    const numbers = { siren, register, vatNumber, hasNoVat, dataProtectionNumber };
    return {
      identity: { name, legalForm, capital, ...numbers, address, director, insurance, isConfirmed, host, mediator },
      contacts: { phone, email, hours, lawyerSurname },
      look: { ...colours(), logo: published().look?.logo ?? null },
      fees: { title: fees.title, lead: fees.lead, baseFee: fees.baseFee },
      claims: { ...claims },
      faq: faq(),
      firstSteps: { common: commonSteps(), scams: { ...firstSteps } },
      texts: published().texts ?? { showsSampleReviews: true, signature: "", links: [] },
    };
  });
}

/** The sections in which two sets of values show something else; those of the files only follow the others' values. */
export function differentSections(one: Published, other: Published): SiteSection[] {
  const [before, after] = [completeSite(one), completeSite(other)];
  return SITE_SECTIONS.filter(
    (section) => (one[section] || other[section]) && !isDeepStrictEqual(before[section], after[section]),
  );
}

/** `values` with a section changed. A section like that of the files is left out, so that it follows them and the name. */
export function withSection<Section extends SiteSection>(
  values: Published,
  section: Section,
  value: Site[Section],
): Published {
  const { [section]: _, ...rest } = values;
  return isDeepStrictEqual(completeSite(rest)[section], value) ? rest : { ...rest, [section]: value };
}

/** What the form of a section shows for its value. */
export function toForm(section: SiteSection, site: Site): Record<string, unknown> {
  const numbered = (names: readonly string[], values: readonly object[]) =>
    Object.fromEntries(names.flatMap((name, index) => (values[index] ? [[name, values[index]]] : [])));
  switch (section) {
    case "identity":
      return { ...site.identity };
    case "contacts":
      return { ...site.contacts };
    case "look":
      return { ...site.look, keepsLogo: site.look.logo !== null };
    case "fees":
      return { ...site.fees };
    case "claims":
      return Object.fromEntries(
        Object.entries(site.claims).map(([key, { declaredOn, ...claim }]) => [
          key,
          { ...claim, declaredOn: declaredOn && dayText(declaredOn) },
        ]),
      );
    case "faq":
      return numbered(
        QUESTION_FIELDS,
        site.faq.map(({ question, answer }, index) => ({ question, answer: answer.join("\n\n"), order: index + 1 })),
      );
    case "firstSteps":
      return {
        ...Object.fromEntries(site.firstSteps.common.map(({ key, title, text }) => [key, { title, text }])),
        ...site.firstSteps.scams,
      };
    case "texts": {
      const { links, ...texts } = site.texts;
      return { ...texts, ...numbered(LINK_FIELDS, links) };
    }
  }
}

/** What a form sent; the look, with the picture that was uploaded. */
export type Given<Section extends SiteSection> = SectionInput<Section> &
  (Section extends "look" ? { logo?: Look["logo"] } : unknown);

const orNull = <T extends object, Key extends keyof T>(given: T | undefined, ...keys: Key[]) =>
  Object.fromEntries(keys.map((key) => [key, given?.[key] || null])) as Record<Key, string | null>;
const phoneOf = (typed: string | undefined) => {
  const number = typed && toE164(typed, "FR");
  return number ? phoneText(number) : null;
};

/** The value of each section from what its form sent, over the value that it has now. */
export const fromForm: { [Section in SiteSection]: (given: Given<Section>, now: Site) => Site[Section] } = {
  identity: ({ host, mediator, siren, insurance, ...given }) => ({
    name: given.name,
    legalForm: given.legalForm,
    capital: given.capital,
    ...orNull(given, "register", "vatNumber", "dataProtectionNumber", "address", "director"),
    siren: siren ? sirenText(siren) : null,
    hasNoVat: given.hasNoVat,
    insurance,
    isConfirmed: given.isConfirmed,
    host: { ...orNull(host, "name", "address", "country"), phone: phoneOf(host?.phone) },
    mediator: orNull(mediator, "name", "address", "site"),
  }),
  contacts: ({ phone, email, hours, lawyerSurname }) => ({
    phone: phoneOf(phone),
    email: email ?? null,
    hours,
    lawyerSurname,
  }),
  look: ({ brand, accent, keepsLogo, logo }, { look }): Look => ({
    brand: brand.toLowerCase(),
    accent: accent.toLowerCase(),
    logo: logo ?? (keepsLogo ? look.logo : null),
  }),
  fees: (given) => given,
  claims: (given) => given,
  faq: (given, { faq: now }) => questionsOf(given, now),
  firstSteps: ({ bank, evidence, complaint, passwords, ...scams }) => ({
    common: Object.entries({ bank, evidence, complaint, passwords }).map(([key, step]) => ({
      key: key as "bank",
      ...step,
    })),
    scams: scams as Site["firstSteps"]["scams"] & Record<ScamSlug, never>,
  }),
  texts: ({ showsSampleReviews, signature, ...links }) => ({
    showsSampleReviews,
    signature,
    links: LINK_FIELDS.slice(0, MAX_LINKS).flatMap((name) => {
      const { label, href } = links[name as keyof typeof links] ?? {};
      return label && href ? [{ label, href }] : [];
    }),
  }),
};

/** The questions in their order; an emptied one is removed. A question keeps its address as long as it keeps its words. */
function questionsOf(given: Given<"faq">, now: Site["faq"]): Site["faq"] {
  const typed = QUESTION_FIELDS.slice(0, MAX_QUESTIONS).flatMap((name, index) => {
    const { question, answer, order } = given[name] ?? {};
    return question && answer ? [{ question, answer, order: order ?? index + 1 }] : [];
  });
  const taken = new Set<string>();
  return typed
    .sort((one, other) => one.order - other.order)
    .map(({ question, answer }) => {
      const same = now.find((each) => each.question === question && each.answer.join("\n\n") === answer);
      if (same) return same;
      const slug = now.find((each) => each.question === question)?.slug ?? slugOf(question, taken);
      taken.add(slug);
      return { slug, question, answer: answer.split(/\n{2,}/).map((paragraph) => paragraph.trim()) };
    });
}

function slugOf(question: string, taken: ReadonlySet<string>): string {
  const words = question
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 50);
  const slug = words || "question";
  return taken.has(slug) ? `${slug}-${taken.size + 1}` : slug;
}
