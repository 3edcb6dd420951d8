import { ButtonLink } from "~/ui/button";
import { chatErrors } from "../errors";

/** Spec section 2: shown for a case that does not exist or that this person may not see. */
export function CaseNotFound({ backTo, backLabel }: { backTo: string; backLabel: string }) {
  return (
    <main
      id="contenu"
      tabIndex={-1}
      className="wrap grid max-w-2xl content-start justify-items-start gap-5 py-20 md:py-28"
    >
      <h1>Dossier non trouvé</h1>
      <p className="text-lg text-ink-quiet">{chatErrors.messageOf("case_not_found")}</p>
      <ButtonLink to={backTo}>{backLabel}</ButtonLink>
    </main>
  );
}
