import { NotFound } from "~/ui/not-found";
import { chatErrors } from "../errors";

/** Spec section 2: shown for a case that does not exist or that this person may not see. */
export function CaseNotFound(back: { backTo: string; backLabel: string }) {
  return <NotFound title="Dossier non trouvé" text={chatErrors.messageOf("case_not_found")} {...back} />;
}
