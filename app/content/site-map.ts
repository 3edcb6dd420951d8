import { company } from "./company";
export type PageGroup = (typeof pageGroups)[number]["key"];

/** The groups of /plan-du-site, in its order. */
export const pageGroups = [
  { key: "act", title: "Agir et comprendre" },
  { key: "account", title: "Votre compte" },
  {
    key: "about",
    get title() {
      return company.name;
    },
  },
  { key: "legal", title: "Informations légales" },
] as const;

/**
 * The public pages that search engines should index. `sameForAll` is true when every visitor without a session gets the
 * same bytes, so that the server caches the page; a page with a form is rendered for each request.
 * `counts` is true when the page counts something, so that the server renders it again after some minutes.
 */
export const publicPages = [
  { path: "/", sameForAll: true, counts: true, group: "about", label: "Accueil" },
  { path: "/raconter", sameForAll: false, group: "act", label: "Raconter ce qui m’est arrivé" },
  { path: "/premiers-gestes", sameForAll: true, group: "act", label: "Les premiers gestes" },
  { path: "/en/first-steps", sameForAll: true, group: "act", label: "First steps, in English", lang: "en" },
  { path: "/about", sameForAll: true, counts: true, group: "about", label: "À propos" },
  { path: "/faq", sameForAll: true, group: "act", label: "Questions fréquentes" },
  { path: "/verifier", sameForAll: true, group: "act", label: "Est-ce bien nous ?" },
  { path: "/verifier/recu", sameForAll: false, group: "act", label: "Vérifier un reçu" },
  { path: "/contact", sameForAll: false, group: "act", label: "Demander assistance" },
  { path: "/partenaires", sameForAll: false, group: "about", label: "Devenir avocat partenaire" },
  { path: "/avocats", sameForAll: false, group: "about", label: "Nos avocats" },
  { path: "/mentions-legales", sameForAll: true, group: "legal", label: "Mentions légales" },
  { path: "/confidentialite", sameForAll: true, group: "legal", label: "Politique de confidentialité" },
  { path: "/cgv", sameForAll: true, group: "legal", label: "Conditions générales" },
  { path: "/accessibilite", sameForAll: true, group: "legal", label: "Déclaration d’accessibilité" },
  { path: "/plan-du-site", sameForAll: true, group: "about", label: "Plan du site" },
  { path: "/register", sameForAll: false, group: "account", label: "Créer un compte" },
] as const satisfies readonly PublicPage[];

type PublicPage = { path: string; sameForAll: boolean; counts?: true; group: PageGroup; label: string; lang?: "en" };

/** The other pages of /plan-du-site, which search engines need not index. */
export const otherPages = [
  { path: "/login", group: "account", label: "Connexion" },
  { path: "/forgot-password", group: "account", label: "Mot de passe oublié" },
  { path: "/dashboard", group: "account", label: "Tableau de bord (une fois connecté)" },
  { path: "/account/security", group: "account", label: "Sécurité du compte (une fois connecté)" },
  { path: "/account/data", group: "account", label: "Mes données (une fois connecté)" },
] as const satisfies readonly Omit<PublicPage, "sameForAll">[];
