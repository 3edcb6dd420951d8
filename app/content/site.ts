import type { ScamSlug } from "./scams";

/** The publisher's identity. A null value is not known yet: pages then show « à compléter par l’éditeur ». */
export type Company = {
  name: string;
  legalForm: string;
  capital: string;
  siren: string | null;
  /** Town of the trade register (RCS). */
  register: string | null;
  vatNumber: string | null;
  /** Exempt from VAT (franchise en base, CGI article 293 B): there is no number to show. */
  hasNoVat: boolean;
  /** The number given by the data-protection authority, if any. */
  dataProtectionNumber: string | null;
  address: string | null;
  phone: string | null;
  email: string | null;
  /** The publication director, whom the law requires a site to name. */
  director: string | null;
  /** Where the service runs. The pages name the country of the data only once it is given here (« France »). */
  host: { name: string | null; address: string | null; phone: string | null; country: string | null };
  /** The consumer mediator that a client may turn to, free of charge. */
  mediator: { name: string | null; address: string | null; site: string | null };
  insurance: string;
  /** The publisher confirmed the legal form, the capital and the insurance that the files give. */
  isConfirmed?: boolean;
  hours: { label: string; opens: string; closes: string };
  /** The surname under which the staff's messages are shown, until cases have assigned lawyers. */
  lawyerSurname: string;
};

/** A figure that the publisher gives about itself (specification, sections 1 and 9). Pages show it with its source. */
export type Claim = {
  /** Empty for a figure that is not announced, which pages leave out. */
  value: string;
  label: string;
  /** Who says so: « déclaré par l’éditeur », « compté par le site », or what the publisher wrote. */
  source: string;
  /** The day it was declared, ISO 8601; undefined for a counted figure, which is today's. */
  declaredOn?: string;
};

export type ClaimKey =
  | "lawyers"
  | "cases"
  | "satisfaction"
  | "success"
  | "rating"
  | "expertise"
  | "analysis"
  | "opening";

/**
 * A question of the FAQ. The answer is one or more paragraphs. One with the words of the files is provided: it follows
 * them, and the figures that they repeat.
 */
export type Question = { slug: string; question: string; answer: readonly string[]; isProvided?: true };

export type Step = { key: keyof FirstSteps; title: string; text: string };

/** The steps of the first hour for each kind of scam: four steps in the same order, and one thing to avoid. */
export type FirstSteps = { bank: string; evidence: string; complaint: string; passwords: string; avoid: string };

/** What « Le site » changes, one section for each of its forms. The files of this folder hold the defaults. */
export type Site = {
  identity: Omit<Company, keyof Contacts>;
  contacts: Contacts;
  look: Look;
  fees: FeeTexts;
  claims: Record<ClaimKey, Claim>;
  faq: readonly Question[];
  firstSteps: { common: readonly Step[]; scams: Record<ScamSlug, FirstSteps> };
  texts: SiteTexts;
};

export type SiteSection = keyof Site;

/** Whether a fee is due whatever the result: never, always, or as each fee agreement says. */
export type BaseFee = "yes" | "no" | "agreement";

export type FeeTexts = { title: string; lead: string; baseFee: BaseFee };

export type Contacts = Pick<Company, "phone" | "email" | "hours" | "lawyerSurname">;

/** The colours, and the logo shown in place of the name. */
export type Look = {
  /** `#rrggbb`. */
  brand: string;
  accent: string;
  /** The digest by which the picture is found, and its size in pixels. */
  logo: { digest: string; width: number; height: number } | null;
};

export type SiteTexts = {
  showsSampleReviews: boolean;
  /** The lines at the end of every e-mail; empty for none. */
  signature: string;
  /** The links of the footer besides the product's own pages. */
  links: readonly { label: string; href: string }[];
};
