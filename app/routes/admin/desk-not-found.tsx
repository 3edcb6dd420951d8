import { useRouteLoaderData } from "react-router";
import { pageTitle } from "~/content/company-name";
import { chatErrors } from "~/features/chat/errors";
import { ButtonLink } from "~/ui/button";
import { DESK_PAGE } from "~/ui/desk-page";
import { PageHeader } from "~/ui/page-header";
import type { loader as shellLoader } from "./layout";
import { LAWYER_TITLE } from "./places";

const NO_SUCH_PAGE = "L’adresse n’est peut-être pas entière. Ou la page a changé de place.";

type DeskNotFoundProps = { title?: string; message?: string | undefined };

/** Something that does not exist, or not for this person, in the frame of the staff's pages. */
export function DeskNotFound({ title = "Page introuvable", message = NO_SUCH_PAGE }: DeskNotFoundProps) {
  const role = useRouteLoaderData<typeof shellLoader>("routes/admin/layout")?.role;
  return (
    <main id="contenu" tabIndex={-1} className={DESK_PAGE}>
      <title>{pageTitle(title)}</title>
      <PageHeader title={title} />
      <p className="max-w-measure text-ink-quiet">{message}</p>
      <ButtonLink to="/admin" className="justify-self-start">
        {role === "lawyer" ? LAWYER_TITLE : "Dossiers"}
      </ButtonLink>
    </main>
  );
}

/** Spec section 2: shown for a case that does not exist or that this person may not see. */
export const DeskCaseNotFound = () => (
  <DeskNotFound title="Dossier non trouvé" message={chatErrors.messageOf("case_not_found")} />
);
