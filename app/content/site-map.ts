/**
 * The public pages that search engines should know. `sameForAll`: every visitor without a session sees the same bytes,
 * so that the server keeps the page in memory; a page with a form is made for each.
 */
export const publicPages = [
  { path: "/", sameForAll: true },
  { path: "/premiers-gestes", sameForAll: true },
  { path: "/about", sameForAll: true },
  { path: "/faq", sameForAll: true },
  { path: "/verifier", sameForAll: true },
  { path: "/contact", sameForAll: false },
  { path: "/partenaires", sameForAll: false },
  { path: "/mentions-legales", sameForAll: true },
  { path: "/confidentialite", sameForAll: true },
  { path: "/cgv", sameForAll: true },
  { path: "/accessibilite", sameForAll: true },
  { path: "/register", sameForAll: false },
] as const;
