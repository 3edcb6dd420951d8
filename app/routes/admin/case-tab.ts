import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

/** The title of a tab of a case, and its description. */
export function caseTitle(tab: string, reference: string | undefined) {
  const title = reference ? `${tab}Affaire ${reference}` : "Dossier non trouvé";
  return [{ title: `${title} · Administration` }, { name: "description", content: "Un dossier et son historique." }];
}

/** Where the sections stand now that former addresses name by their fragment: `/admin/cases/…#notes`. */
const MOVED: Readonly<Record<string, string>> = {
  "#pieces": "exhibits",
  "#identite": "exhibits",
  "#notes": "notes",
  "#taches": "notes",
  "#appels": "notes",
  "#sommes": "payments",
  "#e-mails": "history",
  "#historique": "history",
};

/** Leads a former address of a section, in an older e-mail or a bookmark, to the tab that has the section. */
export function useFormerAnchors(page: string): void {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const tab = MOVED[hash];
  useEffect(() => {
    if (tab) navigate(`${page}/${tab}${search}${hash}`, { replace: true });
  }, [tab, page, search, hash, navigate]);
}
