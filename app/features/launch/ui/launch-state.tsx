import { Banner } from "~/ui/banner";
import { formatDateTime } from "~/ui/format";
import type { Checklist } from "../queries.server";

/** Whether strangers may register, and why. */
export function LaunchState({ opening, isComplete }: Pick<Checklist, "opening" | "isComplete">) {
  if (opening.state === "local")
    return (
      <Banner title="Sur cette machine, tout est ouvert">
        Le site n’a pas d’adresse publique&nbsp;: chacun peut s’y inscrire, pour l’essayer. Avec une adresse publique
        (PUBLIC_URL), les inscriptions attendent que cette liste soit complète.
      </Banner>
    );
  if (opening.state === "closed")
    return isComplete ? (
      <Banner tone="success" title="Tout est prêt">
        Il reste à ouvrir le site&nbsp;: vous choisissez le moment.
      </Banner>
    ) : (
      <Banner tone="warning" title="Le site n’est pas encore ouvert">
        Une personne qui veut s’inscrire lit que ce sera bientôt possible, les premiers gestes et comment vous écrire.
        Le reste du site se lit, et l’équipe s’en sert déjà.
      </Banner>
    );
  return (
    <Banner tone={isComplete ? "success" : "warning"} title={openedTitle(opening)}>
      {isComplete
        ? "Tout ce qui est vérifié ici fonctionne."
        : "Il le reste, mais quelque chose manque dans cette liste : des personnes s’en servent, corrigez-le vite."}
    </Banner>
  );
}

type Open = Extract<Checklist["opening"], { state: "open" }>;

function openedTitle({ by, at }: Open): string {
  if (by === "setting") return "Le site est ouvert, par le réglage SITE_OPEN";
  if (by === "before" || !at) return "Le site est ouvert : des personnes s’en servaient avant cette liste";
  return `Le site est ouvert depuis le ${formatDateTime(at)}`;
}
