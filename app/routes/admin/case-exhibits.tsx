import { CaseSection } from "~/features/cases/details/ui/case-section";
import { AttachmentGallery } from "~/features/cases/evidence/ui/attachment-gallery";
import { runLoader } from "~/platform/http/boundary.server";
import { readOnce } from "~/platform/http/read-once.server";
import { CountBadge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-exhibits";
import { CASE_PAGE_OPTIONS, readCasePage } from "./case-page.server";
import { caseTitle } from "./case-tab";

export const meta: Route.MetaFunction = ({ loaderData }) => caseTitle("Pièces · ", loaderData?.reference);

export async function loader(route: Route.LoaderArgs) {
  const actor = requireActor(route.context);
  const { caseDetails } = await runLoader(route, CASE_PAGE_OPTIONS, () =>
    readOnce(route, readCasePage, actor, route.params.id),
  );
  const { id, reference, needsReason, attachments } = caseDetails;
  return { id, reference, needsReason, attachments };
}

/** « Pièces »: the files of a case. */
export default function CaseExhibits({ loaderData }: Route.ComponentProps) {
  const { id, needsReason, attachments } = loaderData;
  return (
    <CaseSection id="pieces">
      <Card title="Fichiers" aside={!needsReason && <CountBadge count={attachments.length} tone="grey" />}>
        {attachments.length > 0 ? (
          <AttachmentGallery caseId={id} attachments={attachments} />
        ) : (
          <p className="text-ink-quiet">
            {needsReason
              ? "Ce dossier a un avocat\u00a0: dites d’abord pourquoi vous l’ouvrez."
              : "Aucun fichier n’a été joint à ce dossier."}
          </p>
        )}
      </Card>
    </CaseSection>
  );
}
