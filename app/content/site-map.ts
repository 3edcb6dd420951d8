/**
 * The public pages that search engines should index. `sameForAll` is true when every visitor without a session gets the
 * same bytes, so that the server caches the page; a page with a form is rendered for each request.
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
