import { Suspense } from "react";
import { personName } from "~/features/accounts/profile/rules";
import { CaseSection } from "~/features/cases/details/ui/case-section";
import { verdictOf } from "~/features/cases/details/ui/client-facts";
import { AttachmentGallery } from "~/features/cases/evidence/ui/attachment-gallery";
import type { IdentityCardProps } from "~/features/cases/evidence/ui/identity-card";
import { WriteLink } from "~/features/chat/embedded/ui/write-link";
import { runLoader } from "~/platform/http/boundary.server";
import { readOnce } from "~/platform/http/read-once.server";
import { Card } from "~/ui/card";
import { laterPart } from "~/ui/use-late";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-exhibits";
import { CASE_PAGE_OPTIONS, readCasePage } from "./case-page.server";
import { caseTitle } from "./case-tab";

export const meta: Route.MetaFunction = ({ loaderData }) => caseTitle("Pièces · ", loaderData?.reference);

// Loaded once the page can be used, so that its first scripts stay small.
const IdentityCard = laterPart<IdentityCardProps>(() =>
  import("~/features/cases/evidence/ui/identity-card").then((module) => ({ default: module.IdentityCard })),
);

export async function loader(route: Route.LoaderArgs) {
  const actor = requireActor(route.context);
  const { caseDetails } = await runLoader(route, CASE_PAGE_OPTIONS, () =>
    readOnce(route, readCasePage, actor, route.params.id),
  );
  const { id, reference, needsReason, attachments, client, steps, documents, isOwn, status } = caseDetails;
  return {
    ...{ id, reference, needsReason, attachments, steps, documents },
    verdict: verdictOf(client),
    name: client.firstName || personName(client),
    canAsk: status !== "draft" && !needsReason && !isOwn,
  };
}

/** « Pièces »: the files of a case, and the client's identity documents. */
export default function CaseExhibits({ loaderData }: Route.ComponentProps) {
  const { id, needsReason, attachments, canAsk, name, verdict, steps, documents } = loaderData;
  const chatPage = `/admin/cases/${id}/chat`;
  return (
    <>
      <CaseSection id="pieces">
        <Card>
          <h2 className="sr-only">Pièces</h2>
          {attachments.length > 0 ? (
            <AttachmentGallery caseId={id} attachments={attachments} />
          ) : (
            <p className="text-ink-quiet">
              {needsReason ? "Ce dossier a un avocat\u00a0: dites d’abord pourquoi vous l’ouvrez." : "Aucune pièce."}
            </p>
          )}
          {canAsk && (
            <p className="flex flex-wrap gap-2 print:hidden">
              <WriteLink to={chatPage} text={askFor(name)}>
                Demander une pièce
              </WriteLink>
            </p>
          )}
        </Card>
      </CaseSection>
      <CaseSection id="identite">
        <Suspense>
          <IdentityCard verdict={verdict} steps={steps} documents={documents} />
        </Suspense>
      </CaseSection>
    </>
  );
}

/** The beginning of a message that asks for a file; who writes it says which. */
const askFor = (name: string): string =>
  `Bonjour ${name},\n\nPour avancer, nous avons besoin d’une pièce. Pouvez-vous la joindre ici, dans la conversation\u00a0?\n\nIl s’agit de\u00a0: `;
