import type { SiteSection } from "~/content/site";

type PreviewPage = { path: string; label: string; shows: readonly SiteSection[] };

/** The pages that a preview offers, each with the sections that it shows most of. */
export const PREVIEW_PAGES: readonly [PreviewPage, ...PreviewPage[]] = [
  { path: "/", label: "Accueil", shows: ["fees", "look", "texts"] },
  { path: "/faq", label: "Questions fréquentes", shows: ["faq"] },
  { path: "/premiers-gestes", label: "Premiers gestes", shows: ["firstSteps"] },
  { path: "/mentions-legales", label: "Mentions légales", shows: ["identity"] },
  { path: "/about", label: "À propos", shows: ["claims"] },
  { path: "/contact", label: "Contact", shows: ["contacts"] },
];

/** The widths at which a preview shows a page, in pixels: a phone, a tablet, a desk. */
export const PREVIEW_WIDTHS = [
  { width: 360, height: 720, label: "Téléphone" },
  { width: 768, height: 900, label: "Tablette" },
  { width: 1440, height: 900, label: "Ordinateur" },
] as const;

/** The revision that an address names: what names no number names no revision, since none is negative. */
export const revisionOf = (typed: string): number => (/^\d{1,9}$/.test(typed) ? Number(typed) : -1);
