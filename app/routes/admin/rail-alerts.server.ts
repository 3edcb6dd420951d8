import { missingLegalIdentity } from "~/content/legal-identity";
import type { Actor } from "~/features/accounts/actor";
import { readDisplayedName } from "~/features/members/displayed.queries.server";
import { isPublicSite, isSiteOpen } from "~/platform/site-launch.server";
import type { Alert } from "./rail-alerts";

/**
 * What the administrators are to settle, what keeps strangers from registering first; none for a lawyer. The law requires
 * the publisher's legal identity (loi du 21 juin 2004, article 1-1).
 */
export async function readAlerts(actor: Actor): Promise<Alert[]> {
  if (actor.role !== "administrator") return [];
  const isOpen = await isSiteOpen();
  const missing = missingLegalIdentity().reduce((total, { labels }) => total + labels.length, 0);
  const isUnsigned = isOpen && isPublicSite() && !(await readDisplayedName());
  const alerts: (Alert | false)[] = [
    !isOpen && {
      id: "ouverture",
      title: "Le site n’est pas encore ouvert",
      to: "/admin/opening",
      label: "voir ce qui manque",
    },
    missing > 0 && {
      id: "mentions-legales",
      title: missing > 1 ? `${missing} mentions à compléter` : "1 mention à compléter",
      to: "/admin/site",
      label: "compléter",
    },
    isUnsigned && {
      id: "avocat-affiche",
      title: "Aucun avocat ne répond des messages de l’équipe",
      to: "/admin/site#avocat",
      label: "choisir un avocat vérifié",
    },
    !actor.secondFactor && {
      id: "double-authentification",
      title: "Protégez l’accès à l’administration",
      to: "/account/security/second-factor?redirectTo=/admin",
      label: "activer la double authentification",
    },
  ];
  return alerts.filter((alert) => alert !== false);
}
